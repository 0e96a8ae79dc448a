import type { ExpressionWeights } from "../../avatar.ts";
import type { HeadModel, Part } from "../../head/head-model.ts";
import { fitPart } from "../../head/part.ts";
import { jointIndex, jointPositions } from "../../head/skinning.ts";
import { about, attitudeRotation, compose, scaling, type Transform, transformPositions } from "../../mesh/transform.ts";
import type { Triple } from "../../mesh/triple.ts";

export type Side = "Left" | "Right";
export const sides: readonly Side[] = ["Left", "Right"];

/** Degrees of eye rotation at which an eyeLook weight is one. */
export const lookRange = { out: 28, in: 26, up: 20, down: 24 } as const;
const scaleBounds = [0.9, 1.12] as const;
/** Lid vertices within this distance of the mean head's eye joint, millimetres, place the eyeball. */
const lidReach = 24;

/** Weights with the gaze (degrees, yaw + to the viewer's right, pitch + up) added as eyeLook weights, lids included. */
export function gazeWeights(weights: ExpressionWeights, gaze: { yaw: number; pitch: number }): ExpressionWeights {
  const looking = { ...weights };
  const raise = (name: keyof ExpressionWeights, by: number) => {
    if (by > 0) looking[name] = (looking[name] ?? 0) + by;
  };
  for (const side of sides) {
    const outward = side === "Left" ? gaze.yaw : -gaze.yaw;
    raise(`eyeLookOut${side}`, outward / lookRange.out);
    raise(`eyeLookIn${side}`, -outward / lookRange.in);
    raise(`eyeLookUp${side}`, gaze.pitch / lookRange.up);
    raise(`eyeLookDown${side}`, -gaze.pitch / lookRange.down);
  }
  return looking;
}

/** Whether an expression turns an eye. */
export function turnsEye(weights: ExpressionWeights, side: Side): boolean {
  return (["In", "Out", "Up", "Down"] as const).some((way) => (weights[`eyeLook${way}${side}`] ?? 0) !== 0);
}

/** Rotation of an eye that its four eyeLook weights mean. */
export function eyeRotation(weights: ExpressionWeights, side: Side): Transform {
  const outward =
    lookRange.out * (weights[`eyeLookOut${side}`] ?? 0) - lookRange.in * (weights[`eyeLookIn${side}`] ?? 0);
  const up = lookRange.up * (weights[`eyeLookUp${side}`] ?? 0) - lookRange.down * (weights[`eyeLookDown${side}`] ?? 0);
  return attitudeRotation(side === "Left" ? outward : -outward, up, 0);
}

/**
 * The similarity that carries the mean head's eyeball into a neutral head, and the eye's centre there. Scale and place
 * come from the lids, which the free-form part of a fit moves more surely than the drivers inside the head.
 */
export function placeEye(
  model: HeadModel,
  neutral: Float32Array,
  side: Side,
): { readonly placement: Transform; readonly centre: Triple } {
  const meanCentre = jointPositions(model.skeleton, model.mean)[jointIndex(model.skeleton, `${side}Eye`)];
  const lids = lidVertices(model, meanCentre);
  const from = spread(model.mean, lids);
  const to = spread(neutral, lids);
  const scale = Math.min(scaleBounds[1], Math.max(scaleBounds[0], to.radius / from.radius));
  const centre = [0, 1, 2].map((c) => to.mean[c] + scale * (meanCentre[c] - from.mean[c])) as unknown as Triple;
  return { placement: about(scaling(scale), meanCentre, centre), centre };
}

/** Vertices of `eyes` or `corneas` on a neutral head, turned as the eyeLook weights say; the head itself unturned. */
export function fitEyes(model: HeadModel, part: Part, neutral: Float32Array, weights: ExpressionWeights): Float32Array {
  const positions = fitPart(part, model.mean);
  const meanPositions = positions.slice();
  for (const side of sides) {
    const { placement, centre } = placeEye(model, neutral, side);
    const motion = compose(about(eyeRotation(weights, side), centre), placement);
    const sign = side === "Left" ? 1 : -1;
    for (let i = 0; i < part.vertexCount; i++) {
      if (sign * meanPositions[3 * i] > 0) transformPositions(motion, positions, i, i + 1);
    }
  }
  return positions;
}

function lidVertices(model: HeadModel, centre: Triple): number[] {
  const vertices: number[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.lids[i] < 128) continue;
    const distance = Math.hypot(
      model.mean[3 * i] - centre[0],
      model.mean[3 * i + 1] - centre[1],
      model.mean[3 * i + 2] - centre[2],
    );
    if (distance < lidReach) vertices.push(i);
  }
  return vertices;
}

/** Mean and root mean square distance from it; a single place counts as radius one. */
function spread(positions: Float32Array, vertices: readonly number[]): { mean: Triple; radius: number } {
  const mean: [number, number, number] = [0, 0, 0];
  for (const i of vertices) for (let c = 0; c < 3; c++) mean[c] += positions[3 * i + c] / vertices.length;
  let square = 0;
  for (const i of vertices) for (let c = 0; c < 3; c++) square += (positions[3 * i + c] - mean[c]) ** 2;
  return { mean, radius: Math.sqrt(square / Math.max(1, vertices.length)) || 1 };
}
