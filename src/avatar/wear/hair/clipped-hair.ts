import type { CombedHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import type { Guide } from "./guide.ts";
import { outwardsAt } from "./hair-card.ts";
import { besideShare, flowAt, tousled } from "./hair-flow.ts";
import { aboveEnd, isBelowEnd } from "./hair-lift.ts";
import { lyingGuides } from "./lying-guides.ts";
import type { Scalp } from "./scalp.ts";
import { isBeforeEar } from "./sideburns.ts";

/** Length of clipped hair to both sides of the middle of a bundle, millimetres. */
const clippedLength = 7;
/** Share of the lift that an outline shows at which its bundles lie, and how far patches of it are turned, degrees. By 35 and with tips that stand
 * off they lie as scales, and as saw teeth before the background. */
const belowTips = 0.92;
const patchTurn = 25;
/** How far tips of short hair lie over the skin before the hairline, and how far above the end of hair's lift over the ears and at the nape bundles end, at least and at most, millimetres. */
export const shortOverhang = 2;
const trimmed = [2, 8] as const;
/** Upward parts of the direction from the middle of the skull below which the back of a head is clipped. */
const belowCrown = [0.6, 0.35] as const;
/** Share from which all is clipped, and by how much sooner or later single bundles of either hair end. */
const half = 0.5;
const ragged = 0.3;

/** How far a place over the head belongs to the sides and the back, where hair may be clipped to a few millimetres, 0..1. */
export function clippedShare(place: Triple): number {
  const outwards = outwardsAt(place);
  const back = outwards[2] < 0 ? smoothstep(belowCrown[0], belowCrown[1], outwards[1]) : 0;
  return Math.max(besideShare(outwards), back);
}

/** Whether a bundle of longer hair, which ends `own` 0..1 sooner than others, has ended before a place where hair is clipped. */
export function isClippedAt(place: Triple, own: number, { isClipped }: CombedHair): boolean {
  return isClipped && clippedShare(place) > half + ragged * own;
}

/** Guides of the hair of clipped sides: fine short bundles that lead down beside the head. */
export function clippedGuides(scalp: Scalp, style: CombedHair, most: number): Guide[] {
  return lyingGuides(
    scalp,
    {
      ...style,
      cut: "clipped",
      lift: style.lift.map((value) => belowTips * value),
      fringe: null,
      tipRiseAt: () => 0,
      flowAt: (place) => tousled(flowAt(place, { lie: "up", fringe: null }), place, patchTurn),
      lengthAt: () => clippedLength,
      endsAt: (place, own) => clippedShare(place) < half * own || isTrimmed(place, own),
      overhangAt: () => shortOverhang,
    },
    most,
  );
}

/** Whether a bundle of short hair that is not combed, which ends `own` 0..1 sooner than others, has ended before a place. */
export function isTrimmed(place: Triple, own: number): boolean {
  if (isBeforeEar(place)) return isBelowEnd(place, own, null);
  return aboveEnd(place, null) < trimmed[0] + (trimmed[1] - trimmed[0]) * own;
}
