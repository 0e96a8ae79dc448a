import type { Raster } from "../kernels/raster.ts";
import { constrainPose } from "../motion/constraints.ts";
import { rgbOfHex } from "../motion/hex-color.ts";
import type { AuthoredPose } from "../motion/poses.ts";
import type { Pixels } from "../photo/pixels.ts";
import { type PortraitOptions, renderPortrait, type Sitter, studioBackdrop } from "./portrait.ts";
import type { Backdrop } from "./scene.ts";

/** A picture of an authored pose, before its own backdrop unless `options` has one. */
export function drawPose(raster: Raster, sitter: Sitter, pose: AuthoredPose, options: PortraitOptions): Pixels {
  const backdrop = options.backdrop ?? authoredBackdrop(pose);
  return renderPortrait(raster, sitter, constrainPose(pose), { ...options, backdrop });
}

/** The backdrop of a pose or an animation, the studio's where it has none. */
export function authoredBackdrop({ backdrop }: { readonly backdrop: readonly [string, string] | null }): Backdrop {
  return backdrop ? { top: rgbOfHex(backdrop[0]), bottom: rgbOfHex(backdrop[1]) } : studioBackdrop;
}
