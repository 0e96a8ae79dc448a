import type { Mask } from "../../face/mask.ts";
import { clamp, median } from "../../face/statistics.ts";
import type { PlaneKernels, Region } from "../../kernels/planes.ts";
import { connectedTo, emptyRegion } from "../mesh/plane-region.ts";
import { type FacePicture, featureBarrier } from "../skin/face-picture.ts";
import type { SkinReading } from "../skin/skin-deviation.ts";
import { nearHair } from "./hair-region.ts";

/** Strands on the forehead, this share of the eye distance above the nasion and near found hair, differ by this L. */
const strandReach = 0.5;
const strandHeight = 0.24;
const strandContrast = 6;
/** Hair that hangs beside the face covers it up to these shares of the eye distance, above the nose's base and below, and
 * deviates from skin by so much. */
const hangingDepths = [0.65, 0.35] as const;
const hangingDeviation = 2.6;
/** How much nearer to hair than to skin its colour must be. */
const hairLikeness = 0.55;
const minimumHairCount = 60;

/**
 * Adds what the net leaves out, near found hair: strands on the forehead, unlike their surroundings in the hair's sense,
 * and beside the face, where hair hangs below the mouth, pixels nearer to its colour than to that of skin.
 */
export function addStrands(
  planes: PlaneKernels,
  picture: FacePicture,
  found: Mask,
  skin: SkinReading,
  region: Region,
): void {
  const { frame, oval, lab, deviations } = skin;
  const { width, height } = found;
  const unit = frame.eyeDistance;
  const hair = hairModel(planes, found, skin);
  if (!hair) return;
  const near = nearHair(planes, found, strandReach * unit);
  const around = planes.blur(lab.l.slice(), width, height, 0.08 * unit);
  const barrier = featureBarrier(picture, unit);
  const candidates = emptyRegion(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!near.data[i] || barrier.data[i]) continue;
      const up = frame.height(x + 0.5, y + 0.5);
      const depth = (up > frame.noseBaseHeight ? hangingDepths[0] : hangingDepths[1]) * unit;
      if (up >= strandHeight * unit) {
        if (hair.contrast * (lab.l[i] - around[i]) > strandContrast) candidates.data[i] = 1;
      } else if (hair.hangs && oval[i] < depth && deviations[i] > hangingDeviation) {
        if (hair.distance(i) < hairLikeness * deviations[i]) candidates.data[i] = 1;
      }
    }
  }
  const grown = connectedTo(candidates, nearHair(planes, found, 1.5));
  for (let i = 0; i < grown.data.length; i++) if (grown.data[i]) region.data[i] = 1;
}

interface HairModel {
  /** Of a pixel from the colour of the hair, in deviations. */
  readonly distance: (pixel: number) => number;
  /** 1 where hair is lighter than skin, else -1. */
  readonly contrast: number;
  /** Whether hair hangs down beside the mouth, and what was found is no beard. */
  readonly hangs: boolean;
}

/** Colour of the found hair within a quarter of the eye distance of the face; null where there is too little. */
function hairModel(
  planes: PlaneKernels,
  found: Mask,
  { frame, oval, lab: { l, a, b } }: SkinReading,
): HairModel | null {
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
    distance: (i) =>
      Math.hypot((l[i] - middle[0]) / spread[0], (a[i] - middle[1]) / spread[1], (b[i] - middle[2]) / spread[2]),
    contrast: middle[0] > median(inner) + 6 ? 1 : -1,
    hangs: low.length > minimumHairCount && !low.some((i) => oval[i] > 0.3 * unit),
  };
}
