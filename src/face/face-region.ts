import type { LabPlanes, MaskKernels, Plane } from "../kernels/mask.ts";
import { type Lab, type LinearRgb, linearOfByte } from "./color.ts";
import type { HeadCrop } from "./head-crop.ts";
import { faceOvalRing } from "./landmark-groups.ts";
import { fillDisc, fillPolygon, pick } from "./polygon.ts";
import { setIndices, valuesAt } from "./selection.ts";
import { median } from "./statistics.ts";

/** A crop of faceLayout taken apart. Positions are pixels of the crop. */
export interface FaceRegion {
  readonly face: HeadCrop;
  readonly size: number;
  readonly unit: number;
  readonly oval: Uint8Array;
  readonly lab: LabPlanes;
  /** Change of blurred lightness from row to row, per pixel. */
  readonly steps: Plane;
  /** Median colours of the cheeks that show: both, the subject's right, the subject's left. */
  readonly cheeks: Lab;
  readonly rightCheek: Lab;
  readonly leftCheek: Lab;
  readonly cheekPixels: Uint8Array;
  /** Contrast of a face as dark as this one against a light face: contrasts are divided by it. */
  readonly contrast: number;
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
    const disc = fillDisc(x, y, cheekRadius * unit, size, size).values;
    return disc.map((on, i) => Number(on && oval[i] && picture.data[4 * i + 3] > 127));
  };
  const right = cheek(50);
  const left = cheek(280);
  const shown = [right, left].filter((disc) => disc.reduce((sum, on) => sum + on, 0) > fewestCheekPixels);
  if (shown.length === 0) return null;
  const cheekPixels = shown.reduce((all, disc) => all.map((on, i) => on | disc[i]));
  const cheeks = medianLab(lab, cheekPixels);
  return {
    face,
    size,
    unit,
    oval,
    lab,
    steps: rowSteps(kernels.blur(lab.lightness, 1.2)),
    cheeks,
    rightCheek: shown.includes(right) ? medianLab(lab, right) : cheeks,
    leftCheek: shown.includes(left) ? medianLab(lab, left) : cheeks,
    cheekPixels,
    contrast: Math.max(25, cheeks[0]) / 65,
  };
}

export function medianLab({ lightness, a, b }: LabPlanes, chosen: Uint8Array): Lab {
  const at = setIndices(chosen);
  const channel = (plane: Plane) => median(valuesAt(plane.values, at));
  return [channel(lightness), channel(a), channel(b)];
}

/** Linear light of a pixel of a crop. */
export function linearPixel({ picture }: HeadCrop, index: number): LinearRgb {
  const channel = (c: number) => linearOfByte(picture.data[4 * index + c]);
  return [channel(0), channel(1), channel(2)];
}

/** Sobel difference of rows, a quarter of it: twice the change a pixel; 0 at the borders. */
function rowSteps({ width, height, values }: Plane): Plane {
  const steps = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, below = (y + 1) * width + 1, above = below - 2 * width; x < width - 1; x++, below++, above++) {
      const sumBelow = values[below - 1] + 2 * values[below] + values[below + 1];
      const sumAbove = values[above - 1] + 2 * values[above] + values[above + 1];
      steps[y * width + x] = (sumBelow - sumAbove) / 4;
    }
  }
  return { width, height, values: steps };
}
