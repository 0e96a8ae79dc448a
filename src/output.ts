import type { Avatar, Pose } from "./avatar/avatar.ts";
import { restyle } from "./avatar/restyle.ts";
import type { Core } from "./core.ts";
import { packAtlas } from "./gltf/atlas.ts";
import { draftAvatar } from "./gltf/avatar-glb.ts";
import { avatarMeshes } from "./gltf/avatar-meshes.ts";
import { addClips } from "./gltf/clips.ts";
import { writeDraft } from "./gltf/draft.ts";
import { type ExportOptions, refusal } from "./gltf/export-options.ts";
import { targetMixes } from "./gltf/morph-targets.ts";
import { shadeMeshes } from "./gltf/shade-meshes.ts";
import { avatarPictures, encodePictures, shrinkPictures } from "./gltf/textures.ts";
import { thinHair } from "./gltf/thin-locks.ts";
import { addVrm } from "./gltf/vrm/extension.ts";
import { encodeJpeg } from "./kernels/jpeg-encoder.ts";
import { MeshoptEncoder } from "./kernels/meshopt.ts";
import { encodePng } from "./kernels/png.ts";
import { openRaster, type Raster } from "./kernels/raster.ts";
import { Simplifier } from "./kernels/simplify.ts";
import { type AnimationName, findAnimation } from "./motion/animations.ts";
import { type Appearance, changesOf } from "./motion/appearance.ts";
import { rgbOfHex } from "./motion/hex-color.ts";
import { personalize } from "./motion/personalizations.ts";
import { findPose, type PoseName } from "./motion/poses.ts";
import { speechAnimation, speechFrames } from "./motion/speech.ts";
import type { VisemeTrack } from "./motion/viseme-track.ts";
import { renderAnimation } from "./render/animate.ts";
import { drawPose } from "./render/draw-pose.ts";
import { type PortraitOptions, paintAvatar, renderPortrait, type Sitter, seatAvatar } from "./render/portrait.ts";
import type { Backdrop } from "./render/scene.ts";
import { type SizeName, sizes } from "./render/sizes.ts";
import type { Steps } from "./steps.ts";

/** One avatar before one renderer; make it once for all pictures of the avatar and drop it after. */
export interface Studio {
  readonly raster: Raster;
  readonly sitter: Sitter;
}

export function* openStudio({ modules, model, subdivision, domain }: Core, avatar: Avatar): Steps<Studio> {
  const sitter = yield* seatAvatar(model, subdivision, avatar, domain.residual.perSmile);
  return { raster: openRaster(modules.raster), sitter };
}

export function* renderStill({ raster, sitter }: Studio, pose: Pose, options: PortraitOptions): Steps<Uint8Array> {
  return encodePng(raster, yield* renderPortrait(raster, sitter, pose, options));
}

/** A named pose with at least `smile` (0..1) of the avatar's smile as PNG, before its own backdrop unless `options` has one. */
export function* renderPose(
  { raster, sitter }: Studio,
  name: PoseName,
  options: PortraitOptions,
  smile = 0,
): Steps<Uint8Array> {
  return encodePng(raster, yield* drawPose(raster, sitter, findPose(name), options, smile));
}

/** A named animation as a looping GIF, before its own backdrop unless `options` has one. */
export function renderLoop(
  { modules }: Core,
  { raster, sitter }: Studio,
  name: AnimationName,
  options: PortraitOptions,
): Steps<Uint8Array> {
  return renderAnimation(modules.gif, raster, sitter, findAnimation(name), options);
}

export interface DressedAvatar {
  readonly avatar: Avatar;
  readonly backdrop?: Backdrop;
}

/** The avatar in combination `random` (1 to 30, 0 for none) before its backdrop, and as its owner wants it otherwise. */
export function dressAvatar(core: Core, avatar: Avatar, random: number, appearance: Appearance = {}): DressedAvatar {
  const dressed: DressedAvatar = random === 0 ? { avatar } : personalize(core.domain, avatar, random);
  return {
    avatar: restyle(core.domain, dressed.avatar, changesOf(appearance, dressed.avatar.glasses)),
    backdrop: askedBackdrop(appearance.backdrop ?? null) ?? dressed.backdrop,
  };
}

/**
 * Size and backdrop of a picture: `background` (#rrggbb or `transparent`) where there is one, else none for a transparent
 * size, else that of the worn combination; undefined leaves it to the pose or animation.
 */
export function pictureOptions(size: SizeName, background: string | null, worn?: Backdrop): PortraitOptions {
  const { width, height, transparent } = sizes[size];
  return { width, height, backdrop: askedBackdrop(background) ?? (transparent ? "transparent" : worn) };
}

function askedBackdrop(background: string | null): Backdrop | undefined {
  if (background === null) return undefined;
  if (background === "transparent") return background;
  const color = rgbOfHex(background);
  return { top: color, bottom: color };
}

/** A picture by the names that callers know: a pose as PNG or an animation as GIF, exactly one of them. */
export interface PictureOrder {
  readonly pose: PoseName | null;
  /** The least of the avatar's smile that the pose wears, 0..1. */
  readonly smile: number;
  readonly animation: AnimationName | null;
  readonly size: SizeName;
  /** `#rrggbb`, `transparent`, or null for the usual one. */
  readonly background: string | null;
  /** Number of the worn combination, 0 for none. */
  readonly random: number;
  /** What its owner wants otherwise. */
  readonly appearance?: Appearance;
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

export function* renderPicture(core: Core, avatar: Avatar, order: PictureOrder): Steps<Picture> {
  const dressed = dressAvatar(core, avatar, order.random, order.appearance);
  return yield* pictureOf(core, yield* openStudio(core, dressed.avatar), dressed.backdrop, order);
}

/** The head that says a track, as a looping GIF; a RangeError for one that is too long for its size. */
export function* renderSpeech(
  core: Core,
  avatar: Avatar,
  track: VisemeTrack,
  order: Omit<PictureOrder, "pose" | "animation" | "smile">,
): Steps<Picture> {
  const dressed = dressAvatar(core, avatar, order.random, order.appearance);
  const options = pictureOptions(order.size, order.background, dressed.backdrop);
  const { width, height, backdrop } = options;
  const frames = speechFrames(track.duration, width * height);
  if (frames === null) throw new RangeError(`speech of ${track.duration} s at ${width} x ${height}`);
  const { raster, sitter } = yield* openStudio(core, dressed.avatar);
  const animation = speechAnimation(track, frames);
  const bytes = yield* renderAnimation(core.modules.gif, raster, sitter, animation, options);
  return { bytes, width, height, channels: backdrop === "transparent" ? 4 : 3 };
}

/** A picture of a dressed avatar, which the studio shows, before what it wears as a backdrop. */
export function* pictureOf(
  core: Core,
  studio: Studio,
  worn: Backdrop | undefined,
  order: Omit<PictureOrder, "random" | "appearance">,
): Steps<Picture> {
  const options = pictureOptions(order.size, order.background, worn);
  const { width, height, backdrop } = options;
  const channels = backdrop === "transparent" ? 4 : 3;
  return { bytes: yield* draw(core, studio, order, options), width, height, channels };
}

function draw(
  core: Core,
  studio: Studio,
  { pose, smile, animation }: Pick<PictureOrder, "pose" | "smile" | "animation">,
  options: PortraitOptions,
): Steps<Uint8Array> {
  if (animation !== null) return renderLoop(core, studio, animation, options);
  if (pose !== null) return renderPose(studio, pose, options, smile);
  throw new RangeError("a picture of neither pose nor animation");
}

/**
 * The avatar as the file that the options ask for; a RangeError for options that make none. A studio that shows it has grown its
 * hair and painted its skin already.
 */
export function* exportAvatar(
  core: Core,
  avatar: Avatar,
  options: ExportOptions,
  studio: Studio | null = null,
): Steps<Uint8Array> {
  const refused = refusal(options);
  if (refused) throw new RangeError(`${refused.parameter}: ${refused.detail}`);
  const { model, subdivision, modules } = core;
  const kernels = { simplifier: new Simplifier(modules.simplify), meshopt: new MeshoptEncoder(modules.meshopt) };
  const raster = studio?.raster ?? openRaster(modules.raster);
  const mixes = targetMixes(options.morphTargets);
  const plain = yield* avatarMeshes({ model, subdivision, kernels, lod: options.lod }, avatar, mixes);
  yield;
  const shaded = shadeMeshes(raster, avatar, plain, mixes);
  yield;
  const detailed = thinHair(shaded, options.lod);
  const painted = avatarPictures(studio?.sitter.materials ?? (yield* paintAvatar(model, subdivision, avatar)));
  yield;
  const { meshes, pictures } = options.textureAtlas
    ? packAtlas(detailed, painted, avatar, options.textureSize)
    : { meshes: detailed, pictures: shrinkPictures(painted, options.textureSize) };
  yield;
  const encoders = { raster, encode: modules.encode, webp: modules.webp };
  const textures = yield* encodePictures(encoders, pictures, options.textureFormat);
  const draft = yield* draftAvatar(model, avatar, meshes, textures, options);
  const finished =
    options.format === "vrm"
      ? addVrm(draft, yield* drawThumbnail(core, studio ?? (yield* openStudio(core, avatar))))
      : addClips(draft, options.animations);
  return writeDraft(finished, options.compression === "meshopt" ? kernels.meshopt : null);
}

/** Of the Independent JPEG Group's scale: an icon's faults are not seen. */
const thumbnailQuality = 85;

/** The avatar's face as launchers and galleries of VRM show it, smiling as its preview. */
function* drawThumbnail({ modules }: Core, { raster, sitter }: Studio): Steps<Uint8Array> {
  const picture = yield* drawPose(raster, sitter, findPose("neutral"), pictureOptions("medium", null), 1);
  return encodeJpeg(modules.encode, picture, thumbnailQuality);
}
