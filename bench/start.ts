// npm run bench -- start: size of the script bundle, and CPU time of a fresh isolate up to its first answer: that of a
// workerd process from its start to the answer, less that of a Worker with the same bindings which only says hello.
// All take turns. CPU time grows when other processes share the cores: the load is printed, and beside the median the
// least. `main` is the main thread alone, which runs the script. `without wasm` has empty modules in place of the
// kernels; `description` is the first answer of /openapi.json, which also makes the document.
import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import { median } from "../src/face/statistics.ts";
import { bundleWorker, readBundle } from "../tools/bundle.ts";

const roundCount = 9;
const bundle = "build/start";
/** The header of a module that holds nothing. */
const emptyWasm = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const hello = `
export { DurableObject as AvatarObject, DurableObject as AccountObject } from "cloudflare:workers";
export default { fetch: () => new Response("hello"), queue() {} };`;

const bindings = {
  modulesRoot: path.resolve(bundle),
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

interface CpuTime {
  readonly all: number;
  readonly main: number;
}

await import("../tools/build.ts");
bundleWorker(bundle);
const { modules } = readBundle(bundle);
const byteLength = modules.reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);
const scriptByteLength = gzipSync(modules[0].contents).byteLength;
const withoutWasm = modules.map((each) => (each.type === "CompiledWasm" ? { ...each, contents: emptyWasm } : each));
const helloModules = [{ type: "ESModule" as const, path: path.resolve(bundle, "hello.js"), contents: hello }];
const cases: Record<string, { modules: unknown; target: string }> = {
  hello: { modules: helloModules, target: "/" },
  refusal: { modules, target: "/v0.5/avatars" },
  "without wasm": { modules: withoutWasm, target: "/v0.5/avatars" },
  description: { modules, target: "/v0.5/openapi.json" },
};

const times: Record<string, CpuTime[]> = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
for (let round = 0; round < roundCount; round++) {
  for (const [name, { modules, target }] of Object.entries(cases)) times[name].push(await startOnce(modules, target));
}

console.log(`bundle, gzip  ${kibibytes(byteLength)} KiB, of it script ${kibibytes(scriptByteLength)} KiB (limit 2048)`);
console.log(`load          ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
console.log("CPU ms           all    over hello: all   least    main");
for (const [name, measured] of Object.entries(times)) {
  const over = name === "hello" ? [] : [overHello(measured, median, "all"), overHello(measured, least, "all")];
  if (name !== "hello") over.push(overHello(measured, median, "main"));
  const all = median(measured.map((time) => time.all)).toFixed(0);
  console.log(name.padEnd(14) + all.padStart(6) + over.map((ms, i) => ms.padStart(i === 0 ? 19 : 8)).join(""));
}

function overHello(measured: readonly CpuTime[], of: (values: number[]) => number, threads: keyof CpuTime): string {
  const value = (all: readonly CpuTime[]) => of(all.map((time) => time[threads]));
  return (value(measured) - value(times.hello)).toFixed(0);
}

function least(values: readonly number[]): number {
  return Math.min(...values);
}

function kibibytes(count: number): string {
  return (count / 1024).toFixed(0);
}

/** CPU milliseconds of workerd from its start to the end of the first answer. */
async function startOnce(modules: unknown, target: string): Promise<CpuTime> {
  const miniflare = new Miniflare({ ...bindings, modules } as MiniflareOptions);
  await miniflare.ready;
  await (await miniflare.dispatchFetch(`http://likeness.test${target}`)).arrayBuffer();
  const [time] = workerds().map(cpuTimeOf);
  await miniflare.dispose();
  return time;
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
function cpuTimeOf(pid: number): CpuTime {
  const ofThread = (thread: string) => Number(readProcess(pid, `task/${thread}/schedstat`).split(" ")[0]) / 1e6;
  const all = readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(thread), 0);
  return { all, main: ofThread(String(pid)) };
}

/** Empty for a process that has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
