import type { MaskKernels } from "../kernels/mask.ts";
import { blurLab, type HeadRegion } from "./head-region.ts";
import { clamp, median, quantile } from "./statistics.ts";

/** What lies above the brows, seen along columns of the crop. Heights in eye distances. */
export interface Forehead {
  /** Pixels of forehead skin: from the brows up to the first step in colour. */
  readonly skin: Uint8Array;
  /** Where that step lies above the top landmark of the face; negative below it. */
  readonly reach: number;
  /** The same where two fifths of the columns end lower: the edge of a cap shows in some of them only. */
  readonly lowReach: number;
  /** Median standard deviation of lightness above the top landmark. */
  readonly domeTexture: number;
  /** Colour difference between the dome of the head and the forehead. */
  readonly domeContrast: number;
  /** No hair on top: a smooth dome in the colour of the forehead. */
  readonly bald: boolean;
}

/** Half of the columns looked at, in face widths. */
const halfBand = 0.3;
/** Rows over which a step is measured, and the colour difference that makes one. */
const stepRows = 6;
const stepSize = 12;
const shortestColumn = 12;

export function analyseForehead(kernels: MaskKernels, region: HeadRegion): Forehead {
  const { size, unit, top, centre, width, brow, person, lab } = region;
  const colours = blurLab(kernels, lab, 1.5);
  const fine = kernels.deviation(lab.lightness, 1).values;
  const skin = new Uint8Array(size * size);
  const reaches: number[] = [];
  const textures: number[] = [];
  const contrasts: number[] = [];
  const first = clamp(Math.trunc(centre - halfBand * width), 0, size - 1);
  const last = clamp(Math.trunc(centre + halfBand * width), 0, size - 1);
  for (let x = first; x <= last; x++) {
    const bottom = Math.trunc(brow[x]) - 4;
    const crown = firstRow(person.values, size, x, x + 1);
    if (crown < 0 || bottom - crown < shortestColumn) continue;
    // Upwards from the brow: L, a, b of each row.
    const column = Array.from({ length: bottom - crown }, (_, i) => {
      const at = (bottom - 1 - i) * size + x;
      return [colours.lightness.values[at], colours.a.values[at], colours.b.values[at]];
    });
    const step = column.findIndex((color, i) => i + stepRows < column.length && isStep(color, column[i + stepRows]));
    const height = step < 0 ? column.length : step + 2;
    reaches.push((top.y - (bottom - height)) / unit);
    for (let y = bottom - height; y < bottom; y++) skin[y * size + x] = 1;
    const foreheadRows = Math.max(4, Math.trunc(bottom - top.y));
    if (column.length <= foreheadRows + 4) continue;
    textures.push(median(rows(fine, size, x, crown + 4, bottom - foreheadRows)));
    contrasts.push(colourStep(medianColor(column.slice(0, foreheadRows)), medianColor(column.slice(foreheadRows, -3))));
  }
  const reach = median(reaches);
  const domeTexture = textures.length > 0 ? median(textures) : 9;
  const domeContrast = contrasts.length > 0 ? median(contrasts) : 99;
  const crown = firstRow(person.values, size, Math.trunc(centre - 10), Math.trunc(centre + 10));
  const gap = crown < 0 ? 9 : (top.y - crown) / unit - reach;
  const bald = domeTexture < 0.85 && domeContrast < 5.5 && (reach > 0.52 || gap < 0.35);
  const lowReach = quantile(reaches, 0.4);
  return { skin, reach, lowReach, domeTexture, domeContrast, bald };
}

/** First row in which any of the columns from..to is set, -1 for none. */
export function firstRow(values: Uint8Array, size: number, from: number, to: number): number {
  for (let y = 0; y < size; y++) {
    for (let x = Math.max(0, from); x < Math.min(size, to); x++) if (values[y * size + x]) return y;
  }
  return -1;
}

function rows(values: Float32Array, size: number, x: number, from: number, to: number): number[] {
  const found: number[] = [];
  for (let y = from; y < to; y++) found.push(values[y * size + x]);
  return found;
}

function isStep(from: number[], to: number[]): boolean {
  return Math.hypot(to[0] - from[0], 1.5 * (to[1] - from[1]), 1.2 * (to[2] - from[2])) > stepSize;
}

function colourStep(from: number[], to: number[]): number {
  return Math.hypot(0.6 * (to[0] - from[0]), 1.5 * (to[1] - from[1]), 1.2 * (to[2] - from[2]));
}

function medianColor(colors: number[][]): number[] {
  return [0, 1, 2].map((c) => median(colors.map((color) => color[c])));
}
