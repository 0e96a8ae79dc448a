import { clamp, median } from "../../../face/statistics.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, dot, sum, type Triple, unit } from "../../mesh/triple.ts";
import { hairlineDepth } from "./scalp.ts";
import { behindSideburn } from "./sideburns.ts";

/**
 * The front edge of hair in polar coordinates about the axis from the middle of the skull to the face: `columns` of one
 * turn about it, each with the angle off the axis at which hair begins, degrees; from the subject's left (its first column
 * lies below the level of the axis) over the forehead to the right.
 *
 *            . - ' | ' - .        column: the turn about the axis
 *         /   hair |       \      angle: how far off the axis
 *        |  .--edge+--.     |
 *        | /  face | * \    |
 */
export type Hairline = readonly number[];

const firstTurn = -29;
const turnStep = 3;
const columnCount = 80;
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
/** Cosine from which the edge of hair is seen as surely as it can be. */
const surelySeen = 0.5;
/** Hair this far before an average hairline comes from behind it, millimetres; what hangs also beside a fringe, but at the
 * temples, which it covers from where it grows. */
const fringeDepths = { hanging: -5, other: -14 } as const;
/** Hair behind the edge counts as there for this long, whatever else is known of it, millimetres. */
const sureDepth = 10;
/** Degrees by which hair begins before the usual edge at most: beside the eyes, where a face that is fitted too wide shows
 * hair on its skin, and over these turns at the temples and over the forehead; on skin that is seen at a grazing angle and
 * on such as faces the camera. And degrees by which it recedes. */
const lowest = {
  grazing: { beside: 5, above: [22, 12] },
  facing: { beside: 5, above: [38, 12] },
  hanging: { beside: 0, above: [42, 12] },
} as const;
const lowestTurns = {
  hanging: [
    [-8, 16],
    [46, 70],
  ],
  other: [
    [2, 24],
    [50, 70],
  ],
} as const;
const highest = 24;
/** By which it recedes before the ears, where a face that is fitted too narrow has hair on its ears, and turns over which
 * it comes to recede as over the temples, degrees. */
const highestBeside = 6;
const besideTurns = [8, 52] as const;
/** Turn up to which temples recede, and degrees by which hair comes forward again below these at most. */
const templeTurn = 48;
const beak = 13;
/** Up to the first turn both temples are alike, from the second on both sides of a forehead may differ. */
const alikeTurns = [24, 60] as const;
/** What the side counts for on which hair begins further back: shaded temples are taken for hair, hair hardly for skin. */
const laterShare = 0.85;
/** Rounds of smoothing, in hair that hangs and other. */
const smoothCounts = { hanging: 5, other: 2 } as const;
/** Columns over which an unseen hairline returns to the usual one. */
const fading = 8;
/** Height over the rim of the head at which hair is looked for, millimetres. */
const rimHeight = 4;
/** How far behind the usual edge hair begins at most that stands off the rim of the head, degrees. */
const rimBehind = 7;
/** Way over which cover sets in at the edge of hair, millimetres: locks are seen that far behind their cover's middle. */
const setsIn = [-8, 6] as const;

export interface HairlineEvidence {
  /** Upper edge of the brows, millimetres. */
  readonly browY: number;
  readonly hasFringe: boolean;
  /** Whether it hangs beside the face, where it may cover skin that it does not grow on. */
  readonly hangs: boolean;
  /** Hair 0..1 at a pixel; null outside of the photo. */
  readonly coverOf: (u: number, v: number) => number | null;
}

/** The hairline on a photo. Where it is not seen or a fringe hides it, it is usual. */
export function readHairline(envelope: HeadEnvelope, camera: Camera, evidence: HairlineEvidence): Hairline {
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const usual = columns.map((column) => usualAngle(envelope, column, evidence.hangs));
  const seen = columns.map((column) => seenEdge(envelope, camera, evidence, column, usual[column]));
  // What hangs beside a face need not be alike on both sides.
  const trusted = evidence.hangs ? seen : sidesTogether(seen);
  const bounded = trusted.map(({ angle, facing }, column) => {
    const below = evidence.hangs
      ? lowestAt("hanging", column)
      : mix(lowestAt("grazing", column), lowestAt("facing", column), smoothstep(seenFrom, surelySeen, facing));
    const above = evidence.hangs ? highest : highestAt(column);
    return Math.max(usual[column] - below, Math.min(angle, usual[column] + above));
  });
  const known = bounded.map((angle, k) => {
    const near = [bounded[k - 1], angle, bounded[k + 1]].filter(isKnown);
    return Number.isNaN(angle) ? angle : median(near);
  });
  let line = evidence.hangs ? completed(known, usual) : withoutBeaks(completed(known, usual));
  for (let round = 0; round < smoothCounts[evidence.hangs ? "hanging" : "other"]; round++) {
    const before = line;
    line = before.map((angle, k) => ((before[k - 1] ?? angle) + 2 * angle + (before[k + 1] ?? angle)) / 4);
  }
  return line;
}

/** Degrees off the axis of a hairline at a turn about it, between its columns. */
export function angleAt(hairline: Hairline, turn: number): number {
  const at = clamp((turn - firstTurn) / turnStep, 0, columnCount - 1);
  const k = Math.min(columnCount - 2, Math.floor(at));
  return mix(hairline[k], hairline[k + 1], at - k);
}

/** Where hair begins in a column, degrees off the axis, and the cosine to the camera there; NaN where that is not seen. */
interface SeenEdge {
  readonly angle: number;
  readonly facing: number;
}

const unseen: SeenEdge = { angle: Number.NaN, facing: 0 };

/** The edges of both sides: temples are alike, and the side that faces the camera more tells more of them; on what is seen
 * at a grazing angle a small error of the fit is a wide one. */
function sidesTogether(edges: readonly SeenEdge[]): SeenEdge[] {
  return edges.map((edge, k) => {
    const other = edges[columnCount - 1 - k];
    if (Number.isNaN(edge.angle) || Number.isNaN(other.angle)) return edge;
    const alike = smoothstep(alikeTurns[1], alikeTurns[0], turnOf(k));
    const weight = other.angle > edge.angle ? laterShare : 1 - laterShare;
    const [own, mirrored] = [Math.max(0, edge.facing) ** 2, Math.max(0, other.facing) ** 2];
    if (own + mirrored === 0) return edge;
    const share = (alike * weight * mirrored) / ((1 - weight) * own + weight * mirrored);
    return { angle: mix(edge.angle, other.angle, share), facing: mix(edge.facing, other.facing, share) };
  });
}

function mix(from: number, to: number, share: number): number {
  return from + share * (to - from);
}

/** Degrees by which hair begins before the usual edge at most. */
function lowestAt(kind: keyof typeof lowest, column: number): number {
  const { beside, above } = lowest[kind];
  const turns = lowestTurns[kind === "hanging" ? kind : "other"];
  return above.reduce<number>((bound, least, k) => {
    const [none, all] = turns[k];
    return mix(bound, least, smoothstep(none, all, turnOf(column)));
  }, beside);
}

/** Degrees by which short hair begins behind the usual edge at most. */
function highestAt(column: number): number {
  return mix(highestBeside, highest, smoothstep(besideTurns[0], besideTurns[1], turnOf(column)));
}

function seenEdge(
  envelope: HeadEnvelope,
  camera: Camera,
  { browY, hasFringe, hangs, coverOf }: HairlineEvidence,
  column: number,
  usual: number,
): SeenEdge {
  const [r, t] = [camera.rotation, camera.translation];
  const eyeAt = (axis: number) => -(r[axis] * t[0] + r[3 + axis] * t[1] + r[6 + axis] * t[2]);
  const eye: Triple = [eyeAt(0), eyeAt(1), eyeAt(2)];
  const isHair = (place: Triple): boolean | null => {
    const [u, v] = projectPoints(camera, place);
    const cover = coverOf(u, v);
    return cover === null ? null : cover >= 0.5;
  };
  let [began, isBeside] = [unseen, false];
  for (let angle = 5; angle < furthest; angle += angleStep) {
    const place = placeAt(envelope, column, angle);
    isBeside ||= place[1] > browY + overBrows || angle > besideFace;
    if (!isBeside) continue;
    const outwards = unit(difference(place, skullCentre));
    const facing = dot(outwards, unit(difference(eye, place)));
    // Hair that stands off hides the skin along the rim of the head: it begins there.
    if (facing < seenFrom) {
      const isRim = isHair(sum(place, outwards, rimHeight));
      return isRim ? { angle: Math.min(angle, usual + rimBehind), facing } : unseen;
    }
    const found = isHair(place);
    if (found === null) return unseen;
    if (!found) began = unseen;
    else if (Number.isNaN(began.angle)) began = { angle, facing };
    if (Number.isNaN(began.angle) || angle - began.angle < lasting) continue;
    const depth = hairlineDepth(...placeAt(envelope, column, began.angle));
    const isFringe = hasFringe && (hangs ? depth < fringeDepths.hanging : depth < fringeDepths.other);
    return isFringe ? unseen : began;
  }
  return unseen;
}

function isKnown(value: number | undefined): value is number {
  return value !== undefined && !Number.isNaN(value);
}

/** Degrees of a column over the level of the axis. */
function turnOf(column: number): number {
  const turn = firstTurn + turnStep * column;
  return Math.min(turn, 180 - turn);
}

/** The usual edge where nothing is seen on either side; it starts from the last that is seen beside it. */
function completed(seen: readonly number[], usual: readonly number[]): number[] {
  const offsets = seen.map((angle, k) => {
    const known = Number.isNaN(angle) ? seen[columnCount - 1 - k] : angle;
    return known - usual[k];
  });
  return usual.map((angle, k) => {
    if (!Number.isNaN(offsets[k])) return angle + offsets[k];
    for (let distance = 1; distance < fading; distance++) {
      const near = [offsets[k - distance], offsets[k + distance]].filter(isKnown);
      if (near.length > 0) return angle + (near.reduce((a, b) => a + b, 0) / near.length) * (1 - distance / fading);
    }
    return angle;
  });
}

/** Before receding temples hair comes forward again only so far. */
function withoutBeaks(line: readonly number[]): number[] {
  return line.map((angle, k) => {
    const above = line.filter(
      (_, j) => turnOf(j) > turnOf(k) && turnOf(j) < templeTurn && j < columnCount / 2 === k < columnCount / 2,
    );
    return Math.max(angle, ...above.map((other) => other - beak));
  });
}

/** Where an average hairline lies, which goes on before the ears but for hair that `hangs` over them. */
function usualAngle(envelope: HeadEnvelope, column: number, hangs: boolean): number {
  for (let angle = 20; angle < furthest; angle += angleStep) {
    const [x, y, z] = placeAt(envelope, column, angle);
    if (hairlineDepth(x, y, z) > 0 || (!hangs && behindSideburn(x, y, z) > 0)) return angle;
  }
  return furthest;
}

function placeAt(envelope: HeadEnvelope, column: number, angle: number): Triple {
  const [turn, off] = [firstTurn + turnStep * column, angle].map((degrees) => (degrees * Math.PI) / 180);
  const direction: Triple = [Math.sin(off) * Math.cos(turn), Math.sin(off) * Math.sin(turn), Math.cos(off)];
  return sum(skullCentre, direction, envelope.radiusTowards(...sum(skullCentre, direction, 100)));
}

/** The turn of a place about the axis and its angle off it, degrees. */
export function polarOf(place: Triple): { readonly turn: number; readonly off: number } {
  const [x, y, z] = unit(difference(place, skullCentre));
  const turn = (180 / Math.PI) * Math.atan2(y, x);
  return { turn: turn < -90 ? turn + 360 : turn, off: (180 / Math.PI) * Math.acos(clamp(z, -1, 1)) };
}

/** Cover 0..1 of a place that has `cover` by other evidence: none before the edge, all just behind it. */
export function coverBehind(hairline: Hairline, place: Triple, cover: number): number {
  const { turn, off } = polarOf(place);
  if (turn < firstTurn || turn > firstTurn + turnStep * (columnCount - 1)) return cover;
  const depth = ((off - angleAt(hairline, turn)) * Math.PI * Math.hypot(...difference(place, skullCentre))) / 180;
  const inside = smoothstep(setsIn[0], setsIn[1], depth);
  return inside * Math.max(cover, smoothstep(2 * sureDepth, sureDepth, depth));
}
