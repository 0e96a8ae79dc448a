import type { Pixels } from "../photo/pixels.ts";
import { type Crop, pictureToCrop } from "./crop.ts";
import type { CropSampler } from "./crop-sampler.ts";
import { faceOvalRing, outerEyeCorners } from "./landmark-groups.ts";
import { type Landmarks, landmarkCount } from "./landmarks.ts";
import { discPixels, fillPolygon, pick } from "./polygon.ts";
import { setIndices } from "./selection.ts";

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
export function sampleFacePatch(crops: CropSampler, pixels: Pixels, { points }: Landmarks): FacePatch {
  const crop = cropOfFace(points);
  const patch = crops.sample(pixels, crop, patchSize).data;
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
  const corners = pick(patch.points, ring).map((value) => value - 0.5);
  return shown(patch, setIndices(fillPolygon(corners, patch.size, patch.size).values));
}

/** The pixels of the patch within `radius` pixels of a point and inside the photo. */
export function pixelsAround(patch: FacePatch, centreX: number, centreY: number, radius: number): Uint32Array {
  return shown(patch, discPixels(centreX - 0.5, centreY - 0.5, radius, patch.size, patch.size));
}

function shown({ pixels }: FacePatch, chosen: Uint32Array): Uint32Array {
  return chosen.filter((i) => pixels[4 * i + 3] > 127);
}
