import type { MaskKernels } from "../kernels/mask.ts";
import type { HeadRegion } from "./head-region.ts";
import { countSet } from "./selection.ts";
import { clamp } from "./statistics.ts";

/** Heights of the head at which the width of hair beside the face is measured, from the eyes down. */
const hairLevels = ["ear", "mouth", "jaw", "neck", "shoulder", "chest"] as const;
type HairLevel = (typeof hairLevels)[number];

/** The outline of hair, in distances of the eye centres; left and right are sides of the picture. */
export interface HairMeasures {
  /** Mean width of hair outside the sides of the face. */
  readonly widths: Readonly<Record<HairLevel, { readonly left: number; readonly right: number }>>;
  /** Share of each level that the photo covers, 0..1. */
  readonly covered: Readonly<Record<HairLevel, number>>;
  /** Area of hair over that of the face. */
  readonly area: number;
  /** Height of the head over the top landmark of the face. */
  readonly domeHeight: number;
  /** Share of the forehead that hair covers. */
  readonly fringe: number;
  /** Place of the hairline's peak across the face (-0.5..0.5); null where no hairline is seen. */
  readonly peak: number | null;
}

/** Measures a hair mask (1 = hair) in its head crop. */
export function measureHair(kernels: MaskKernels, region: HeadRegion, hair: Uint8Array): HairMeasures {
  const { size, unit, top, chin, centre, person, head } = region;
  const crown = firstRow(person.values, size, Math.trunc(centre - 10), Math.trunc(centre + 10));
  return {
    widths: perLevel(region, (from, to) => sideWidths(region, hair, from, to)),
    covered: perLevel(region, (from, to) => coveredShare(region, from, to)),
    area: countSet(hair) / Math.max(1, countSet(region.oval)),
    domeHeight: crown < 0 ? 0 : (top.y - crown) / unit,
    fringe: shareIn(hair, size, (x, y, i) => inForehead(region, x, y, i)),
    peak: hairlinePeak(kernels, region, hair),
  };

  function perLevel<Value>(region: HeadRegion, measure: (from: number, to: number) => Value) {
    const { noseY, mouthY } = region;
    const rows: Record<HairLevel, [number, number]> = {
      ear: [head.eyeY + 2, noseY],
      mouth: [noseY + 4, mouthY + 6],
      jaw: [mouthY + 6, chin.y],
      neck: [chin.y + 0.1 * unit, chin.y + 0.55 * unit],
      shoulder: [chin.y + 0.65 * unit, chin.y + 1.1 * unit],
      chest: [chin.y + 1.3 * unit, chin.y + 1.9 * unit],
    };
    const entries = hairLevels.map((level) => {
      const [from, to] = rows[level];
      return [level, measure(Math.trunc(Math.max(0, from)), Math.trunc(Math.min(size - 1, to)))] as const;
    });
    return Object.fromEntries(entries) as Record<HairLevel, Value>;
  }
}

/** First row with a set pixel between two columns; -1 for none. */
function firstRow(values: Uint8Array, size: number, from: number, to: number): number {
  for (let y = 0; y < size; y++) {
    for (let x = Math.max(0, from); x < Math.min(size, to); x++) if (values[y * size + x]) return y;
  }
  return -1;
}

function sideWidths({ size, unit, left, right, covered }: HeadRegion, hair: Uint8Array, from: number, to: number) {
  const counts = { left: 0, right: 0 };
  for (let y = from; y <= to; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      if (!hair[i] || !covered[i]) continue;
      if (x < left + 0.12 * unit) counts.left++;
      if (x > right - 0.12 * unit) counts.right++;
    }
  }
  const scale = to < from ? 0 : 1 / ((to - from + 1) * unit);
  return { left: counts.left * scale, right: counts.right * scale };
}

function coveredShare({ size, covered }: HeadRegion, from: number, to: number): number {
  if (from >= size - 2 || to < from) return 0;
  return countSet(covered.subarray(from * size, (to + 1) * size)) / ((to - from + 1) * size);
}

function inForehead({ oval, brow, centre, width }: HeadRegion, x: number, y: number, i: number): boolean {
  return oval[i] === 1 && y < brow[x] - 3 && Math.abs(x - centre) < 0.33 * width;
}

function shareIn(hair: Uint8Array, size: number, zone: (x: number, y: number, i: number) => boolean): number {
  let all = 0;
  let covered = 0;
  for (let i = 0; i < hair.length; i++) {
    if (!zone(i % size, Math.floor(i / size), i)) continue;
    all++;
    covered += hair[i];
  }
  return covered / Math.max(1, all);
}

/** Where the first hair above the brows lies highest, smoothed over columns; null unless most columns meet hair. */
function hairlinePeak(
  kernels: MaskKernels,
  { size, unit, centre, width, brow }: HeadRegion,
  hair: Uint8Array,
): number | null {
  const first = clamp(Math.trunc(centre - 0.36 * width), 0, size - 1);
  const last = clamp(Math.trunc(centre + 0.36 * width), 0, size - 1);
  const heights: number[] = [];
  const columns: number[] = [];
  for (let x = first; x <= last; x++) {
    const bottom = Math.trunc(brow[x] - 3);
    for (let y = bottom - 1; y >= 0; y--) {
      if (!hair[y * size + x]) continue;
      heights.push(bottom - 1 - y);
      columns.push(x);
      break;
    }
  }
  const count = last - first + 1;
  if (heights.length <= 0.6 * count) return null;
  const values = new Float32Array(count);
  for (let k = 0, next = 0; k < count; k++) {
    while (next < columns.length - 1 && columns[next] < first + k) next++;
    const before = Math.max(0, next - 1);
    const span = columns[next] - columns[before];
    const along = span === 0 ? 1 : clamp((first + k - columns[before]) / span, 0, 1);
    values[k] = heights[before] + (heights[next] - heights[before]) * along;
  }
  const smooth = kernels.blur({ width: count, height: 1, values }, 3).values;
  const highest = smooth.reduce((a, b) => Math.max(a, b));
  const peaks = [...smooth.keys()].filter((k) => smooth[k] > highest - 0.12 * unit);
  return (first + peaks.reduce((a, b) => a + b, 0) / peaks.length - centre) / width;
}
