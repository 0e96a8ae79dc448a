import type { Lab } from "./color.ts";
import type { FaceRegion } from "./face-region.ts";
import { across, type FrameCandidate, rimCount, rimPoint, sides } from "./frame-candidate.ts";
import { alongRims } from "./frame-search.ts";
import { isFrame, labAt } from "./frame-share.ts";
import type { RimTrace } from "./rim-trace.ts";
import { median } from "./statistics.ts";

const colorCount = 32;

/** Median colour along the middle of the rims. */
export function rimColor(region: FaceRegion, width: number, candidate: FrameCandidate): Lab {
  return labAt(region, (sample) => alongRims(sample, width, candidate));
}

/**
 * Colours along the rims as traced, both sides together, at even steps of the outline's angle; the frame's `color` where
 * something else is seen.
 */
export function rimColors(
  region: FaceRegion,
  width: number,
  candidate: FrameCandidate,
  rims: readonly RimTrace[],
  color: Lab,
): Lab[] {
  const pointsEach = rimCount / colorCount;
  return Array.from({ length: colorCount }, (_, k) => {
    const seen = labAt(region, (sample) =>
      rims.flatMap(({ insets, widths }, side) =>
        Array.from({ length: 2 * pointsEach }, (_, n) => {
          const i = (k * pointsEach + n + rimCount - pointsEach / 2) % rimCount;
          const ring = across(sample, width, candidate, sides[side], rimPoint(candidate, i));
          return median([0.35, 0.5, 0.65].map((share) => ring(insets[i] + share * widths[i])));
        }),
      ),
    );
    return isFrame(region, seen, color) ? seen : color;
  });
}
