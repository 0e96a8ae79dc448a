import type { CombedHair, Fringe } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { sum, type Triple } from "../../mesh/triple.ts";
import { onHead } from "./face-polar.ts";
import type { Guide } from "./guide.ts";
import { followGuide, type GuideCourse, roundedOff } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import type { HairEdge } from "./hair-edge.ts";
import { besideShare, flowAt, rotated, sweptShare } from "./hair-flow.ts";
import { aboveEnd, fringeAt, fringeHalfWidth, type Lifted, liftAt, overForehead } from "./hair-lift.ts";
import { gatherLocks, lockAt, lockLift, lockWaves } from "./hair-locks.ts";
import { type Root, rootAt, spreadRoots } from "./hair-roots.ts";
import { hash } from "./noise.ts";
import type { Scalp } from "./scalp.ts";
import { isBeforeEar } from "./sideburns.ts";

/** Distance of roots, millimetres, where they may be as many as cards usually are. */
const spacing = 3.4;
const usualCount = 1000;
/** Guides for each card of other hair. */
const perCard = 2.35;
/** Density from which hair has roots, one sooner than the other. */
const thinnest = [0.3, 0.62] as const;
/** Depths from which hair is a fringe, millimetres. */
const fringeZ = [-80, -50] as const;
/** Distance of points, millimetres, and iterations in which their corners are rounded off. */
const step = 5;
const mostPoints = 60;
const roundings = 3;
const inertia = 0.45;
/** Nearest that hair comes to the skin, and how deep its roots lie in it, millimetres. */
const clearance = 1.2;
const rootDepth = 0.8;
/** How far the innermost hair lies below the outermost, as a fraction of the lift and at most, millimetres. */
const thickness = [0.25, 2.5] as const;
/** Way over which hair rises to its lift, as a multiple of it and at least, millimetres. */
const rising = [0.8, 7] as const;
/** Fraction of its lift that hair has at its front edge, and depth behind that at which it has all, as a multiple of its lift
 * and at least, millimetres. */
const edgeLift = 0.3;
const edgeReach = [2, 16] as const;
/** Height that hair loses towards its tip, so that it lies on what is below, as a fraction of its lift and at most,
 * millimetres, and the fraction of its length from which it does. */
const tipDrop = [0.35, 4] as const;
const tipFrom = 0.5;
/** Lengths on top and beside, as multiples of the lift and in millimetres. */
const topLengths = [1.2, 45] as const;
const sideLengths = [0.8, 22] as const;
const sideburnLength = 10;
/** How far hair lies below the end of its lift over the ears and before them, and depths between which that changes, millimetres. */
const overEar = 6;
const longestSideburn = 40;
const sideburnZ = [-66, -58] as const;
const longest = 120;
/** Length of the shortest hair and how it grows with its lift, millimetres. */
const shortest = 5;
const growth = 5;
/** How much longer hair is that hangs over the ears, millimetres. */
const droppedMore = 24;
/** How far tips of hair that is no fringe lie over the skin before the hairline, millimetres. */
const overhang = 5;
/** By how much single bundles end before the end of a fringe, millimetres. */
const raggedness = [1, 7] as const;
/** How far single bundles turn, degrees, and width of a bundle, millimetres. */
const ownTurn = 5;
const width = 3.6;
/** A bundle is no broader than this fraction of its length: short ones look like scales otherwise. */
const slender = 0.15;
/** Width that shows a whole tile of strands, millimetres. */
const tileWidth = 3.6;
/** Of the curliest hair: guides over those of straight hair, how much broader theirs are, and still by the lift over a length,
 * millimetres, as hair that stands off covers more; how much less slender they are, and how much sooner they rise. */
const curlyCount = 0.4;
const curlyWidth = 0.45;
const liftedWidth = 80;
const curlySlender = 0.1;
const steeper = 0.9;
/** By how much rows may miss the curve of a bundle, millimetres. */
const tolerance = 2.2;

/** Hair that lies on the head. */
export interface LyingHair extends Lifted {
  readonly curl: number;
  readonly fringe: Fringe | null;
  /** Where it leads at a point, of unit length. */
  flowAt(point: Triple): Triple;
  /** How long it is with its root at a point, millimetres. */
  lengthAt(root: Triple): number;
  /** Whether it ends before a point, where single bundles end up to so many millimetres sooner. */
  endsAt(point: Triple, sooner: number): boolean;
  /** How far it may lie over bare skin before the hairline, millimetres. */
  overhangAt(point: Triple): number;
}

/** Guides of short hair that leaves the hairline as it is combed. */
export function combedGuides(scalp: Scalp, style: CombedHair, most: number): Guide[] {
  const lying: LyingHair = {
    ...style,
    flowAt: (point) => flowAt(point, style),
    lengthAt: (root) => lengthOf(root, liftAt(root, style), style),
    endsAt: (point, sooner) =>
      aboveEnd(point, style.drops) < -belowEnd(point) || isBelowFringe(point, style.fringe, sooner),
    overhangAt: ([x]) => (style.fringe && sweptShare(x, style) > 0 ? Number.POSITIVE_INFINITY : overhang),
  };
  return gatherLocks(lyingGuides(scalp, lying, most));
}

/** How far under the end of its lift hair may lie: to the ridge over an ear, and before it as far as sideburns have roots. */
function belowEnd([, , z]: Triple): number {
  return overEar + (longestSideburn - overEar) * smoothstep(sideburnZ[0], sideburnZ[1], z);
}

/** Whether a place lies on a forehead below where a bundle of its fringe ends. */
function isBelowFringe([x, y, z]: Triple, fringe: Fringe | null, sooner: number): boolean {
  return fringe !== null && z > fringeZ[1] && Math.abs(x) < fringeHalfWidth && y < fringeAt(x, fringe) + sooner;
}

/** Guides of hair that follows the head at its lift. */
export function lyingGuides(scalp: Scalp, style: LyingHair, most: number): Guide[] {
  const { skin, density } = scalp;
  const broad = Math.sqrt(usualCount / Math.min(most, usualCount));
  const guides: Guide[] = [];
  const { curl } = style;
  const fewer = 1 - (1 - curlyCount) * curl;
  const options = { spacing: spacing / Math.sqrt(fewer), most: fewer * perCard * most, thinnest: 0.1 };
  spreadRoots(skin, density, options, (quad, u, v, number) => {
    const root = rootAt(skin, density, quad, u, v);
    if (root.density < thinnest[0] + (thinnest[1] - thinnest[0]) * hash(number, 8)) return;
    const lock = lockAt(root.point);
    const lift = liftAt(root.point, style);
    const waveAt = lockWaves(lock, curl, lift);
    const full = broad * width * (1 + curl * (curlyWidth + lift / liftedWidth));
    const points = followGuide(
      new LyingCourse(scalp, style, root, number, lock),
      sum(root.point, outwardsAt(root.point), -rootDepth),
    );
    const length = step * (points.length - 1);
    const breadth = Math.min(full, (slender + curlySlender * curl) * length);
    guides.push({
      number,
      layer: hash(number, 2),
      lock,
      vertex: root.vertex,
      points: roundedOff(points, roundings),
      step,
      shape: {
        width: breadth,
        tolerance: broad * tolerance,
        rootWidth: [0.25 + 0.6 * curl, 0.4 + 0.6 * curl],
        widening: 14,
        tipWidth: 0.15,
        narrowing: 0.5,
        tile: "strands",
        tiles: breadth / tileWidth,
        waveAt: (_, __, gone) => waveAt(gone),
      },
    });
  });
  return guides;
}

class LyingCourse implements GuideCourse {
  readonly step = step;
  readonly most = mostPoints;
  readonly inertia = inertia;
  readonly start: Triple;
  readonly #scalp: Scalp;
  readonly #style: LyingHair;
  readonly #number: number;
  readonly #turn: number;
  readonly #layer: number;
  readonly #length: number;
  readonly #climb: number;
  readonly #sooner: number;

  constructor(scalp: Scalp, style: LyingHair, { point }: Root, number: number, lock: number) {
    this.#scalp = scalp;
    this.#style = style;
    this.#number = number;
    const lift = liftAt(point, style);
    this.#turn = ownTurn * (2 * hash(number, 1) - 1);
    const depth = Math.min(thickness[0], thickness[1] / Math.max(1, lift));
    this.#layer = 1 - depth * (1 - Math.sqrt(hash(number, 2))) + lockLift(lock, style.curl, lift);
    this.#length = style.lengthAt(point) * (0.75 + 0.5 * hash(number, 3));
    this.#climb = climbOf(lift) * (1 - steeper * style.curl);
    this.#sooner = raggedness[0] + (raggedness[1] - raggedness[0]) * hash(number, 9);
    this.start = this.wish(point);
  }

  wish(point: Triple): Triple {
    return rotated(this.#style.flowAt(point), outwardsAt(point), this.#turn);
  }

  clings(point: Triple) {
    return { weight: 0, outwards: outwardsAt(point) };
  }

  settle(point: Triple, gone: number): Triple {
    const { edge, envelope } = this.#scalp;
    const lift = liftAt(point, this.#style);
    const free = shareBehindEdge(edge, point, lift, this.#style.fringe);
    const height = lift - Math.min(tipDrop[0] * lift, tipDrop[1]) * smoothstep(tipFrom, 1, gone / this.#length);
    return onHead(envelope, point, clearance + smoothstep(0, this.#climb, gone) * free * this.#layer * height);
  }

  ends(point: Triple, gone: number): boolean {
    return gone > this.#length || this.#style.endsAt(point, this.#sooner) || this.#isOverSkin(point);
  }

  /** Whether hair has left the hairline, which only a fringe does. */
  #isOverSkin(point: Triple): boolean {
    return this.#scalp.edge.depthOf(point) < -this.#style.overhangAt(point) * hash(this.#number, 10);
  }
}

/** Share of its lift that hair has so far behind its front edge, or on a forehead that it covers. */
function shareBehindEdge(edge: HairEdge, point: Triple, lift: number, fringe: Fringe | null): number {
  if (fringe) return overForehead(point, fringe);
  const depth = edge.depthOf(point);
  const reach = Math.max(edgeReach[1], edgeReach[0] * lift);
  return depth < reach ? edgeLift + (1 - edgeLift) * smoothstep(-4, reach, depth) : 1;
}

/** Share of its lift that the body of hair has so far behind its front edge: it lies below what rises from there. */
export function bodyBehindEdge(edge: HairEdge, point: Triple, lift: number, fringe: Fringe | null): number {
  const depth = edge.depthOf(point);
  const risen = depth < climbOf(lift) ? smoothstep(0, climbOf(lift), depth) : 1;
  return risen * shareBehindEdge(edge, point, lift, fringe);
}

/** Way over which hair rises to its lift, millimetres. */
function climbOf(lift: number): number {
  return Math.max(rising[1], rising[0] * lift);
}

function lengthOf(root: Triple, lift: number, { fringe, drops }: CombedHair): number {
  if (fringe && root[2] > fringeZ[0]) return longest;
  if (isBeforeEar(root)) return sideburnLength;
  const side = besideShare(outwardsAt(root));
  const onTop = topLengths[0] * lift + topLengths[1];
  const beside = sideLengths[0] * lift + sideLengths[1] + (drops ? droppedMore : 0);
  const bound = drops ? longest : shortest + growth * lift;
  return Math.min(longest, onTop + side * (beside - onTop), bound);
}
