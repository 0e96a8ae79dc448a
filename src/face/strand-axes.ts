import type { MaskKernels, Plane } from "../kernels/mask.ts";
import { type Crop, pictureToCrop } from "./crop.ts";
import { above, countSet } from "./selection.ts";
import { cellSize, type StrandPicture } from "./strand-picture.ts";

/** Axes of strands in cells of a crop, `columns` squared: cosine and sine of twice their angle from the crop's x axis
 * (v downwards) times how far they agree nearby, 0..1. */
export interface StrandAxes {
  readonly crop: Crop;
  readonly columns: number;
  readonly cosines: Float32Array;
  readonly sines: Float32Array;
}

const fewestCells = 12;
const hairThreshold = 0.6;

/** Blur of axes, cells; energy of a cell under which it tells none; hair about a cell from which it counts. */
const axisSigma = 2;
const leastEnergy = 0.02;
const leastHair = 0.1;

/**
 * Axes of the structure tensor of lightness (Bigun and Granlund, "Optimal Orientation Detection of Linear Symmetry", 1987)
 * over the hair of a probability plane of half the crop's size; null where too little hair shows.
 */
export function readAxes(kernels: MaskKernels, { head, lightness }: StrandPicture, hair: Plane): StrandAxes | null {
  const cells = hairCells(kernels, hair);
  if (countSet(cells) < fewestCells) return null;
  return { crop: head.crop, ...strandAxes(kernels, tensorCells(lightness), cells) };
}

/** Twice the angle in the picture of the strands at a pixel and how sure that is, 0..1; null beyond the crop. */
export function axisAt({ crop, columns, cosines, sines }: StrandAxes, u: number, v: number) {
  const map = pictureToCrop(crop, columns);
  const [column, row] = [0, 3].map((k) => Math.floor(map[k] * u + map[k + 1] * v + map[k + 2]));
  if (!(column >= 0 && row >= 0 && column < columns && row < columns)) return null;
  const [cosine, sine] = [cosines, sines].map((plane) => plane[row * columns + column]);
  return { doubled: Math.atan2(sine, cosine) + 2 * crop.angle, weight: Math.hypot(cosine, sine) };
}

/** Each cell of hair has the same say, so that a few bright strands do not outweigh the others. */
function strandAxes(kernels: MaskKernels, [xx, yy, xy]: Plane[], cells: Uint8Array): Omit<StrandAxes, "crop"> {
  const energy = xx.values.map((value, i) => value + yy.values[i] + leastEnergy);
  const mean = (value: (i: number) => number) =>
    kernels.blur({ ...xx, values: energy.map((_, i) => (cells[i] ? value(i) : 0)) }, axisSigma).values;
  const hair = mean(() => 1);
  const over = (sum: Float32Array) => sum.map((value, i) => (hair[i] > leastHair ? value / hair[i] : 0));
  return {
    columns: xx.width,
    cosines: over(mean((i) => (yy.values[i] - xx.values[i]) / energy[i])),
    sines: over(mean((i) => (-2 * xy.values[i]) / energy[i])),
  };
}

/** Cells of cellSize x cellSize fine pixels that are well inside the hair. */
function hairCells(kernels: MaskKernels, { width, height, values }: Plane): Uint8Array {
  const sure = above(values, hairThreshold);
  const inner = kernels.shrink({ width, height, values: sure }, 3).values;
  const columns = width / (cellSize / 2);
  const cells = new Uint8Array(columns * (height / (cellSize / 2)));
  return cells.map((_, i) => inner[2 * Math.floor(i / columns) * width + 2 * (i % columns)]);
}

/** Means over cells of gx gx, gy gy and gx gy (Sobel). */
function tensorCells({ width, height, values }: Plane): Plane[] {
  const columns = Math.floor(width / cellSize);
  const rows = Math.floor(height / cellSize);
  const planes = [0, 1, 2].map(() => new Float32Array(columns * rows));
  for (let y = 1; y < height - 1; y++)
    addTensorRow(planes, values, y * width, width, Math.floor(y / cellSize) * columns);
  return planes.map((plane) => ({ width: columns, height: rows, values: plane }));
}

function addTensorRow([xx, yy, xy]: Float32Array[], values: Float32Array, row: number, width: number, cells: number) {
  for (let x = 1; x < width - 1; x++) {
    const at = row + x;
    const up = at - width;
    const down = at + width;
    const right = values[up + 1] + 2 * values[at + 1] + values[down + 1];
    const left = values[up - 1] + 2 * values[at - 1] + values[down - 1];
    const gx = right - left;
    const below = values[down - 1] + 2 * values[down] + values[down + 1];
    const gy = below - (values[up - 1] + 2 * values[up] + values[up + 1]);
    const cell = cells + Math.floor(x / cellSize);
    xx[cell] += (gx * gx) / cellSize ** 2;
    yy[cell] += (gy * gy) / cellSize ** 2;
    xy[cell] += (gx * gy) / cellSize ** 2;
  }
}
