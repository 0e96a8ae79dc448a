// npm run check:load [-- --count 100]: makes avatars with preview and glTF on a local server one after the other, two poses
// and a loop of each, and deletes them. What the isolate holds after a collection of its garbage must not grow, and nothing
// may be left in the stores.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { clientToken } from "./client-token.ts";
import { measureHeap } from "./isolate-heap.ts";
import { freePort, prepare, startLocalServer } from "./local-server.ts";
import { memoryOfChildren } from "./process-memory.ts";
import { runWrangler } from "./wrangler.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "100" } } });
const count = Number(values.count);
const state = ".wrangler/check-load";
/** Bytes an avatar by which the heap may grow, beyond its noise: a leak of one still picture would be 1,000,000. */
const growthLimit = 5_000;
/** Avatars between two measurements. */
const interval = Math.ceil(count / 10);
const client = { id: "check", secret: "check-secret", account: "check" };
const account = { username: "check", password: "password-of-the-check", features: ["gltf"], plan: "unlimited" };
const photo = readFileSync("test/fixtures/astronaut.png");

rmSync(state, { recursive: true, force: true });
await prepare({ clients: [client], accounts: [account] }, state);
const inspectorPort = await freePort(9231);
const server = await startLocalServer(await freePort(8801), true, state, inspectorPort);
const heaps: number[] = [];
try {
  const headers = { Authorization: `Bearer ${await clientToken(server.origin, client)}` };
  for (let k = 0; k < count; k++) {
    await liveOnce(headers);
    if ((k + 1) % interval !== 0) continue;
    heaps.push(await measureHeap(inspectorPort, "likeness", () => call("GET", "/health")));
    const resident = megabytes(memoryOfChildren("workerd"));
    console.log(`${k + 1} avatars: ${megabytes(heaps.at(-1)!)} MB in use, process ${resident} MB`);
  }
} finally {
  await server.stop();
}
// The first avatars compile the code and fill the caches.
const growth = (heaps.at(-1)! - heaps[1]) / (interval * (heaps.length - 2));
const left = { rows: rowsLeft(), files: filesLeft() };
console.log(`${growth.toFixed(0)} bytes an avatar stay in use; left: ${left.rows} rows, ${left.files} files`);
if (!(growth <= growthLimit) || left.rows > 0 || left.files > 0) process.exitCode = 1;

async function liveOnce(headers: Record<string, string>): Promise<void> {
  const body = new FormData();
  body.set("image", new Blob([photo]), "photo.png");
  const created = await call("POST", "/v0.5/avatars", headers, body);
  const avatar = `/v0.5/avatars/${created.headers.get("X-Service-Status")}`;
  await settled(avatar, headers);
  for (const query of ["pose=hi", "pose=neutral&size=icon", "animation=nod_yes&size=icon"]) {
    const asked = await call("POST", `${avatar}/renderings?${query}`, headers);
    await settled(`${avatar}/renderings/${asked.headers.get("X-Service-Status")}`, headers);
  }
  await call("DELETE", avatar, headers);
}

async function settled(path: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const status = (await call("HEAD", path, headers)).headers.get("X-Service-Status");
    if (status === "done") return;
    if (status === "error") throw new Error(`${path} failed`);
    await wait(100);
  }
}

async function call(
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: FormData,
): Promise<Response> {
  const answer = await fetch(server.origin + path, { method, headers, body });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function rowsLeft(): number {
  const tables = ["avatars", "attachments", "renderings", "labels"];
  const sum = tables.map((table) => `(SELECT COUNT(*) FROM ${table})`).join(" + ");
  const where = ["--local", "--persist-to", state, "--json", "--command", `SELECT ${sum} AS count`];
  const [{ results }] = JSON.parse(runWrangler("d1", "execute", "DB", ...where)) as { results: { count: number }[] }[];
  return results[0].count;
}

function filesLeft(): number {
  return readdirSync(`${state}/v3/r2`, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.includes("blobs"),
  ).length;
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
