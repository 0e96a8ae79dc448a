// npm run bench -- http: requests a second and latency of the calls that clients make most, against two local servers: one
// whose account has 20 avatars, one whose account has 10,000 more with photo and labels. The servers take turns, so that
// the ratio holds on a machine with other work. Latency grows with the connections (4); the server shares the machine
// with the load. A token costs a scrypt hash (16 MiB, five passes) by design. Uploads ask for no solve.
import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "../src/face/statistics.ts";
import { execute, freePort, type LocalServer, prepare, startLocalServer } from "../tools/local-server.ts";

const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
const photo = "test/fixtures/astronaut.png";
const roundCount = 3;
const connectionCount = 4;
const smallCount = 20;
const largeCount = 10_000;

const client = { id: "bench", secret: "bench-secret", account: "bench" };
const tokenForm = new URLSearchParams({
  grant_type: "http://auth0.com/oauth/grant-type/password-realm",
  realm: "Username-Password-Authentication",
  username: "bench",
  password: "password-of-the-bench",
  client_id: client.id,
  client_secret: client.secret,
});

interface Call {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly amount: number;
  readonly headers?: readonly string[];
  readonly body?: readonly string[];
}

/** Requests a second, and milliseconds. */
interface Measure {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** A server, and what leads to the one avatar on it that has files. */
interface Site {
  readonly server: LocalServer;
  readonly token: string;
  readonly avatarPath: string;
  readonly attachmentPath: string;
}

const sites: Site[] = [];
for (const [name, count] of [
  ["small", smallCount],
  ["large", smallCount + largeCount],
] as const) {
  sites.push(await openSite(`.wrangler/bench-${name}`, count));
}
try {
  const calls = sites.map(callsOf);
  const header = ["call", "req/s", "p50 ms", "p99 ms", "loaded: req/s", "p50 ms", "p99 ms", "p50 ratio"];
  console.log(row(header));
  for (const [index, { name }] of calls[0].entries()) {
    const [small, large] = await compare(calls.map((each) => each[index]));
    const ratio = large.p50 / small.p50;
    const cells = [...numbers(small), ...numbers(large), ratio.toFixed(2)];
    console.log(row([name, ...cells]));
  }
} finally {
  for (const { server } of sites) await server.stop();
}

function numbers({ rate, p50, p99 }: Measure): string[] {
  return [rate.toFixed(0), p50.toFixed(0), p99.toFixed(0)];
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(index === 4 ? 15 : 9))).join("");
}

/** The calls in turns; the median of the rounds. */
async function compare(calls: readonly Call[]): Promise<Measure[]> {
  const rounds: Measure[][] = calls.map(() => []);
  for (let round = 0; round < roundCount; round++) {
    for (const [index, call] of calls.entries()) rounds[index].push(await fire(sites[index], call));
  }
  const middle = (measures: Measure[], key: keyof Measure) => median(measures.map((measure) => measure[key]));
  return rounds.map((measures) => ({
    rate: middle(measures, "rate"),
    p50: middle(measures, "p50"),
    p99: middle(measures, "p99"),
  }));
}

async function fire({ server, token }: Site, call: Call): Promise<Measure> {
  const headers = [`Authorization=Bearer ${token}`, ...(call.headers ?? [])].flatMap((header) => ["-H", header]);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[autocannon, "-j", "-c", String(connectionCount), "-a", String(call.amount), "-m", call.method],
    ...headers,
    ...(call.body ?? []),
    `${server.origin}${call.target}`,
  ]);
  const { latency, statusCodeStats, errors } = JSON.parse(stdout);
  const expected = statusCodeStats[call.status]?.count ?? 0;
  if (errors > 0 || expected < call.amount) {
    throw new Error(`${call.name}: ${JSON.stringify(statusCodeStats)}, ${errors} errors`);
  }
  return { rate: (1000 * connectionCount) / latency.average, p50: latency.p50, p99: latency.p99 };
}

function callsOf({ avatarPath, attachmentPath }: Site): Call[] {
  const list = "/v0.5/avatars?pagesize=20&fields=image,labels";
  return [
    { name: "token", method: "POST", target: "/oauth/token", status: 200, amount: 8, ...formBody() },
    { name: "list, first page", method: "GET", target: list, status: 200, amount: 100 },
    { name: "list by label", method: "GET", target: `${list}&label=label-1:value`, status: 200, amount: 40 },
    { name: "head", method: "HEAD", target: avatarPath, status: 204, amount: 150 },
    { name: "attachment redirect", method: "GET", target: attachmentPath, status: 307, amount: 150 },
    {
      name: "upload, no solve",
      method: "POST",
      target: "/v0.5/avatars?solve=false",
      status: 201,
      amount: 20,
      body: ["-F", JSON.stringify({ image: { type: "file", path: path.resolve(photo) } })],
    },
  ];
}

function formBody() {
  return { headers: ["Content-Type=application/x-www-form-urlencoded"], body: ["-b", tokenForm.toString()] };
}

async function openSite(state: string, avatarCount: number): Promise<Site> {
  rmSync(state, { recursive: true, force: true });
  const password = tokenForm.get("password")!;
  const account = { username: "bench", password, features: [], plan: "unlimited" };
  await prepare({ clients: [client], accounts: [account] }, state);
  execute(avatarStatements(avatarCount), state);
  const server = await startLocalServer(await freePort(8795), true, state);
  const answer = await fetch(`${server.origin}/oauth/token`, { method: "POST", body: tokenForm });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set("image", new Blob([readFileSync(photo)]), "photo.png");
  const created = await fetch(`${server.origin}/v0.5/avatars?solve=false`, { method: "POST", headers, body: form });
  const avatarPath = created.headers.get("Location")!;
  const listed = await fetch(`${server.origin}${avatarPath}/attachments`, { headers });
  const [attachment] = ((await listed.json()) as { entries: { id: number }[] }).entries;
  return { server, token, avatarPath, attachmentPath: `${avatarPath}/attachments/${attachment.id}?redirect=true` };
}

/** Rows as avatars have them that were solved: the photo's attachment and eight labels. */
function avatarStatements(count: number): string[] {
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  return [
    `INSERT INTO avatars (id, account_id, folder, status, random, solve, render, created_at, updated_at)
     ${numbers} SELECT n, (SELECT id FROM accounts WHERE username = 'bench'), 'folder-' || n, 'done', 0, 1, 1, 0, 0
     FROM numbers`,
    `INSERT INTO attachments (id, avatar_id, key, type, name, width, height, channels, updated_at)
     ${numbers} SELECT n, n, 'folder-' || n || '/photo', 'image', '', 512, 512, 3, 0 FROM numbers`,
    `INSERT INTO labels (avatar_id, account_id, source, name, value)
     ${numbers} SELECT n, (SELECT id FROM accounts WHERE username = 'bench'), 'photo', 'label-' || value, 'value' FROM numbers, json_each('[1,2,3,4,5,6,7,8]')`,
  ];
}
