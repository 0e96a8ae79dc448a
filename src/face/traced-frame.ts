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
/** What a frame is taken for that was not traced: steel wire, and the edge of bare lenses, millimetres. */
const steel: Lab = [46, 0, 2];
const wireWidth = 1;
const lensEdge = 0.5;

type WornFrame = Pick<FrameFinding, "frame" | "color" | "colors">;

/** The frame as far as it was traced; for the rest the thinnest there is along the outline that was found. */
export function tracedFrame(
  { frame, color, colors, evidence }: FrameFinding,
  rim: "full" | "half" | "none",
): WornFrame {
  const traced = share(tracedContrast, evidence.lower);
  const colored = Math.max(traced, share(ownColor, evidence.color));
  const least = rim === "none" ? lensEdge : wireWidth;
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
