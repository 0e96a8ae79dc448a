// The core of the service on Node, without a server: one photo in, files out; with --server a service does the same. Exit
// code 0, 2 where the photo is refused (code and advice on stderr), 1 for a bug.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { LikenessError as Refusal } from "../client/src/likeness-error.ts";
import { type OutputOptions, writeOutputs } from "./cli-outputs.ts";
import { connect, fetchOutputs } from "./cli-server.ts";
import { LikenessError } from "./errors.ts";
import { examinePhoto } from "./examine-photo.ts";
import { MemoryMeter } from "./kernels/memory-meter.ts";
import { buildLikeness } from "./likeness.ts";
import { openNodeCore } from "./node-core.ts";
import { asServicePicture } from "./picture-file.ts";
import { StageClock } from "./stage-clock.ts";
import { finish } from "./steps.ts";

const usage = `usage: npm run -s avatar -- <photo> --out <dir> [--random N] [--pose NAME]...
       [--animation NAME]... [--export PARAMETERS]... [--yaw DEG]... [--size PRESET] [--background COLOR] [--json]
       npm run -s avatar -- <photo> --check
       either with --server <address>: there, by LIKENESS_TOKEN or LIKENESS_CLIENT_ID and LIKENESS_CLIENT_SECRET`;

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = reportFailure(error);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    args: bindNegatives(process.argv.slice(2)),
    allowPositionals: true,
    options: {
      out: { type: "string" },
      random: { type: "string", default: "0" },
      pose: { type: "string", multiple: true, default: [] },
      animation: { type: "string", multiple: true, default: [] },
      export: { type: "string", multiple: true, default: [] },
      yaw: { type: "string", multiple: true, default: [] },
      size: { type: "string" },
      background: { type: "string" },
      json: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      server: { type: "string" },
    },
  });
  if (positionals.length === 1 && values.check) return check(positionals[0], values.server);
  if (positionals.length !== 1 || !values.out) {
    console.error(usage);
    return 1;
  }
  const photo = asServicePicture(readFileSync(positionals[0]));
  const options: OutputOptions = {
    folder: values.out,
    random: Number(values.random),
    poses: values.pose,
    animations: values.animation,
    exports: values.export,
    yaws: values.yaw.map(Number),
    size: values.size,
    background: values.background,
  };
  if (values.server !== undefined) return makeThere(values.server, photo, options, values.json);
  const core = await openNodeCore();
  const meter = new MemoryMeter();
  const clock = new StageClock(cpuMilliseconds);
  const likeness = await buildLikeness(core, photo, { meter, onStage: (stage) => clock.begin(stage) });
  const files = writeOutputs(core, likeness, meter, clock, options);
  clock.end();
  const report = { files, cpu_ms: clock.milliseconds, memory_peak_bytes: meter.peakByteLength, solve: likeness.solve };
  if (values.json) console.log(JSON.stringify(report));
  else for (const file of files) console.log(file);
  return 0;
}

async function makeThere(server: string, photo: Uint8Array, options: OutputOptions, json: boolean): Promise<number> {
  const tell = (stage: string, share: number) => console.error(`${stage.padEnd(10)} ${Math.round(100 * share)} %`);
  const made = await fetchOutputs(connect(server, process.env), new Uint8Array(photo), options, tell);
  if (json) console.log(JSON.stringify(made));
  else for (const file of made.files) console.log(file);
  return 0;
}

/** Prints what `POST /photos/check` answers. */
async function check(path: string, server: string | undefined): Promise<number> {
  const photo = asServicePicture(readFileSync(path));
  const examination =
    server === undefined
      ? finish(examinePhoto(await openNodeCore(), photo))
      : await connect(server, process.env).checkPhoto(new Uint8Array(photo));
  console.log(JSON.stringify(examination, null, 2));
  return examination.accepted ? 0 : 2;
}

/** `--yaw -35` as `--yaw=-35`, since parseArgs takes a value with a dash for another option. */
function bindNegatives(args: readonly string[]): string[] {
  const bound: string[] = [];
  for (const arg of args) {
    if (/^-\d/.test(arg) && bound.at(-1)?.startsWith("--")) bound.push(`${bound.pop()}=${arg}`);
    else bound.push(arg);
  }
  return bound;
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function reportFailure(error: unknown): number {
  if ((error instanceof LikenessError || error instanceof Refusal) && error.status < 500) {
    console.error(`${error.code}: ${error.message}`);
    return 2;
  }
  if (error instanceof TypeError || error instanceof RangeError) {
    // parseArgs and option checks report misuse with these.
    console.error(`${error.message}\n${usage}`);
    return 1;
  }
  console.error(error);
  return 1;
}
