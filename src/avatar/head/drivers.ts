import { once } from "../mesh/once.ts";
import type { HeadModel, PartName } from "./head-model.ts";

const neighbourCount = 12;
/** Millimetres added to distances, so that a near vertex does not carry a driver alone. */
const softness = 2;
/** Parts that are bone: they follow the lips as one piece. */
const rigidParts: readonly PartName[] = ["upper_teeth", "lower_teeth", "tongue"];

/**
 * Moves the drivers of a head after its skin has been moved from `before` to where it is in `positions` (all model
 * vertices): each by the offsets of the nearest skin vertices of the mean head. Teeth and tongue keep the mean head's
 * shape and follow the lips up, down, forth and back.
 */
export function carryDrivers(model: CarryingHead, before: Float32Array, positions: Float32Array): void {
  const binding = driverBinding(model);
  const { skinVertexCount, vertexCount } = model;
  for (let i = skinVertexCount; i < vertexCount; i++) {
    for (let k = 0; k < neighbourCount; k++) {
      const at = neighbourCount * (i - skinVertexCount) + k;
      const skin = 3 * binding.vertices[at];
      for (let c = 0; c < 3; c++) {
        positions[3 * i + c] += binding.weights[at] * (positions[skin + c] - before[skin + c]);
      }
    }
  }
  const [, dy, dz] = lipOffset(model, positions);
  for (const i of binding.rigid) {
    positions[3 * i] = model.mean[3 * i];
    positions[3 * i + 1] = model.mean[3 * i + 1] + dy;
    positions[3 * i + 2] = model.mean[3 * i + 2] + dz;
  }
}

/** What of a head model tells which skin carries its drivers. */
export type CarryingHead = Pick<HeadModel, "vertexCount" | "skinVertexCount" | "mean" | "parts" | "regions">;

export interface DriverBinding {
  readonly vertices: Uint16Array;
  readonly weights: Float32Array;
  readonly rigid: readonly number[];
}

/** Which skin carries the drivers; kept for each model. */
export const driverBinding = once(bindDrivers);

function bindDrivers(model: CarryingHead): DriverBinding {
  const { skinVertexCount, vertexCount } = model;
  const driverCount = vertexCount - skinVertexCount;
  const vertices = new Uint16Array(driverCount * neighbourCount);
  const weights = new Float32Array(driverCount * neighbourCount);
  for (let d = 0; d < driverCount; d++) {
    const nearest = nearestSkin(model, skinVertexCount + d);
    const shares = nearest.map(({ distance }) => 1 / (distance + softness) ** 2);
    const sum = shares.reduce((a, b) => a + b, 0);
    nearest.forEach(({ vertex }, k) => {
      vertices[neighbourCount * d + k] = vertex;
      weights[neighbourCount * d + k] = shares[k] / sum;
    });
  }
  const rigid = new Set<number>();
  for (const part of model.parts) {
    if (!rigidParts.includes(part.name)) continue;
    for (const i of part.references) if (i >= skinVertexCount) rigid.add(i);
  }
  return { vertices, weights, rigid: [...rigid] };
}

function nearestSkin({ mean, skinVertexCount }: CarryingHead, driver: number): { vertex: number; distance: number }[] {
  const squares = new Float64Array(neighbourCount).fill(Number.POSITIVE_INFINITY);
  const vertices = new Uint16Array(neighbourCount);
  const [x, y, z] = mean.subarray(3 * driver, 3 * driver + 3);
  for (let i = 0; i < skinVertexCount; i++) {
    const furthest = squares[neighbourCount - 1];
    const sideways = (mean[3 * i] - x) ** 2;
    if (sideways >= furthest) continue;
    const square = sideways + (mean[3 * i + 1] - y) ** 2 + (mean[3 * i + 2] - z) ** 2;
    if (square >= furthest) continue;
    let k = neighbourCount - 1;
    for (; k > 0 && squares[k - 1] > square; k--) {
      squares[k] = squares[k - 1];
      vertices[k] = vertices[k - 1];
    }
    squares[k] = square;
    vertices[k] = i;
  }
  return Array.from(vertices, (vertex, k) => ({ vertex, distance: Math.sqrt(squares[k]) }));
}

/** Mean offset of the lips from the mean head, millimetres. */
export function lipOffset(
  { mean, regions, skinVertexCount }: CarryingHead,
  positions: Float32Array,
): [number, number, number] {
  const offset: [number, number, number] = [0, 0, 0];
  let sum = 0;
  for (let i = 0; i < skinVertexCount; i++) {
    sum += regions.lips[i];
    for (let c = 0; c < 3; c++) offset[c] += regions.lips[i] * (positions[3 * i + c] - mean[3 * i + c]);
  }
  return sum > 0 ? [offset[0] / sum, offset[1] / sum, offset[2] / sum] : [0, 0, 0];
}
