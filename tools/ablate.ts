// npx tsx tools/ablate.ts <folder of people> [--of src/avatar/wear/hair] [--stage hair|skin|all] [--factor 0.5] [--count 24] [--seed 1]
// [--part pattern] [--ids p001,p002]: makes each named constant of a folder, or those whose file and name match a pattern, `factor` times as large in a copy of
// the working tree, draws people again from the first stage that takes it, and prints what share of them looks different: rules that
// change fewer than one in twenty have to show what they are for. A constant takes some 20 seconds on two cores.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { serialize } from "node:v8";
import { drawPeople } from "../bench/people/draw-people.ts";
import { readPeople } from "../bench/people/people-set.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { bake, decode, observeFace, reconstructHead } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { finish } from "../src/steps.ts";
import { changedShare } from "./ablate/changed-share.ts";
import { type ScaledConstant, scaledConstants } from "./ablate/scaled-constants.ts";
import { pictureSize, type StageInputs } from "./ablate/stage-inputs.ts";
import { Sandbox } from "./mutate/sandbox.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: "string", default: "src/avatar/wear/hair" },
    stage: { type: "string", default: "hair" },
    factor: { type: "string", default: "0.5" },
    count: { type: "string", default: "24" },
    seed: { type: "string", default: "1" },
    part: { type: "string", default: "" },
    ids: { type: "string" },
  },
});
const processCount = 2;
const files = readdirSync(values.of, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const constants = files
  .sort()
  .map((name) => join(values.of, name))
  .flatMap((file) => scaledConstants(file, readFileSync(file, "utf8"), Number(values.factor)))
  .filter(({ file, name }) => new RegExp(values.part).test(`${file} ${name}`));

if (constants.length === 0) throw new Error(`no constant is named like ${values.part}`);

const folder = mkdtempSync(join(tmpdir(), "likeness-ablate-"));
const inputs = join(folder, "inputs");
mkdirSync(inputs);
await storeInputs(positionals[0]);
const sandboxes = Array.from({ length: processCount }, () => new Sandbox());
const clear = () => {
  for (const sandbox of sandboxes) sandbox.remove();
  rmSync(folder, { recursive: true, force: true });
};
process.once("SIGINT", () => {
  clear();
  process.exit(130);
});
try {
  const [file] = constants.map((constant) => constant.file);
  const before = await drawnBy(sandboxes[0], { file, name: "", text: readFileSync(file, "utf8") }, "before");
  if (before === null) throw new Error("nothing could be drawn");
  const left = [...constants];
  await Promise.all(
    sandboxes.map(async (sandbox, k) => {
      for (let next = left.shift(); next; next = left.shift()) {
        const after = await drawnBy(sandbox, next, `after-${k}`);
        const share = after && changedShare(before, after, pictureSize, readdirSync(inputs).length);
        const said = share === null ? "breaks" : `${(100 * share).toFixed(0)} %`;
        console.log(`${said.padStart(6)}  ${next.file}: ${next.name}`);
      }
    }),
  );
} finally {
  clear();
}

/** Stores what the stages take, of as many people as can be drawn. */
async function storeInputs(people: string): Promise<void> {
  const core = await openNodeCore();
  const meter = new MemoryMeter();
  const order = drawPeople(readPeople(people), values.ids?.split(","), Number.POSITIVE_INFINITY, Number(values.seed));
  let count = 0;
  for (const { id, photoPath } of order) {
    if (count === Number(values.count)) return;
    const file = new Uint8Array(readFileSync(photoPath));
    try {
      const decoded = finish(decode(core, file, meter));
      const photo = decoded.pixels;
      const face = finish(observeFace(core, photo, meter));
      const head = finish(reconstructHead(core, decoded, face, meter));
      const albedo = finish(bake(core, photo, face, head, meter));
      writeFileSync(join(inputs, id), serialize({ file, photo, face, head, albedo } satisfies StageInputs));
      count++;
    } catch (error) {
      console.error(`${id}: ${error}`);
    }
  }
}

/** What the people look like with a constant scaled; null where they cannot be drawn. */
async function drawnBy(sandbox: Sandbox, { file, text }: ScaledConstant, name: string): Promise<Uint8Array | null> {
  const out = join(folder, name);
  const status = await sandbox.with(file, text, (at) => {
    const args = ["--import", "tsx", "tools/ablate/drawn-stage.ts", values.stage, inputs, out];
    const child = spawn(process.execPath, args, { cwd: at, stdio: "ignore" });
    return new Promise<number | null>((done) => {
      child.once("exit", done);
    });
  });
  return status === 0 ? new Uint8Array(readFileSync(out)) : null;
}
