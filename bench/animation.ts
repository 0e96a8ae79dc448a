// npm run bench -- animation [animation...]: CPU time of animations of the fixture portrait, 24 frames or more at 256x256
// with their GIF, in this process: the first loop, as a fresh isolate has it, and the median of the next. The last line
// is one JSON object.
import { readFileSync } from "node:fs";
import { median } from "../src/face/statistics.ts";
import { buildLikeness } from "../src/likeness.ts";
import { findAnimation, isAnimationName } from "../src/motion/animations.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio, renderLoop } from "../src/output.ts";
import { sizes } from "../src/render/sizes.ts";
import { finish } from "../src/steps.ts";
import { cpuMilliseconds } from "./cpu-time.ts";

const runCount = 4;
const names = process.argv.length > 2 ? process.argv.slice(2) : ["nod_yes"];

const core = await openNodeCore();
const { avatar } = await buildLikeness(core, readFileSync("test/fixtures/astronaut.png"));
const summary: Record<string, unknown> = {};
for (const name of names) {
  if (!isAnimationName(name)) throw new RangeError(`unknown animation ${name}`);
  const { frameCount } = findAnimation(name);
  const runs: number[] = [];
  let byteLength = 0;
  for (let run = 0; run < runCount; run++) {
    const begin = cpuMilliseconds();
    byteLength = finish(renderLoop(core, finish(openStudio(core, avatar)), name, sizes.small)).byteLength;
    runs.push(cpuMilliseconds() - begin);
  }
  const [first, ...warm] = runs.map(Math.round);
  summary[name] = { frame_count: frameCount, first_ms: first, warm_ms: median(warm), file_bytes: byteLength };
  console.log(`${name}: ${frameCount} frames, first ${first} ms, then ${median(warm)} ms, ${byteLength} bytes`);
}
console.log(JSON.stringify(summary));
