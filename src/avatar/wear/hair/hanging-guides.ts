import type { HangingHair } from "../../avatar.ts";
import { skullCentre } from "../../head/head-envelope.ts";
import { sum, type Triple, tripleAt } from "../../mesh/triple.ts";
import { BustVertices } from "./bust-vertices.ts";
import { coiled } from "./curl.ts";
import { framedBy } from "./face-frame.ts";
import type { FallenHair } from "./fallen-hair.ts";
import type { Guide } from "./guide.ts";
import { followGuide, roundedOff } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import { nearestVertex, rootAt, spreadRoots } from "./hair-roots.ts";
import { behindEdge, HairSpace, overSkin } from "./hair-space.ts";
import { HangingCourse } from "./hanging-course.ts";
import { combedOver, fallsAllRound, firstFront, firstParted, isOutermost, isSheet, layerOf } from "./hanging-sheet.ts";
import { outermost, waveAt, wavesOf } from "./hanging-waves.ts";
import { followOutlineLoosely } from "./loose-hair.ts";
import { hash } from "./noise.ts";
import { aroundWhorl, besideLine, partingOf, whorlOf } from "./parting.ts";
import type { Scalp } from "./scalp.ts";
import { StraightFringe } from "./straight-fringe.ts";
import { SweptFringe } from "./swept-fringe.ts";

/** Depth under the eyes to which hair hangs that ends below the shoulders, millimetres. */
export const longestHanging = 262;
/** Distance of roots and width of cards, millimetres; the fewer than usual they are, the broader. */
const spacing = 12;
const cardWidth = 19;
const usualCount = 330;
/** Density from which hair has roots, one sooner than the other, and how deep in the skin, millimetres. */
const thinnest = [0.8, 0.97] as const;
const rootDepth = 0.8;
/** Distance of the roots along both sides of the parting where there are many, millimetres, and their count round a whorl. */
const partingSpacing = 5;
const whorlCount = 64;
/** How much cards keep clear of the skin beside the face, as a share. */
const closeness = 0.15;
/** How far beyond the parting cards begin, since roots are thin, millimetres. */
const crossing = 5;
/** Fractions of their width that cards have at their roots and at once beyond. */
const rootWidth = [0.12, 0.25] as const;
/** How far apart cards begin along the front edge, where most hair begins that is seen, how far behind it and from what height,
 * millimetres: nearer ones come out of one another where hair runs along it. */
const frontSpacing = 11;
const frontDepths = [3, 6] as const;
const frontY = 5;
/** Iterations in which the corners of curves are rounded off. */
const roundings = 8;
/** How cards broaden that move outwards, as an exponent of how far they do, and at most. */
const spreading = 2;
const mostSpread = 1.35;
/** By how much rows may miss the curve of the innermost cards and of the outermost, which show, millimetres: those of a sheet come out of one
 * another otherwise, coils cross anyhow. */
const tolerances = { straight: [0.8, 0.5], curled: [5, 0.6], coils: [7, 2] } as const;
/** What cards show, from a curl on of coils. */
const straightTile = { tile: "locks", tiles: 1 } as const;
const curledTile = { tile: "curls", tiles: 2 } as const;
/** Height below which hair goes with neck and bust instead of the skin at its roots, millimetres. */
const boundBelow = -55;

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
  const { straight, curled, coils } = tolerances;
  const [inner, outer] = isSheet(style) ? straight.map((own, k) => own + style.curl * (curled[k] - own)) : coils;
  const full = cardWidth * broad;
  const guides: Guide[] = [];
  const lay = (point: Triple, vertex: number, number: number) => {
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
      step: course.step,
      shape: {
        width: full,
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
    lay(root.point, root.vertex, number);
  });
  const outerRoots = isRound
    ? aroundWhorl(envelope, parting, Math.round(whorlCount / broad))
    : besideLine(envelope, parting, partingSpacing * broad);
  outerRoots.forEach((point, k) => {
    lay(point, nearestVertex(skin.positions, point), firstParted + k);
  });
  edge.evenly(frontSpacing).forEach((column, k) => {
    const depth = frontDepths[0] + (frontDepths[1] - frontDepths[0]) * hash(k, 32);
    const { place, vertex } = edge.skinAt(column, depth);
    if (place[1] > frontY && !fallen?.covers(place)) lay(place, vertex, firstFront + k);
  });
  return guides;
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
