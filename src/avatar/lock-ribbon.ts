import { clamp } from "../face/statistics.ts";
import { smoothstep } from "./field.ts";
import type { HairMesh } from "./hair-growth.ts";
import { skullCentre } from "./head-envelope.ts";
import { hash } from "./lock-roots.ts";
import { layerVariant, lockTile, placeInTile } from "./strand-atlas.ts";
import { between, cross, difference, dot, sum, type Triple, unit } from "./triple.ts";

/** Share of its tilt that the normal takes at the sides of a lock, so that each looks round. */
const roundness = 0.35;
/** Share of its way from which a lock narrows to its tip. */
const narrowing = 0.5;
/** Rows of a lock at least and at most. */
const rowCounts = [3, 26] as const;
/** Way from its root over which a lock bends over the head, millimetres, and how much closer its rows are there. */
const bentLength = 110;
const closeness = 1.8;
/** Lengths from root and tip over which a lock takes up the ends of its tile, millimetres and shares of its length, and
 * the rows of the tile at its root and between the ends. */
const rootLength = 26;
const rootShare = 0.4;
const tipLength = 60;
const tipShare = 0.22;
const tileStart = 0.02;
const tileRows = [0.3, 0.4] as const;

/** Where a lock is on its waves: millimetres aside and outwards, and the tilt of its surface. */
export interface Wave {
  readonly aside: number;
  readonly outwards: number;
  readonly tilt: number;
}

export interface Ribbon {
  readonly number: number;
  /** 0 innermost .. 1 outermost. */
  readonly layer: number;
  /** Of a lock of mean width, millimetres. */
  readonly width: number;
  /** Distance of the points of its course and of its rows, millimetres. */
  readonly step: number;
  readonly rowLength: number;
  /** Share of its width at its root, at once beyond it, and length over which it gets all of it, millimetres. */
  readonly rootWidth: readonly [number, number];
  readonly widening: number;
  /** Share of its width at its tip. */
  readonly tipWidth: number;
  /** At height `y`, a `share` of its way and `gone` millimetres from its root. */
  waveAt(y: number, share: number, gone: number): Wave;
  /** The skin vertex with which a place moves. */
  vertexAt(place: Triple): number;
}

/** Adds a band of strands along a course, facing outwards. */
export function addRibbon(mesh: HairMesh, course: readonly Triple[], ribbon: Ribbon): void {
  const { number, width, step, rowLength, rootWidth, widening } = ribbon;
  const length = step * (course.length - 1);
  const rowCount = clamp(Math.round(length / rowLength), rowCounts[0], rowCounts[1]);
  const tile = lockTile(layerVariant(ribbon.layer, hash(number, 24)));
  const halfWidth = 0.5 * width * (0.75 + 0.5 * hash(number, 25));
  const isMirrored = hash(number, 26) > 0.5;
  let [left, right] = [-1, -1];
  for (let row = 0; row <= rowCount; row++) {
    const gone = length * rowShare(row / rowCount, length);
    const at = gone / step;
    const middle = placeAt(course, at);
    const ahead = unit(difference(placeAt(course, at + 0.6), placeAt(course, at - 0.6)));
    const outwards = outwardsAt(middle);
    const normal = unit(sum(outwards, ahead, -dot(outwards, ahead)));
    const side = cross(normal, ahead);
    const turn = ribbon.waveAt(middle[1], gone / length, gone);
    const centre = sum(sum(middle, side, turn.aside), normal, turn.outwards);
    const begun = row === 0 ? rootWidth[0] : rootWidth[1] + (1 - rootWidth[1]) * Math.min(1, gone / widening);
    const wide = begun * (1 - (1 - ribbon.tipWidth) * smoothstep(narrowing, 1, gone / length));
    const vertex = ribbon.vertexAt(centre);
    const add = (across: number, u: number) =>
      mesh.add(
        sum(centre, side, across * halfWidth * wide),
        unit(sum(normal, side, roundness * across + turn.tilt)),
        placeInTile(tile, isMirrored ? 1 - u : u, tileRow(gone, length)),
        vertex,
      );
    const [nextLeft, nextRight] = [add(1, 0), add(-1, 1)];
    if (row > 0) mesh.join(left, right, nextRight, nextLeft);
    [left, right] = [nextLeft, nextRight];
  }
}

/** Share of its way at which a lock has a row: on the head, where it bends most, rows are closer than where it hangs. */
function rowShare(share: number, length: number): number {
  const bent = Math.min(1, bentLength / length);
  const closer = bent * closeness;
  const near = closer / (closer + 1 - bent);
  return share < near ? (share / near) * bent : bent + ((share - near) / (1 - near)) * (1 - bent);
}

/** Row 0..1 of a tile that a lock shows: its ends keep their length, what lies between is stretched. */
function tileRow(gone: number, length: number): number {
  const tip = Math.min(tipLength, tipShare * length);
  const root = Math.min(rootLength, rootShare * length);
  if (gone < root) return tileStart + ((tileRows[0] - tileStart) * gone) / root;
  const left = length - gone;
  if (left < tip) return tileRows[1] + (1 - tileRows[1]) * (1 - left / tip);
  const share = (gone - root) / Math.max(1, length - tip - root);
  return tileRows[0] + clamp(share, 0, 1) * (tileRows[1] - tileRows[0]);
}

/** Away from the middle of the skull; below it from an upright axis through it. */
export function outwardsAt([x, y, z]: Triple): Triple {
  return unit([x - skullCentre[0], Math.max(0, y - skullCentre[1]), z - skullCentre[2]]);
}

function placeAt(course: readonly Triple[], at: number): Triple {
  const within = clamp(at, 0, course.length - 1);
  const k = Math.min(course.length - 2, Math.floor(within));
  return between(course[k], course[k + 1], within - k);
}
