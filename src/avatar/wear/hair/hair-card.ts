import { clamp } from "../../../face/statistics.ts";
import { skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { between, cross, difference, dot, scaled, sum, type Triple, unit } from "../../mesh/triple.ts";
import { neededRows } from "./card-rows.ts";
import type { CardShape, CardSides, Guide } from "./guide.ts";
import type { HairMesh } from "./hair-mesh.ts";
import { hash } from "./noise.ts";
import { cardTile, layerVariant, placeInTile } from "./strand-atlas.ts";

/** Distance of the places at which a lock is followed, and of its rows at most, millimetres. */
const fineStep = 4;
const longestRow = 28;
/** Millimetres that a row of a tile counts for where rows are chosen: a whole tile. */
const tileWeight = 8;
/** Lengths from root and tip over which a lock takes up the ends of its tile, millimetres and shares of its length, and
 * the rows of the tile at its root and between the ends. */
const rootLength = 26;
const rootShare = 0.4;
const tipLength = 60;
const tipShare = 0.22;
const tileStart = 0.02;
/** Fraction of its width that a card of a sheet has at its root, and the way from there to all of it, millimetres. */
const sheetRootWidth = 0.2;
const sheetWidening = 18;
/** Cards shorter than this show their tile evenly, which needs fewer rows, and the less they are the more they are lit alike, since they hardly lie on each other, millimetres. */
const shortLength = 90;
export const tileRows = [0.3, 0.4] as const;
/** Those rows of locks, which are drawn for long ones, and the lengths that they are drawn for, millimetres. */
export const lockRows = [0.12, 0.62] as const;
export const lockLengths = [rootLength, 150, tipLength] as const;

/** Places along a band, close to each other. */
interface FineRows {
  /** What rows have to be near to, `packedSize` numbers each: both edges of the band and what it shows. */
  readonly packed: Float32Array;
  /** `frameSize` numbers each: xyz of its middle, of its normal and of the axis to its left, half its width and its row of the
   * tile. */
  readonly frames: Float64Array;
}

const packedSize = 7;
const frameSize = 11;

/** Adds the card of a guide, facing outwards: its rows are close where it bends, and far apart where it does not. */
export function addCard(mesh: HairMesh, guide: Guide): void {
  const { number, layer, shape, vertex } = guide;
  const { packed, frames } = fineRows(guide);
  const inner = Math.min(1, (guide.step * (guide.points.length - 1)) / shortLength);
  const tile = cardTile(shape.tile, layerVariant(shape.tile, layer, hash(number, 24), inner), shape.tiles);
  const leftmost = hash(number, 26) > 0.5 ? 1 : 0;
  let [left, right] = [-1, -1];
  for (const k of neededRows(packed, packedSize, shape.tolerance, Math.round(longestRow / fineStep))) {
    const frame = frameSize * k;
    const down = frames[frame + 10];
    const moved = shape.vertexAt?.([frames[frame], frames[frame + 1], frames[frame + 2]]) ?? vertex;
    const nextLeft = addEdge(mesh, shape, frames, frame, 1, placeInTile(tile, leftmost, down), moved);
    const nextRight = addEdge(mesh, shape, frames, frame, -1, placeInTile(tile, 1 - leftmost, down), moved);
    if (k > 0) mesh.join(left, right, nextRight, nextLeft);
    [left, right] = [nextLeft, nextRight];
  }
}

/** Adds the left (1) or right (-1) end of the row whose frame begins at a place. */
function addEdge(
  mesh: HairMesh,
  { clear }: CardShape,
  frames: Float64Array,
  at: number,
  across: number,
  uv: readonly [number, number],
  moved: number,
): number {
  const half = across * frames[at + 9];
  const sideX = frames[at + 6];
  const sideY = frames[at + 7];
  const sideZ = frames[at + 8];
  const point: Triple = [frames[at] + half * sideX, frames[at + 1] + half * sideY, frames[at + 2] + half * sideZ];
  const normal: Triple = [frames[at + 3], frames[at + 4], frames[at + 5]];
  return mesh.add(clear?.(point, Math.abs(half)) ?? point, normal, uv, moved);
}

function fineRows({ number, points, step, shape, sides }: Guide): FineRows {
  const { width, rootWidth, widening, tipWidth, narrowing } = shape;
  const length = step * (points.length - 1);
  const halfWidth = 0.5 * width * (0.75 + 0.5 * hash(number, 25));
  const count = Math.max(3, Math.round(length / fineStep));
  const tileEnds = shape.tile === "strands" || shape.tile === "curls" ? tileRows : lockRows;
  const rows = {
    packed: new Float32Array(packedSize * (count + 1)),
    frames: new Float64Array(frameSize * (count + 1)),
  };
  for (let k = 0; k <= count; k++) {
    const gone = (length * k) / count;
    const at = gone / step;
    const middle = pointAt(points, at);
    const ahead = unit(difference(pointAt(points, at + 0.6), pointAt(points, at - 0.6)));
    const outwards = outwardsAt(middle);
    const upright = unit(sum(outwards, ahead, -dot(outwards, ahead)));
    const level = cross(upright, ahead);
    const { aside, outwards: lifted, roll = 0 } = shape.waveAt(middle[1], gone / length, gone);
    const begun = k === 0 ? rootWidth[0] : rootWidth[1] + (1 - rootWidth[1]) * Math.min(1, gone / widening);
    const narrowed = 1 - (1 - tipWidth) * smoothstep(narrowing, 1, gone / length);
    const card = sides
      ? sidesAt(sides, at, narrowed * sheetRoot(gone))
      : rolled(level, upright, roll, halfWidth * begun * narrowed);
    const centre = sum(sum(middle, level, aside), upright, lifted);
    setRow(rows, k, sum(centre, card.left), sum(centre, card.right), upright);
    rows.frames[frameSize * k + 10] = tileRow(gone, length, tileEnds);
    rows.packed[packedSize * k + 6] = tileWeight * rows.frames[frameSize * k + 10];
  }
  return rows;
}

/** The sides of a card as broad as it is, turned about its course. */
function rolled(level: Triple, upright: Triple, roll: number, half: number): CardSides {
  const left = scaled(roll === 0 ? level : sum(scaled(level, Math.cos(roll)), upright, -Math.sin(roll)), half);
  return { left, right: scaled(left, -1) };
}

/** The sides of a card between its points, a `share` as far from them. */
function sidesAt(sides: readonly CardSides[], at: number, share: number): CardSides {
  const k = clamp(Math.floor(at), 0, sides.length - 2);
  const [a, b] = [sides[k], sides[k + 1]];
  const way = Math.min(1, at - k);
  return { left: scaled(between(a.left, b.left, way), share), right: scaled(between(a.right, b.right, way), share) };
}

/** Sets the places of a row from those of its sides. */
function setRow({ packed, frames }: FineRows, k: number, left: Triple, right: Triple, upright: Triple): void {
  const across = difference(left, right);
  const width = Math.max(1e-6, Math.hypot(...across));
  const side = scaled(across, 1 / width);
  const normal = unit(sum(upright, side, -dot(upright, side)));
  packed.set(left, packedSize * k);
  packed.set(right, packedSize * k + 3);
  frames.set(between(right, left, 0.5), frameSize * k);
  frames.set(normal, frameSize * k + 3);
  frames.set(side, frameSize * k + 6);
  frames[frameSize * k + 9] = 0.5 * width;
}

/** Row 0..1 of a tile that a lock shows: its ends keep their length, what lies between is stretched. */
function tileRow(gone: number, length: number, between: readonly [number, number]): number {
  if (length < shortLength) return tileStart + ((1 - tileStart) * gone) / length;
  const tip = Math.min(tipLength, tipShare * length);
  const root = Math.min(rootLength, rootShare * length);
  if (gone < root) return tileStart + ((between[0] - tileStart) * gone) / root;
  const left = length - gone;
  if (left < tip) return between[1] + (1 - between[1]) * (1 - left / tip);
  const share = (gone - root) / Math.max(1, length - tip - root);
  return between[0] + clamp(share, 0, 1) * (between[1] - between[0]);
}

/** Away from the middle of the skull; below it from an upright axis through it. */
export function outwardsAt(place: Triple): Triple {
  return unit([place[0] - skullCentre[0], Math.max(0, place[1] - skullCentre[1]), place[2] - skullCentre[2]]);
}

/** Fraction of its width that a card of a sheet has so far from its root: ends as broad as cards are steps along partings. */
function sheetRoot(gone: number): number {
  return sheetRootWidth + (1 - sheetRootWidth) * Math.min(1, gone / sheetWidening);
}

/** A place between the points of a course on a smooth curve through them (E. Catmull and R. Rom, 1974). */
function pointAt(course: readonly Triple[], at: number): Triple {
  const last = course.length - 1;
  const within = clamp(at, 0, last);
  const k = Math.min(last - 1, Math.floor(within));
  const before = course[Math.max(0, k - 1)];
  const a = course[k];
  const b = course[k + 1];
  const after = course[Math.min(last, k + 2)];
  const t = within - k;
  const wa = -0.5 * t * (1 - t) * (1 - t);
  const wb = 1 + t * t * (1.5 * t - 2.5);
  const wc = t * (0.5 + t * (2 - 1.5 * t));
  const wd = -0.5 * t * t * (1 - t);
  return [
    wa * before[0] + wb * a[0] + wc * b[0] + wd * after[0],
    wa * before[1] + wb * a[1] + wc * b[1] + wd * after[1],
    wa * before[2] + wb * a[2] + wc * b[2] + wd * after[2],
  ];
}
