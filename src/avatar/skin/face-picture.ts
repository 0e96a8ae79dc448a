import { leftBrowRing, leftEyeRing, outerEyeCorners, rightBrowRing, rightEyeRing } from "../../face/landmark-groups.ts";
import type { Mask } from "../../face/mask.ts";
import type { Region } from "../../kernels/planes.ts";
import { convexHull, emptyRegion, fillPolygon, type Polygon } from "../mesh/plane-region.ts";

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

/** Distance of the outer eye corners, pixels. */
export function eyeDistanceOf({ landmarks }: Pick<FacePicture, "landmarks">): number {
  const { right, left } = outerEyeCorners;
  return Math.hypot(landmarks[2 * left] - landmarks[2 * right], landmarks[2 * left + 1] - landmarks[2 * right + 1]);
}

/** Eyes and brows, which are dark but no hair of the head; not a brow of which hair covers more than half, as fringes do. */
export function featureBarrier({ width, height, landmarks, hair }: FacePicture, unit: number): Region {
  const barrier = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(barrier, hull(landmarks, ring), 0.05 * unit);
  for (const ring of [rightBrowRing, leftBrowRing]) {
    const brow = emptyRegion(width, height);
    fillPolygon(brow, hull(landmarks, ring), 0.02 * unit);
    if (hair && meanWithin(hair, brow) > 127) continue;
    for (let i = 0; i < brow.data.length; i++) barrier.data[i] |= brow.data[i];
  }
  return barrier;
}

function meanWithin(mask: Mask, region: Region): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < region.data.length; i++) {
    if (!region.data[i]) continue;
    sum += mask.data[i];
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Landmarks of a ring as a polygon. */
export function polygonOf(landmarks: Float32Array, ring: readonly number[]): Polygon {
  return Float32Array.from(ring.flatMap((index) => [landmarks[2 * index], landmarks[2 * index + 1]]));
}

export function hull(landmarks: Float32Array, ring: readonly number[]): Polygon {
  return convexHull(polygonOf(landmarks, ring));
}
