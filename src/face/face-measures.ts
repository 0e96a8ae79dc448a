import type { Pixels } from "../photo/pixels.ts";
import { type Lab, labOfLinear, linearOfByte } from "./color.ts";
import type { CropSampler } from "./crop-sampler.ts";
import type { FaceDetection } from "./detect.ts";
import { type FacePatch, patchFaceWidth, patchLuma, pixelsAround, pixelsInside } from "./face-patch.ts";
import {
  faceOvalRing,
  innerLipRing,
  leftEyeRing,
  outerEyeCorners,
  outerLipRing,
  rightEyeRing,
} from "./landmark-groups.ts";
import type { Landmarks } from "./landmarks.ts";
import { median, quantile } from "./statistics.ts";

/** Landmarks used one by one; right and left are the subject's. */
const at = {
  rightCheek: 50,
  leftCheek: 280,
  belowRightEye: 118,
  belowLeftEye: 347,
  forehead: 151,
  noseBridge: 6,
  topOfFace: 10,
  chin: 152,
  rightEar: 234,
  leftEar: 454,
  rightInnerCorner: 133,
  leftInnerCorner: 362,
  rightLids: [159, 145],
  leftLids: [386, 374],
} as const;

/** Radius of the middle of a detector's box, in sides of the box: from the brows to the mouth. */
const innerShare = 0.4;

/** Degrees. Yaw grows as the subject looks to the picture's right, pitch as it looks down. */
export interface HeadAngles {
  readonly yaw: number;
  readonly pitch: number;
}

/** What a head held upright measures, since the line from forehead to chin slopes back. */
const uprightPitch = 4;

/** Attitude of the head by the plane of eye corners, forehead and chin, from the landmarks' own depth. */
export function headAngles({ points }: Landmarks): HeadAngles {
  const between = (from: number, to: number) =>
    [0, 1, 2].map((axis) => points[3 * to + axis] - points[3 * from + axis]);
  const across = between(outerEyeCorners.right, outerEyeCorners.left);
  const down = between(at.topOfFace, at.chin);
  const backwards = [
    across[1] * down[2] - across[2] * down[1],
    across[2] * down[0] - across[0] * down[2],
    across[0] * down[1] - across[1] * down[0],
  ];
  const degrees = 180 / Math.PI;
  return {
    yaw: Math.atan2(-backwards[0], backwards[2]) * degrees,
    pitch: -Math.asin(backwards[1] / Math.hypot(...backwards)) * degrees - uprightPitch,
  };
}

/** Distance of the eyes' centres, pixels of the photo. */
export function eyeDistance(landmarks: Landmarks): number {
  const [right, left] = eyeCentres(landmarks.points, 3);
  return Math.hypot(left[0] - right[0], left[1] - right[1]);
}

function eyeCentres(points: Float32Array, stride: 2 | 3): [number, number][] {
  const middle = (i: number, j: number): [number, number] => [
    (points[stride * i] + points[stride * j]) / 2,
    (points[stride * i + 1] + points[stride * j + 1]) / 2,
  ];
  return [middle(outerEyeCorners.right, at.rightInnerCorner), middle(outerEyeCorners.left, at.leftInnerCorner)];
}

/** Distance of the outline of the face from the nearest border, in widths of the face; negative beyond it. */
export function faceMargin({ points }: Landmarks, width: number, height: number): number {
  const margins = faceOvalRing.map((i) => {
    const [x, y] = points.subarray(3 * i, 3 * i + 2);
    return Math.min(x, y, width - x, height - y);
  });
  const right = 3 * at.rightEar;
  const left = 3 * at.leftEar;
  const faceWidth = Math.hypot(points[left] - points[right], points[left + 1] - points[right + 1]);
  return Math.min(...margins) / faceWidth;
}

/** Gap of the lids of the wider eye as a share of the distance from the eyes to the chin. */
export function lidGap({ points }: Landmarks): number {
  const distance = (x: number, y: number, i: number) => Math.hypot(points[3 * i] - x, points[3 * i + 1] - y);
  const gaps = [at.rightLids, at.leftLids].map(([upper, lower]) =>
    distance(points[3 * upper], points[3 * upper + 1], lower),
  );
  const [right, left] = eyeCentres(points, 3);
  return Math.max(...gaps) / distance((right[0] + left[0]) / 2, (right[1] + left[1]) / 2, at.chin);
}

/** What the pixels of the face say of light, focus and colour. */
export interface FaceMeasures {
  /** Share of the face at 247 or more, and at 25 or less, of 255. */
  readonly overexposed: number;
  readonly underexposed: number;
  /** Difference of the mean luma of the two halves, 0..255. */
  readonly sideLight: number;
  /** Standard deviation of the Laplacian at a face width of 50 pixels, by that of the luma: structure of any size. */
  readonly structure: number;
  /** Variance of the Laplacian at a face width of 200 pixels: the finest detail. */
  readonly detail: number;
  /** Share of the face without any change of luma, as in a drawing. */
  readonly flatness: number;
  /** Chroma of the cheeks in CIELAB. */
  readonly chroma: number;
  /** How much redder the lips are than the skin, in a* of CIELAB. */
  readonly lipRedness: number;
  /** Of the eye that shows less: standard deviation of luma between its lids, by the luma of the skin. */
  readonly eyeContrast: number;
  /** Of the eye that is lit more: the lightest quarter of its surroundings, by the luma of the skin. */
  readonly eyeLight: number;
}

export function measureFace(patch: FacePatch): FaceMeasures {
  const face = pixelsInside(patch, faceOvalRing);
  const luma = lumaOf(patch, face);
  const cheeks = [...around(patch, at.rightCheek, 14), ...around(patch, at.leftCheek, 14)];
  const fine = laplacian(patch, face, 1);
  return {
    overexposed: shareWhere(luma, (value) => value >= 247),
    underexposed: shareWhere(luma, (value) => value <= 25),
    sideLight: sideLight(patch, face),
    structure: structureOf(patch, face, luma),
    detail: variance(fine),
    flatness: shareWhere(fine, (value) => Math.abs(value) < 0.5),
    chroma: Math.hypot(...medianLab(patch, cheeks).slice(1)),
    lipRedness: lipRedness(patch),
    ...measureEyes(patch),
  };
}

/**
 * Structure of what a detector saw as a face, before landmarks are known: as `FaceMeasures.structure`, in the middle of
 * the box, where nothing but the face is. Seen with `resolution` pixels a side, so that faces of two sizes compare.
 */
export function boxStructure(crops: CropSampler, pixels: Pixels, face: FaceDetection, resolution: number): number {
  const { centreX, centreY, width, height, angle } = face;
  const seen = crops.sample(pixels, { centreX, centreY, side: Math.max(width, height), angle }, resolution);
  const middle = resolution / 2;
  const size = patchFaceWidth;
  const enlarged = crops.sample(seen, { centreX: middle, centreY: middle, side: resolution, angle: 0 }, size);
  const patch = { size, luma: patchLuma(enlarged.data) };
  const reach = innerShare * size;
  const indices: number[] = [];
  for (let i = 0; i < size * size; i++) {
    if (Math.hypot((i % size) - size / 2, Math.floor(i / size) - size / 2) < reach) indices.push(i);
  }
  const inner = Uint32Array.from(indices);
  return structureOf(patch, inner, lumaOf(patch, inner));
}

function structureOf(patch: Pick<FacePatch, "size" | "luma">, face: Uint32Array, luma: Float32Array): number {
  return Math.sqrt(variance(laplacian(patch, face, 4)) / (variance(luma) + 1));
}

function shareWhere(values: Float32Array, holds: (value: number) => boolean): number {
  let count = 0;
  for (const value of values) if (holds(value)) count++;
  return count / Math.max(1, values.length);
}

function around(patch: FacePatch, landmark: number, radius: number): number[] {
  return [...pixelsAround(patch, patch.points[2 * landmark], patch.points[2 * landmark + 1], radius)];
}

function lumaOf({ luma }: Pick<FacePatch, "luma">, indices: ArrayLike<number>): Float32Array {
  const values = new Float32Array(indices.length);
  for (let i = 0; i < values.length; i++) values[i] = luma[indices[i]];
  return values;
}

function sideLight({ size, luma, points }: FacePatch, face: Uint32Array): number {
  const topX = points[2 * at.topOfFace];
  const topY = points[2 * at.topOfFace + 1];
  const downX = points[2 * at.chin] - topX;
  const downY = points[2 * at.chin + 1] - topY;
  const sides = [0, 1].map(() => ({ sum: 0, count: 0 }));
  for (const i of face) {
    const turn = downX * (Math.floor(i / size) - topY) - downY * ((i % size) - topX);
    const side = sides[turn > 0 ? 0 : 1];
    side.sum += luma[i];
    side.count++;
  }
  return Math.abs(sides[0].sum / Math.max(1, sides[0].count) - sides[1].sum / Math.max(1, sides[1].count));
}

/** The Laplacian of the luma, averaged over blocks of `block` pixels, wherever it lies inside the face. */
function laplacian({ size, luma }: Pick<FacePatch, "size" | "luma">, face: Uint32Array, block: number): Float32Array {
  const width = Math.floor(size / block);
  const area = block * block;
  const means = new Float32Array(width * width);
  const counts = new Uint8Array(width * width);
  for (const i of face) {
    const cell = Math.floor(i / size / block) * width + Math.floor((i % size) / block);
    means[cell] += luma[i] / area;
    counts[cell]++;
  }
  const values = new Float32Array(means.length);
  let count = 0;
  for (let i = width; i < means.length - width; i++) {
    const least = Math.min(counts[i], counts[i - 1], counts[i + 1], counts[i - width], counts[i + width]);
    if (least < area) continue;
    values[count++] = 4 * means[i] - means[i - 1] - means[i + 1] - means[i - width] - means[i + width];
  }
  return values.subarray(0, count);
}

function variance(values: Float32Array): number {
  const count = Math.max(1, values.length);
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / count;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return squares / count;
}

/** Compared with the upper face, which a mask over the mouth leaves free. */
function lipRedness(patch: FacePatch): number {
  const inner = new Set(pixelsInside(patch, innerLipRing));
  const lips = [...pixelsInside(patch, outerLipRing)].filter((i) => !inner.has(i));
  const skin = [
    ...around(patch, at.belowRightEye, 10),
    ...around(patch, at.belowLeftEye, 10),
    ...around(patch, at.forehead, 12),
    ...around(patch, at.noseBridge, 8),
  ];
  return medianLab(patch, lips)[1] - medianLab(patch, skin)[1];
}

function measureEyes(patch: FacePatch): { eyeContrast: number; eyeLight: number } {
  const skinPlaces = [at.rightCheek, at.leftCheek, at.forehead];
  const skin = Math.max(...skinPlaces.map((place) => quantile(lumaOf(patch, around(patch, place, 14)), 0.5)), 1);
  const contrasts = [rightEyeRing, leftEyeRing].map((ring) =>
    Math.sqrt(variance(lumaOf(patch, pixelsInside(patch, ring)))),
  );
  const lights = eyeCentres(patch.points, 2).map(([x, y]) =>
    quantile(lumaOf(patch, pixelsAround(patch, x, y, 0.13 * patchFaceWidth)), 0.75),
  );
  return { eyeContrast: Math.min(...contrasts) / skin, eyeLight: Math.max(...lights) / skin };
}

/** CIELAB of the median of each sRGB channel. */
function medianLab({ pixels }: FacePatch, indices: readonly number[]): Lab {
  const [r, g, b] = [0, 1, 2].map((c) => linearOfByte(median(indices.map((i) => pixels[4 * i + c]))));
  return labOfLinear([r, g, b]);
}
