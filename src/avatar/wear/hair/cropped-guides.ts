import type { CroppedHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { scaled, type Triple, tripleAt } from "../../mesh/triple.ts";
import { isTrimmed, shortOverhang } from "./clipped-hair.ts";
import { coiled, curlBetween } from "./curl.ts";
import type { Guide } from "./guide.ts";
import { flowAt, tousled } from "./hair-flow.ts";
import { liftAt } from "./hair-lift.ts";
import { type LyingHair, lyingGuides } from "./lying-guides.ts";
import type { Scalp } from "./scalp.ts";
import { standingGuides } from "./standing-guides.ts";

/** Length of straight crops, as a multiple of their lift and in millimetres. */
const straightLengths = [0.5, 3] as const;
/** Share of the lift that an outline shows at which bundles of straight crops lie, and of that by which their tips stand off; how far bundles are turned, degrees:
 * crops that lie smoothly were taken for slicked-back hair. */
const belowTips = 0.85;
const tipRise = 0.25;
const patchTurn = 35;
/** Lifts of a crop of coils and of a ball of such that stand off every way, between which shapes are mixed, millimetres. */
const lifts = [16, 32] as const;
/** Distances of roots and widths of cards of crops of coils and of balls, millimetres; cards are broader where they are fewer. */
const spacings = [4.6, 5.4] as const;
const widths = [4.6, 11.5] as const;
const usualCount = 1000;
/** How far coils lead along the scalp, as a multiple of their lift and in millimetres. */
const run = { perLift: 0.3, more: 1 } as const;
/** How much higher tips are than the lift that an outline shows, since few hairs make it, millimetres. */
const clearance = 1;
const loose = { radius: 0.2, pitch: 40 } as const;
const tight = { radius: 2, pitch: 30 } as const;

/** Guides of short hair that nobody combs: straight hair lies back, so that no tips stick out over its front edge, coils stand off the scalp. */
export function croppedGuides(scalp: Scalp, style: CroppedHair, most: number): Guide[] {
  return style.curl < coiled ? straightGuides(scalp, style, most) : coilGuides(scalp, style, most);
}

function straightGuides(scalp: Scalp, style: CroppedHair, most: number): Guide[] {
  const lying = {
    ...style,
    cut: "cropped",
    lift: style.lift.map((value) => belowTips * value),
    fringe: null,
    tipRiseAt: () => tipRise,
    flowAt: tousledAt,
    lengthAt: (root) => straightLengths[0] * liftAt(root, style) + straightLengths[1],
    endsAt: isTrimmed,
    overhangAt: () => shortOverhang,
  } satisfies LyingHair;
  return lyingGuides(scalp, lying, most);
}

/** Where straight crops lead at a place: back, or down beside the head, each patch a little its own way. */
function tousledAt(place: Triple): Triple {
  return tousled(flowAt(place, { lie: "back", fringe: null }), place, patchTurn);
}

function coilGuides({ skin, density, lift }: Scalp, style: CroppedHair, most: number): Guide[] {
  const ball = ballOf(style);
  const leads = { lie: ball > 0 ? "forward" : "back", fringe: null } as const;
  const runs = new Float32Array(skin.positions.length);
  density.forEach((value, i) => {
    if (value > 0)
      runs.set(scaled(flowAt(tripleAt(skin.positions, i), leads), run.perLift * lift[i] + run.more), 3 * i);
  });
  const broad = Math.sqrt(usualCount / Math.min(most, usualCount));
  return standingGuides(
    skin,
    { density, lift: lift.map((value) => (value > 0 ? value + clearance : 0)), run: runs },
    {
      tile: "curls",
      width: broad * (widths[0] + ball * (widths[1] - widths[0])),
      spacing: spacings[0] + ball * (spacings[1] - spacings[0]),
      most,
      curl: curlBetween(loose, tight, style.curl),
      tousle: 0.25 + 0.75 * style.curl * ball,
      falls: 0,
    },
  );
}

/** How far hair is a ball of coils that stand off every way, 0..1, and not a crop. */
export function ballOf({ curl, lift }: Pick<CroppedHair, "curl" | "lift">): number {
  return curl < coiled ? 0 : smoothstep(lifts[0], lifts[1], Math.max(...lift));
}
