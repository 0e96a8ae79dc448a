import type { CroppedHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { scaled, tripleAt } from "../../mesh/triple.ts";
import { coiled, curlBetween } from "./curl.ts";
import type { Guide } from "./guide.ts";
import { flowAt } from "./hair-flow.ts";
import type { Scalp } from "./scalp.ts";
import { standingGuides } from "./standing-guides.ts";

/** Lifts of a crop of coils and of a ball of such that stand off every way, between which shapes are mixed, millimetres. */
const lifts = [16, 32] as const;
/** Distances of roots and widths of cards of hair without coils, and of crops of coils and of balls, millimetres; cards are broader where
 * they are fewer. */
const straight = { spacing: 3, width: 2.2 } as const;
const spacings = [4.6, 5.4] as const;
const widths = [4.6, 11.5] as const;
const usualCount = 1000;
/** How far hair leads along the scalp, as a multiple of its lift and in millimetres, straight and curled. */
const runs = [1.4, 0.3] as const;
const runMore = [5, 1] as const;
/** Guides of hair without coils for each card of other hair. */
const finest = 3.2;
/** How much higher tips are than the lift that an outline shows, since few hairs make it, millimetres. */
const clearance = 1;
/** Where crops lead on top; the lowest lie back, so that no tips stick out over their front edge. */
const growing = { fringe: null } as const;
const straightCurl = { radius: 0.2, pitch: 40 } as const;
const tightCurl = { radius: 2, pitch: 30 } as const;

/** Guides of hair that stands off the scalp: crops lean the way hair grows, curls every way. */
export function croppedGuides(scalp: Scalp, style: CroppedHair, most: number): Guide[] {
  const { skin, density, lift } = scalp;
  const ball = ballOf(style);
  const run = new Float32Array(skin.positions.length);
  const direction = { ...growing, lie: ball > 0 ? "forward" : "back" } as const;
  const ahead = runs[0] + style.curl * (runs[1] - runs[0]);
  const more = runMore[0] + style.curl * (runMore[1] - runMore[0]);
  density.forEach((value, i) => {
    if (value > 0) run.set(scaled(flowAt(tripleAt(skin.positions, i), direction), ahead * lift[i] + more), 3 * i);
  });
  const isCoily = style.curl >= coiled;
  const broad = Math.sqrt(usualCount / Math.min(most, usualCount));
  return standingGuides(
    skin,
    { density, lift: lift.map((value) => (value > 0 ? value + clearance : 0)), run },
    {
      tile: isCoily ? "curls" : "strands",
      width: broad * (isCoily ? widths[0] + ball * (widths[1] - widths[0]) : straight.width),
      spacing: isCoily ? spacings[0] + ball * (spacings[1] - spacings[0]) : straight.spacing,
      most: (isCoily ? 1 : finest) * most,
      curl: curlBetween(straightCurl, tightCurl, style.curl),
      tousle: 0.25 + 0.75 * style.curl * ball,
      falls: 0,
    },
  );
}

/** How far hair is a ball of coils that stand off every way, 0..1, and not a crop. */
export function ballOf({ curl, lift }: Pick<CroppedHair, "curl" | "lift">): number {
  return curl < coiled ? 0 : smoothstep(lifts[0], lifts[1], Math.max(...lift));
}
