import { clamp } from "../../../face/statistics.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, dot, type Triple, unit } from "../../mesh/triple.ts";
import {
  columnOfTurn,
  edgeColumns,
  placeTowards,
  polarOf,
  radians,
  skinTowards,
  turnOfColumn,
  valueAt,
} from "./face-polar.ts";

/**
 * The front edge of hair: for each column of turns about the axis from the middle of the skull to the face the angle off
 * that axis at which hair begins, degrees.
 *
 *            . - ' | ' - .        column: the turn about the axis
 *         /   hair |       \      angle: how far off the axis
 *        |  .--edge+--.     |
 *        | /  face | * \    |
 */
export interface Hairline {
  readonly kind: HairlineKind;
  readonly angles: readonly number[];
}

/**
 * Where hair begins on 131 people of photos/people (seed 777), degrees off the axis, every 12 degrees of turn from below an
 * ear to the middle of the forehead: medians and half of what lies between the 16th and the 84th of a hundred. Hair that hangs
 * covers skin beside the eyes from behind its edge, which there is that of a usual scalp. Rims of bald heads are those of ten others up
 * to where heads turn away; behind, where no photo shows them, they end some 65 millimetres over the eyes.
 */
const people = {
  short: {
    angles: [60, 59, 58, 57, 50, 51, 49, 45, 40, 38, 36],
    deviations: [2, 3, 3, 3, 8, 9.5, 12, 12, 10, 10, 10],
  },
  hanging: {
    angles: [98, 90, 80, 66, 46, 37, 34, 35, 35, 34, 32],
    deviations: [1, 1, 1, 3, 8, 8, 7, 7, 4.5, 3, 3],
  },
  rim: {
    angles: [60, 59, 58, 58, 57, 67, 80, 120, 138, 146, 148],
    deviations: [2, 3, 3, 6, 9, 12, 15, 20, 15, 10, 10],
  },
} as const;
export type HairlineKind = keyof typeof people;
const nodeStep = 12;
/** Turn over which deviations lose all but a third of what they share, degrees. */
const reach = 55;
/** Variance of one side of short hair as the other has it, of unit deviation; long hair falls otherwise on both. */
const mirrored = 0.4;
/** Deviation of an edge that is seen from before, degrees, more by the square of the cosine to the camera: of .25 to 3 that which
 * is nearest to the label maps of 127 people (3.2 degrees off; at 1.5, with what strays counted less, 3.6). */
const seenDeviation = 0.5;
/** Degrees off the axis: steps, and the furthest that one photo shows. */
const angleStep = 0.75;
const furthest = 100;
/** Hair begins where it goes on for this long, degrees. */
const lasting = 4;
/** The search begins so far over the brows, millimetres, or this far off the axis beside the face, degrees. */
const overBrows = 5;
const besideFace = 58;
/** Cosine to the camera from which skin is seen. */
const seenFrom = 0.12;
/** How far over the brows bare skin tells that hair begins behind it, millimetres. */
const overTemples = 32;
/** Hair behind the edge counts as there for this long, whatever else is known of it, millimetres. */
const sureDepth = 10;
/** Way over which cover sets in at the edge of hair and of a rim, millimetres. */
const setsIn = { front: [-10, 4], rim: [-14, 16] } as const;
/** Turns on both sides up to which the edge of hair that hangs is that of what falls over skin, which ends at once, and from which it grows
 * there, degrees over the level. */
const growsFrom = [20, 50] as const;

export interface HairlineEvidence {
  /** Upper edge of the brows, millimetres. */
  readonly browY: number;
  readonly hasFringe: boolean;
  /** How far over the brows the search for it begins, if not the usual way, millimetres. */
  readonly over?: number;
  readonly kind: HairlineKind;
  /** Hair 0..1 at a pixel; null outside of the photo. */
  readonly coverOf: (u: number, v: number) => number | null;
}

/** Where people's hair begins. */
export function usualHairline(kind: HairlineKind): Hairline {
  const angles = Array.from({ length: edgeColumns.count }, (_, column) => atNodes(people[kind].angles, column));
  return { kind, angles };
}

/**
 * The most probable hairline of a photo. Deviations from where people's hair begins are a Markov chain over the columns
 * (Ornstein and Uhlenbeck, 1930); a side that is not seen is about as the other, and hair that begins out of sight does so behind
 * all skin that is seen bare.
 */
export function readHairline(envelope: HeadEnvelope, camera: Camera, evidence: HairlineEvidence): Hairline {
  const { kind } = evidence;
  const columns = Array.from({ length: edgeColumns.count }, (_, column) => column);
  const usual = usualHairline(kind).angles;
  const deviations = columns.map((column) => atNodes(people[kind].deviations, column));
  const seen = columns.map((column) => seeColumn(envelope, camera, evidence, column));
  const edges = columns.map((column) => {
    const { edge } = seen[column];
    // A fringe comes from behind the edge.
    return edge && evidence.hasFringe && edge.angle < usual[column] - deviations[column] ? null : edge;
  });
  const observation = ({ angle, facing }: SeenEdge, column: number, more = 0): Observation => ({
    value: (angle - usual[column]) / deviations[column],
    variance: more + (seenDeviation / facing ** 2 / deviations[column]) ** 2,
  });
  const observed = columns.map((column) => {
    const own = edges[column];
    if (own) return observation(own, column);
    const other = kind === "hanging" ? null : edges[columns.length - 1 - column];
    return other && observation(other, column, mirrored);
  });
  const chain = likeliest(observed);
  for (const column of columns) {
    const bound = seen[column].bare && observation(seen[column].bare, column);
    if (evidence.hasFringe || edges[column] || !bound) continue;
    if (chain[column] < bound.value) observed[column] = bound;
  }
  const angles = Array.from(likeliest(observed), (value, column) => usual[column] + deviations[column] * value);
  return { kind, angles };
}

interface Observation {
  readonly value: number;
  readonly variance: number;
}

/** The most probable chain of unit deviations under what is observed of each. */
function likeliest(observed: readonly (Observation | null)[]): Float64Array {
  const kept = Math.exp(-edgeColumns.step / reach);
  const scale = 1 / (1 - kept ** 2);
  const last = observed.length - 1;
  const diagonal = Float64Array.from(observed, (edge, k) => {
    return scale * (k === 0 || k === last ? 1 : 1 + kept ** 2) + (edge ? 1 / edge.variance : 0);
  });
  return solveChain(
    diagonal,
    -scale * kept,
    Float64Array.from(observed, (edge) => (edge ? edge.value / edge.variance : 0)),
  );
}

/** Solves a symmetric tridiagonal system, all of whose elements beside the diagonal are `beside`. */
function solveChain(diagonal: Float64Array, beside: number, right: Float64Array): Float64Array {
  const last = right.length - 1;
  for (let k = 1; k <= last; k++) {
    const share = beside / diagonal[k - 1];
    diagonal[k] -= share * beside;
    right[k] -= share * right[k - 1];
  }
  const solved = new Float64Array(right.length);
  for (let k = last; k >= 0; k--) solved[k] = (right[k] - (k < last ? beside * solved[k + 1] : 0)) / diagonal[k];
  return solved;
}

/** What is told at nodes of one side, at a column. */
function atNodes(nodes: readonly number[], column: number): number {
  const turn = turnOfColumn(column);
  return valueAt(nodes, (Math.min(turn, 180 - turn) - edgeColumns.first) / nodeStep);
}

/** A place in a column, degrees off the axis, and the cosine to the camera there. */
interface SeenEdge {
  readonly angle: number;
  readonly facing: number;
}

/** Where hair begins in a column, and the place that tells most how far skin is bare; null where that is not seen. */
interface SeenColumn {
  readonly edge: SeenEdge | null;
  readonly bare: SeenEdge | null;
}

function seeColumn(
  envelope: HeadEnvelope,
  camera: Camera,
  { browY, coverOf, over = overBrows }: HairlineEvidence,
  column: number,
): SeenColumn {
  const [r, t] = [camera.rotation, camera.translation];
  const eyeAt = (axis: number) => -(r[axis] * t[0] + r[3 + axis] * t[1] + r[6 + axis] * t[2]);
  const eye: Triple = [eyeAt(0), eyeAt(1), eyeAt(2)];
  const surely = ({ angle, facing }: SeenEdge) => angle - seenDeviation / facing ** 2;
  let [began, bare]: (SeenEdge | null)[] = [null, null];
  let isBeside = false;
  for (let angle = 5; angle < furthest; angle += angleStep) {
    const place = skinTowards(envelope, { turn: turnOfColumn(column), off: angle });
    isBeside ||= place[1] > browY + over || angle > besideFace;
    if (!isBeside) continue;
    const facing = dot(unit(difference(place, skullCentre)), unit(difference(eye, place)));
    const [u, v] = projectPoints(camera, place);
    const cover = coverOf(u, v);
    if (facing < seenFrom || cover === null) break;
    if (cover < 0.5) {
      began = null;
      if (place[1] > browY + overTemples && (!bare || surely({ angle, facing }) > surely(bare)))
        bare = { angle, facing };
    } else began ??= { angle, facing };
    if (began && angle - began.angle >= lasting) return { edge: began, bare };
  }
  return { edge: null, bare };
}

/** How far a place lies behind angles of an edge along its column, millimetres, by its direction and distance from the middle of the skull;
 * NaN where there is none. */
export function depthTowards(angles: readonly number[], { turn, off, radius }: ReturnType<typeof polarOf>): number {
  const column = columnOfTurn(turn);
  return Number.isNaN(column) ? Number.NaN : radians(off - valueAt(angles, column)) * radius;
}

/**
 * Cover 0..1, behind a hairline, of places that have `cover` by other evidence: none before the edge, all just behind it. Cover
 * sets in by the distance from the edge, which may run along a column.
 */
export function coverBehind({ kind, angles }: Hairline): (place: Triple, cover: number) => number {
  const edge = Float64Array.from(
    angles.flatMap((off, column) => difference(placeTowards({ turn: turnOfColumn(column), off }, 1), skullCentre)),
  );
  const [before, to] = setsIn[kind === "rim" ? "rim" : "front"];
  return (place, cover) => {
    const polar = polarOf(place);
    const along = depthTowards(angles, polar);
    if (Number.isNaN(along)) return cover;
    const depth = Math.sign(along) * polar.radius * distanceFrom(edge, unit(difference(place, skullCentre)));
    const grows = smoothstep(growsFrom[0], growsFrom[1], Math.min(polar.turn, 180 - polar.turn));
    const from = kind === "hanging" ? before * grows : before;
    return smoothstep(from, to, depth) * Math.max(cover, smoothstep(2 * sureDepth, sureDepth, depth));
  };
}

/** Distance of a point from a line through others, xyz each. */
function distanceFrom(line: Float64Array, [x, y, z]: Triple): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 3; k < line.length; k += 3) {
    const ux = line[k] - line[k - 3];
    const uy = line[k + 1] - line[k - 2];
    const uz = line[k + 2] - line[k - 1];
    const vx = x - line[k - 3];
    const vy = y - line[k - 2];
    const vz = z - line[k - 1];
    const share = clamp((ux * vx + uy * vy + uz * vz) / Math.max(1e-12, ux * ux + uy * uy + uz * uz), 0, 1);
    least = Math.min(least, (vx - share * ux) ** 2 + (vy - share * uy) ** 2 + (vz - share * uz) ** 2);
  }
  return Math.sqrt(least);
}
