import type { MaskKernels, Plane } from "../kernels/mask.ts";
import type { HeadCrop } from "./head-crop.ts";

/** A crop of fineHeadLayout in which strands of hair are looked at. */
export interface StrandPicture {
  readonly head: HeadCrop;
  /** Lightness on a scale that lifts the dark, blurred by about a pixel. */
  readonly lightness: Plane;
  /** Its structure tensor: means over cells of gx gx, gy gy and gx gy. */
  readonly tensor: readonly [Plane, Plane, Plane];
}

const blurSigma = 1.2;
/** Pixels of the crop a cell of the structure tensor. */
export const cellSize = 4;

export function strandPicture(kernels: MaskKernels, head: HeadCrop): StrandPicture {
  const lightness = kernels.liftedLightness(head.picture, blurSigma);
  return { head, lightness, tensor: tensorCells(lightness) };
}

/** Means over cells of gx gx, gy gy and gx gy (central differences). */
function tensorCells({ width, height, values }: Plane): [Plane, Plane, Plane] {
  const columns = Math.floor(width / cellSize);
  const rows = Math.floor(height / cellSize);
  const planes = [0, 1, 2].map(() => new Float32Array(columns * rows));
  for (let y = 1; y < height - 1; y++)
    addTensorRow(planes, values, y * width, width, Math.floor(y / cellSize) * columns);
  const plane = (data: Float32Array) => ({ width: columns, height: rows, values: data });
  return [plane(planes[0]), plane(planes[1]), plane(planes[2])];
}

function addTensorRow([xx, yy, xy]: Float32Array[], values: Float32Array, row: number, width: number, cells: number) {
  const share = 1 / cellSize ** 2;
  for (let x = 1; x < width - 1; x++) {
    const at = row + x;
    const gx = values[at + 1] - values[at - 1];
    const gy = values[at + width] - values[at - width];
    const cell = cells + Math.floor(x / cellSize);
    xx[cell] += gx * gx * share;
    yy[cell] += gy * gy * share;
    xy[cell] += gx * gy * share;
  }
}
