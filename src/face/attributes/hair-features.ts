import type { LabPlanes, MaskKernels, Plane } from "../../kernels/mask.ts";
import type { Lab } from "../color.ts";
import type { ParsedHead } from "../parse-head.ts";
import { cellMeans, folded, oddness, sampleAt, weightedQuantiles } from "./feature-sampling.ts";

/** Grid over the forehead in eye distances from the middle of the eyes, x to the side and y down. */
const foreheadColumns = { count: 9, from: -1.1, to: 1.1 };
const foreheadRows = { count: 12, from: -1.5, to: 0.2 };
/** Least probability of hair that counts for its colour. */
const surePixels = 0.5;
const shapeCells = 12;
const skinCells = 6;
const lengthRows = 24;

export interface HairFeatureInputs {
  readonly kernels: MaskKernels;
  readonly parsed: ParsedHead;
  /** Of the parsed crop, as fine as its classes. */
  readonly lab: LabPlanes;
  /** Median colour of the cheeks. */
  readonly skin: Lab;
}

/** Where hair, skin and headwear lie in the crop. */
export function shapeFeatures({ parsed: { classes } }: HairFeatureInputs): number[] {
  const { hair, skin, headwear, beard } = classes;
  const mean = (plane: Plane) => plane.values.reduce((sum, value) => sum + value, 0) / plane.values.length;
  return [
    ...folded(cellMeans(hair, shapeCells).map(Math.sqrt), shapeCells),
    ...folded(cellMeans(skin, skinCells), skinCells),
    ...folded(cellMeans(headwear, skinCells).map(Math.sqrt), skinCells),
    mean(hair),
    mean(skin),
    mean(headwear),
    mean(beard),
    hair.values.reduce((most, value) => Math.max(most, value), 0),
    headwear.values.reduce((most, value) => Math.max(most, value), 0),
  ];
}

/** How far down hair reaches, in eye distances below the eyes. */
export function lengthFeatures({ parsed: { head, classes } }: HairFeatureInputs): number[] {
  const { width, height, values } = classes.hair;
  const scale = head.size / width;
  const depth = (row: number) => ((row + 0.5) * scale - head.eyeY) / head.unit;
  const rows = Float32Array.from({ length: height }, (_, y) =>
    values.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + value, 0),
  );
  const lowest = (from: number, to: number) => {
    for (let y = height - 1; y >= 0; y--) {
      for (let x = Math.round(from * width); x < to * width; x++) if (values[y * width + x] > 0.5) return depth(y);
    }
    return depth(0);
  };
  const [left, right, middle] = [lowest(0, 0.38), lowest(0.62, 1), lowest(0.4, 0.6)];
  const depths = Float32Array.from({ length: height }, (_, y) => depth(y));
  const perRow = height / lengthRows;
  const means = Array.from({ length: lengthRows }, (_, k) => {
    const part = rows.subarray(Math.round(k * perRow), Math.round((k + 1) * perRow));
    return (part.reduce((sum, value) => sum + value, 0) / part.length) * (scale / head.unit);
  });
  const spread = weightedQuantiles(depths, rows, [0.05, 0.25, 0.5, 0.75, 0.9, 0.97]);
  return [...means, Math.max(left, right), Math.min(left, right), middle, ...spread];
}

/** Hair over the forehead, and the colours there against the cheeks. */
export function foreheadFeatures({ kernels, parsed: { head, classes }, lab, skin }: HairFeatureInputs): number[] {
  const scale = head.size / classes.hair.width;
  const cell = head.unit / scale;
  const grid = (plane: Plane) => {
    const smooth = kernels.blur(plane, 0.05 * cell);
    const values: number[] = [];
    for (let r = 0; r < foreheadRows.count; r++) {
      for (let c = 0; c < foreheadColumns.count; c++) {
        const x = head.eyeX / scale + at(foreheadColumns, c) * cell - 0.5;
        values.push(sampleAt(smooth, x, head.eyeY / scale + at(foreheadRows, r) * cell - 0.5));
      }
    }
    return values;
  };
  const hair = grid(classes.hair);
  const colours = [lab.lightness, lab.a, lab.b].map((plane, c) => grid(plane).map((value) => (value - skin[c]) / 10));
  const { count } = foreheadColumns;
  const rowMeans = Array.from({ length: foreheadRows.count }, (_, r) =>
    hair.slice(r * count, (r + 1) * count).reduce((sum, value) => sum + value / count, 0),
  );
  return [
    ...folded(hair, count),
    ...rowMeans,
    ...oddness(hair, count),
    ...colours.flatMap((values) => folded(values, count)),
    ...oddness(colours[0], count),
  ];
}

function at({ count, from, to }: { count: number; from: number; to: number }, index: number): number {
  return from + ((to - from) * index) / (count - 1);
}

/** Colour of the hair against the skin's. */
export function colorFeatures({ parsed: { classes }, lab, skin }: HairFeatureInputs): number[] {
  const hair = classes.hair.values;
  const sure = hair.map((value) => (value >= surePixels ? value : 0));
  const enough = sure.reduce((sum, value) => sum + value, 0) > 0.002 * hair.length;
  const weights = enough ? sure : hair.map((value) => value + 1e-4);
  const planes = [lab.lightness.values, lab.a.values, lab.b.values];
  const chroma = planes[1].map((a, i) => Math.hypot(a, planes[2][i]));
  const mean = planes.map((plane) => weightedMean(plane, weights));
  const spread = planes.map((plane, c) =>
    Math.sqrt(
      weightedMean(
        plane.map((value) => (value - mean[c]) ** 2),
        weights,
      ),
    ),
  );
  const levels = weightedQuantiles(planes[0], weights, [0.1, 0.25, 0.5, 0.75, 0.9]);
  const middle = weights.map((weight, i) => (planes[0][i] >= levels[1] && planes[0][i] <= levels[3] ? weight : 1e-6));
  const body = planes.map((plane) => weightedMean(plane, middle));
  const skinChroma = Math.hypot(skin[1], skin[2]);
  return [
    ...mean,
    ...spread,
    ...levels,
    ...weightedQuantiles(planes[1], weights, [0.25, 0.5, 0.75]),
    ...weightedQuantiles(planes[2], weights, [0.1, 0.25, 0.5, 0.75, 0.9]),
    ...weightedQuantiles(chroma, weights, [0.25, 0.5, 0.75]),
    ...body,
    ...skin,
    ...mean.map((value, c) => value - skin[c]),
    ...levels.map((value) => value - skin[0]),
    body[1] - skin[1],
    body[2] - skin[2],
    Math.atan2(body[2], body[1] + 1e-3),
    body[2] / Math.max(body[0], 5),
    body[1] / Math.max(body[0], 5),
    mean[0] / Math.max(skin[0], 10),
    Math.hypot(body[1], body[2]) / Math.max(5, skinChroma),
    ...byHeight(classes.hair, weights, planes, skin),
  ];
}

/** Mean colour of the upper and of the lower half of the hair against the skin's: roots, and greying temples. */
function byHeight(
  { width, height }: Plane,
  weights: Float32Array,
  planes: readonly Float32Array[],
  skin: Lab,
): number[] {
  const rows = Float32Array.from({ length: height }, (_, y) =>
    weights.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + value, 0),
  );
  const [middle] = weightedQuantiles(Float32Array.from(rows.keys()), rows, [0.5]);
  return [0, 1].flatMap((half) => {
    const part = weights.map((weight, i) => (Math.floor(i / width) < middle === (half === 0) ? weight : 1e-7));
    return planes.map((plane, c) => weightedMean(plane, part) - skin[c]);
  });
}

function weightedMean(values: Float32Array, weights: Float32Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    sum += weights[i] * values[i];
    total += weights[i];
  }
  return sum / Math.max(1e-9, total);
}
