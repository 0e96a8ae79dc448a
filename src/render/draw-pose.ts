import { drawScene, type Raster } from "../kernels/raster.ts";
import { evaluateEmblem } from "../motion/emblems.ts";
import { rgbOfHex } from "../motion/hex-color.ts";
import { type AuthoredPose, smilingPose } from "../motion/poses.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { Steps } from "../steps.ts";
import { drawEmblem } from "./emblem.ts";
import { frameSubject } from "./frame.ts";
import { presetLight } from "./light.ts";
import { placeEmblems } from "./place-emblem.ts";
import { type PortraitOptions, portraitScene, poseSitter, type Sitter, studioBackdrop } from "./portrait.ts";
import type { Backdrop } from "./scene.ts";
import { wearSunglasses } from "./sunglasses.ts";

/** A picture of an authored pose with its emblems and at least `smile` (0..1) of the avatar's smile, before its own backdrop unless `options` has one. */
export function* drawPose(
  raster: Raster,
  sitter: Sitter,
  authored: AuthoredPose,
  options: PortraitOptions,
  smile = 0,
): Steps<Pixels> {
  const shown = authored.sunglasses ? wearSunglasses(sitter) : sitter;
  const pose = smilingPose(authored, smile, sitter.avatar.smile);
  const posed = poseSitter(shown, pose);
  yield;
  const camera = frameSubject(shown.subject, options);
  const light = presetLight(options.light ?? "studio", camera);
  const backdrop = options.backdrop ?? authoredBackdrop(authored);
  const scene = portraitScene(raster, shown, posed, { camera, light, backdrop });
  yield;
  const picture = drawScene(raster, scene);
  yield;
  const emblems = authored.emblems.map((emblem) => evaluateEmblem(emblem, 0));
  for (const placed of placeEmblems(shown, posed, camera, pose.attitude.head, emblems)) drawEmblem(picture, placed);
  return picture;
}

/** The backdrop of a pose or an animation, the studio's where it has none. */
export function authoredBackdrop({ backdrop }: { readonly backdrop: readonly [string, string] | null }): Backdrop {
  return backdrop ? { top: rgbOfHex(backdrop[0]), bottom: rgbOfHex(backdrop[1]) } : studioBackdrop;
}
