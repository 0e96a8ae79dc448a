import type { SeenFrame } from "../../face/frame-fit.ts";
import { leftBrowRing, rightBrowRing } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import { smoothstep } from "../mesh/field.ts";
import { convexHull, nearPolygon } from "../mesh/plane-region.ts";
import { type FrameGap, fillGap } from "./fill-gap.ts";
import { findGap, outerEyeDistance } from "./frame-gap.ts";
import type { PhotoCrop } from "./photo-crop.ts";

/** Share of a brow behind the frame from which it is drawn, its soft edge inwards and how far about it skin is looked at, mm. */
const hiddenBrow = 0.45;
const browEdge = [-2.5, 3.5] as const;
const skinReach = 6;
/** Levels of a brow over those of the skin about it. */
const usualBrow = [0.74, 0.69, 0.67] as const;

/**
 * Paints the frame over with what surrounds it, in place: brows and creases that it crosses go on smoothly. A brow that it
 * hides is drawn where the landmarks have it.
 */
export function removeFrame(crop: PhotoCrop, landmarks: Landmarks, frame: SeenFrame): void {
  const gap = findGap(crop, landmarks, frame);
  if (!gap) return;
  fillGap(crop, gap);
  const brows = [rightBrowRing, leftBrowRing].map((ring) => seeBrow(crop, gap, landmarks, ring));
  for (const [side, brow] of brows.entries()) drawBrow(crop, brow, [brow, brows[1 - side]]);
}

/** A brow in the crop: pixels that the frame hides with their share of it, and the colour of what shows of it. */
interface Brow {
  readonly hidden: readonly { readonly at: number; readonly share: number }[];
  readonly hiddenShare: number;
  /** Factor on the skin beside it; null where too little shows. */
  readonly tint: readonly number[] | null;
  readonly skin: readonly number[];
}

function seeBrow(crop: PhotoCrop, gap: FrameGap, { points }: Landmarks, ring: readonly number[]): Brow {
  const millimetre = crop.eyeDistance / outerEyeDistance;
  const hull = convexHull(
    Float32Array.from(ring.flatMap((index) => [points[3 * index] - crop.left, points[3 * index + 1] - crop.top])),
  );
  const hidden: { at: number; share: number }[] = [];
  const shown: number[] = [];
  const beside: number[] = [];
  let hiddenCount = 0;
  nearPolygon(crop, hull, skinReach * millimetre, (pixel, distance) => {
    const [x, y] = [(pixel % crop.width) - gap.left, Math.floor(pixel / crop.width) - gap.top];
    const isHidden = x >= 0 && y >= 0 && x < gap.width && y < gap.height && gap.hidden[y * gap.width + x] === 1;
    const depth = -distance / millimetre;
    if (isHidden && depth > browEdge[0]) hidden.push({ at: 4 * pixel, share: smoothstep(...browEdge, depth) });
    if (isHidden && depth > 0) hiddenCount++;
    if (!isHidden && depth > 0.5) shown.push(4 * pixel);
    if (!isHidden && depth < -2) beside.push(4 * pixel);
  });
  const skin = medians(crop, beside, 0.6);
  const seen = medians(crop, shown, 0.4);
  const hiddenShare = hiddenCount / Math.max(1, hiddenCount + shown.length);
  const isSeen = shown.length > 0.2 * (hiddenCount + shown.length);
  return { hidden, hiddenShare, skin, tint: isSeen ? seen.map((value, c) => value / Math.max(1, skin[c])) : null };
}

/** Channel by channel, of the pixels that begin at `starts`. */
function medians({ data }: PhotoCrop, starts: readonly number[], share: number): number[] {
  return [0, 1, 2].map((c) =>
    quantile(
      starts.map((at) => data[at + c]),
      share,
    ),
  );
}

/** Darkens what the frame hides of a brow, as the rest of it or as the other one shows. */
function drawBrow({ data }: PhotoCrop, { hidden, hiddenShare, skin }: Brow, sources: readonly Brow[]): void {
  if (hiddenShare < hiddenBrow) return;
  const tint = (sources.find((source) => source.tint !== null)?.tint ?? usualBrow).map((value, c) =>
    clamp(value, usualBrow[c] - 0.15, 0.9),
  );
  for (const { at, share } of hidden) {
    for (let c = 0; c < 3; c++) {
      const drawn = data[at + c] + share * (skin[c] * tint[c] - data[at + c]);
      data[at + c] = Math.min(data[at + c], Math.round(drawn));
    }
  }
}
