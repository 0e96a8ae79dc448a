import { linearLight } from "../../face/color.ts";
import { leftBrowRing, leftEyeRing, outerLipRing, rightBrowRing, rightEyeRing } from "../../face/landmark-groups.ts";
import { clamp, median } from "../../face/statistics.ts";
import type { LabPlanes, PlaneKernels } from "../../kernels/planes.ts";
import type { Steps } from "../../steps.ts";
import { emptyRegion, fillPolygon } from "../mesh/plane-region.ts";
import {
  type FaceFrame,
  type FacePicture,
  faceFrame,
  hull,
  ovalDepths,
  polygonOf,
  rowHeights,
} from "./face-picture.ts";

/** Landmarks of the cheeks and nose from which the skin model starts. */
const cheekPoints = [50, 280, 205, 425, 101, 330, 118, 347, 187, 411];

/** Where the face lies in a picture and what is skin in it. */
export interface SkinReading {
  readonly frame: FaceFrame;
  /** As of `ovalDepths`. */
  readonly oval: Float32Array;
  /** Blurred a little. */
  readonly lab: LabPlanes;
  /** Colour of the skin. */
  readonly model: SkinModel;
  /** Distance of each pixel from it, as of `skinDeviations`. */
  readonly deviations: Float32Array;
}

/** Lab, L 0..100. */
interface SkinModel {
  readonly median: [number, number, number];
  readonly deviations: readonly number[];
}

export function* readSkin(planes: PlaneKernels, picture: FacePicture): Steps<SkinReading> {
  const frame = faceFrame(picture);
  const oval = ovalDepths(picture);
  yield;
  const lab = planes.blurredLab(picture, Math.max(0.8, 0.012 * frame.eyeDistance), linearLight);
  yield;
  const model = skinModel(picture, lab, frame, oval);
  return { frame, oval, lab, model, deviations: skinDeviations(lab, model) };
}

/** A Lab Gaussian of the cheeks, nose and middle forehead: three robust rounds that start from the cheeks. */
function skinModel(picture: FacePicture, lab: LabPlanes, frame: FaceFrame, oval: Float32Array): SkinModel {
  const { core, cheeks } = samplePixels(picture, lab, frame, oval);
  const { l, a, b } = lab;
  const medianOf = (pixels: number[]) => [l, a, b].map((plane) => median(pixels.map((i) => plane[i])));
  let kept = cheeks.length > 20 ? cheeks : core;
  if (kept.length === 0) return { median: [60, 12, 16], deviations: [6.5, 5, 5] };
  let middle = medianOf(kept);
  for (let round = 0; round < 3; round++) {
    const near = core.filter(
      (i) => ((l[i] - middle[0]) / 13.3) ** 2 + ((a[i] - middle[1]) / 9) ** 2 + ((b[i] - middle[2]) / 9) ** 2 < 6,
    );
    if (near.length === 0) break;
    kept = near;
    middle = medianOf(kept);
  }
  const spread = [l, a, b].map((plane, c) => {
    const variance = kept.reduce((sum, i) => sum + (plane[i] - middle[c]) ** 2, 0) / kept.length;
    return 1.2 * Math.sqrt(variance);
  });
  const deviations = [clamp(spread[0], 5.5, 8.6), clamp(spread[1], 4, 6), clamp(spread[2], 4, 6)];
  return { median: middle as [number, number, number], deviations };
}

/** Pixels between mouth and middle forehead beside eyes, brows and lips, without blown ones, and those on the cheeks. */
function samplePixels(
  { width, height, landmarks }: FacePicture,
  { l }: LabPlanes,
  frame: FaceFrame,
  oval: Float32Array,
): { core: number[]; cheeks: number[] } {
  const unit = frame.eyeDistance;
  const excluded = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(excluded, hull(landmarks, ring), 0.09 * unit);
  for (const ring of [rightBrowRing, leftBrowRing]) fillPolygon(excluded, hull(landmarks, ring), 0.06 * unit);
  fillPolygon(excluded, hull(landmarks, outerLipRing), 0.05 * unit);
  const discs = emptyRegion(width, height);
  for (const point of cheekPoints) fillPolygon(discs, polygonOf(landmarks, [point]), 0.06 * unit);
  const core: number[] = [];
  const cheeks: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    const { start, step } = rowHeights(frame, y);
    for (let x = 0; x < width; x++, i++) {
      if (oval[i] < 0.06 * unit || excluded.data[i]) continue;
      const up = start + step * x;
      if (up < frame.mouthHeight + 0.02 * unit || up > 0.43 * unit) continue;
      core.push(i);
      if (discs.data[i]) cheeks.push(i);
    }
  }
  const unblown = core.filter((i) => l[i] < 88);
  return { core: unblown.length > 0.15 * core.length ? unblown : core, cheeks };
}

/** Distance from the skin colour in deviations; what is brighter than skin counts less. */
function skinDeviations({ l, a, b }: LabPlanes, { median, deviations }: SkinModel): Float32Array {
  const distances = new Float32Array(l.length);
  for (let i = 0; i < l.length; i++) {
    const lightness = (l[i] - median[0]) / deviations[0];
    const red = (a[i] - median[1]) / deviations[1];
    const yellow = (b[i] - median[2]) / deviations[2];
    const counted = lightness > 0 ? 0.6 * lightness : lightness;
    distances[i] = Math.sqrt(counted * counted + red * red + yellow * yellow);
  }
  return distances;
}
