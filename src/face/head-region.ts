import type { BinaryPlane, LabPlanes, MaskKernels } from "../kernels/mask.ts";
import type { HeadCrop } from "./head-crop.ts";
import { faceOvalRing, leftEyeRing, outerLipRing, rightEyeRing } from "./landmark-groups.ts";
import type { Mask } from "./mask.ts";
import { fillPolygon, pick } from "./polygon.ts";
import { interpolate } from "./statistics.ts";

/** A head crop taken apart: where the face lies in it, and its colours. All positions are pixels of the crop. */
export interface HeadRegion {
  readonly head: HeadCrop;
  readonly size: number;
  readonly unit: number;
  /** The face without hair: inside the oval of the landmarks. */
  readonly oval: Uint8Array;
  /** Eyes with their surroundings, and lips. */
  readonly features: Uint8Array;
  /** Pixels of a person that the photo covers, and all that it covers. */
  readonly person: BinaryPlane;
  readonly covered: Uint8Array;
  readonly top: { readonly x: number; readonly y: number };
  readonly chin: { readonly x: number; readonly y: number };
  readonly noseY: number;
  readonly mouthY: number;
  /** Sides of the face, their middle and distance. */
  readonly left: number;
  readonly right: number;
  readonly centre: number;
  readonly width: number;
  /** Upper edge of the brows by column. */
  readonly brow: Float32Array;
  /** Colours as they are, and blurred by one pixel. */
  readonly lab: LabPlanes;
  readonly smooth: LabPlanes;
}

const browRidge = [70, 63, 105, 66, 107, 336, 296, 334, 293, 300];
const fullCover = 250;

/** Analyses a crop of headLayout with the person mask of the same grid. */
export function headRegion(kernels: MaskKernels, head: HeadCrop, person: Mask): HeadRegion {
  const { size, points, picture } = head;
  const x = (index: number) => points[2 * index];
  const y = (index: number) => points[2 * index + 1];
  const covered = new Uint8Array(size * size).map((_, i) => Number(picture.data[4 * i + 3] > fullCover));
  const polygon = (ring: readonly number[]) => fillPolygon(pick(points, ring), size, size);
  const eyes = either(polygon(rightEyeRing).values, polygon(leftEyeRing).values);
  const grownEyes = kernels.grow({ width: size, height: size, values: eyes }, 3).values;
  const lab = kernels.lab(picture);
  const ridgeX = browRidge.map(x);
  const ridgeY = browRidge.map(y);
  const brow = Float32Array.from({ length: size }, (_, column) => interpolate(column, ridgeX, ridgeY));
  return {
    head,
    size,
    unit: head.unit,
    oval: polygon(faceOvalRing).values,
    features: either(grownEyes, polygon(outerLipRing).values),
    person: { width: size, height: size, values: covered.map((on, i) => (on && person.data[i] > 127 ? 1 : 0)) },
    covered,
    top: { x: x(10), y: y(10) },
    chin: { x: x(152), y: y(152) },
    noseY: y(2),
    mouthY: y(13),
    left: x(234),
    right: x(454),
    centre: (x(234) + x(454)) / 2,
    width: x(454) - x(234),
    brow,
    lab,
    smooth: blurLab(kernels, lab, 1),
  };
}

function blurLab(kernels: MaskKernels, { lightness, a, b }: LabPlanes, sigma: number): LabPlanes {
  return { lightness: kernels.blur(lightness, sigma), a: kernels.blur(a, sigma), b: kernels.blur(b, sigma) };
}

function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((value, i) => value | b[i]);
}
