import type { Mask } from "../../face/mask.ts";
import { clamp, median } from "../../face/statistics.ts";
import type { PlaneKernels } from "../../kernels/planes.ts";
import { emptyRegion } from "../mesh/plane-region.ts";
import type { SkinReading } from "../skin/skin-deviation.ts";

const minimumHairCount = 60;

/** The colour of the hair beside a face. */
export interface SeenHair {
  /** Pixels that tell it. */
  readonly sample: readonly number[];
  /** Of a pixel from the colour of the hair, in deviations. */
  readonly distance: (pixel: number) => number;
  /** 1 where hair is lighter than skin, else -1. */
  readonly contrast: number;
  /** Whether hair hangs down beside the mouth, and what was found is no beard. */
  readonly hangs: boolean;
}

/** Colour of the found hair within a quarter of the eye distance of the face; null where there is too little. */
export function seeHair(
  planes: PlaneKernels,
  found: Mask,
  { frame, oval, lab: { l, a, b } }: SkinReading,
): SeenHair | null {
  const { width, height } = found;
  const unit = frame.eyeDistance;
  const face = emptyRegion(width, height);
  const inner: number[] = [];
  for (let i = 0; i < oval.length; i++) {
    if (oval[i] > 0) face.data[i] = 1;
    if (oval[i] > 0.4 * unit) inner.push(l[i]);
  }
  const beside = planes.dilate(face, 0.25 * unit);
  const sample: number[] = [];
  for (let i = 0; i < oval.length; i++) if (beside.data[i] && found.data[i] > 200) sample.push(i);
  if (sample.length < minimumHairCount) return null;
  const channels = [l, a, b];
  const middle = channels.map((plane) => median(sample.map((i) => plane[i])));
  const spread = channels.map((plane, c) =>
    clamp(2 * median(sample.map((i) => Math.abs(plane[i] - middle[c]))), c === 0 ? 8 : 4, 14),
  );
  const low = sample.filter((i) => frame.height(i % width, Math.trunc(i / width)) < frame.mouthHeight);
  return {
    sample,
    distance: (i) =>
      Math.hypot((l[i] - middle[0]) / spread[0], (a[i] - middle[1]) / spread[1], (b[i] - middle[2]) / spread[2]),
    contrast: middle[0] > median(inner) + 6 ? 1 : -1,
    hangs: low.length > minimumHairCount && !low.some((i) => oval[i] > 0.3 * unit),
  };
}
