import { render } from "preact";
import { Studio } from "./studio.tsx";

render(<Studio />, document.querySelector("#studio")!);
