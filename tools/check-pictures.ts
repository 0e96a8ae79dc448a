// npm run check:pictures [-- --count 2000 --seed 1]: sends mutated pictures to a local server, as photos to check and as
// photos of new avatars that are not solved, which are deleted again. No answer may be of 5xx, and nothing may be left.
import { readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { PhotonImage } from "@cf-wasm/photon/node";
import { clientToken } from "./client-token.ts";
import { mutate, type Random, randomOf } from "./fuzz/mutate-bytes.ts";
import { seedPictures } from "./fuzz/seed-pictures.ts";
import { freePort, prepare, startLocalServer } from "./local-server.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "2000" }, seed: { type: "string", default: "1" } },
});
const state = ".wrangler/check-pictures";
const lanes = 4;
const client = { id: "check", secret: "check-secret", account: "check" };
const account = { username: "check", password: "password-of-the-check", features: [], plan: "unlimited" };
/** Three of four are of a face, since smaller pictures than 200 pixels are refused by their header. */
const portrait = new Uint8Array(readFileSync("test/fixtures/astronaut.png"));
const faces = [portrait, ...jpegsOf(portrait)];
const small = [...seedPictures("jpeg"), ...seedPictures("png")];

rmSync(state, { recursive: true, force: true });
await prepare({ clients: [client], accounts: [account] }, state);
const server = await startLocalServer(await freePort(8799), true, state);
try {
  const headers = { Authorization: `Bearer ${await clientToken(server.origin, client)}` };
  const random = randomOf(Number(values.seed));
  const queue = Array.from({ length: Number(values.count) }, () => mutant(random));
  const statuses = new Map<string, number>();
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      for (const status of await send(next, headers)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  for (const [status, count] of [...statuses].sort()) console.log(`${status.padEnd(40)} ${count}`);
  const left = await fetch(`${server.origin}/v0.5/avatars`, { headers });
  console.log(`avatars left: ${left.headers.get("X-Total-Count")}`);
  const faults = [...statuses].filter(([status]) => / 5\d\d/.test(status)).length;
  if (faults > 0 || left.headers.get("X-Total-Count") !== "0") process.exitCode = 1;
} finally {
  await server.stop();
}

function jpegsOf(picture: Uint8Array): Uint8Array[] {
  const image = PhotonImage.new_from_byteslice(picture);
  return [40, 90].map((quality) => image.get_bytes_jpeg(quality));
}

function mutant(random: Random): Uint8Array {
  return mutate(pick(random() < 0.75 ? faces : small, random), pick(small, random), random);
}

function pick(pictures: readonly Uint8Array[], random: Random): Uint8Array {
  return pictures[Math.floor(random() * pictures.length)];
}

/** What the server answers, call by call. */
async function send(bytes: Uint8Array, headers: Record<string, string>): Promise<string[]> {
  const checked = await post("/v0.5/photos/check", bytes, headers);
  const created = await post("/v0.5/avatars?solve=false", bytes, headers);
  const answers = [await described("check", checked), await described("create", created)];
  const id = created.headers.get("X-Service-Status");
  if (id === null) return answers;
  const deleted = await fetch(`${server.origin}/v0.5/avatars/${id}`, { method: "DELETE", headers });
  return [...answers, await described("delete", deleted)];
}

function post(path: string, bytes: Uint8Array, headers: Record<string, string>): Promise<Response> {
  const body = new FormData();
  body.set("image", new Blob([bytes as Uint8Array<ArrayBuffer>]), "photo");
  return fetch(server.origin + path, { method: "POST", headers, body });
}

async function described(call: string, answer: Response): Promise<string> {
  const text = await answer.text();
  const code = answer.ok ? "" : (JSON.parse(text) as { code: string }).code;
  return `${call} ${answer.status} ${code}`.trimEnd();
}
