import type { Attitude } from "../avatar/avatar.ts";
import type { Camera } from "../avatar/fit/camera.ts";
import { projectPoints } from "../avatar/fit/project.ts";
import { embedLandmarks } from "../avatar/head/embedding.ts";
import { headTransforms, jointIndex, jointPositions } from "../avatar/head/skinning.ts";
import { transformPositions } from "../avatar/mesh/transform.ts";
import type { PosedHead } from "../avatar/pose.ts";
import { outerEyeCorners } from "../face/landmark-groups.ts";
import type { Emblem, EmblemPlace } from "../motion/emblems.ts";
import type { PlacedEmblem } from "./emblem.ts";
import type { Sitter } from "./portrait.ts";

/** Face mesh landmarks of the places on the face; the viewer's left is the subject's right. */
const landmarks: Readonly<Partial<Record<EmblemPlace, number>>> = {
  mouth: 13,
  left_ear: 127,
  right_ear: 356,
  left_lid: 145,
  right_lid: 374,
  left_eye_corner: outerEyeCorners.right,
  right_eye_corner: outerEyeCorners.left,
  left_cheek: 205,
  right_cheek: 425,
};
/** From the middle of the head to the places beside its top, head heights. */
const beside = { x: 0.47, y: 0.36 };
/** Share of the motion of the head's top that the places beside it follow. */
const following = 0.5;
/** Emblems above the head stay this share of their size inside the picture. */
const margin = 0.62;

interface Anchor {
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise. */
  readonly roll: number;
}

/** The emblems of a posed head in the pixels of a camera. `turn` is the attitude of the head. */
export function placeEmblems(
  sitter: Sitter,
  posed: PosedHead,
  camera: Camera,
  turn: Attitude["head"],
  emblems: readonly Emblem[],
): PlacedEmblem[] {
  if (emblems.length === 0) return [];
  const { anchorOf, headPixels } = anchors(sitter, posed, camera, turn);
  return emblems.map((emblem) => {
    const anchor = anchorOf(emblem.place);
    const angle = (anchor.roll * Math.PI) / 180;
    const [dx, dy] = [emblem.x * headPixels, -emblem.y * headPixels];
    const height = emblem.size * headPixels;
    const x = anchor.x + Math.cos(angle) * dx - Math.sin(angle) * dy;
    const y = anchor.y + Math.sin(angle) * dx + Math.cos(angle) * dy;
    const keep = (value: number, side: number) =>
      emblem.place.startsWith("above") ? Math.min(side - margin * height, Math.max(margin * height, value)) : value;
    const { name, opacity, mirrored, color } = emblem;
    const roll = anchor.roll + emblem.roll;
    return { name, x: keep(x, camera.width), y: keep(y, camera.height), height, roll, opacity, mirrored, color };
  });
}

function anchors(
  { model, avatar, subject }: Sitter,
  posed: PosedHead,
  camera: Camera,
  turn: Attitude["head"],
): { readonly anchorOf: (place: EmblemPlace) => Anchor; readonly headPixels: number } {
  const [x, y, z] = subject.centre;
  const axis = Float32Array.of(x, y + subject.headHeight / 2, z, x, y, z);
  const rest = projectPoints(camera, axis);
  const headPixels = 2 * Math.hypot(rest[0] - rest[2], rest[1] - rest[3]);
  const joints = jointPositions(model.skeleton, avatar.neutral);
  const motion = headTransforms(model.skeleton, joints, turn)[jointIndex(model.skeleton, "Head")];
  transformPositions(motion, axis);
  const moved = projectPoints(camera, axis);
  const roll = (Math.atan2(moved[0] - moved[2], moved[3] - moved[1]) * 180) / Math.PI;
  const points = projectPoints(camera, embedLandmarks(model.landmarks, posed.positions));
  const anchorOf = (place: EmblemPlace): Anchor => {
    if (place === "picture") return { x: camera.width / 2, y: camera.height / 2, roll: 0 };
    if (place === "crown") return { x: moved[0], y: moved[1], roll };
    const landmark = landmarks[place];
    if (landmark !== undefined) {
      const stays = place === "mouth" || place.endsWith("ear");
      return { x: points[2 * landmark], y: points[2 * landmark + 1], roll: stays ? 0 : roll };
    }
    const side = place === "above_left" ? -1 : 1;
    return {
      x: rest[2] + side * beside.x * headPixels + following * (moved[0] - rest[0]),
      y: rest[3] - beside.y * headPixels + following * (moved[1] - rest[1]),
      roll: 0,
    };
  };
  return { anchorOf, headPixels };
}
