import type { Landmarks } from "../face/landmarks.ts";
import type { PhotoCheck } from "../face/quality.ts";
import type { ExpressionWeights } from "./avatar.ts";
import type { Camera } from "./fit/camera.ts";
import { expressionWeights, type HeadFit } from "./fit/fit.ts";
import type { Label } from "./labels.ts";

/** What the fit found, as published: pixels are those of the upright photo at full size, angles are degrees. */
export interface SolveDocument {
  readonly version: 1;
  readonly image: { readonly width: number; readonly height: number };
  readonly camera: {
    readonly focal_px: number;
    readonly centre_px: readonly [number, number];
    /** Row-major; a head point X (mm) lies at R X + t before the camera, which looks down -z. */
    readonly rotation: readonly number[];
    readonly translation_mm: readonly number[];
    readonly distance_mm: number;
  };
  readonly head_pose: { readonly yaw: number; readonly pitch: number; readonly roll: number };
  readonly identity: readonly number[];
  /** Weights with which the avatar's neutral head shows the photo's expression. */
  readonly expression: ExpressionWeights;
  /** x and y of the 478 landmarks. */
  readonly landmarks: readonly (readonly [number, number])[];
  /** Mean distance of fitted from found landmarks over the distance of the outer eye corners. */
  readonly landmark_error: number;
  readonly checks: readonly PhotoCheck[];
  readonly labels: readonly Label[];
}

export interface Solve {
  readonly fit: HeadFit;
  /** Of the neutral head, in the order of `expressionNames`. */
  readonly expression: Float32Array;
  readonly landmarks: Landmarks;
  readonly checks: readonly PhotoCheck[];
  readonly labels: readonly Label[];
}

/** `image` is the upright photo at full size; its `scale` is its width over that of the picture that was fitted. */
export function solveDocument(
  image: { readonly width: number; readonly height: number; readonly scale: number },
  { fit, expression, landmarks, checks, labels }: Solve,
): SolveDocument {
  const { scale } = image;
  const { camera } = fit;
  return {
    version: 1,
    image: { width: image.width, height: image.height },
    camera: {
      focal_px: round(camera.focal * scale, 3),
      centre_px: [round(camera.centreX * scale, 3), round(camera.centreY * scale, 3)],
      rotation: Array.from(camera.rotation, (value) => round(value, 9)),
      translation_mm: Array.from(camera.translation, (value) => round(value, 4)),
      distance_mm: round(fit.distance, 1),
    },
    head_pose: headPose(camera),
    identity: Array.from(fit.identity, (value) => round(value, 4)),
    expression: Object.fromEntries(
      Object.entries(expressionWeights({ expression })).map(([name, w]) => [name, round(w, 4)]),
    ),
    landmarks: Array.from({ length: landmarks.points.length / 3 }, (_, index) => [
      round(landmarks.points[3 * index] * scale, 2),
      round(landmarks.points[3 * index + 1] * scale, 2),
    ]),
    landmark_error: round(fit.landmarkError, 5),
    checks: checks.map((check) => ({ ...check, value: round(check.value, 5) })),
    labels,
  };
}

/** Attitude of a rotation Ry(yaw) Rx(-pitch) Rz(-roll), degrees, with the signs of `Attitude`. */
export function headPose({ rotation: r }: Pick<Camera, "rotation">): SolveDocument["head_pose"] {
  const degrees = 180 / Math.PI;
  return {
    yaw: round(Math.atan2(r[2], r[8]) * degrees, 2),
    pitch: round(Math.asin(Math.min(1, Math.max(-1, r[5]))) * degrees, 2),
    roll: round(-Math.atan2(r[3], r[4]) * degrees, 2),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
