import type { LabPlanes, MaskKernels, Plane } from "../kernels/mask.ts";
import { type Lab, type LinearRgb, linearOfByte } from "./color.ts";
import type { HeadCrop } from "./head-crop.ts";
import { faceOvalRing } from "./landmark-groups.ts";
import { discPixels, fillPolygon, pick } from "./polygon.ts";
import { setIndices, valuesAt } from "./selection.ts";
import { median } from "./statistics.ts";

/** A crop of faceLayout taken apart. Positions are pixels of the crop. */
export interface FaceRegion {
  readonly face: HeadCrop;
  readonly size: number;
  readonly unit: number;
  readonly oval: Uint8Array;
  readonly lab: LabPlanes;
  /** Median colour of the cheeks that show. */
  readonly cheeks: Lab;
  readonly cheekPixels: Uint8Array;
}

const cheekRadius = 0.17;
const fewestCheekPixels = 80;

/** Analyses a crop of faceLayout; null if both cheeks lie outside the face or the photo. */
export function faceRegion(kernels: MaskKernels, face: HeadCrop): FaceRegion | null {
  const { size, unit, points, picture } = face;
  const oval = fillPolygon(pick(points, faceOvalRing), size, size).values;
  const lab = kernels.lab(picture);
  const cheek = (landmark: number) => {
    const [x, y] = pick(points, [landmark]);
    const disc = discPixels(x, y, cheekRadius * unit, size, size);
    return disc.filter((i) => oval[i] && picture.data[4 * i + 3] > 127);
  };
  const shown = [50, 280].map(cheek).filter((disc) => disc.length > fewestCheekPixels);
  if (shown.length === 0) return null;
  const cheekPixels = new Uint8Array(size * size);
  for (const disc of shown) for (const i of disc) cheekPixels[i] = 1;
  const cheeks = medianLab(lab, cheekPixels);
  return {
    face,
    size,
    unit,
    oval,
    lab,
    cheeks,
    cheekPixels,
  };
}

function medianLab({ lightness, a, b }: LabPlanes, chosen: Uint8Array): Lab {
  const at = setIndices(chosen);
  const channel = (plane: Plane) => median(valuesAt(plane.values, at));
  return [channel(lightness), channel(a), channel(b)];
}

/** Linear light of a pixel of a crop. */
export function linearPixel({ picture }: HeadCrop, index: number): LinearRgb {
  const channel = (c: number) => linearOfByte(picture.data[4 * index + c]);
  return [channel(0), channel(1), channel(2)];
}
