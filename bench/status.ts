// npm run bench -- status: latency of a status and of a list, asked in turns by one client, while a local server makes 8
// avatars, and of the same calls after that. The server and the client share the machine.
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "../src/face/statistics.ts";
import { clientToken } from "../tools/client-token.ts";
import { freePort, prepare, startLocalServer } from "../tools/local-server.ts";

const photo = "test/fixtures/astronaut.png";
const state = ".wrangler/bench-status";
const jobCount = 8;
/** Between two asks, milliseconds. */
const rest = 10;
const restedAskCount = 200;

const client = { id: "bench", secret: "bench-secret", account: "bench" };
const account = { username: "bench", password: "password-of-the-bench", features: ["gltf"], plan: "unlimited" };
rmSync(state, { recursive: true, force: true });
await prepare({ clients: [client], accounts: [account] }, state);
const server = await startLocalServer(await freePort(8797), true, state);
try {
  const headers = { Authorization: `Bearer ${await clientToken(server.origin, client)}` };
  const begun = performance.now();
  const avatars: string[] = [];
  while (avatars.length < jobCount) avatars.push(await upload(headers));
  const seen = new Set<string>();
  const busy: Record<Call, number[]> = { head: [], list: [] };
  for (let open = [...avatars]; open.length > 0; await wait(rest)) {
    const [first] = open;
    const status = await head(first, headers, busy.head);
    seen.add(status);
    if (status === "done" || status === "error") open = open.slice(1);
    else if (status === "inprogress") seen.add(`${Math.round(100 * (await progress(first, headers)))} %`);
    await list(headers, busy.list);
  }
  console.log(
    `${jobCount} avatars in ${((performance.now() - begun) / 1000).toFixed(1)} s; seen: ${[...seen].join(", ")}`,
  );
  const rested: Record<Call, number[]> = { head: [], list: [] };
  for (let ask = 0; ask < restedAskCount; ask++) {
    await head(avatars[0], headers, rested.head);
    await list(headers, rested.list);
  }
  for (const call of ["head", "list"] as const) {
    console.log(`${call}  while jobs run: ${figures(busy[call])}`);
    console.log(`${call}  after:          ${figures(rested[call])}`);
  }
} finally {
  await server.stop();
}

type Call = "head" | "list";

async function upload(headers: Record<string, string>): Promise<string> {
  const body = new FormData();
  body.set("image", new Blob([readFileSync(photo)]), "photo.png");
  const answer = await fetch(`${server.origin}/v0.5/avatars`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return answer.headers.get("X-Service-Status")!;
}

async function head(id: string, headers: Record<string, string>, into: number[]): Promise<string> {
  const since = performance.now();
  const answer = await fetch(`${server.origin}/v0.5/avatars/${id}`, { method: "HEAD", headers });
  into.push(performance.now() - since);
  if (answer.status !== 204) throw new Error(`status: ${answer.status}`);
  return answer.headers.get("X-Service-Status")!;
}

async function list(headers: Record<string, string>, into: number[]): Promise<void> {
  const since = performance.now();
  const answer = await fetch(`${server.origin}/v0.5/avatars?pagesize=20`, { headers });
  await answer.text();
  into.push(performance.now() - since);
  if (answer.status !== 200) throw new Error(`list: ${answer.status}`);
}

async function progress(id: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${server.origin}/v0.5/avatars/${id}`, { headers });
  return ((await answer.json()) as { progress: number }).progress;
}

function figures(times: number[]): string {
  const [p50, p99] = [0.5, 0.99].map((fraction) => quantile(times, fraction).toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms, most ${Math.max(...times).toFixed(0)} ms of ${times.length}`;
}
