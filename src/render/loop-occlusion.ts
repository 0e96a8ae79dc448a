import type { Pose } from "../avatar/avatar.ts";
import type { Raster } from "../kernels/raster.ts";
import { type Animation, evaluateAnimation } from "../motion/animations.ts";
import type { Steps } from "../steps.ts";
import { bakeAmbient, poseSitter, type Sitter } from "./portrait.ts";

/**
 * Ambient occlusion of a loop. Only the mouth changes it much, so it is baked where the mouth is shut most and where it
 * is open most, and lies between the two in the other frames.
 */
export interface LoopOcclusion {
  readonly shut: readonly Float32Array[];
  readonly open: readonly Float32Array[];
  readonly leastOpenness: number;
  readonly mostOpenness: number;
}

/** Openness by which a mouth that hardly opens needs no bake of its own. */
const leastRange = 0.1;

/** How far a mouth is open, in wide open jaws. */
export function openness({ weights }: Pose): number {
  const { jawOpen = 0, tongueOut = 0, mouthUpperUpLeft = 0, mouthLowerDownLeft = 0 } = weights;
  return jawOpen + 0.5 * tongueOut + 0.3 * (mouthUpperUpLeft + mouthLowerDownLeft);
}

/** The frames of a loop in which the mouth is open least and most. */
export function mouthRange(animation: Animation): { readonly narrowest: number; readonly widest: number } {
  const all = Array.from({ length: animation.frameCount }, (_, frame) => openness(evaluateAnimation(animation, frame)));
  return { narrowest: all.indexOf(Math.min(...all)), widest: all.indexOf(Math.max(...all)) };
}

export function* bakeLoop(raster: Raster, sitter: Sitter, animation: Animation): Steps<LoopOcclusion> {
  const { narrowest, widest } = mouthRange(animation);
  const [shut, open] = [narrowest, widest].map((frame) => evaluateAnimation(animation, frame));
  const bake = (pose: Pose) => bakeAmbient(raster, sitter, poseSitter(sitter, pose));
  const leastOpenness = openness(shut);
  const mostOpenness = openness(open);
  const occlusion = bake(shut);
  yield;
  const moves = mostOpenness - leastOpenness > leastRange;
  const opened = moves ? bake(open) : occlusion;
  yield;
  return { shut: occlusion, open: opened, leastOpenness, mostOpenness };
}

/** The occlusion at an openness of the mouth within those of the loop. */
export function occlusionAt(loop: LoopOcclusion, mouthOpenness: number): readonly Float32Array[] {
  const { shut, open, leastOpenness, mostOpenness } = loop;
  if (shut === open) return shut;
  const share = (mouthOpenness - leastOpenness) / (mostOpenness - leastOpenness);
  return shut.map((values, index) => values.map((value, i) => value + share * (open[index][i] - value)));
}
