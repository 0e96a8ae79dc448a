import { type Lab, labOfLinear, linearOfByte } from "./color.ts";
import type { ParsedHead } from "./parse-head.ts";
import { median } from "./statistics.ts";

/** What a photo shows of a covering; lengths in distances of the eye centres. */
export interface HeadwearFinding {
  /** Of its lighter half: what is in its own shade, below a brim for example, is no colour of it. */
  readonly color: Lab;
  /** From side to side where it is widest. */
  readonly width: number;
  /** Area below the eyes. */
  readonly belowEyes: number;
  /** By how much its lower edge lies lower over the nose than over the ears. */
  readonly visor: number;
}

/** Probability from which a pixel shows the covering, and pixels of the net's grid below which there is none. */
const surely = 0.5;
const fewestPixels = 40;
/** Distances from the middle of the face, in eye distances, of columns over the nose and over the temples. */
const middleColumns = [0, 0.35] as const;
const templeColumns = [0.85, 1.15] as const;

/** Measures the covering in a parsed head crop; null where there is hardly any. */
export function measureHeadwear({ head, classes }: ParsedHead): HeadwearFinding | null {
  const { size, unit, picture, eyeX, eyeY } = head;
  const { width, values } = classes.headwear;
  const stride = size / width;
  const colors: Lab[] = [];
  const rows = new Map<number, number[]>();
  const lowest = new Map<number, number>();
  let below = 0;
  values.forEach((value, i) => {
    if (value < surely) return;
    const [column, row] = [i % width, Math.floor(i / width)];
    const [x, y] = [stride * (column + 0.5), stride * (row + 0.5)];
    const at = 4 * (Math.floor(y) * size + Math.floor(x));
    colors.push(labOfLinear([0, 1, 2].map((c) => linearOfByte(picture.data[at + c])) as [number, number, number]));
    rows.set(row, [...(rows.get(row) ?? []), x]);
    if (y < eyeY) lowest.set(column, Math.max(lowest.get(column) ?? 0, y));
    else below++;
  });
  if (colors.length < fewestPixels) return null;
  const lighter = colors.sort((one, other) => other[0] - one[0]).slice(0, colors.length / 2);
  const edgeOver = ([from, to]: readonly [number, number]) => {
    const seen = [...lowest].flatMap(([column, y]) => {
      const off = Math.abs(stride * (column + 0.5) - eyeX) / unit;
      return off >= from && off <= to ? [y] : [];
    });
    return seen.length > 0 ? median(seen) : eyeY - unit;
  };
  return {
    color: [0, 1, 2].map((c) => median(lighter.map((color) => color[c]))) as [number, number, number],
    width: Math.max(...[...rows.values()].map((xs) => Math.max(...xs) - Math.min(...xs))) / unit,
    belowEyes: below * (stride / unit) ** 2,
    visor: (edgeOver(middleColumns) - edgeOver(templeColumns)) / unit,
  };
}
