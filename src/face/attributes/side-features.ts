import type { MaskKernels, Plane } from "../../kernels/mask.ts";
import type { ParsedHead } from "../parse-head.ts";
import { cellSize, type StrandPicture } from "../strand-picture.ts";
import { folded, sampleAt, unfolded } from "./feature-sampling.ts";

/** Grid over the hair of forehead and top in eye distances from the middle of the eyes, x to the side and y down. */
const gridColumns = 9;
const gridRows = 8;
const gridStep = 0.3;
const gridTop = -2.5;
/** Blur of hair, axes and lightness, in cells of the structure tensor, and energy below which a cell has no axis. */
const blurSigma = 2;
const leastEnergy = 0.02;

/**
 * What tells the sides of short hair apart: how cover, axes of strands (doubled angles) and lightness against all of the hair
 * differ from side to side, on a grid; they change their sign in a mirrored photo.
 */
export function sideFeatures(kernels: MaskKernels, strands: StrandPicture, parsed: ParsedHead): number[] {
  const [xx, yy, xy] = strands.tensor;
  const hair = hairCells(strands, parsed, xx.width);
  const light = lightCells(strands.lightness, xx.width);
  const total = hair.reduce((sum, value) => sum + value, 1e-3);
  const mean = light.reduce((sum, value, i) => sum + value * hair[i], 0) / total;
  const energy = xx.values.map((value, i) => value + yy.values[i] + leastEnergy);
  const grid = (tell: (i: number) => number) => {
    const values = hair.map((share, i) => share * tell(i));
    return sampleGrid(kernels.blur({ width: xx.width, height: xx.width, values }, blurSigma), strands);
  };
  const [covers, cosines, sines, lights] = [
    grid(() => 1),
    grid((i) => (yy.values[i] - xx.values[i]) / energy[i]),
    grid((i) => (-2 * xy.values[i]) / energy[i]),
    grid((i) => light[i] - mean),
  ];
  const even = (values: readonly number[]) => folded(values, gridColumns);
  const odd = (values: readonly number[]) => unfolded(values, gridColumns);
  return [...odd(covers), ...odd(cosines), ...even(sines), ...odd(lights)];
}

function sampleGrid(plane: Plane, { head }: StrandPicture): number[] {
  const cell = head.size / plane.width;
  return Array.from({ length: gridRows * gridColumns }, (_, k) => {
    const x = gridStep * ((k % gridColumns) - (gridColumns - 1) / 2);
    const y = gridTop + gridStep * Math.floor(k / gridColumns);
    const at = (value: number, eye: number) => (eye + value * head.unit + 0.5) / cell - 0.5;
    return sampleAt(plane, at(x, head.eyeX), at(y, head.eyeY));
  });
}

/** Mean lightness of cells. */
function lightCells({ width, values }: Plane, columns: number): Float32Array {
  const side = width / columns;
  const cells = new Float32Array(columns * columns);
  for (let i = 0; i < values.length; i++) {
    cells[Math.floor(i / width / side) * columns + Math.floor((i % width) / side)] += values[i] / side ** 2;
  }
  return cells;
}

/** Probability of hair in each cell of the structure tensor. */
function hairCells({ head: fine }: StrandPicture, { head, classes }: ParsedHead, columns: number): Float32Array {
  const scale = head.size / classes.hair.width;
  const onParsed = (value: number, eye: number, parsedEye: number) =>
    (((value + 0.5) * cellSize - eye) * (head.unit / fine.unit) + parsedEye) / scale - 0.5;
  return Float32Array.from({ length: columns * columns }, (_, i) => {
    const x = onParsed(i % columns, fine.eyeX, head.eyeX);
    const y = onParsed(Math.floor(i / columns), fine.eyeY, head.eyeY);
    return sampleAt(classes.hair, x, y);
  });
}
