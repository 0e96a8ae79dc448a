import type { Mask } from "../../../face/mask.ts";
import { clamp } from "../../../face/statistics.ts";
import type { HairOutline } from "../../avatar.ts";
import { FacePlane, type OutlineView, type Point } from "../../fit/face-plane.ts";
import { smoothstep } from "../../mesh/field.ts";
import { smoothed } from "./face-polar.ts";
import { rayCount } from "./hair-lift.ts";

const rowCount = 9;
const rowHeight = 22;
/** The last row with ears, which stay covered where the style covers them. */
const earRow = 2;
/** Furthest hair looked for, and the step, millimetres. */
const furthest = 260;
const step = 1.5;
const growthRange = [0.88, 1.45] as const;
const hangingRange = [0.8, 1.5] as const;
/** How far the sides of locks thin out beyond what is seen of them, millimetres. */
const thinSide = 4;
/** The scalp stays covered by so much, millimetres. */
const cover = 5;
/** Hair moves from this share of the outline on, wholly from the second. */
const outerShare = [0.62, 0.95] as const;
/** Behind this plane hair grows by a share of what it grows across, millimetres. */
const earZ = -70;
const backShare = 0.5;
/** Turns of the head up to which sides are taken as seen, and from which both get their mean, degrees. */
const sideTurns = [10, 25] as const;
const furthestTurn = 35;
/** Where hair is looked for that hangs beside face and neck, how much of it counts, the height from which it hangs, and what of the
 * picture has to be seen below it, millimetres. */
const hangsAt = [40, 120] as const;
const leastHang = 12;
const besideEyes = 10;
const cutMargin = 6;

/** How far a mesh reaches along each ray and row; 0 where it does not. */
interface Extent {
  readonly over: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/**
 * The outline of `mask` (photo) against `hair`, the visible vertices of a fitted mesh, and `skin`, both in the head's
 * frame. Null where the head is turned too far.
 */
export function measureOutline(
  mask: Mask,
  view: OutlineView,
  { hair, skin }: { readonly hair: Float32Array; readonly skin: Float32Array },
  yaw: number,
): HairOutline | null {
  if (Math.abs(yaw) > furthestTurn) return null;
  const plane = new FacePlane(view);
  const isHair = (point: Point) => readMask(mask, plane.pixelOf(point));
  const mesh = extentOf(plane.project(hair));
  const scalp = extentOf(plane.project(skin));
  const over = mesh.over.map((reach, k) => {
    const wanted = reachAlong(isHair, (r) => rayPoint(k, r));
    const least = Math.max(growthRange[0], (scalp.over[k] + cover) / reach);
    const grown = (wanted + thinSide * Math.abs(rayPoint(k, 1)[0])) / reach;
    return reach > 0 && wanted > 0 ? clamp(grown, least, Math.max(least, growthRange[1])) : Number.NaN;
  });
  const beside = (reaches: readonly number[], skin: readonly number[], side: number) =>
    reaches.map((reach, k) => {
      // Below the ears hair hangs upright, however the head leans.
      const wanted = reachAlong(isHair, (r) => {
        const hung = plane.lean * Math.max(0, k - earRow) * rowHeight;
        return [side * r + hung, -k * rowHeight];
      });
      const ears = k <= earRow && reach > skin[k] ? (skin[k] + cover) / reach : 0;
      const least = Math.max(hangingRange[0], ears);
      const grown = (wanted + thinSide) / reach;
      return reach > 0 && wanted > 0 ? clamp(grown, least, Math.max(least, hangingRange[1])) : Number.NaN;
    });
  const outline: HairOutline = {
    over: filled(over),
    left: filled(beside(mesh.left, scalp.left, 1)),
    right: filled(beside(mesh.right, scalp.right, -1)),
  };
  return mixSides(outline, weightOfOtherSide(yaw));
}

/** What the other side counts for where a head is turned, which shows its sides unlike, 0..0.5. */
export function weightOfOtherSide(yaw: number): number {
  return 0.5 * smoothstep(sideTurns[0], sideTurns[1], Math.abs(yaw));
}

/**
 * How far under the eyes the hair of `mask` ends beside face and neck, millimetres; null where the picture ends in hair or
 * there is none.
 */
export function hairEnd(mask: Mask, view: OutlineView): number | null {
  const plane = new FacePlane(view);
  const isHair = (point: Point) => readMask(mask, plane.pixelOf(point));
  const ends = [1, -1].map((side) => {
    for (let y = -furthest; y < -besideEyes; y += 2) {
      let [hair, seen] = [0, 0];
      for (let x = hangsAt[0]; x <= hangsAt[1]; x += 2) {
        const found = isHair([side * x, y]);
        if (found !== null) seen++;
        if (found) hair++;
      }
      if (2 * hair < leastHang) continue;
      return 2 * seen < hangsAt[1] - hangsAt[0] || isCutBelow(isHair, side, y) ? Number.NaN : -y;
    }
    return 0;
  });
  const known = ends.filter((end) => end > 0);
  return ends.some(Number.isNaN) || known.length === 0 ? null : Math.max(...known);
}

/** Whether the picture ends just below a row. */
function isCutBelow(isHair: HairReader, side: number, y: number): boolean {
  return isHair([side * hangsAt[0], y - cutMargin]) === null;
}

/**
 * Moves hair, in the head's frame, to an outline; `positions` is changed in place. Where it grows it moves from the
 * share `grownFrom` of its outline on, where it shrinks only its outer part does, since what is within lies on the skin. `loose` says for each
 * vertex, 0..1, how far it may leave its place; absent = wholly.
 */
export function followOutline(
  positions: Float32Array,
  outline: HairOutline,
  grownFrom: number = outerShare[0],
  loose?: Float32Array,
): void {
  const shareAt = (reach: number, growth: number) => {
    if (growth <= 1) return smoothstep(outerShare[0], outerShare[1], reach);
    // What grows keeps its spacing even.
    return reach > 1 ? 1 : clamp((reach - grownFrom) / (1 - grownFrom), 0, 1) / Math.max(reach, grownFrom);
  };
  const mesh = extentOf(
    Float32Array.from({ length: (2 * positions.length) / 3 }, (_, k) => positions[3 * (k >> 1) + (k & 1)]),
  );
  const reaches = outlineLine(mesh);
  const growths = outlineLine(outline);
  const back = 1 + backShare * (outline.over.reduce((sum, value) => sum + value, 0) / rayCount - 1);
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    const at = placeOnLine(x, y);
    const wanted = valueAt(growths, at);
    const reach = y >= 0 ? Math.sqrt(x * x + y * y) : Math.abs(x);
    const growth = 1 + (wanted - 1) * shareAt(reach / Math.max(1, valueAt(reaches, at)), wanted);
    positions[i] = x * growth;
    if (y >= 0) positions[i + 1] = y * growth;
    if (z < earZ) positions[i + 2] = earZ + (z - earZ) * back;
    if (!loose) continue;
    const free = loose[i / 3];
    positions[i] = x + free * (positions[i] - x);
    positions[i + 1] = y + free * (positions[i + 1] - y);
    positions[i + 2] = z + free * (positions[i + 2] - z);
  }
}

/** Whether there is hair at a pixel; null outside of the picture. */
export function readMask({ width, height, data }: Mask, [u, v]: Point): boolean | null {
  const [column, row] = [Math.floor(u), Math.floor(v)];
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  return data[row * width + column] > 127;
}

export type HairReader = (point: Point) => boolean | null;

/** How far hair reaches along a line; 0 where there is none, or the picture ends in it. */
export function reachAlong(isHair: HairReader, place: (reach: number) => Point): number {
  for (let reach = furthest, wasOutside = true; reach > 0; reach -= step) {
    const found = isHair(place(reach));
    if (found) return wasOutside ? 0 : reach;
    wasOutside = found === null;
  }
  return 0;
}

export function rayPoint(k: number, reach: number): Point {
  const angle = (k * Math.PI) / (rayCount - 1);
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
}

export function extentOf(points: Float32Array): Extent {
  const over = new Array<number>(rayCount).fill(0);
  const sides = [0, 1].map(() => new Array<number>(rowCount).fill(0));
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i];
    const y = points[i + 1];
    const side = x > 0 ? 0 : 1;
    if (y >= 0) {
      const ray = Math.round((Math.atan2(y, x) / Math.PI) * (rayCount - 1));
      over[ray] = Math.max(over[ray], Math.sqrt(x * x + y * y));
    } else {
      const row = Math.round(-y / rowHeight);
      if (row < rowCount) sides[side][row] = Math.max(sides[side][row], Math.abs(x));
    }
  }
  return { over, left: sides[0], right: sides[1] };
}

/** Unknown values from the nearest known ones, 1 where there are none, and all smoothed. */
function filled(values: readonly number[]): number[] {
  const known = values.map((value, k) => {
    if (!Number.isNaN(value)) return value;
    for (let distance = 1; distance < values.length; distance++) {
      const near = [values[k - distance], values[k + distance]].filter(
        (other) => other !== undefined && !Number.isNaN(other),
      );
      if (near.length > 0) return near.reduce((sum, other) => sum + other, 0) / near.length;
    }
    return 1;
  });
  return smoothed(known, 1).map((value) => Math.round(1000 * value) / 1000);
}

/** Each side with `share` of the other. */
function mixSides({ over, left, right }: HairOutline, share: number): HairOutline {
  const mix = (a: number, b: number) => a + share * (b - a);
  return {
    over: over.map((value, k) => mix(value, over[rayCount - 1 - k])),
    left: left.map((value, k) => mix(value, right[k])),
    right: right.map((value, k) => mix(value, left[k])),
  };
}

/** Values along one line from below on the subject's left over the crown down the right, where rays meet rows their mean;
 * those of rows below the last hair are as there. */
function outlineLine({ over, left, right }: Pick<HairOutline, "over" | "left" | "right">): number[] {
  const [beside, across] = [left, right].map((rows) => {
    const known = rows.map((value, k) => value || (rows.slice(0, k).findLast((above) => above > 0) ?? 0));
    return known.slice(1);
  });
  const meet = (ray: number, row: number) => (ray && row ? (ray + row) / 2 : ray || row);
  return [
    ...beside.reverse(),
    meet(over[0], left[0]),
    ...over.slice(1, -1),
    meet(over[over.length - 1], right[0]),
    ...across,
  ];
}

/** Where on the line of an outline a place across the face lies. */
function placeOnLine(x: number, y: number): number {
  const rows = rowCount - 1;
  if (y >= 0) return rows + (Math.atan2(y, x) / Math.PI) * (rayCount - 1);
  const below = Math.min(rows, -y / rowHeight);
  return x > 0 ? rows - below : rows + rayCount - 1 + below;
}

/** The value at a place between others, on a smooth curve through them. */
function valueAt(values: readonly number[], at: number): number {
  const last = values.length - 1;
  const k = Math.min(last - 1, Math.max(0, Math.floor(at)));
  const t = Math.min(1, at - k);
  const before = values[Math.max(0, k - 1)];
  const a = values[k];
  const b = values[k + 1];
  const after = values[Math.min(last, k + 2)];
  const bend = 2 * before - 5 * a + 4 * b - after + t * (3 * (a - b) + after - before);
  return a + 0.5 * t * (b - before + t * bend);
}
