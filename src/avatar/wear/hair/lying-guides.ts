import { clamp } from "../../../face/statistics.ts";
import type { Fringe } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { sum, type Triple, tripleAt } from "../../mesh/triple.ts";
import { bodyBehindEdge, bodyLift, climb, shareBehindEdge } from "./edge-lift.ts";
import { onHead } from "./face-polar.ts";
import type { Guide } from "./guide.ts";
import { roundedOff } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import { type Lifted, liftAt } from "./hair-lift.ts";
import { rootAt, spreadRoots } from "./hair-roots.ts";
import { lyingWaves } from "./lying-waves.ts";
import { hash } from "./noise.ts";
import { PointGrid } from "./point-grid.ts";
import type { Scalp } from "./scalp.ts";
import { type Flow, type Streamline, streamlines } from "./streamlines.ts";

/** Hair that lies on the head. */
export interface LyingHair extends Lifted {
  readonly curl: number;
  readonly fringe: Fringe | null;
  /** Where it leads at a point, of unit length. */
  flowAt(point: Triple): Triple;
  /** How long it is with its root at a point, millimetres. */
  lengthAt(root: Triple): number;
  /** Whether it ends before a point; `own` 0..1 tells how much sooner than the longest a single bundle does. */
  endsAt(point: Triple, own: number): boolean;
  /** Whether it falls over bare skin at a place; absent = nowhere. */
  fallsOver?(place: Triple): boolean;
  /** Whether its bundles are laid as those of clipped hair. */
  readonly isClipped?: boolean;
  /** How far it may lie over bare skin before the hairline, millimetres. */
  overhangAt(point: Triple): number;
}

/** As many cards as hair usually has; of fewer each is the broader. */
const usualCount = 1000;
/** Roots that tell where hair is: their distance, the density from which they are, one sooner than the other, and how far from the next
 * there is hair, millimetres. */
const roots = { spacing: 3.4, thinnest: [0.3, 0.62], reach: 6 } as const;
/** Bundles: how far apart their lines are, as a multiple of the lift and at least and at most, millimetres; how broad they are as a multiple of that,
 * straight and how much more curled, on the head that hair makes, of a radius of so many millimetres more than its lift; and how
 * long as a multiple of hair's length. Short ones of 3 mm are short hair, long ones of 8 mm long hair with wax. */
const bundles = {
  apart: { perLift: 0.17, least: 1.6, most: 3.4 },
  breadth: { straight: 3.2, curled: 3.2 },
  radius: 90,
  length: 1.1,
} as const;
/** Distance of the points of a line, millimetres: by that of combed hair most bundles of short hair have too few, and lone ones lie over the cap as
 * chips; how far apart bundles are and how broad, as multiples of the usual: those of clipped sides as broad as others are scales, pale ones flecks. */
const laid = {
  combed: { step: 4, apart: 1, breadth: 1 },
  clipped: { step: 1.5, apart: 0.9, breadth: 0.4 },
} as const;
/** The fewest points that a bundle has, and iterations in which corners are rounded off. */
const fewest = 3;
const roundings = 3;
/** Nearest that hair comes to the skin, and how deep its roots lie below that, millimetres. */
const clearance = 1.2;
const rootDepth = 2;
/** Share of the lift of the body below at which bundles leave it: from the skin a bald strip is seen where they part. */
const rootLift = 0.9;
/** How far the innermost bundle lies below the outermost, as a fraction of the lift and at most, millimetres. */
const thickness = [0.2, 1.5] as const;
/** Lift below which hair is a shade of the scalp, millimetres. */
const shaven = 2;
/** How far cards turn about their line, radians: as shingles, so that neighbours do not cut each other, and each its own way, or they are
 * one sheen. */
const roll = { all: -0.07, own: 0.17 } as const;
/** By how much rows may miss a line, millimetres: more lets bundles come out of one another. */
const tolerance = 0.8;
/** Widths of bundles at roots and tips. */
const bundle = { rootWidth: [0.12, 0.25], widening: 14, tipWidth: 0.2, narrowing: 0.7 } as const;
/** Width that shows a whole tile of strands, millimetres. */
const tileWidth = 3.6;
/** Guides of hair that follows the head at its lift: bundles side by side along its flow; the fewer, the broader. */
export function lyingGuides(scalp: Scalp, style: LyingHair, most: number): Guide[] {
  const { step, apart } = laidAs(style);
  const broad = Math.sqrt(usualCount / Math.min(most, usualCount));
  const grown = rootsOf(scalp);
  const seeds = [...grown.seeds, ...fallenSeeds(scalp, style)];
  const flow = flowOf(scalp, style, grown.grid);
  const apartAt = (place: Triple) => apart * broad * apartOf(liftAt(place, style));
  const widest = broad * bundles.apart.most;
  const lines = streamlines(flow, seeds, {
    apartAt,
    widest,
    step,
    longestAt: (place, number) => bundles.length * style.lengthAt(place) * (0.7 + 0.6 * hash(number, 3)),
  });
  return lines
    .filter(({ points }) => points.length >= fewest)
    .map((line) => guideAlong(scalp, style, grown.grid, line, breadthOf(line, style, broad)));
}

/** Where hair leads on the head: from where it has roots on over ears and, a little, over bare skin. */
function flowOf({ envelope, edge }: Scalp, style: LyingHair, grown: PointGrid<number>): Flow {
  return {
    directionAt: (place) => style.flowAt(place),
    onSurface: (place) => onHead(envelope, place, 0),
    isInside: (place, number, sign) => {
      if (style.endsAt(place, hash(number, 9)) || liftAt(place, style) < shaven) return false;
      if (edge.depthOf(place) < -style.overhangAt(place)) return false;
      return sign > 0 || grown.isNear(place) || style.fallsOver?.(place) === true;
    },
  };
}

/** Places of roots on the head, and the vertices with which they move. */
function rootsOf({ skin, density, envelope }: Scalp) {
  const grid = new PointGrid<number>(roots.reach);
  const seeds: Triple[] = [];
  const [thinnest, thick] = roots.thinnest;
  spreadRoots(
    skin,
    density,
    { spacing: roots.spacing, most: Number.POSITIVE_INFINITY, thinnest: 0.1 },
    (quad, u, v, number) => {
      const root = rootAt(skin, density, quad, u, v);
      if (root.density < thinnest + (thick - thinnest) * hash(number, 8)) return;
      const place = onHead(envelope, root.point, 0);
      seeds.push(place);
      grid.add(place, root.vertex);
    },
  );
  return { seeds, grid };
}

/** Places over bare skin on which hair falls, so that no gaps open where its lines go apart. */
function fallenSeeds({ skin, envelope }: Scalp, style: LyingHair): Triple[] {
  const { fallsOver } = style;
  if (!fallsOver) return [];
  const falls = Float32Array.from({ length: skin.positions.length / 3 }, (_, i) =>
    Number(fallsOver(tripleAt(skin.positions, i))),
  );
  const seeds: Triple[] = [];
  spreadRoots(skin, falls, { spacing: roots.spacing, most: Number.POSITIVE_INFINITY, thinnest: 0.5 }, (quad, u, v) => {
    seeds.push(onHead(envelope, rootAt(skin, falls, quad, u, v).point, 0));
  });
  return seeds;
}

function laidAs({ isClipped }: LyingHair) {
  return laid[isClipped ? "clipped" : "combed"];
}

function apartOf(lift: number): number {
  const { perLift, least, most } = bundles.apart;
  return clamp(perLift * lift, least, most);
}

/** A bundle is as broad as it is far from the next, on the head that hair makes. */
function breadthOf({ points }: Streamline, style: LyingHair, broad: number): number {
  const lift = liftAt(points[points.length >> 1], style);
  const { straight, curled } = bundles.breadth;
  return laidAs(style).breadth * broad * (straight + curled * style.curl) * apartOf(lift) * (1 + lift / bundles.radius);
}

function guideAlong(
  { envelope, edge }: Scalp,
  style: LyingHair,
  grown: PointGrid<number>,
  { number, points }: Streamline,
  breadth: number,
): Guide {
  const { step } = laidAs(style);
  const first = liftAt(points[0], style);
  const layer = 1 - Math.min(thickness[0], thickness[1] / Math.max(1, first)) * hash(number, 2);
  const raised = points.map((point, k) => {
    const gone = step * k;
    const lift = liftAt(point, style);
    const free = shareBehindEdge(edge, point, lift, style.fringe) * layer * lift;
    const hidden = rootLift * bodyBehindEdge(edge, point, lift, style.fringe) * bodyLift(lift);
    return onHead(envelope, point, clearance + hidden + (free - hidden) * smoothstep(0, climb, gone));
  });
  raised[0] = sum(raised[0], outwardsAt(raised[0]), -rootDepth);
  const known = points.find((point) => grown.isNear(point)) ?? points[0];
  const vertex = grown.nearest(known) ?? 0;
  const ownRoll = roll.all + roll.own * (2 * hash(number, 29) - 1);
  const waveAt = lyingWaves(number, style.curl);
  return {
    number,
    layer: hash(number, 4),
    vertex,
    points: roundedOff(raised, roundings),
    step,
    shape: {
      width: breadth,
      tolerance,
      ...bundle,
      tile: "strands",
      tiles: breadth / tileWidth,
      waveAt: (_, __, gone) => ({ ...waveAt(gone), roll: ownRoll }),
      vertexAt: (place) => grown.nearest(onHead(envelope, place, 0)) ?? vertex,
    },
  };
}
