import type { Avatar } from "../src/avatar/avatar.ts";
import { jointIndex, jointPositions } from "../src/avatar/head/skinning.ts";
import type { Core } from "../src/core.ts";
import { LikenessError } from "../src/errors.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { meshLandmarkCount, outerEyeCorners } from "../src/face/landmark-groups.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { defaultExport } from "../src/gltf/export-options.ts";
import { openRaster } from "../src/kernels/raster.ts";
import type { Likeness } from "../src/likeness.ts";
import { exportAvatar } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { frameSubject } from "../src/render/frame.ts";
import { finish } from "../src/steps.ts";
import { cutTile, wholeTile } from "./contact-sheet.ts";
import { faceWindow, photoLandmarks } from "./face-window.ts";
import { drawGlb, type GlbAvatar, openGlb, poseGlb } from "./glb-avatar.ts";
import { measureTone, type ToneError } from "./skin-tone.ts";
import { mean } from "./statistics.ts";
import { decodedMilliseconds, type TimedLikeness, timeLikeness } from "./timed-likeness.ts";

/** Degrees round the head at rest. */
const restYaws = { front: 0, yaw15: 15, yaw20: 20, yaw35: 35 } as const;
type RestView = keyof typeof restYaws;

/** The photo's face; the avatar in the photo's camera and expression ("same") and at rest; its texture on the mean head. */
export type ViewName = "photo" | AvatarView | `mean-${AvatarView}`;
type AvatarView = "same" | RestView;

export const tileSize = 320;
const portraitSize = 512;

export interface AvatarFigures {
  /** Mean distance of the landmarks found on the photo and on the re-render, in outer eye distances. */
  readonly landmarkError: number;
  /** The same with the mean head's shape. */
  readonly meanLandmarkError: number;
  readonly tone: ToneError;
  /** From the decoded photo to the preview, CPU. */
  readonly milliseconds: number;
  readonly peakByteLength: number;
}

/** Takes a picture that the recogniser is to see. */
type Show = (view: ViewName, tile: Pixels) => void;

/** Makes an avatar of a photo and measures what its GLB file shows; the code of the refusal if there is one. */
export async function measurePhoto(core: Core, bytes: Uint8Array, show: Show): Promise<AvatarFigures | string> {
  try {
    const timed = await timeLikeness(core, bytes);
    const { avatar, view } = timed.likeness;
    show("photo", cutTile(view.photo, faceWindow(timed.likeness), tileSize));
    const meanHead = { ...avatar, neutral: core.model.mean };
    return {
      landmarkError: showAvatar(core, timed, avatar, ["front", "yaw15", "yaw20", "yaw35"], show),
      meanLandmarkError: showAvatar(core, timed, meanHead, ["yaw20", "yaw35"], (name, tile) =>
        show(`mean-${name}`, tile),
      ),
      tone: measureTone(core, timed.likeness),
      milliseconds: decodedMilliseconds(timed),
      peakByteLength: timed.peakByteLength,
    };
  } catch (error) {
    if (error instanceof LikenessError) return error.code;
    throw error;
  }
}

/** Shows an avatar's file in the photo's camera and at rest, and gives the landmark error of the former. */
function showAvatar(
  core: Core,
  { likeness, studio }: TimedLikeness,
  avatar: Avatar,
  restViews: readonly RestView[],
  show: (view: AvatarView, tile: Pixels) => void,
): number {
  const { fit } = likeness.view;
  const raster = openRaster(core.modules.raster);
  const glb = readBack(core, avatar);
  const same = drawGlb(raster, poseGlb(raster, glb, likeness.solve.expression), fit.camera);
  show("same", cutTile(same, faceWindow(likeness), tileSize));
  const rest = poseGlb(raster, glb, {});
  for (const view of restViews) {
    const { subject } = studio.sitter;
    const camera = frameSubject(subject, { width: portraitSize, height: portraitSize, yaw: restYaws[view] });
    show(view, wholeTile(drawGlb(raster, rest, camera), tileSize));
  }
  return landmarkError(core, likeness, same);
}

/** The avatar's file as a reader of it has it. */
function readBack(core: Core, avatar: Avatar): GlbAvatar {
  const { skeleton, floorY } = core.model;
  const [x, , z] = jointPositions(skeleton, avatar.neutral)[jointIndex(skeleton, "Hips")];
  return openGlb(finish(exportAvatar(core, avatar, { ...defaultExport, textureFormat: "png" })), [x, floorY, z]);
}

/** A face that is not found again is wrong by the distance of its eyes. */
const errorUnfound = 1;

/** Mean distance of the landmarks of the photo from those found on its re-render, in outer eye distances. */
function landmarkError(core: Core, likeness: Likeness, rerender: Pixels): number {
  const nets = openFaceNets(core.modules.nets, core.nets);
  const [face] = finish(detectFaces(nets, rerender));
  if (!face) return errorUnfound;
  const { points } = finish(findLandmarks(nets, rerender, face));
  const wanted = photoLandmarks(likeness);
  const distance = (x: number, y: number, i: number) => Math.hypot(x - wanted[2 * i], y - wanted[2 * i + 1]);
  const distances = Array.from({ length: meshLandmarkCount }, (_, i) => distance(points[3 * i], points[3 * i + 1], i));
  const { left, right } = outerEyeCorners;
  return mean(distances) / distance(wanted[2 * left], wanted[2 * left + 1], right);
}
