import type { Camera } from "../avatar/fit/camera.ts";
import { GifWriter } from "../kernels/gif.ts";
import { drawScene, type Raster } from "../kernels/raster.ts";
import { type Animation, type BustMove, evaluateAnimation } from "../motion/animations.ts";
import type { Pixels } from "../photo/pixels.ts";
import { finish, type Steps } from "../steps.ts";
import { authoredBackdrop } from "./draw-pose.ts";
import { drawEmblem } from "./emblem.ts";
import { frameSubject, type Subject } from "./frame.ts";
import { presetLight } from "./light.ts";
import { bakeLoop, mouthRange, occlusionAt, openness } from "./loop-occlusion.ts";
import { placeEmblems } from "./place-emblem.ts";
import { type PortraitOptions, portraitScene, poseSitter, type Sitter } from "./portrait.ts";

/** Frames up to this size that chose the palette are kept; larger ones are drawn again, for the sake of memory. */
const keptFrameByteLength = 2 ** 20;
/** Frames spread over the loop that choose the palette, beside the one that shows most of the mouth. */
const spreadFrameCount = 4;
/** Height of the base of the neck under the middle of the head, in head heights: about it the bust rolls. */
const neckBase = 0.75;

/** One frame of an animation, before its own backdrop unless `options` has one. */
export function renderAnimationFrame(
  raster: Raster,
  sitter: Sitter,
  animation: Animation,
  frame: number,
  options: PortraitOptions,
  occlusion = finish(bakeLoop(raster, sitter, animation)),
): Pixels {
  const { bust, emblems, ...pose } = evaluateAnimation(animation, frame);
  const posed = poseSitter(sitter, pose);
  const still = frameSubject(sitter.subject, options);
  const camera = moveBust(still, sitter.subject, bust);
  const picture = drawScene(
    raster,
    portraitScene(raster, sitter, posed, {
      camera,
      light: presetLight(options.light ?? "studio", still),
      backdrop: options.backdrop ?? authoredBackdrop(animation),
      occlusions: occlusionAt(occlusion, openness(pose)),
    }),
  );
  for (const placed of placeEmblems(sitter, posed, camera, pose.attitude.head, emblems)) drawEmblem(picture, placed);
  return picture;
}

/** The loop as a GIF; transparent backdrops stay so, with hard edges. */
export function* renderAnimation(
  gifModule: WebAssembly.Module,
  raster: Raster,
  sitter: Sitter,
  animation: Animation,
  options: PortraitOptions,
): Steps<Uint8Array> {
  const { width, height, backdrop } = options;
  const { frameCount, delay } = animation;
  const writer = new GifWriter(gifModule, { width, height, delay, replace: backdrop === "transparent" });
  const occlusion = yield* bakeLoop(raster, sitter, animation);
  const render = (frame: number) => renderAnimationFrame(raster, sitter, animation, frame, options, occlusion);
  const sampled = new Map<number, Pixels>();
  for (const frame of paletteFrames(animation)) {
    const pixels = render(frame);
    if (pixels.data.byteLength <= keptFrameByteLength) sampled.set(frame, pixels);
    writer.sample(pixels);
    yield;
  }
  for (let frame = 0; frame < frameCount; frame++) {
    writer.add(sampled.get(frame) ?? render(frame));
    sampled.delete(frame);
    yield;
  }
  return writer.finish();
}

function paletteFrames(animation: Animation): Set<number> {
  const { frameCount } = animation;
  const spread = Array.from({ length: spreadFrameCount }, (_, i) => Math.floor((i * frameCount) / spreadFrameCount));
  return new Set([...spread, mouthRange(animation).widest]);
}

/** The camera that shows the subject moved by `bust` and leaves the backdrop where it was. */
function moveBust(camera: Camera, { headHeight }: Subject, { x, y, roll, scale }: BustMove): Camera {
  const distance = Math.hypot(...camera.translation);
  const headPixels = (camera.focal * headHeight) / distance;
  const angle = (roll * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  // Camera space is x right, y up: a positive roll turns the crown to the right, clockwise.
  const turn = (rows: Float64Array, stride: number) => {
    const turned = rows.slice();
    for (let k = 0; k < stride; k++) {
      turned[k] = cosine * rows[k] + sine * rows[stride + k];
      turned[stride + k] = -sine * rows[k] + cosine * rows[stride + k];
    }
    return turned;
  };
  const pivot = neckBase * headPixels;
  return {
    ...camera,
    focal: camera.focal * scale,
    centreX: camera.centreX + x * headPixels + sine * pivot,
    centreY: camera.centreY - y * headPixels + (1 - cosine) * pivot,
    rotation: turn(camera.rotation, 3),
    translation: turn(camera.translation, 1),
  };
}
