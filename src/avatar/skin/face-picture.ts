import {
  faceOvalRing,
  leftBrowRing,
  leftEyeRing,
  outerEyeCorners,
  rightBrowRing,
  rightEyeRing,
} from "../../face/landmark-groups.ts";
import type { Mask } from "../../face/mask.ts";
import type { Region } from "../../kernels/planes.ts";
import { convexHull, emptyRegion, fillPolygon, nearPolygon, type Polygon } from "../mesh/plane-region.ts";

/** The head cut out of the photo, RGBA, with the landmarks (xy pairs) in its pixels. */
export interface FacePicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly landmarks: Float32Array;
  /** 0..255 in the same grid. */
  readonly person: Mask;
  readonly hair: Mask | null;
}

/** Positions along the face: heights in pixels above the nasion, towards the crown. */
export interface FaceFrame {
  readonly eyeDistance: number;
  readonly height: (x: number, y: number) => number;
  readonly mouthHeight: number;
  readonly noseBaseHeight: number;
}

const nasion = 168;
const crown = 10;
const chin = 152;
const noseBase = 2;
const mouthCorners = [61, 291] as const;

export function faceFrame({ landmarks }: FacePicture): FaceFrame {
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

/** Heights of the middles of a row's pixels: the first, and how they grow from one to the next. */
export function rowHeights({ height }: FaceFrame, y: number): { readonly start: number; readonly step: number } {
  const start = height(0.5, y + 0.5);
  return { start, step: height(1.5, y + 0.5) - start };
}

/** Unit vector from the right outer eye corner to the left one. */
export function eyeAxis({ landmarks }: Pick<FacePicture, "landmarks">): readonly [number, number] {
  const { right, left } = outerEyeCorners;
  const dx = landmarks[2 * left] - landmarks[2 * right];
  const dy = landmarks[2 * left + 1] - landmarks[2 * right + 1];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/** Depth of each pixel below the border of the face oval, pixels; 0 outside of it. */
export function ovalDepths(picture: FacePicture): Float32Array {
  const depths = new Float32Array(picture.width * picture.height);
  nearPolygon(picture, polygonOf(picture.landmarks, faceOvalRing), 0, (pixel, distance) => {
    depths[pixel] = -distance;
  });
  return depths;
}

/** Eyes and brows, which are dark but no hair of the head. */
export function featureBarrier({ width, height, landmarks }: FacePicture, unit: number): Region {
  const barrier = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(barrier, hull(landmarks, ring), 0.05 * unit);
  for (const ring of [rightBrowRing, leftBrowRing]) fillPolygon(barrier, hull(landmarks, ring), 0.02 * unit);
  return barrier;
}

/** Landmarks of a ring as a polygon. */
export function polygonOf(landmarks: Float32Array, ring: readonly number[]): Polygon {
  return Float32Array.from(ring.flatMap((index) => [landmarks[2 * index], landmarks[2 * index + 1]]));
}

export function hull(landmarks: Float32Array, ring: readonly number[]): Polygon {
  return convexHull(polygonOf(landmarks, ring));
}
