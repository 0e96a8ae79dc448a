import { clamp } from "../../../face/statistics.ts";
import type { HangingHair } from "../../avatar.ts";
import { headShare, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { between, difference, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import { BustVertices } from "./bust-vertices.ts";
import { coiled } from "./curl.ts";
import { framedBy } from "./face-frame.ts";
import { radians } from "./face-polar.ts";
import type { FallenHair } from "./fallen-hair.ts";
import type { Guide } from "./guide.ts";
import { followGuide, type GuideCourse, roundedOff } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import type { HairEdge } from "./hair-edge.ts";
import { nearestVertex, rootAt, spreadRoots } from "./hair-roots.ts";
import { besideEachOther } from "./hair-sheet.ts";
import { behindEdge, clinging, HairSpace, layeringOf, overSkin } from "./hair-space.ts";
import { leanAt } from "./hanging-lean.ts";
import { outermost, waveAt, wavesOf } from "./hanging-waves.ts";
import { followOutlineLoosely } from "./loose-hair.ts";
import { hash } from "./noise.ts";
import { aroundWhorl, awayFrom, backAlong, besideLine, layerAt, type Parting, partingOf, whorlOf } from "./parting.ts";
import type { Scalp } from "./scalp.ts";
import { StraightFringe } from "./straight-fringe.ts";
import { isSwept, SweptFringe } from "./swept-fringe.ts";

/** Depth under the eyes to which hair hangs that ends below the shoulders, millimetres. */
export const longestHanging = 262;
/** Distance of roots and width of cards, millimetres; the fewer than usual they are, the broader. */
const spacing = 12;
const cardWidth = 19;
const usualCount = 330;
/** Density from which hair has roots, one sooner than the other, and how deep in the skin, millimetres. */
const thinnest = [0.8, 0.97] as const;
const rootDepth = 0.8;
/** Distance of the roots along both sides of the parting where there are many, millimetres; their numbers begin here. */
const partingSpacing = 5;
const firstParted = 10_000;
/** Their count round a whorl where there are many. */
const whorlCount = 64;
/** What grows so far behind the front edge is hidden by these, which lie low there, down to this height, millimetres: it would come out of
 * them by turns. */
const hidden = { behindEdge: 45, above: 30 } as const;
/** How far these go on to the next, millimetres: around shoulders hair parts. */
const furthestBeside = 20;
/** How much the outermost bundles, which lie side by side, deviate from each other, as a share of others'. */
const outerDeviation = 0.3;
/** The uppermost of the layers below these, and how much all keep clear of the skin beside the face, as a share. */
const innerLayers = 0.5;
const closeness = 0.15;
/** How far beyond the parting their cards begin, since roots are thin, millimetres. */
const crossing = 5;
/** Fraction of their width that cards at the front edge have. */
const edgeWidth = 0.4;
/** Fractions of their width that cards have at their roots and at once beyond. */
const rootWidth = [0.12, 0.25] as const;
/** How far apart cards begin along the front edge, where most hair begins that is seen, how far behind it and from what height,
 * millimetres: nearer ones come out of one another where hair runs along it. Their numbers begin here. */
const frontSpacing = 11;
const frontDepths = [3, 6] as const;
const frontY = 5;
const firstFront = 30_000;
/** Iterations in which the corners of curves are rounded off. */
const roundings = 8;
/** How cards broaden that move outwards, as an exponent of how far they do, and at most. */
const spreading = 2;
const mostSpread = 1.35;
/** Distance of points, millimetres, and their count at most. */
const step = 8;
const mostPoints = 70;
/** Lengths over which hair rises from its root, that along the parting at once, millimetres. */
const rising = { outermost: 8, inner: 24 } as const;
/** What of its heading hair keeps at each step, how much it runs downhill, and how much it leans in under the head. */
const inertia = 0.5;
const downhill = 0.35;
const leanIn = 0.22;
/** Directions over the middle of the skull between which hair turns from its way along the scalp to hanging. */
const turning = [0.05, 0.8] as const;
/** How much ends bend in, over the last millimetres, and heights of ends over which they come to. */
const bending = 0.9;
const bendLength = 45;
const bendEnds = [-200, -165] as const;
/** How much single bundles before the shoulders lead in or out, as a tangent, and heights over which they come to. */
const leanSpread = 0.3;
const leaning = [-40, -90] as const;
/** Ways from the middle over which hair comes to lead in or out, millimetres: what lies at the neck hangs straight down. */
const besideNeck = [30, 75] as const;
/** Heights over which what moved hair aside has less to say in where it goes on. */
const settling = [-60, -110] as const;
/** Height at which it is settled whether hair passes before or behind the shoulders; the depth from which it does where
 * hair hangs before them, and where behind; millimetres by which single bundles differ from that. */
const decidedAt = 15;
const splitZ = { before: -112, behind: -20 } as const;
const splitSpread = 14;
/** Height down to which hair covers the nape at least, and the depths behind the ears over which it comes to. */
const napeEnd = -78;
const napeZ = [-85, -115] as const;
/** Place behind the shoulders to which those behind fall, millimetres. */
const neckZ = -140;
const shoulderY = -140;
/** Nearer to the middle than this the neck is in the way of what lies behind the ears. */
const neckWidth = 64;
const neckFront = -75;
/** By how much the ends of bundles differ, those within the most, millimetres. */
const raggedness = 8;
/** By how much rows may miss the curve of the innermost cards and of the outermost, which show, millimetres, straight and curled: those of
 * a sheet come out of one another otherwise. */
const tolerances = {
  sheet: { straight: [0.8, 0.5], curled: [5, 0.6] },
  loose: { straight: [2, 0.8], curled: [7, 2] },
} as const;
/** What cards show, from a curl on of coils. */
const straightTile = { tile: "locks", tiles: 1 } as const;
const curledTile = { tile: "curls", tiles: 2 } as const;
/** Height below which hair goes with neck and bust instead of the skin at its roots, millimetres. */
const boundBelow = -55;

/** Length of hair that is cut in layers. */
const layeredLength = 85;

const down: Triple = [0, -1, 0];
const none: Triple = [0, 0, 0];

/** Guides of hair that falls from a parting or a whorl over the head and hangs before or behind the shoulders. */
export function hangingGuides(scalp: Scalp, style: HangingHair, most: number, body: Float32Array): Guide[] {
  const broad = Math.sqrt(usualCount / Math.min(most, usualCount));
  const fallen = fallenHair(scalp, style);
  const edge = fallen ?? scalp;
  const fell = layGuides(scalp, style, most, broad, fallen).map((guide) => ({
    ...guide,
    points: roundedOff(guide.points, roundings).map((point) => behindEdge(edge, point)),
  }));
  const laid = framedBy(fell, style, scalp.envelope);
  const moved = style.outline
    ? toOutline(laid, body, style.outline, { envelope: scalp.envelope, edge: edge.edge })
    : laid;
  return isSheet(style) ? combedOver(moved, edge.edge, fallsAllRound(style)) : moved;
}

function fallenHair({ edge, skin, density }: Scalp, style: HangingHair): FallenHair | null {
  const { fringe } = style;
  if (!fringe) return null;
  if (fallsAllRound(style)) return new StraightFringe(edge, fringe, style.opening);
  return new SweptFringe(edge, fringe, partingOf(skin, density, style.parting));
}

/** Whether hair falls from a whorl: a fringe that covers all of the forehead leaves no parting. */
function fallsAllRound({ fringe }: HangingHair): boolean {
  return fringe !== null && !isSwept(fringe);
}

/** Whether hair is combed over itself: curls stand by themselves, and layers end one over the other. */
function isSheet(style: HangingHair): boolean {
  return style.curl < coiled && (layeringOf(style.ends) === 0 || fallsAllRound(style));
}

/** The guides, those along front edge and parting, or round a whorl, as a sheet over the others. */
function combedOver(guides: readonly Guide[], edge: HairEdge, isRound: boolean): Guide[] {
  const long = guides.filter(({ points }) => points.length > 2);
  const outer = long.filter(({ number }) => isOutermost(number));
  const front = long.filter(({ number }) => number >= firstFront);
  const parted = outer[0]?.points[0][0] ?? 0;
  const left = isRound ? outer.slice(-1) : front.filter(({ points }) => points[0][0] > parted);
  const right = isRound ? outer.slice(0, 1) : front.filter(({ points }) => points[0][0] <= parted);
  const sheet = besideEachOther([...left, ...outer, ...right], furthestBeside);
  return [
    ...guides.flatMap((guide) => (guide.number < firstParted ? belowSheet(guide, edge) : [])),
    ...(isRound ? sheet.slice(1, -1) : sheet),
  ];
}

/** What of a guide the sheet does not hide, if anything. */
function belowSheet(guide: Guide, edge: HairEdge): Guide[] {
  const { points } = guide;
  if (!(edge.depthOf(points[0]) < hidden.behindEdge)) return [guide];
  const first = points.findIndex(([, y]) => y < hidden.above);
  return first < 0 ? [] : [{ ...guide, points: points.slice(first) }];
}

/** Whether a bundle has its root along the parting. */
function isOutermost(number: number): boolean {
  return number >= firstParted && number < firstFront;
}

/** Guides as they fall by themselves. */
export function layGuides(
  scalp: Scalp,
  style: HangingHair,
  most: number,
  broad: number,
  fallen: FallenHair | null = null,
): Guide[] {
  const { model, skin, density, envelope, edge } = scalp;
  const space = new HairSpace(envelope, style, fallen ?? scalp);
  const isRound = fallsAllRound(style);
  const parting = isRound ? whorlOf(skin) : partingOf(skin, density, style.parting);
  const bust = new BustVertices(model, skin.positions);
  const { straight, curled } = tolerances[isSheet(style) ? "sheet" : "loose"];
  const [inner, outer] = straight.map((own, k) => own + style.curl * (curled[k] - own));
  const full = cardWidth * broad;
  const guides: Guide[] = [];
  const lay = (point: Triple, vertex: number, number: number, fraction: number) => {
    const course = new HangingCourse(space, style, parting, point, number, fallen);
    const rounded = roundedOff(followGuide(course, point), roundings);
    const before = isOutermost(number) ? crossing : 0;
    rounded[0] = sum(edge.behind(sum(point, course.start, -before)), outwardsAt(point), -rootDepth);
    const layer = layerOf(parting, point, number, style);
    const isOver = isOutermost(number) && isSheet(style);
    const waves = wavesOf(style.curl, number, layer, rounded);
    guides.push({
      number,
      layer,
      vertex,
      points: rounded,
      step,
      shape: {
        width: fraction * full,
        tolerance: broad * (inner + layer * (outer - inner)),
        rootWidth,
        widening: 40,
        tipWidth: 0.45,
        narrowing: 0.72,
        ...(style.curl < coiled ? straightTile : curledTile),
        waveAt: (y, _, gone) => waveAt(waves, y, gone),
        clear: (place, half) =>
          overSkin(envelope, place, isOver ? outermost : closeness * (layer + hash(number, 46)), half),
        vertexAt: (place) => (place[1] > boundBelow ? vertex : bust.nearest(place)),
      },
    });
  };
  spreadRoots(skin, density, { spacing, most }, (quad, u, v, number) => {
    const root = rootAt(skin, density, quad, u, v);
    if (root.density < thinnest[0] + (thinnest[1] - thinnest[0]) * hash(number, 8)) return;
    lay(root.point, root.vertex, number, 1);
  });
  const outermosts = isRound
    ? aroundWhorl(envelope, parting, Math.round(whorlCount / broad))
    : besideLine(envelope, parting, partingSpacing * broad);
  outermosts.forEach((point, k) => {
    lay(point, nearestVertex(skin.positions, point), firstParted + k, 1);
  });
  edge.evenly(frontSpacing).forEach((column, k) => {
    const depth = frontDepths[0] + (frontDepths[1] - frontDepths[0]) * hash(k, 32);
    const { place, vertex } = edge.skinAt(column, depth);
    if (place[1] > frontY && !fallen?.covers(place)) lay(place, vertex, firstFront + k, edgeWidth);
  });
  return guides;
}

/** The layer of a bundle: those of a sheet lie over all others, which lie at most half as high. */
function layerOf(parting: Parting, root: Triple, number: number, style: HangingHair): number {
  if (!isSheet(style)) return layerAt(parting, root);
  return number >= firstParted ? outermost : innerLayers * layerAt(parting, root);
}

class HangingCourse implements GuideCourse {
  readonly step = step;
  readonly most = mostPoints;
  readonly inertia = inertia;
  readonly start: Triple;
  readonly #space: HairSpace;
  readonly #before: HangingHair["before"];
  readonly #layer: number;
  readonly #rising: number;
  readonly #own: number;
  readonly #end: number;
  readonly #layering: number;
  readonly #length: number;
  readonly #fallen: FallenHair | null;
  readonly #sooner: number;
  readonly #lean: HangingHair["lean"];
  #passesFront: boolean | null = null;

  constructor(
    space: HairSpace,
    style: HangingHair,
    parting: Parting,
    root: Triple,
    number: number,
    fallen: FallenHair | null,
  ) {
    this.#fallen = fallen;
    this.#sooner = hash(number, 51);
    const { ends, before, lean } = style;
    this.#lean = lean;
    const combedOver = isSheet(style) && isOutermost(number);
    this.#space = space;
    this.#before = before;
    this.#layer = layerOf(parting, root, number, style);
    this.#rising = combedOver ? rising.outermost : rising.inner;
    this.#own = (combedOver ? outerDeviation : 1) * (2 * hash(number, 21) - 1);
    this.#end = -ends + raggedness * hash(number, 22) * (1.3 - this.#layer);
    this.start = combedOver ? awayFrom(parting, root, backAlong(parting, root)) : awayFrom(parting, root);
    this.#layering = layeringOf(ends);
    const layered = layeredLength * (0.75 + 0.5 * hash(number, 23));
    this.#length = combedOver ? Number.POSITIVE_INFINITY : layered / this.#layering;
  }

  /** On top of the head along the scalp, beside it down, before the shoulders in or out as the photo shows and behind them in to the neck; ends
   * over the shoulders bend in. */
  wish(point: Triple): Triple {
    const onTop = smoothstep(turning[0], turning[1], outwardsFrom(point)[1]);
    const lean = this.#passesFront === false ? drawBack(point, this.#layer) : none;
    const wish = unit(sum(between(sum(down, lean), this.start, onTop), down, downhill));
    const settled = between(wish, down, 0.5 * smoothstep(settling[0], settling[1], point[1]));
    const end = this.#endAt(point);
    const bend = bending * smoothstep(bendLength, 0, point[1] - end) * smoothstep(bendEnds[0], bendEnds[1], end);
    const own = unit(sum(sum(settled, this.#leanOut(point)), outwardsAt(point), -bend));
    return this.#fallen ? this.#fallen.lead(point, own) : own;
  }

  /** Outwards below the ears as far as the photo shows, before the shoulders, single bundles the more. */
  #leanOut([x, y]: Triple): Triple {
    if (this.#passesFront === false) return none;
    const side = x > 0 ? 0 : 1;
    const out = this.#before[side] * Math.tan(radians(leanAt(this.#lean[side], y)));
    const own = leanSpread * this.#own * smoothstep(leaning[0], leaning[1], y);
    return [Math.sign(x) * smoothstep(besideNeck[0], besideNeck[1], Math.abs(x)) * (out + own), 0, 0];
  }

  clings(point: Triple) {
    return { weight: clinging(point[1], point[2], this.#layering), outwards: outwardsFrom(point) };
  }

  settle(point: Triple, gone: number): Triple {
    if (this.#passesFront === null && point[1] < decidedAt) {
      this.#passesFront = isBefore(point, this.#own, this.#before[point[0] > 0 ? 0 : 1]);
    }
    return this.#space.clear(point, {
      layer: this.#layer,
      own: this.#own,
      rise: smoothstep(0, this.#rising, gone),
      passesFront: this.#passesFront ?? true,
    });
  }

  ends(point: Triple, gone: number): boolean {
    if (this.#fallen?.ends(point, this.#sooner)) return true;
    return gone > this.#length || point[1] < this.#endAt(point);
  }

  /** Hair that ends beside the face covers the nape. */
  #endAt([, , z]: Triple): number {
    const nape = Math.min(this.#end, napeEnd);
    return this.#end + smoothstep(napeZ[0], napeZ[1], z) * (nape - this.#end);
  }
}

function outwardsFrom(point: Triple): Triple {
  return unit(difference(point, skullCentre));
}

/** Hair behind the shoulders leans in to the neck, the inner the more, and to the back. */
function drawBack([x, y, z]: Triple, layer: number): Triple {
  const weight = leanIn * (1 - 0.7 * layer) * smoothstep(10, -50, y) * headShare(y);
  const length = Math.max(1, Math.hypot(x, z - skullCentre[2]));
  const back = clamp((z - neckZ) / Math.max(step, y - shoulderY), 0, 1);
  return [(-weight * x) / length, 0, (-weight * (z - skullCentre[2])) / length - back];
}

function isBefore([x, , z]: Triple, own: number, before: number): boolean {
  const isBesideNeck = Math.abs(x) > neckWidth || z > neckFront;
  return isBesideNeck && z + splitSpread * own > splitZ.behind + before * (splitZ.before - splitZ.behind);
}

/** The guides, and `body`, the positions of what closes them from below, moved to the outline of the photo's hair. */
function toOutline(
  guides: readonly Guide[],
  body: Float32Array,
  outline: NonNullable<HangingHair["outline"]>,
  { envelope, edge }: Pick<Scalp, "envelope" | "edge">,
): Guide[] {
  const count = guides.reduce((sum, { points }) => sum + points.length, 0);
  const positions = new Float32Array(body.length + 3 * count);
  const ways = new Float32Array(positions.length / 3);
  positions.set(body);
  let end = body.length / 3;
  for (const { points, step } of guides) {
    for (const [k, point] of points.entries()) {
      positions.set(point, 3 * end);
      ways[end++] = k * step;
    }
  }
  followOutlineLoosely(positions, ways, outline, envelope, edge);
  body.set(positions.subarray(0, body.length));
  let start = body.length / 3;
  return guides.map((guide) => {
    const points = guide.points.map((_, k) => tripleAt(positions, start + k));
    start += points.length;
    const breadth = spreadOf(guide.points, points);
    return { ...guide, points, shape: { ...guide.shape, width: breadth * guide.shape.width } };
  });
}

/** How much broader a card has to be whose curve has moved outwards, away from its neighbours. */
function spreadOf(before: readonly Triple[], after: readonly Triple[]): number {
  const growths = before.map((place, k) => offAxis(after[k]) / offAxis(place));
  return Math.min(mostSpread, Math.max(1, ...growths) ** spreading);
}

/** Distance from the middle of the skull; below it from an upright axis through it. */
function offAxis([x, y, z]: Triple): number {
  return Math.max(1, Math.hypot(x, Math.max(0, y - skullCentre[1]), z - skullCentre[2]));
}
