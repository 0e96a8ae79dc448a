import type { Avatar, Pose } from "../avatar/avatar.ts";
import type { Camera } from "../avatar/fit/camera.ts";
import { embedLandmarks } from "../avatar/head/embedding.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import type { Subdivision } from "../avatar/head/subdivide.ts";
import { once } from "../avatar/mesh/once.ts";
import { type PosedHead, poseHead, shownSkinSources } from "../avatar/pose.ts";
import { redOfLowerLip } from "../avatar/skin/skin-domain.ts";
import { copyAlbedo } from "../avatar/skin/tint.ts";
import { lidOcclusion } from "../avatar/wear/eyes/eye-occlusion.ts";
import { growWornHair } from "../avatar/wear/hair/grow-hair.ts";
import { tintRoots } from "../avatar/wear/hair/scalp-tint.ts";
import { paintMouthLining } from "../avatar/wear/mouth/mouth-lining.ts";
import { bakeOcclusion, type DrawOptions, drawScene, type Raster } from "../kernels/raster.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { Steps } from "../steps.ts";
import { elevation, type FrameOptions, frameSubject, type Subject } from "./frame.ts";
import { type LightName, presetLight, sphereDirections } from "./light.ts";
import { type AvatarMaterials, avatarMaterials } from "./materials.ts";
import { lightCavity, shadeNeck } from "./region-light.ts";
import { lightScalp } from "./scalp-light.ts";
import type { Backdrop, Drawable, Light, Scene } from "./scene.ts";
import { smileColors } from "./smile-shade.ts";

/** All that pictures of one avatar share. */
export interface Sitter {
  readonly model: HeadModel;
  readonly subdivision: Subdivision;
  readonly avatar: Avatar;
  readonly materials: AvatarMaterials;
  /** What a smile shows beside its form (`SkinResidual.perSmile`); null for nothing. */
  readonly perSmile: Float32Array | null;
  readonly subject: Subject;
  /** The head in `restPose`. */
  readonly rest: PosedHead;
}

export interface PortraitOptions extends FrameOptions {
  readonly light?: LightName;
  readonly backdrop?: Backdrop;
}

export const restPose: Pose = {
  weights: {},
  attitude: { head: { yaw: 0, pitch: 0, roll: 0 }, gaze: { yaw: 0, pitch: 0 } },
};

/** A soft grey that lets skin of every tone stand out. */
export const studioBackdrop: Backdrop = { top: [214, 219, 226], bottom: [168, 175, 185] };

/** The tip of the chin in the face mesh's numbering, and how far behind it the axis lies that a camera circles, mm. */
const chinLandmark = 152;
const faceDepth = 70;

/** From where ambient occlusion is gathered; fewer are faster and coarser. */
const occlusionDirections = sphereDirections(24);

export function* seatAvatar(
  model: HeadModel,
  subdivision: Subdivision,
  avatar: Avatar,
  perSmile: Float32Array | null = null,
): Steps<Sitter> {
  yield* growWornHair(model, avatar);
  yield;
  const materials = yield* paintAvatar(model, subdivision, avatar);
  yield;
  const posed = poseSitter({ model, subdivision, avatar }, restPose);
  yield;
  return {
    model,
    subdivision,
    avatar,
    materials,
    perSmile,
    subject: measureSubject(model, avatar, posed),
    rest: posed,
  };
}

/** The head in a pose whose gaze ahead meets the camera. */
export function poseSitter(
  { model, subdivision, avatar }: Pick<Sitter, "model" | "subdivision" | "avatar">,
  { weights, attitude: { head, gaze } }: Pose,
): PosedHead {
  const attitude = { head, gaze: { ...gaze, pitch: gaze.pitch + elevation } };
  return poseHead(model, subdivision, avatar, { weights, attitude });
}

/** What the avatar's surfaces are painted with. */
export function* paintAvatar(model: HeadModel, subdivision: Subdivision, avatar: Avatar): Steps<AvatarMaterials> {
  const painted = { ...avatar, albedo: copyAlbedo(avatar.albedo) };
  paintMouthLining(model, subdivision, painted.albedo);
  yield;
  tintRoots(model, subdivision, painted);
  yield;
  return avatarMaterials(model, painted);
}

/** A portrait from `yaw` degrees, a little below the face, in preset light (studio) before a backdrop (studio grey). */
export function* renderPortrait(
  raster: Raster,
  sitter: Sitter,
  pose: Pose,
  options: PortraitOptions,
  drawOptions?: DrawOptions,
): Steps<Pixels> {
  const posed = pose === restPose ? sitter.rest : poseSitter(sitter, pose);
  const camera = frameSubject(sitter.subject, options);
  const light = presetLight(options.light ?? "studio", camera);
  yield;
  const scene = portraitScene(raster, sitter, posed, { camera, light, backdrop: options.backdrop ?? studioBackdrop });
  yield;
  return drawScene(raster, scene, drawOptions);
}

export interface SceneView {
  readonly camera: Camera;
  readonly light: Light;
  readonly backdrop: Backdrop;
  /** Ambient occlusion of the surfaces, as `bakeAmbient` gives it; baked for this pose unless given. */
  readonly occlusions?: readonly Float32Array[];
}

/** The scene of a posed head with its ambient occlusion, for any camera and light; a photo's own ones for example. */
export function portraitScene(
  raster: Raster,
  sitter: Sitter,
  posed: PosedHead,
  { occlusions = bakeAmbient(raster, sitter, posed), ...view }: SceneView,
): Scene {
  const { model, subdivision, perSmile } = sitter;
  const colors = perSmile ? smileColors(model, subdivision, perSmile, posed.expression) : undefined;
  const drawables = collectDrawables(sitter, posed).map((drawable, index) => {
    const { material } = drawable;
    const surface = drawable.surface.name === "skin" ? { ...drawable.surface, colors } : drawable.surface;
    const ofEye = material.kind === "eye" || material.kind === "cornea";
    const occlusion = ofEye ? lidOcclusion(model, posed.positions, surface) : occlusions[index];
    return { ...drawable, surface, occlusion };
  });
  return { drawables, ...view };
}

/** Ambient occlusion of every surface that is drawn of a posed head, in their order. */
export function bakeAmbient(raster: Raster, sitter: Sitter, posed: PosedHead): Float32Array[] {
  const drawables = collectDrawables(sitter, posed);
  const occlusions = bakeOcclusion(raster, drawables, occlusionDirections);
  const skin = drawables.findIndex(({ surface }) => surface.name === "skin");
  if (skin >= 0) {
    lightCavity(sitter.model, sitter.subdivision, occlusions[skin]);
    shadeNeck(sitter.model, sitter.subdivision, occlusions[skin]);
    lightScalp(sitter.model, sitter.subdivision, sitter.avatar.hair.style, occlusions[skin]);
  }
  return occlusions;
}

/** Where a film shines at the vertices of the drawn skin: on the lower lip, since upper ones face the floor and are matt in photos. */
const lipWetness = once((model: HeadModel, subdivision: Subdivision) => {
  const lip = redOfLowerLip(model, subdivision);
  return Float32Array.from(shownSkinSources(model, subdivision), (vertex) => lip[vertex]);
});

function collectDrawables({ model, subdivision, materials }: Sitter, { surfaces }: PosedHead): Drawable[] {
  return surfaces.flatMap((surface) => {
    const material = materials[surface.name];
    if (!material) return [];
    return [{ surface, material, wetness: surface.name === "skin" ? lipWetness(model, subdivision) : undefined }];
  });
}

function highest(positions: Float32Array, floor: number): number {
  let top = floor;
  for (let k = 1; k < positions.length; k += 3) top = Math.max(top, positions[k]);
  return top;
}

/** Chin to crown, hair included, of the unposed head. */
function measureSubject(model: HeadModel, avatar: Avatar, posed: PosedHead): Subject {
  const landmarks = embedLandmarks(model.landmarks, avatar.neutral);
  const chin = landmarks.subarray(3 * chinLandmark, 3 * chinLandmark + 3);
  let crown = chin[1];
  for (const { name, positions } of posed.surfaces) {
    if (name === "hair" || name === "skin" || name === "headwear") crown = highest(positions, crown);
  }
  return { centre: [0, (crown + chin[1]) / 2, chin[2] - faceDepth], headHeight: crown - chin[1] };
}
