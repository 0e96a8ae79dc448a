import type { CombedHair, Fringe } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { scaled, type Triple } from "../../mesh/triple.ts";
import type { Guide } from "./guide.ts";
import { outwardsAt } from "./hair-card.ts";
import { besideShare, flowAt, rotated } from "./hair-flow.ts";
import { aboveEnd, fringeAt, fringeHalfWidth, liftAt } from "./hair-lift.ts";
import { type LyingHair, lyingGuides, lyingTips } from "./lying-guides.ts";
import { swirl } from "./noise.ts";
import type { Scalp } from "./scalp.ts";
import { sweptShare } from "./side-parting.ts";
import { isBeforeEar } from "./sideburns.ts";

/** Depths from which hair is a fringe, millimetres. */
const fringeZ = [-80, -50] as const;
/** Lengths on top and beside, as multiples of the lift and in millimetres. */
const topLengths = [2, 10] as const;
const sideLengths = [0.4, 12] as const;
const sideburnLength = 10;
/** Forward part of the direction from the middle of the skull over which sides come to be as long as the top behind, where no photo shows them: the tips
 * of short bundles fray the outline of a head that is turned. */
const longBehind = [-0.1, -0.5] as const;
/** How far hair lies below the end of its lift over the ears and before them, and depths between which that changes, millimetres. */
const overEar = 6;
const longestSideburn = 40;
const sideburnZ = [-66, -58] as const;
/** How much shorter than that hair before the ears can be, as a share, so that it gets thinner to its end. */
const sideburnRaggedness = 0.9;
/** How much sooner than its longest hair a fringe ends, millimetres. */
const raggedness = [1, 7] as const;
/** Longest hair, and that of a fringe, millimetres. */
const longest = 120;
/** Length of the shortest hair and how it grows with its lift, millimetres. */
const shortest = 5;
const growth = 5;
/** How much longer hair is that hangs over the ears, millimetres. */
const droppedMore = 34;
/** How far tips of hair that is no fringe lie over the skin before the hairline, millimetres. */
const overhang = 5;

/** Textured hair: its length as a multiple of the lift and in millimetres, share of the lift that its tips gain, and how far patches are turned, degrees. */
const textured = { lengths: [0.5, 8], tipRise: 0.1, turn: 20 } as const;
/** Size of patches of short hair that lie alike, millimetres. */
const patchSize = 12;

/** Guides of short hair that leaves the hairline as it is combed. */
export function combedGuides(scalp: Scalp, style: CombedHair, most: number): Guide[] {
  const lying: LyingHair = {
    ...style,
    tipRiseAt: (root) => lyingTips + textureAt(root, style) * (textured.tipRise - lyingTips),
    flowAt: (point) => tousled(flowAt(point, style), point, textureAt(point, style) * textured.turn),
    lengthAt: (root) => lengthOf(root, liftAt(root, style), style),
    endsAt: (point, own) => isBelowEnd(point, own, style.drops) || isBelowFringe(point, style.fringe, own),
    overhangAt: ([x]) => (style.fringe && sweptShare(x, style.lie) > 0 ? Number.POSITIVE_INFINITY : overhang),
  };
  return lyingGuides(scalp, lying, most);
}

/** How textured hair is at a place: what hangs over the ears is not. */
function textureAt(place: Triple, { texture, drops }: CombedHair): number {
  return drops ? texture * (1 - besideShare(outwardsAt(place))) : texture;
}

/** A direction along the head at a place turned as its patch is, by so many degrees at most. */
export function tousled(direction: Triple, place: Triple, turn: number): Triple {
  const [x, y, z] = scaled(place, 1 / patchSize);
  return turn > 0 ? rotated(direction, outwardsAt(place), turn * swirl(x, y, z)) : direction;
}

/** Whether a bundle of short hair has ended before a place over the ears or at the nape. */
export function isBelowEnd(point: Triple, own: number, drops: CombedHair["drops"]): boolean {
  return aboveEnd(point, drops) < -belowEnd(point, own);
}

/** How far under the end of its lift hair may lie: to the ridge over an ear, and before it as far as sideburns have roots. */
function belowEnd([, , z]: Triple, own: number): number {
  const sideburn = longestSideburn * (1 - sideburnRaggedness * own);
  return overEar + (sideburn - overEar) * smoothstep(sideburnZ[0], sideburnZ[1], z);
}

/** Whether a place lies on a forehead below where a bundle of its fringe ends. */
function isBelowFringe([x, y, z]: Triple, fringe: Fringe | null, own: number): boolean {
  const sooner = raggedness[0] + (raggedness[1] - raggedness[0]) * own;
  return fringe !== null && z > fringeZ[1] && Math.abs(x) < fringeHalfWidth && y < fringeAt(x, fringe) + sooner;
}

function lengthOf(root: Triple, lift: number, style: CombedHair): number {
  const { fringe, drops } = style;
  if (fringe && root[2] > fringeZ[0]) return longest;
  if (isBeforeEar(root)) return sideburnLength;
  const outwards = outwardsAt(root);
  const side = besideShare(outwards) * (1 - smoothstep(longBehind[0], longBehind[1], outwards[2]));
  const onTop = topLengths[0] * lift + topLengths[1];
  const beside = sideLengths[0] * lift + sideLengths[1] + (drops ? droppedMore : 0);
  const bound = drops ? longest : shortest + growth * lift;
  const sleek = Math.min(longest, onTop + side * (beside - onTop), bound);
  return sleek + textureAt(root, style) * (textured.lengths[0] * lift + textured.lengths[1] - sleek);
}
