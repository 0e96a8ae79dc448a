import type { CombedHair, Fringe } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import { isClippedAt, sideGuides } from "./clipped-hair.ts";
import { polarOf } from "./face-polar.ts";
import type { Guide } from "./guide.ts";
import { outwardsAt } from "./hair-card.ts";
import { besideShare, flowAt, fringeStart, tousled } from "./hair-flow.ts";
import { isBelowEnd, liftAt } from "./hair-lift.ts";
import { depthTowards } from "./hairline.ts";
import { type LyingHair, lyingGuides } from "./lying-guides.ts";
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
/** How much sooner than its longest hair a fringe ends, millimetres. */
const raggedness = [-3, 3] as const;
/** Longest hair, and that of a fringe, millimetres. */
const longest = 120;
/** How much longer hair is that hangs over the ears, millimetres. */
const droppedMore = 34;
/** How far tips of hair that is no fringe lie over the skin before the hairline, millimetres. */
const overhang = 1.5;

/** Textured hair: its length as a multiple of the lift and in millimetres, and how far patches are turned, degrees. */
const textured = { lengths: [0.5, 8], turn: 20 } as const;

/** Guides of short hair that leaves the hairline as it is combed. */
export function combedGuides(scalp: Scalp, style: CombedHair, most: number): Guide[] {
  const lying: LyingHair = {
    ...style,
    isClipped: false,
    flowAt: (point) => tousled(flowAt(point, style), point, textureAt(point, style) * textured.turn),
    fallsOver: (place) => isUnderFringe(scalp, place, style),
    lengthAt: (root) => lengthOf(root, liftAt(root, style), style),
    endsAt: (point, own) =>
      isClippedAt(point, style) ||
      isBelowEnd(point, own, style.drops) ||
      (scalp.edge.depthOf(point) < 0 && isBelowFringe(point, style.fringe, own)),
    overhangAt: ([x]) => (style.fringe && sweptShare(x, style.lie) > 0 ? Number.POSITIVE_INFINITY : overhang),
  };
  const top = lyingGuides(scalp, lying, most);
  return style.isClipped ? [...sideGuides(scalp, style, most), ...top] : top;
}
/** How textured hair is at a place: what hangs over the ears is not. */
function textureAt(place: Triple, { texture, drops }: CombedHair): number {
  return drops ? texture * (1 - besideShare(outwardsAt(place))) : texture;
}

/** Whether a fringe lies over a place before the hairline. */
function isUnderFringe({ edge }: Scalp, place: Triple, { fringe, lie }: CombedHair): boolean {
  if (!fringe || !(edge.depthOf(place) < 0) || sweptShare(place[0], lie) <= 0) return false;
  return depthTowards(fringe, polarOf(place)) > fringeStart;
}

/** Whether a place lies on the face below where a bundle of a fringe ends. */
function isBelowFringe(place: Triple, fringe: Fringe | null, own: number): boolean {
  const sooner = raggedness[0] + (raggedness[1] - raggedness[0]) * own;
  return fringe !== null && depthTowards(fringe, polarOf(place)) < sooner;
}

function lengthOf(root: Triple, lift: number, style: CombedHair): number {
  const { fringe, drops } = style;
  if (fringe && root[2] > fringeZ[0]) return longest;
  if (isBeforeEar(root)) return sideburnLength;
  const outwards = outwardsAt(root);
  const side = besideShare(outwards) * (1 - smoothstep(longBehind[0], longBehind[1], outwards[2]));
  const onTop = topLengths[0] * lift + topLengths[1];
  const beside = sideLengths[0] * lift + sideLengths[1] + (drops ? droppedMore : 0);
  const sleek = Math.min(longest, onTop + side * (beside - onTop));
  return sleek + textureAt(root, style) * (textured.lengths[0] * lift + textured.lengths[1] - sleek);
}
