import type { Pixels } from "../photo/pixels.ts";
import { type Crop, pictureToCrop, sampleCrop } from "./crop.ts";
import { faceOvalRing, outerEyeCorners } from "./landmark-groups.ts";
import { type Landmarks, landmarkCount } from "./landmarks.ts";

/** A face at one size and upright by the eye line, so that what is measured on it compares between photos. */
export interface FacePatch {
  /** Side of the patch, pixels. */
  readonly size: number;
  /** RGBA; alpha is the share inside the photo. */
  readonly pixels: Uint8Array;
  /** Lightness of each pixel as BT.709 luma of the sRGB values, 0..255. */
  readonly luma: Float32Array;
  /** x, y of each landmark in the patch. */
  readonly points: Float32Array;
}

/** Width of the face in the patch, pixels. */
export const patchFaceWidth = 200;
const patchSize = 320;

/** Samples the face at `patchFaceWidth` from ear to ear; a smaller face is enlarged. */
export function sampleFacePatch(pixels: Pixels, { points }: Landmarks): FacePatch {
  const crop = cropOfFace(points);
  const patch = sampleCrop(pixels, crop, patchSize).data;
  const luma = patchLuma(patch);
  const map = pictureToCrop(crop, patchSize);
  const inPatch = new Float32Array(2 * landmarkCount);
  for (let i = 0; i < landmarkCount; i++) {
    inPatch[2 * i] = map[0] * points[3 * i] + map[1] * points[3 * i + 1] + map[2];
    inPatch[2 * i + 1] = map[3] * points[3 * i] + map[4] * points[3 * i + 1] + map[5];
  }
  return { size: patchSize, pixels: patch, luma, points: inPatch };
}

/** BT.709 luma of the sRGB values, 0..255, of RGBA pixels. */
export function patchLuma(patch: Uint8Array): Float32Array {
  const luma = new Float32Array(patch.length / 4);
  for (let i = 0, from = 0; i < luma.length; i++, from += 4) {
    luma[i] = 0.2126 * patch[from] + 0.7152 * patch[from + 1] + 0.0722 * patch[from + 2];
  }
  return luma;
}

function cropOfFace(points: Float32Array): Crop {
  const right = 3 * outerEyeCorners.right;
  const left = 3 * outerEyeCorners.left;
  const angle = Math.atan2(points[left + 1] - points[right + 1], points[left] - points[right]);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const along = faceOvalRing.map((i) => c * points[3 * i] + s * points[3 * i + 1]);
  const across = faceOvalRing.map((i) => c * points[3 * i + 1] - s * points[3 * i]);
  const u = (Math.min(...along) + Math.max(...along)) / 2;
  const v = (Math.min(...across) + Math.max(...across)) / 2;
  const faceWidth = Math.max(...along) - Math.min(...along);
  return {
    centreX: c * u - s * v,
    centreY: s * u + c * v,
    side: (faceWidth * patchSize) / patchFaceWidth,
    angle,
  };
}

/** The pixels of the patch that lie inside a ring of landmarks and inside the photo. */
export function pixelsInside(patch: FacePatch, ring: readonly number[]): Uint32Array {
  const { size, points, pixels } = patch;
  const inside: number[] = [];
  const xs = ring.map((i) => points[2 * i]);
  const ys = ring.map((i) => points[2 * i + 1]);
  const bottom = Math.min(size - 1, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y++) {
    const crossings = rowCrossings(xs, ys, y + 0.5);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const end = Math.min(size, crossings[i + 1] - 0.5);
      for (let x = Math.max(0, Math.ceil(crossings[i] - 0.5)); x < end; x++) {
        if (pixels[4 * (y * size + x) + 3] > 127) inside.push(y * size + x);
      }
    }
  }
  return Uint32Array.from(inside);
}

function rowCrossings(xs: number[], ys: number[], y: number): number[] {
  const crossings: number[] = [];
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    if (ys[i] > y === ys[j] > y) continue;
    crossings.push(xs[i] + ((y - ys[i]) / (ys[j] - ys[i])) * (xs[j] - xs[i]));
  }
  return crossings.sort((a, b) => a - b);
}

/** The pixels of the patch within `radius` pixels of a point and inside the photo. */
export function pixelsAround(patch: FacePatch, centreX: number, centreY: number, radius: number): Uint32Array {
  const { size, pixels } = patch;
  const around: number[] = [];
  for (let y = Math.max(0, Math.floor(centreY - radius)); y < Math.min(size, centreY + radius); y++) {
    for (let x = Math.max(0, Math.floor(centreX - radius)); x < Math.min(size, centreX + radius); x++) {
      if (Math.hypot(x + 0.5 - centreX, y + 0.5 - centreY) > radius) continue;
      if (pixels[4 * (y * size + x) + 3] > 127) around.push(y * size + x);
    }
  }
  return Uint32Array.from(around);
}
