// In the browser: the creator in a frame, and what it hands over.
import { creatorAddress, type ExportedAvatar, openCreator } from "../../client/src/creator.ts";

/** The address of this page says where the service is. */
const baseUrl = new URLSearchParams(location.search).get("likeness") ?? "http://localhost:8787";
/** `?guest`: nobody signs in, since this app's server answers for its visitors. */
const isForGuests = new URLSearchParams(location.search).has("guest");
const part = <Kind extends HTMLElement>(id: string) => document.querySelector<Kind>(`#${id}`)!;

const frame = part<HTMLIFrameElement>("creator");
openCreator(frame, baseUrl, {
  onUser: ({ id }) => {
    part("user").textContent = `Somebody is signed in: ${id}.`;
  },
  onSignedOut: () => {
    part("user").textContent = "Nobody is signed in.";
  },
  onExported: (avatar) => void show(avatar),
  ...(isForGuests && { token: askForToken }),
});
frame.src = creatorAddress({ baseUrl, clientId: "example-app", language: "en", isTokenGiven: isForGuests });

async function askForToken(): Promise<string> {
  const answer = await fetch("/guest-token", { method: "POST" });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

/** Public addresses take the parameters of Ready Player Me's Avatar API. */
async function show({ url }: ExportedAvatar): Promise<void> {
  const file = await fetch(`${url}?morphTargets=ARKit,Oculus Visemes&textureAtlas=512`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== "glTF") throw new Error(`${url} is no binary glTF`);
  part("size").textContent = `${bytes.byteLength} bytes`;
  part<HTMLAnchorElement>("file").href = url;
  part<HTMLImageElement>("picture").src =
    `${url.replace(/\.glb$/, ".png")}?expression=happy&size=256&background=207,232,255`;
  part("avatar").hidden = false;
}
