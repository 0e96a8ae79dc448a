import { type Attributes, likeliest } from "./attributes/attribute-tasks.ts";
import { type Lab, type LinearRgb, linearOfLab } from "./color.ts";
import type { FaceRegion } from "./face-region.ts";
import { type FrameFinding, fitFrame } from "./frame-fit.ts";
import type { FrameMeasures } from "./frame-outline.ts";
import type { SeenFrame } from "./frame-place.ts";
import { clamp } from "./statistics.ts";

/** Glasses as the photo shows them. */
export interface GlassesFinding {
  readonly shape: "round" | "rectangle";
  readonly rim: "full" | "half" | "none";
  /** Colour of the frame in the photo, linear light. */
  readonly color: LinearRgb;
  /** The same along the rim, at even steps of the outline's angle. */
  readonly colors: readonly LinearRgb[];
  /** The lenses hide the eyes. */
  readonly dark: boolean;
  readonly frame: FrameMeasures;
  /** Where the photo shows it, in its pixels. */
  readonly seen: SeenFrame;
}

/** Exponent of a lens below which it is a circle or an ellipse. */
const roundLens = 2.5;
/** Lightness of what is seen through lenses as a share of the cheeks': of 101 pairs of clear ones .47 is the least. */
const darkLens = 0.4;
/** The edge of lenses without a rim, millimetres. */
const lensEdge = 0.5;
/** What a rim is taken for of which nothing certain is seen: steel wire. */
const steel: Lab = [46, 0, 2];
/** Share of the way from the skin's colour to the frame's from which a place on the rim shows the frame. */
const frameShare = 0.6;
/** How far off the skin's (CIE 1976) a colour may be shade of a brow or a lens, and where it is a frame's; contrasts of rims
 * (of 1.6) that shade and lashes have, and that only frames have. */
const ownColor = [20, 35] as const;
const ownContrast = [0.25, 0.65] as const;

/** Measures the glasses of a face that wears some, of which rims are of each kind with these probabilities. */
export function measureGlasses(region: FaceRegion, odds: Attributes["rim"]): GlassesFinding {
  const found = fitFrame(region, odds);
  const { frame, lensLightness, seen } = found;
  const kind = likeliest(odds);
  const tint = rimTint(region, found, odds.thick);
  return {
    shape: frame.roundness < roundLens ? "round" : "rectangle",
    rim: kind === "thin" || kind === "thick" ? "full" : kind,
    color: tint(found.color),
    colors: found.colors.map(tint),
    dark: lensLightness < darkLens * region.cheeks[0],
    frame: kind === "none" ? withoutRim(frame) : frame,
    seen,
  };
}

function withoutRim({ rimWidths, ...frame }: FrameMeasures): FrameMeasures {
  return { ...frame, rimThickness: lensEdge };
}

/** The colour that is worn of one that is seen: its own as far as it stands out or thick rims are likely; the frame's where something else is seen. */
function rimTint({ cheeks }: FaceRegion, { color, contrast }: FrameFinding, thick: number): (seen: Lab) => LinearRgb {
  const difference = Math.hypot(...color.map((value, c) => value - cheeks[c]));
  const own = Math.max(thick, share(ownColor, difference), share(ownContrast, contrast));
  return (seen) => {
    const along = seen.reduce((sum, value, c) => sum + (value - cheeks[c]) * (color[c] - cheeks[c]), 0);
    const shown = along > frameShare * difference ** 2 ? seen : color;
    return linearOfLab(shown.map((value, c) => steel[c] + own * (value - steel[c])) as unknown as Lab);
  };
}

function share([none, all]: readonly [number, number], value: number): number {
  return clamp((value - none) / (all - none), 0, 1);
}
