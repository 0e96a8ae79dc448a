import type { CombedHair, CroppedHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import type { Guide } from "./guide.ts";
import { outwardsAt } from "./hair-card.ts";
import { besideShare, flowAt, tousled } from "./hair-flow.ts";
import { aboveEnd, isBelowEnd } from "./hair-lift.ts";
import { type LyingHair, lyingGuides } from "./lying-guides.ts";
import type { Scalp } from "./scalp.ts";
import { isBeforeEar } from "./sideburns.ts";

/** Length of clipped hair to both sides of the middle of a bundle, millimetres. */
const clippedLength = 7;
/** Share of the lift that an outline shows at which its bundles lie, and how far patches of it are turned, degrees. By 35 and with tips that stand
 * off they lie as scales, and as saw teeth before the background. */
const belowTips = 0.92;
const patchTurn = 25;
/** How far above the end of hair's lift over the ears and at the nape bundles end, at least and at most, millimetres. */
const trimmed = [2, 8] as const;
/** Upward parts of the direction from the middle of the skull below which the back of a head is clipped. */
const belowCrown = [0.6, 0.35] as const;
/** Share from which all is clipped. */
const half = 0.5;

/** How far a place over the head belongs to the sides and the back, where hair may be clipped to a few millimetres, 0..1. */
export function clippedShare(place: Triple): number {
  const outwards = outwardsAt(place);
  const back = outwards[2] < 0 ? smoothstep(belowCrown[0], belowCrown[1], outwards[1]) : 0;
  return Math.max(besideShare(outwards), back);
}

/** Whether longer hair has ended before a place where it is clipped. */
export function isClippedAt(place: Triple, { isClipped }: CombedHair): boolean {
  return isClipped && clippedShare(place) > half;
}

/** Guides of the hair of clipped sides, which lead down beside the head. */
export function sideGuides(scalp: Scalp, style: CombedHair, most: number): Guide[] {
  const endsAt = (place: Triple, own: number) => clippedShare(place) < half * own || isTrimmed(place, own);
  return clippedGuides(scalp, style, { lie: "up", endsAt }, most);
}

/** Guides of hair that is clipped to some millimetres: fine short bundles, each patch a little its own way. */
export function clippedGuides(
  scalp: Scalp,
  style: CombedHair | CroppedHair,
  { lie, endsAt }: Pick<CombedHair, "lie"> & Pick<LyingHair, "endsAt">,
  most: number,
): Guide[] {
  return lyingGuides(
    scalp,
    {
      ...style,
      isClipped: true,
      lift: style.lift.map((value) => belowTips * value),
      fringe: null,
      flowAt: (place) => tousled(flowAt(place, { lie, fringe: null }), place, patchTurn),
      lengthAt: () => clippedLength,
      endsAt,
      overhangAt: () => 0,
    },
    most,
  );
}

/** Whether a bundle of short hair that is not combed, which ends `own` 0..1 sooner than others, has ended before a place. */
export function isTrimmed(place: Triple, own: number): boolean {
  if (isBeforeEar(place)) return isBelowEnd(place, own, null);
  return aboveEnd(place, null) < trimmed[0] + (trimmed[1] - trimmed[0]) * own;
}
