import { type Attributes, likeliest } from "./attributes/attribute-tasks.ts";
import type { Lab } from "./color.ts";
import type { FrameFinding } from "./frame-fit.ts";
import type { FrameMeasures } from "./frame-outline.ts";
import { clamp } from "./statistics.ts";

/**
 * How far the weaker quarter of the rim under the lens stands out (of 1.6) where a frame is none that was traced, and where it
 * surely is: of 41 full rims five lie between, which were traced along shadows and cheeks.
 */
const tracedContrast = [0.25, 0.65] as const;
/** How far off the skin's (CIE 1976) a colour may be shade of a brow or a lens, and where it is a frame's however it was traced. */
const ownColor = [20, 35] as const;
/** What a frame is taken for that was not traced: steel wire, or of the width of most thick frames in their own colour; the
 * edge of bare lenses. Millimetres. */
const steel: Lab = [46, 0, 2];
const wireWidth = 1;
const thickWidth = 2.4;
const lensEdge = 0.5;

type WornFrame = Pick<FrameFinding, "frame" | "color" | "colors">;

/** The frame as far as it was traced; for the rest what rims of its kind, of these probabilities, are like at least. */
export function tracedFrame({ frame, color, colors, evidence }: FrameFinding, odds: Attributes["rim"]): WornFrame {
  const kind = likeliest(odds);
  const ofFrame = share(ownColor, evidence.color);
  // Under a half rim there is nothing to trace, but what has a colour of its own over the lens is the frame.
  const traced = kind === "half" ? ofFrame : share(tracedContrast, evidence.lower);
  const colored = Math.max(traced, odds.thick, ofFrame);
  const least = kind === "none" ? lensEdge : wireWidth + odds.thick * (thickWidth - wireWidth);
  const width = (seen: number) => least + traced * (seen - least);
  const tint = (seen: Lab) => seen.map((value, c) => steel[c] + colored * (value - steel[c])) as unknown as Lab;
  const worn: FrameMeasures = {
    ...frame,
    rimThickness: width(frame.rimThickness),
    bridgeThickness: frame.bridgeThickness && width(frame.bridgeThickness),
    insets: frame.insets?.map((value) => traced * value),
    rimWidths: frame.rimWidths?.map(width),
  };
  return { frame: worn, color: tint(color), colors: colors.map(tint) };
}

function share([none, all]: readonly [number, number], value: number): number {
  return clamp((value - none) / (all - none), 0, 1);
}
