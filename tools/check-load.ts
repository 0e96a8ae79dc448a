// npm run check:load [-- --count 100]: makes avatars with preview and glTF on a local server one after the other, two poses
// and a loop of each, and deletes them. The memory that the server comes down to in the second half must be that of the
// first (between, garbage waits for its collection), and nothing may be left in its stores.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { clientToken } from "./client-token.ts";
import { freePort, prepare, startLocalServer } from "./local-server.ts";
import { memoryOfChildren } from "./process-memory.ts";
import { runWrangler } from "./wrangler.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "100" } } });
const count = Number(values.count);
const state = ".wrangler/check-load";
/** By how much the least memory of the second half may lie above that of the first. */
const growthLimit = 1.15;
const client = { id: "check", secret: "check-secret", account: "check" };
const account = { username: "check", password: "password-of-the-check", features: ["gltf"], plan: "unlimited" };
const photo = readFileSync("test/fixtures/astronaut.png");

rmSync(state, { recursive: true, force: true });
await prepare({ clients: [client], accounts: [account] }, state);
const server = await startLocalServer(await freePort(8801), true, state);
const memory: number[] = [];
try {
  const headers = { Authorization: `Bearer ${await clientToken(server.origin, client)}` };
  for (let k = 0; k < count; k++) {
    await liveOnce(headers);
    memory.push(memoryOfChildren("workerd"));
    if ((k + 1) % Math.ceil(count / 10) === 0) console.log(`${k + 1} avatars, ${megabytes(memory[k])} MB`);
  }
} finally {
  await server.stop();
}
// The first avatars compile the code and fill the caches.
const [warm, half] = [Math.floor(count / 10), Math.floor(count / 2)];
const [early, late] = [Math.min(...memory.slice(warm, half)), Math.min(...memory.slice(half))];
const left = { rows: rowsLeft(), files: filesLeft() };
console.log(`least memory ${megabytes(early)} -> ${megabytes(late)} MB; left: ${left.rows} rows, ${left.files} files`);
if (late > growthLimit * early || left.rows > 0 || left.files > 0) process.exitCode = 1;

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

async function call(method: string, path: string, headers: Record<string, string>, body?: FormData): Promise<Response> {
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
  return (bytes / 2 ** 20).toFixed(0);
}
