import { linearOfByte } from "../face/color.ts";
import {
  faceOvalRing,
  innerLipRing,
  leftBrowRing,
  leftEyeRing,
  outerEyeCorners,
  outerLipRing,
  rightBrowRing,
  rightEyeRing,
} from "../face/landmark-groups.ts";
import type { Mask } from "../face/mask.ts";
import { clamp, quantile } from "../face/statistics.ts";
import type { LabPlanes, PlaneKernels, Region } from "../kernels/planes.ts";
import type { TrustMasks } from "../kernels/texture.ts";
import { smoothstep } from "./field.ts";

import { connectedTo, convexHull, emptyRegion, fillPolygon, nearPolygon, type Polygon } from "./plane-region.ts";

/** The head cut out of the photo, RGBA, with the landmarks (xy pairs) in its pixels. */
export interface FacePicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly landmarks: Float32Array;
  /** 0..1 in the same grid. */
  readonly person: Mask;
  readonly hair: Mask | null;
}

export interface SkinMask extends Omit<TrustMasks, "scale"> {
  /** Median Lab of the person's skin in the photo, L 0..100. */
  readonly skinLab: readonly [number, number, number];
}

/** Positions along the face: `heights` in pixels above the nasion, towards the crown. */
interface FaceFrame {
  readonly eyeDistance: number;
  readonly height: (x: number, y: number) => number;
  readonly mouthHeight: number;
  readonly noseBaseHeight: number;
}

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
const nasion = 168;
const crown = 10;
const chin = 152;
const noseBase = 2;
const mouthCorners = [61, 291] as const;
const innerLipMiddles = [13, 14] as const;
/** Landmarks of the cheeks and nose from which the skin model starts. */
const cheekPoints = [50, 280, 205, 425, 101, 330, 118, 347, 187, 411];
const features = [rightEyeRing, leftEyeRing, rightBrowRing, leftBrowRing];

/**
 * Where the photo may be painted on the head (trust) and where it shows plain skin, both 0..255. Hair, fringe, eyes,
 * an open mouth and what is left of glasses (outlines of what shows through them) are not trusted. Distances are
 * shares of that of the outer eye corners.
 */
export function maskSkin(
  planes: PlaneKernels,
  picture: FacePicture,
  { glasses, bald }: { glasses: readonly Polygon[]; bald: boolean },
): SkinMask {
  const { width, height } = picture;
  const frame = faceFrame(picture);
  const unit = frame.eyeDistance;
  const lab = planes.blurredLab(picture, Math.max(0.8, 0.012 * unit), linearLight);

  // (1) Colour of the skin, and how far each pixel is from it.
  const oval = ovalDepths(picture);
  const model = skinModel(picture, lab, frame, oval);
  const deviations = skinDeviations(lab, model);

  // (2) Hair: not skin, above the nose base, connected with what is outside of the face.
  const region = hairRegion(planes, picture, frame, oval, deviations);
  if (picture.hair && !bald) addStrands(planes, picture, picture.hair, lab, deviations, frame, oval, region);
  const hair = planes.dilate(region, 0.03 * unit);

  // (3) Trust: the face below the brow tops, and skin above and around.
  const trust = trustPlane(planes, picture, frame, oval, deviations, hair);

  // (4) Without eyes, mouth opening, rims and background.
  excludeApertures(picture, trust, unit);
  if (glasses.length > 0) excludeFrame(planes, picture, trust, deviations, unit, glasses);
  const data = new Uint8Array(2 * width * height);
  for (let i = 0; i < width * height; i++) {
    const person = smoothstep(0.3, 0.7, picture.person.data[i] / 255);
    data[2 * i] = Math.round(255 * clamp(trust[i] * person, 0, 1));
    data[2 * i + 1] = Math.round(255 * (1 - smoothstep(2, 3, deviations[i])));
  }
  return { width, height, data, skinLab: model.median };
}

function medianOf(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function polygonOf(landmarks: Float32Array, ring: readonly number[]): Polygon {
  return Float32Array.from(ring.flatMap((index) => [landmarks[2 * index], landmarks[2 * index + 1]]));
}

function faceFrame({ landmarks }: FacePicture): FaceFrame {
  const at = (index: number): [number, number] => [landmarks[2 * index], landmarks[2 * index + 1]];
  const { right, left } = outerEyeCorners;
  const eyeDistance = Math.hypot(at(right)[0] - at(left)[0], at(right)[1] - at(left)[1]);
  const [ux, uy] = [at(crown)[0] - at(chin)[0], at(crown)[1] - at(chin)[1]];
  const length = Math.hypot(ux, uy) || 1;
  const [nx, ny] = at(nasion);
  const height = (x: number, y: number) => ((x - nx) * ux + (y - ny) * uy) / length;
  const mouthHeight = (height(...at(mouthCorners[0])) + height(...at(mouthCorners[1]))) / 2;
  return { eyeDistance, height, mouthHeight, noseBaseHeight: height(...at(noseBase)) };
}

const linearLight = Float32Array.from({ length: 256 }, (_, byte) => linearOfByte(byte));

/** Pixels inside the face oval, with their depth below its border. */
function ovalDepths(picture: FacePicture): Float32Array {
  const depths = new Float32Array(picture.width * picture.height);
  nearPolygon(picture, polygonOf(picture.landmarks, faceOvalRing), 0, (pixel, distance) => {
    depths[pixel] = -distance;
  });
  return depths;
}

interface SkinModel {
  readonly median: [number, number, number];
  readonly deviations: readonly number[];
}

/** A Lab Gaussian of the cheeks, nose and middle forehead: three robust rounds that start from the cheeks. */
function skinModel(picture: FacePicture, lab: LabPlanes, frame: FaceFrame, oval: Float32Array): SkinModel {
  const { width, height, landmarks } = picture;
  const unit = frame.eyeDistance;
  const excluded = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(excluded, hull(landmarks, ring), 0.09 * unit);
  for (const ring of [rightBrowRing, leftBrowRing]) fillPolygon(excluded, hull(landmarks, ring), 0.06 * unit);
  fillPolygon(excluded, hull(landmarks, outerLipRing), 0.05 * unit);
  const discs = emptyRegion(width, height);
  for (const point of cheekPoints) fillPolygon(discs, polygonOf(landmarks, [point]), 0.06 * unit);
  let core: number[] = [];
  const cheeks: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (oval[i] < 0.06 * unit || excluded.data[i]) continue;
      const up = frame.height(x + 0.5, y + 0.5);
      if (up < frame.mouthHeight + 0.02 * unit || up > 0.43 * unit) continue;
      core.push(i);
      if (discs.data[i]) cheeks.push(i);
    }
  }
  const { l, a, b } = lab;
  const unblown = core.filter((i) => l[i] < 88);
  if (unblown.length > 0.15 * core.length) core = unblown;
  const medianOf = (pixels: number[]) =>
    [l, a, b].map((plane) =>
      quantile(
        pixels.map((i) => plane[i]),
        0.5,
      ),
    );
  let kept = cheeks.length > 20 ? cheeks : core;
  if (kept.length === 0) return { median: [60, 12, 16], deviations: [6.5, 5, 5] };
  let median = medianOf(kept);
  for (let round = 0; round < 3; round++) {
    const near = core.filter(
      (i) => ((l[i] - median[0]) / 13.3) ** 2 + ((a[i] - median[1]) / 9) ** 2 + ((b[i] - median[2]) / 9) ** 2 < 6,
    );
    if (near.length === 0) break;
    kept = near;
    median = medianOf(kept);
  }
  const spread = [l, a, b].map((plane, c) => {
    const variance = kept.reduce((sum, i) => sum + (plane[i] - median[c]) ** 2, 0) / kept.length;
    return 1.2 * Math.sqrt(variance);
  });
  const deviations = [clamp(spread[0], 5.5, 8.6), clamp(spread[1], 4, 6), clamp(spread[2], 4, 6)];
  return { median: median as [number, number, number], deviations };
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

function hairRegion(
  planes: PlaneKernels,
  picture: FacePicture,
  frame: FaceFrame,
  oval: Float32Array,
  deviations: Float32Array,
): Region {
  const { width, height } = picture;
  const unit = frame.eyeDistance;
  const barrier = featureBarrier(picture, unit);
  const found = picture.hair ? nearHair(planes, picture.hair, 0.1 * unit) : null;
  const other = emptyRegion(width, height);
  const outside = emptyRegion(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const up = frame.height(x + 0.5, y + 0.5);
      outside.data[i] = oval[i] > 0 ? 0 : 1;
      const reachable = found ? found.data[i] === 1 : oval[i] < 0.33 * unit || up > 0.2 * unit;
      if (deviations[i] > 2.4 && up > frame.noseBaseHeight && reachable && !barrier.data[i]) other.data[i] = 1;
    }
  }
  const hair = connectedTo(planes.dilate(planes.erode(other, 1), 1), outside);
  for (let i = 0; i < hair.data.length; i++) {
    if (oval[i] <= 0) hair.data[i] = 0;
    if (picture.hair && picture.hair.data[i] > 127 && !barrier.data[i]) hair.data[i] = 1;
  }
  return hair;
}

/**
 * Adds what the net leaves out, near found hair: strands on the forehead, unlike their surroundings in the hair's sense,
 * and beside the face, where hair hangs below the mouth, pixels nearer to its colour than to that of skin.
 */
function addStrands(
  planes: PlaneKernels,
  picture: FacePicture,
  found: Mask,
  lab: LabPlanes,
  deviations: Float32Array,
  frame: FaceFrame,
  oval: Float32Array,
  region: Region,
): void {
  const { width, height } = found;
  const unit = frame.eyeDistance;
  const hair = hairModel(planes, found, lab, frame, oval);
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
  { l, a, b }: LabPlanes,
  frame: FaceFrame,
  oval: Float32Array,
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
  const middle = channels.map((plane) => medianOf(sample.map((i) => plane[i])));
  const spread = channels.map((plane, c) =>
    clamp(2 * medianOf(sample.map((i) => Math.abs(plane[i] - middle[c]))), c === 0 ? 8 : 4, 14),
  );
  const low = sample.filter((i) => frame.height(i % width, Math.trunc(i / width)) < frame.mouthHeight);
  return {
    distance: (i) =>
      Math.hypot((l[i] - middle[0]) / spread[0], (a[i] - middle[1]) / spread[1], (b[i] - middle[2]) / spread[2]),
    contrast: middle[0] > medianOf(inner) + 6 ? 1 : -1,
    hangs: low.length > minimumHairCount && !low.some((i) => oval[i] > 0.3 * unit),
  };
}

/** Eyes and brows, which are dark but no hair of the head. */
function featureBarrier({ width, height, landmarks }: FacePicture, unit: number): Region {
  const barrier = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(barrier, hull(landmarks, ring), 0.05 * unit);
  for (const ring of [rightBrowRing, leftBrowRing]) fillPolygon(barrier, hull(landmarks, ring), 0.02 * unit);
  return barrier;
}

/** The hair that was found in the photo with `reach` pixels around it. */
function nearHair(planes: PlaneKernels, { width, height, data }: Mask, reach: number): Region {
  const hair = emptyRegion(width, height);
  for (let i = 0; i < data.length; i++) hair.data[i] = data[i] >> 7;
  return planes.dilate(hair, reach);
}

function trustPlane(
  planes: PlaneKernels,
  { width, height, hair: found }: FacePicture,
  frame: FaceFrame,
  oval: Float32Array,
  deviations: Float32Array,
  hair: Region,
): Float32Array {
  const unit = frame.eyeDistance;
  const isHairKnown = found !== null;
  const inside = new Float32Array(width * height);
  const skin = emptyRegion(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const up = frame.height(x + 0.5, y + 0.5);
      if (oval[i] > 0 && up < 0.34 * unit) inside[i] = 1;
      if (!hair.data[i] && deviations[i] < (isHairKnown ? 3.2 : up > 0.3 * unit ? 1.9 : 2.6)) skin.data[i] = 1;
    }
  }
  planes.blur(inside, width, height, 0.03 * unit);
  const sure = planes.erode(skin, 0.035 * unit);
  const kept = emptyRegion(width, height);
  for (let i = 0; i < inside.length; i++) {
    inside[i] = hair.data[i] ? 0 : Math.max(inside[i], sure.data[i]);
    kept.data[i] = inside[i] > 0.5 ? 1 : 0;
  }
  const core = planes.erode(kept, 0.015 * unit);
  for (let i = 0; i < inside.length; i++) if (!core.data[i]) inside[i] = 0;
  return planes.blur(inside, width, height, Math.max(0.8, 0.022 * unit));
}

function excludeApertures(picture: FacePicture, trust: Float32Array, unit: number): void {
  const { landmarks } = picture;
  const exclude = (ring: readonly number[], reach: number, softness: number) => {
    nearPolygon(picture, polygonOf(landmarks, ring), reach + softness, (pixel, distance) => {
      trust[pixel] *= smoothstep(reach - softness, reach + softness, distance);
    });
  };
  for (const ring of [rightEyeRing, leftEyeRing]) exclude(ring, 0.018 * unit, Math.max(0.7, 0.012 * unit));
  const [upper, lower] = innerLipMiddles;
  const gap = Math.hypot(
    landmarks[2 * upper] - landmarks[2 * lower],
    landmarks[2 * upper + 1] - landmarks[2 * lower + 1],
  );
  if (gap > 0.025 * unit) exclude(innerLipRing, 0.012 * unit, Math.max(0.7, 0.01 * unit));
}

/** Hinges, temples and reflections: what is not skin around the eyes and not seen through the lenses, except eyes and brows. */
function excludeFrame(
  planes: PlaneKernels,
  picture: FacePicture,
  trust: Float32Array,
  deviations: Float32Array,
  unit: number,
  outlines: readonly Polygon[],
): void {
  const { width, height, landmarks } = picture;
  const zone = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(zone, hull(landmarks, ring), 0.42 * unit);
  const kept = emptyRegion(width, height);
  for (const ring of features) fillPolygon(kept, hull(landmarks, ring), 0.02 * unit);
  for (const outline of outlines) fillPolygon(kept, outline);
  const rims = emptyRegion(width, height);
  for (let i = 0; i < rims.data.length; i++) {
    if (zone.data[i] && !kept.data[i] && deviations[i] > 1.7) rims.data[i] = 1;
  }
  const cut = Float32Array.from(planes.dilate(planes.erode(rims, 0.5), 0.025 * unit).data);
  planes.blur(cut, width, height, Math.max(0.7, 0.01 * unit));
  for (let i = 0; i < cut.length; i++) trust[i] *= 1 - cut[i];
}

function hull(landmarks: Float32Array, ring: readonly number[]): Polygon {
  return convexHull(polygonOf(landmarks, ring));
}
