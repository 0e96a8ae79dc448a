import { render } from "preact";
import { embedding } from "./embed/embedding.ts";
import { handBack } from "./embed/popup.ts";
import { Studio } from "./studio.tsx";

if (location.pathname === "/signed-in") {
  handBack();
} else {
  render(<Studio />, document.querySelector("#studio")!);
  // Where a browser keeps no worker the studio needs its connection, as other pages do.
  if (embedding === null) navigator.serviceWorker?.register("/studio/offline.js", { scope: "/" }).catch(() => {});
}
