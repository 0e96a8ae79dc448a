import { meshLandmarkCount, outerEyeCorners } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import { embedLandmarks } from "../head/embedding.ts";
import type { HeadModel } from "../head/head-model.ts";
import type { Camera } from "./camera.ts";
import { projectPoints } from "./project.ts";

/**
 * Mean distance of a head's mesh landmarks (or of those listed) from the found ones, as a share of the distance of
 * the outer eye corners.
 */
export function landmarkError(
  model: HeadModel,
  camera: Camera,
  positions: Float32Array,
  { points }: Landmarks,
  listed: readonly number[] = Array.from({ length: meshLandmarkCount }, (_, i) => i),
): number {
  const pixels = projectPoints(camera, embedLandmarks(model.landmarks, positions));
  const { right, left } = outerEyeCorners;
  const unit = Math.hypot(points[3 * right] - points[3 * left], points[3 * right + 1] - points[3 * left + 1]);
  const sum = listed.reduce(
    (total, i) => total + Math.hypot(pixels[2 * i] - points[3 * i], pixels[2 * i + 1] - points[3 * i + 1]),
    0,
  );
  return sum / listed.length / unit;
}
