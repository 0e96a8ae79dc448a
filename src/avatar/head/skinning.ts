import type { Attitude } from "../avatar.ts";
import { normalize } from "../mesh/normals.ts";
import { about, attitudeRotation, compose, identity, type Transform } from "../mesh/transform.ts";
import type { Triple } from "../mesh/triple.ts";
import type { HeadModel, Part } from "./head-model.ts";
import type { Skeleton } from "./skeleton.ts";

/** Shares of a head turn; the two together are the whole attitude. */
export const neckShare = 0.35;
export const headShare = 0.65;

/** Four joints and weights for each vertex; weights sum to one, joints are zero where the weight is zero. */
export interface SkinBinding {
  readonly joints: Uint8Array;
  readonly weights: Float32Array;
}

/** Position of every joint on a neutral head, millimetres. */
export function jointPositions(skeleton: Skeleton, neutral: Float32Array): Triple[] {
  return skeleton.joints.map(({ vertices, position }) => {
    if (vertices.length === 0) return position;
    const sum: [number, number, number] = [0, 0, 0];
    for (const vertex of vertices) for (let c = 0; c < 3; c++) sum[c] += neutral[3 * vertex + c];
    return [sum[0] / vertices.length, sum[1] / vertices.length, sum[2] / vertices.length];
  });
}

/** Motion of every joint for a head attitude: the joint `Neck` takes 35 % of each angle, `Head` the rest. */
export function headTransforms(skeleton: Skeleton, positions: readonly Triple[], head: Attitude["head"]): Transform[] {
  const transforms: Transform[] = [];
  skeleton.joints.forEach(({ name, parent }, j) => {
    const inherited = parent < 0 ? identity : transforms[parent];
    const share = name === "Neck" ? neckShare : name === "Head" ? headShare : 0;
    const turn = attitudeRotation(share * head.yaw, share * head.pitch, share * head.roll);
    transforms.push(share === 0 ? inherited : compose(inherited, about(turn, positions[j])));
  });
  return transforms;
}

export function jointIndex(skeleton: Skeleton, name: string): number {
  const index = skeleton.joints.findIndex((joint) => joint.name === name);
  if (index < 0) throw new RangeError(`the skeleton has no joint ${name}`);
  return index;
}

/** Linear blend skinning in place of all vertices that `binding` covers. */
export function skinPositions(transforms: readonly Transform[], binding: SkinBinding, positions: Float32Array): void {
  const { joints, weights } = binding;
  const matrices = new Float64Array(12 * transforms.length);
  transforms.forEach((transform, j) => {
    matrices.set(transform, 12 * j);
  });
  const vertexCount = Math.min(weights.length / 4, positions.length / 3);
  for (let i = 0; i < vertexCount; i++) {
    const px = positions[3 * i];
    const py = positions[3 * i + 1];
    const pz = positions[3 * i + 2];
    let x = 0;
    let y = 0;
    let z = 0;
    for (let k = 4 * i; k < 4 * i + 4; k++) {
      const w = weights[k];
      if (w === 0) continue;
      const m = 12 * joints[k];
      x += w * (matrices[m] * px + matrices[m + 1] * py + matrices[m + 2] * pz + matrices[m + 3]);
      y += w * (matrices[m + 4] * px + matrices[m + 5] * py + matrices[m + 6] * pz + matrices[m + 7]);
      z += w * (matrices[m + 8] * px + matrices[m + 9] * py + matrices[m + 10] * pz + matrices[m + 11]);
    }
    positions[3 * i] = x;
    positions[3 * i + 1] = y;
    positions[3 * i + 2] = z;
  }
}

/** The same of unit directions. */
export function skinDirections(transforms: readonly Transform[], binding: SkinBinding, directions: Float32Array): void {
  const turns = transforms.map((transform) => transform.map((value, k) => (k % 4 === 3 ? 0 : value)) as Transform);
  skinPositions(turns, binding, directions);
  normalize(directions);
}

const partBindings = new WeakMap<Part, SkinBinding>();

/** Binding of a part: the blend of its reference vertices' bindings. Kept for each part. */
export function bindPart(model: HeadModel, part: Part): SkinBinding {
  let binding = partBindings.get(part);
  if (!binding) {
    const rowStarts = Uint32Array.from({ length: part.vertexCount + 1 }, (_, i) => 3 * i);
    binding = blendBindings(model.skeleton, { rowStarts, columns: part.references, weights: part.weights });
    partBindings.set(part, binding);
  }
  return binding;
}

/** Vertices as blends of model vertices, in compressed rows. */
export interface Blends {
  readonly rowStarts: Uint32Array;
  readonly columns: Uint16Array;
  readonly weights: Float32Array;
}

/** Binding of blended vertices: their four largest influences; negative blend weights are taken as zero. */
export function blendBindings(skeleton: Skeleton, { rowStarts, columns, weights: blend }: Blends): SkinBinding {
  const vertexCount = rowStarts.length - 1;
  const joints = new Uint8Array(4 * vertexCount);
  const weights = new Float32Array(4 * vertexCount);
  for (let i = 0; i < vertexCount; i++) {
    const influence = new Map<number, number>();
    for (let k = rowStarts[i]; k < rowStarts[i + 1]; k++) {
      const share = Math.max(0, blend[k]);
      for (let s = 4 * columns[k]; s < 4 * columns[k] + 4; s++) {
        const weight = share * skeleton.skinWeights[s];
        if (weight > 0) influence.set(skeleton.skinJoints[s], (influence.get(skeleton.skinJoints[s]) ?? 0) + weight);
      }
    }
    const largest = [...influence].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 4);
    const sum = largest.reduce((total, [, weight]) => total + weight, 0);
    largest.forEach(([joint, weight], k) => {
      joints[4 * i + k] = joint;
      weights[4 * i + k] = weight / sum;
    });
  }
  return { joints, weights };
}
