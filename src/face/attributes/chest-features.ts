import { type ClothPixel, fromChin } from "../cloth-pixels.ts";
import { colorDistance, medianColor, openingOf } from "../clothes.ts";
import type { Lab } from "../color.ts";
import type { ParsedHead } from "../parse-head.ts";
import { median } from "../statistics.ts";
import { folded } from "./feature-sampling.ts";

/** Cells below the chin, and their size in distances of the eye centres. */
const grid = { columns: 9, rows: 5, step: 0.3 } as const;

/** What of the chest is skin, how light cloth is over that of the sides and over the cheeks, and how light cloth encloses other. */
export function chestFeatures(parsed: ParsedHead, cloth: readonly ClothPixel[], cheeks: Lab): number[] {
  const whole = medianColor(cloth, 1) ?? [0, 0, 0];
  const { sides, between, light, shirt, enclosed } = openingOf(cloth, whole);
  const inner = shirt ?? whole;
  const amid = medianColor(enclosed, 1);
  const across = (of: (pixel: ClothPixel) => number) => (amid ? median(enclosed.map(of)) : 0);
  return [
    ...skinCells(parsed),
    ...clothCells(parsed, cloth, ([lightness]) => lightness - sides[0]),
    ...clothCells(parsed, cloth, ([lightness]) => lightness - cheeks[0]),
    light.length / Math.max(1, between.length),
    Math.min(1, enclosed.length / Math.max(1, light.length)),
    light.reduce((top, { y }) => Math.min(top, y), grid.step * grid.rows),
    Number(amid !== null),
    amid ? colorDistance(amid, cheeks) : 0,
    Math.abs(across(({ x }) => x)),
    across(({ y }) => y),
    inner[0] - sides[0],
    chroma(inner),
    chroma(sides),
    sides[0],
  ];
}

function skinCells(parsed: ParsedHead): number[] {
  const { width, values } = parsed.classes.skin;
  const stride = parsed.head.size / width;
  const cells = emptyCells();
  for (let i = 0; i < values.length; i++) {
    const cell = cellOf(fromChin(parsed, stride * ((i % width) + 0.5), stride * (Math.floor(i / width) + 0.5)));
    if (cell >= 0) cells[cell] += values[i] / pixelsOfCell(parsed);
  }
  return folded(cells, grid.columns);
}

function clothCells(parsed: ParsedHead, cloth: readonly ClothPixel[], of: (color: Lab) => number): number[] {
  const cells = emptyCells();
  for (const pixel of cloth) {
    const cell = cellOf(pixel);
    if (cell >= 0) cells[cell] += of(pixel.color) / pixelsOfCell(parsed);
  }
  return folded(cells, grid.columns);
}

function emptyCells(): Float64Array {
  return new Float64Array(grid.columns * grid.rows);
}

/** -1 beyond the grid. */
function cellOf({ x, y }: Pick<ClothPixel, "x" | "y">): number {
  const column = Math.floor(x / grid.step + grid.columns / 2);
  const row = Math.floor(y / grid.step);
  const isInside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
  return isInside ? row * grid.columns + column : -1;
}

function pixelsOfCell({ head, classes }: ParsedHead): number {
  return ((grid.step * head.unit * classes.skin.width) / head.size) ** 2;
}

function chroma([, a, b]: Lab): number {
  return Math.hypot(a, b);
}
