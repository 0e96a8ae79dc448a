// npm run bench -- speed [photo...]: CPU time from a photo to its preview and of one 512x512 still, stage by stage, in
// this process: the first run, as a fresh isolate has it, and the median of the next. The last line is one JSON object.
import { readFileSync } from "node:fs";
import { median } from "../src/face/statistics.ts";
import { encodePng } from "../src/kernels/png.ts";
import { openNodeCore } from "../src/node-core.ts";
import type { Studio } from "../src/output.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { sizes } from "../src/render/sizes.ts";
import { StageClock } from "../src/stage-clock.ts";
import { finish } from "../src/steps.ts";
import { cpuMilliseconds } from "./cpu-time.ts";
import { type TimedLikeness, timeLikeness } from "./timed-likeness.ts";

const runCount = 5;
const photos = process.argv.length > 2 ? process.argv.slice(2) : ["test/fixtures/astronaut.png"];

const opening = new StageClock(cpuMilliseconds);
opening.begin("open");
const core = await openNodeCore();
opening.end();
const summary: Record<string, unknown> = { open_ms: Math.round(opening.milliseconds.open ?? 0) };

for (const path of photos) {
  const bytes = readFileSync(path);
  const runs: TimedLikeness[] = [];
  for (let run = 0; run < runCount; run++) runs.push(await timeLikeness(core, bytes));
  console.log(`\n${path}: photo to preview, CPU ms`);
  const total = printStages(runs.map(({ milliseconds }) => milliseconds));
  const [{ studio, peakByteLength }] = runs;
  summary[path] = { ...total, ...measureStill(studio), memory_peak_mib: Math.round(peakByteLength / 2 ** 20) };
}
console.log(JSON.stringify(summary));

function printStages(runs: readonly Partial<Record<string, number>>[]) {
  const [first, ...later] = runs;
  const stages = Object.keys(first);
  const typical = (stage: string) => median(later.map((run) => run[stage] ?? 0));
  const row = (name: string, a: number, b: number) =>
    console.log(`  ${name.padEnd(12)} first ${a.toFixed(0).padStart(6)}   then ${b.toFixed(0).padStart(6)}`);
  for (const stage of stages) row(stage, first[stage] ?? 0, typical(stage));
  const firstTotal = stages.reduce((sum, stage) => sum + (first[stage] ?? 0), 0);
  const thenTotal = stages.reduce((sum, stage) => sum + typical(stage), 0);
  row("total", firstTotal, thenTotal);
  return { first_ms: Math.round(firstTotal), then_ms: Math.round(thenTotal) };
}

/** One more still of an avatar that is set up: posing, drawing and packing. */
function measureStill({ raster, sitter }: Studio) {
  const runs = Array.from({ length: 2 * runCount }, () => {
    const clock = new StageClock(cpuMilliseconds);
    clock.begin("pose and draw");
    const pixels = finish(renderPortrait(raster, sitter, restPose, sizes.medium));
    clock.begin("png");
    encodePng(raster, pixels);
    clock.end();
    return clock.milliseconds;
  });
  console.log("  one more still");
  const { then_ms } = printStages(runs);
  return { still_ms: then_ms };
}
