import type { CroppedHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { scaled, tripleAt } from "../../mesh/triple.ts";
import { clippedGuides, isTrimmed } from "./clipped-hair.ts";
import { coiled } from "./curl.ts";
import type { Guide } from "./guide.ts";
import { flowAt } from "./hair-flow.ts";
import type { Scalp } from "./scalp.ts";
import { standingGuides } from "./standing-guides.ts";

/** Lifts of a crop of coils and of a ball of such that stand off every way, between which shapes are mixed, millimetres. */
const lifts = [16, 32] as const;
/** Distances of roots and widths of cards of crops of coils and of balls, millimetres; cards are broader where they are fewer. */
const spacings = [4.6, 5.4] as const;
const widths = [4.6, 11.5] as const;
const usualCount = 1000;
/** How far coils lead along the scalp, as a multiple of their lift and in millimetres. */
const run = { perLift: 0.3, more: 1 } as const;

/** Guides of short hair that nobody combs: straight hair lies back, so that no tips stick out over its front edge, coils stand off the scalp. */
export function croppedGuides(scalp: Scalp, style: CroppedHair, most: number): Guide[] {
  return style.curl < coiled
    ? clippedGuides(scalp, style, { lie: "back", endsAt: isTrimmed }, most)
    : coilGuides(scalp, style, most);
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
    { density, lift, run: runs },
    {
      tile: "curls",
      width: broad * (widths[0] + ball * (widths[1] - widths[0])),
      spacing: spacings[0] + ball * (spacings[1] - spacings[0]),
      most,
      tousle: 0.25 + 0.75 * style.curl * ball,
      falls: 0,
    },
  );
}

/** How far hair is a ball of coils that stand off every way, 0..1, and not a crop. */
export function ballOf({ curl, lift }: Pick<CroppedHair, "curl" | "lift">): number {
  return curl < coiled ? 0 : smoothstep(lifts[0], lifts[1], Math.max(...lift));
}
