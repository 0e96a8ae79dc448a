import type { Core } from "../src/core.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { buildLikeness, type Likeness } from "../src/likeness.ts";
import { openStudio, renderStill, type Studio } from "../src/output.ts";
import { restPose } from "../src/render/portrait.ts";
import { sizes } from "../src/render/sizes.ts";
import { StageClock } from "../src/stage-clock.ts";
import { finish } from "../src/steps.ts";
import { cpuMilliseconds } from "./cpu-time.ts";

export interface TimedLikeness {
  readonly likeness: Likeness;
  readonly studio: Studio;
  /** CPU time by stage, in order. */
  readonly milliseconds: Readonly<Partial<Record<string, number>>>;
  readonly peakByteLength: number;
}

/** Makes an avatar and its preview as a job does. */
export async function timeLikeness(core: Core, bytes: Uint8Array): Promise<TimedLikeness> {
  const meter = new MemoryMeter();
  const clock = new StageClock(cpuMilliseconds);
  const likeness = await buildLikeness(core, bytes, { meter, onStage: (stage) => clock.begin(stage) });
  clock.begin("preview");
  const studio = finish(openStudio(core, likeness.avatar));
  finish(renderStill(studio, restPose, sizes.medium));
  clock.end();
  meter.hold("raster", studio.raster.memory.byteLength);
  return { likeness, studio, milliseconds: clock.milliseconds, peakByteLength: meter.peakByteLength };
}

/** CPU time from the decoded photo to the preview. */
export function decodedMilliseconds({ milliseconds }: TimedLikeness): number {
  return Object.entries(milliseconds).reduce((sum, [stage, time]) => sum + (stage === "decode" ? 0 : (time ?? 0)), 0);
}
