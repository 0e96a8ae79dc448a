import type { MaskKernels, Plane } from "../../kernels/mask.ts";
import type { FaceRegion } from "../face-region.ts";
import { frameEdges } from "../frame-edges.ts";
import type { ParsedHead } from "../parse-head.ts";
import { folded, sampleAt } from "./feature-sampling.ts";

/** Landmarks of the lower face: those in the middle, and pairs of the subject's right and left. */
export const lowerMiddle = [2, 0, 13, 14, 17, 18, 200, 199, 152];
export const lowerPairs = [
  [98, 327],
  [37, 267],
  [61, 291],
  [84, 314],
  [205, 425],
  [207, 427],
  [187, 411],
  [192, 416],
  [135, 364],
  [169, 394],
  [138, 367],
  [172, 397],
  [150, 379],
  [148, 377],
  [194, 418],
  [182, 406],
  [203, 423],
  [165, 391],
  [92, 322],
  [132, 361],
] as const;
/** Landmarks about the eyes, as above. */
const eyeMiddle = [168, 6, 197, 8, 9];
const eyePairs = [
  [118, 347],
  [119, 348],
  [228, 448],
  [229, 449],
  [230, 450],
  [111, 340],
  [50, 280],
  [117, 346],
  [105, 334],
  [70, 300],
  [107, 336],
] as const;
/** Grid about the eyes in eye distances, x to the side and y down. */
const eyeGrid = { columns: 17, rows: 12, left: -1.15, top: -0.35, right: 1.15, bottom: 0.75 };
/** Blur of colours and of lightness, and width of the texture that is measured, eye distances. */
const colorBlur = 0.06;
const fineBlur = 0.02;
const textureBlur = 0.08;
const edgeBlur = 0.04;

export interface FaceFeatureInputs {
  readonly kernels: MaskKernels;
  /** The level face crop, and the parsed head. */
  readonly region: FaceRegion;
  readonly parsed: ParsedHead;
}

/** What is read at landmarks of a face: colours and texture against the cheeks, and the parsed beard. */
export function lowerFaceFeatures({ kernels, region, parsed }: FaceFeatureInputs): number[] {
  const { colours, texture } = facePlanes(kernels, region);
  const lab = colours.flatMap((plane, c) =>
    atPoints(region.face.points, plane, lowerMiddle, lowerPairs).map((value) => (value - region.cheeks[c]) / 10),
  );
  const beard = beardAt(kernels, parsed);
  const lightness = lab.slice(0, lowerMiddle.length + lowerPairs.length);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    ...lab,
    ...atPoints(region.face.points, texture, lowerMiddle, lowerPairs),
    ...beard,
    beard.reduce((most, value) => Math.max(most, value), 0),
    mean(beard),
    mean(lightness),
    Math.min(...lightness),
  ];
}

/** Colours about the eyes against the cheeks, texture, and edges over a grid. */
export function eyeFeatures({ kernels, region }: FaceFeatureInputs): number[] {
  const { colours, texture, fine } = facePlanes(kernels, region);
  const points = region.face.points;
  const { face, unit } = region;
  const [across, along] = gradients(fine).map((plane) => kernels.blur(plane, edgeBlur * unit));
  const frame = frameEdges(kernels, region);
  const { columns, rows, left, right, top, bottom } = eyeGrid;
  const grid = (plane: Plane) =>
    Array.from({ length: columns * rows }, (_, k) => {
      const x = left + ((right - left) * (k % columns)) / (columns - 1);
      const y = top + ((bottom - top) * Math.floor(k / columns)) / (rows - 1);
      return Math.sqrt(sampleAt(plane, face.eyeX + x * unit - 0.5, face.eyeY + y * unit - 0.5));
    });
  return [
    ...colours.flatMap((plane, c) =>
      atPoints(points, plane, eyeMiddle, eyePairs).map((value) => (value - region.cheeks[c]) / 10),
    ),
    ...atPoints(points, texture, eyeMiddle, eyePairs),
    ...folded(grid(across), columns),
    ...folded(grid(along), columns),
    Math.log(1 + frame.bridge),
    Math.log(1 + frame.temple),
    Math.log(1 + Math.min(frame.bridge, frame.temple)),
  ];
}

/** Geometry of the mouth in eye distances, and what is seen between the lips. */
export function mouthFeatures({ kernels, region }: FaceFeatureInputs): number[] {
  const { points } = region.face;
  const { unit } = region;
  const x = (k: number) => points[2 * k];
  const y = (k: number) => points[2 * k + 1];
  const between = (a: number, b: number) => Math.hypot(x(a) - x(b), y(a) - y(b)) / unit;
  const width = between(61, 291);
  const gaps = [between(13, 14), (between(82, 87) + between(312, 317)) / 2, (between(81, 178) + between(311, 402)) / 2];
  const middle = (y(13) + y(14)) / 2;
  const raised = (a: number, b: number) => ((y(a) + y(b)) / 2 - middle) / unit;
  const geometry = [
    width,
    ...gaps,
    gaps[0] / Math.max(0.05, width),
    raised(61, 291),
    raised(78, 308),
    raised(61, 291) - raised(0, 17),
    between(0, 13),
    between(14, 17),
    between(17, 152),
    between(2, 0),
    between(1, 152),
    (between(205, 61) + between(425, 291)) / 2,
    between(33, 263),
    (between(159, 145) + between(386, 374)) / 2,
  ];
  const { colours, fine } = facePlanes(kernels, region);
  const along = (plane: Plane, a: number, b: number, k: number) =>
    sampleAt(plane, x(a) * (1 - k) + x(b) * k, y(a) * (1 - k) + y(b) * k);
  const middleLight = [0.15, 0.3, 0.5, 0.7, 0.85].map((k) => (along(fine, 13, 14, k) - region.cheeks[0]) / 10);
  const sideLight = [0.25, 0.5, 0.75].map(
    (k) => ((along(fine, 81, 178, k) + along(fine, 311, 402, k)) / 2 - region.cheeks[0]) / 10,
  );
  const sharp = [region.lab.lightness, region.lab.a, region.lab.b];
  const inside = sharp.map((plane, c) => (along(plane, 13, 14, 0.5) - region.cheeks[c]) / 10);
  const lips = colours.map(
    (plane, c) => ((sampleAt(plane, x(17), y(17)) + sampleAt(plane, x(0), y(0))) / 2 - region.cheeks[c]) / 10,
  );
  return [
    ...geometry,
    ...middleLight,
    ...sideLight,
    Math.max(...middleLight),
    Math.min(...middleLight),
    ...inside,
    ...lips,
  ];
}

interface FacePlanes {
  readonly colours: readonly [Plane, Plane, Plane];
  readonly fine: Plane;
  /** Log of the variance of lightness between the fine and the texture blur. */
  readonly texture: Plane;
}

const planesOfRegion = new WeakMap<FaceRegion, FacePlanes>();

function facePlanes(kernels: MaskKernels, region: FaceRegion): FacePlanes {
  const known = planesOfRegion.get(region);
  if (known) return known;
  const { lab, unit } = region;
  const fine = kernels.blur(lab.lightness, fineBlur * unit);
  const broad = kernels.blur(lab.lightness, textureBlur * unit);
  const texture = { ...fine, values: fine.values.map((value, i) => Math.log((value - broad.values[i]) ** 2 + 0.2)) };
  const blurred = (plane: Plane) => kernels.blur(plane, colorBlur * unit);
  const planes = {
    colours: [blurred(lab.lightness), blurred(lab.a), blurred(lab.b)] as const,
    fine,
    texture: kernels.blur(texture, edgeBlur * unit),
  };
  planesOfRegion.set(region, planes);
  return planes;
}

/** Probability of beard at the landmarks of the lower face. */
function beardAt(kernels: MaskKernels, { head, classes }: ParsedHead): number[] {
  const scale = head.size / classes.beard.width;
  const smooth = kernels.blur(classes.beard, Math.max(0.5, (colorBlur * head.unit) / scale));
  const points = head.points.map((value) => (value + 0.5) / scale - 0.5);
  return atPoints(points, smooth, lowerMiddle, lowerPairs);
}

/** A plane at landmarks in the middle of the face, and its means over pairs of landmarks. */
export function atPoints(
  points: Float32Array,
  plane: Plane,
  middle: readonly number[],
  pairs: readonly (readonly [number, number])[],
): number[] {
  const at = (k: number) => sampleAt(plane, points[2 * k], points[2 * k + 1]);
  return [...middle.map(at), ...pairs.map(([right, left]) => (at(right) + at(left)) / 2)];
}

/** Sizes of the central differences of a plane along its rows and columns. */
function gradients({ width, height, values }: Plane): [Plane, Plane] {
  const [across, along] = [0, 1].map(() => new Float32Array(values.length));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      across[i] = Math.abs(values[i + 1] - values[i - 1]);
      along[i] = Math.abs(values[i + width] - values[i - width]);
    }
  }
  return [
    { width, height, values: across },
    { width, height, values: along },
  ];
}
