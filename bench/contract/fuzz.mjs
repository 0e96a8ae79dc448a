// node fuzz.mjs <plan.json>: sends arbitrary requests for every operation of an API description to a server and compares
// each answer with the document. The plan: origin, document, tokens, subjects, photo, runCount, seed. Prints a table.
import { readFileSync } from "node:fs";
import http from "node:http";
import fc from "fast-check";
import { Judge } from "./judge.mjs";
import { arbitraryRequest } from "./requests.mjs";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { document, runCount, seed } = plan;
const judge = new Judge(document);
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
const photo = readFileSync(plan.photo);
/** By finding: how often, and the shortest request that shows it. */
const findings = new Map();
const rows = [];

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
for (const each of operations) await fuzz(each);
await fuzzMethods();
print();
agent.destroy();
process.exitCode = findings.size > 0 ? 1 : 0;

async function fuzz({ path, method, operation }) {
  const name = `${method} ${path}`;
  const world = plan.worlds[name] ?? plan.worlds.other;
  const { resolve, isAllowed } = judge;
  const arbitrary = arbitraryRequest({ method, path, operation }, { resolve, isAllowed, photo, ...world });
  const counts = {};
  for (const request of fc.sample(arbitrary, { numRuns: runCount, seed })) {
    request.open = !operation.security?.length;
    if (world.endsAccount) request.conditional = true;
    if (world.exactlyOneOf && countOf(world.exactlyOneOf, request.target) !== 1) request.conditional = true;
    if (world.rivals?.every((names) => countOf(names, request.target) > 0)) request.conditional = true;
    const answer = await send(request);
    const family = `${Math.floor(answer.status / 100)}xx`;
    counts[family] = (counts[family] ?? 0) + 1;
    for (const finding of judge.judge(operation, request, answer)) note(name, finding, request);
  }
  rows.push({ name, ...counts });
}

function countOf(names, target) {
  return names.filter((name) => new RegExp(`[?&]${name}=`).test(target)).length;
}

/** Methods that a path does not have: 405 with those that it has. OPTIONS is the question of a browser before a call. */
async function fuzzMethods() {
  const counts = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const described = Object.keys(item).map((method) => method.toUpperCase());
    const target = path.replace(/\{(\w+)\}/g, (_, name) => plan.worlds.other.subjects[name] ?? "1");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      if (described.includes(method)) continue;
      const request = { method, target, headers: { Authorization: `Bearer ${plan.worlds.other.tokens.valid}` } };
      const answer = await send(request);
      const family = `${Math.floor(answer.status / 100)}xx`;
      counts[family] = (counts[family] ?? 0) + 1;
      if (answer.status !== 405) note("other methods", `${method} ${path}: ${answer.status} instead of 405`, request);
      const allow = (answer.headers.allow ?? "").split(", ");
      const missing = described.filter((each) => !allow.includes(each));
      if (missing.length > 0) note("other methods", `Allow lacks ${missing.join(", ")}`, request);
    }
  }
  rows.push({ name: "other methods", ...counts });
}

function note(name, finding, { method, target, headers, body }) {
  const key = `${name}\t${finding}`;
  const { Authorization, ...others } = headers;
  const shown = `${method} ${target} ${JSON.stringify(others)} ${body === undefined ? "" : JSON.stringify(String(body).slice(0, 200))}`;
  const known = findings.get(key);
  const shortest = known === undefined || shown.length < known.shown.length ? shown : known.shown;
  findings.set(key, { count: (known?.count ?? 0) + 1, shown: shortest });
}

/** Once more where the first attempt got no answer: the development server drops what meets a computing job. */
async function send(request) {
  const answer = await attempt(request).catch(() => null);
  const isWorkers = answer !== null && "x-request-id" in answer.headers;
  return isWorkers ? answer : attempt(request);
}

/** `headers` with lower-case names; a stream that does not end is read for three seconds. */
function attempt({ method, target, headers, body }) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(plan.origin);
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const request = http.request(
      { hostname, port, method, path: target, headers: { ...headers, ...length }, agent },
      (answer) => {
        const chunks = [];
        const finish = () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) });
        const timer = setTimeout(() => {
          finish();
          answer.destroy();
        }, 3000);
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          clearTimeout(timer);
          finish();
        });
        answer.on("error", () => {});
      },
    );
    request.setTimeout(20_000, () => request.destroy(new Error("no answer in 20 s")));
    request.on("error", (error) => reject(new Error(`${method} ${target.slice(0, 200)}: ${error.message}`)));
    request.end(body);
  });
}

function print() {
  const families = ["2xx", "3xx", "4xx", "5xx"];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name, cells) =>
    console.log(`${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(7)).join("")}`);
  line("operation", [...families, "faults"]);
  const faultCount = (name) => [...findings].filter(([key]) => key.startsWith(`${name}\t`)).length;
  for (const row of rows) line(row.name, [...families.map((family) => row[family] ?? 0), faultCount(row.name)]);
  const total = (family) => rows.reduce((sum, row) => sum + (row[family] ?? 0), 0);
  line("all", [...families.map(total), findings.size]);
  for (const [key, { count, shown }] of findings) console.log(`\n${key.replace("\t", ": ")} (${count}x)\n  ${shown}`);
}
