// npm run bench:start: size of the script bundle, and CPU time of a fresh isolate up to its first answer: that of a
// workerd process from its start to the answer, less that of a Worker with the same bindings which only says hello.
// The two take turns; medians. `description` is the first answer of /openapi.json, which also makes the document.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import { median } from "../src/face/statistics.ts";
import { wranglerEnvironment } from "../tools/wrangler.ts";

const roundCount = 9;
const bundle = path.resolve("build/start");
const hello = `
export { DurableObject as AvatarObject, DurableObject as AccountObject } from "cloudflare:workers";
export default { fetch: () => new Response("hello"), queue() {} };`;

const bindings = {
  modulesRoot: bundle,
  compatibilityDate: "2026-04-20",
  compatibilityFlags: ["nodejs_compat"],
  cf: false,
  log: new Log(LogLevel.ERROR),
  handleRuntimeStdio: () => {},
  bindings: { ISSUER: "", AUDIENCE: "", JWKS_URL: "", STORAGE_URL: "", SECRET: "of this measurement only, thirty-two" },
  d1Databases: ["DB"],
  r2Buckets: ["FILES"],
  durableObjects: {
    AVATARS: { className: "AvatarObject", useSQLite: true },
    ACCOUNTS: { className: "AccountObject", useSQLite: true },
  },
  queueProducers: { JOBS: "likeness-jobs" },
  queueConsumers: ["likeness-jobs"],
};

await import("../tools/build.ts");
execFileSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--outdir", bundle], {
  env: { ...process.env, ...wranglerEnvironment },
  stdio: ["ignore", "ignore", "inherit"],
});
const files = readdirSync(bundle).filter((name) => /\.(js|wasm)$/.test(name));
const modules = files
  .sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"))
  .map((name) => {
    const contents = readFileSync(path.join(bundle, name));
    const type = name.endsWith(".js") ? ("ESModule" as const) : ("CompiledWasm" as const);
    return { type, path: path.join(bundle, name), contents };
  });
const byteLength = modules.reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);
const scriptByteLength = gzipSync(modules[0].contents).byteLength;

const helloModules = [{ type: "ESModule" as const, path: path.join(bundle, "hello.js"), contents: hello }];
const measured: Record<string, number[]> = { hello: [], refusal: [], description: [] };
for (let round = 0; round < roundCount; round++) {
  measured.hello.push(await startOnce(helloModules, "/"));
  measured.refusal.push(await startOnce(modules, "/v0.5/avatars"));
  measured.description.push(await startOnce(modules, "/v0.5/openapi.json"));
}

console.log(
  `bundle, gzip          ${kibibytes(byteLength)} KiB, of it script ${kibibytes(scriptByteLength)} KiB (limit 2048)`,
);
const base = median(measured.hello);
for (const [name, times] of Object.entries(measured)) {
  const over = name === "hello" ? "" : `  over hello ${(median(times) - base).toFixed(0)} ms`;
  console.log(`${name.padEnd(14)} first ${median(times).toFixed(0).padStart(5)} CPU ms${over}`);
}

function kibibytes(count: number): string {
  return (count / 1024).toFixed(0);
}

/** CPU milliseconds of workerd, all its threads, from its start to the end of the first answer. */
async function startOnce(modules: unknown, target: string): Promise<number> {
  const miniflare = new Miniflare({ ...bindings, modules } as MiniflareOptions);
  await miniflare.ready;
  await (await miniflare.dispatchFetch(`http://likeness.test${target}`)).arrayBuffer();
  const milliseconds = workerds().reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
  await miniflare.dispose();
  return milliseconds;
}

/** Ids of the workerd processes that this process has started. */
function workerds(): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(readProcess(pid, "stat")) ?? [];
    return name === "workerd" && Number(parent) === process.pid;
  });
}

/** From the scheduler's own account, in nanoseconds; /proc/<pid>/stat counts in steps of 10 ms. */
function cpuMilliseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => Number(readProcess(pid, `task/${thread}/schedstat`).split(" ")[0]));
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Empty for a process that has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
