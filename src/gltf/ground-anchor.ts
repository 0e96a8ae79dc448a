import type { Skeleton } from "../avatar/head/skeleton.ts";
import { jointIndex } from "../avatar/head/skinning.ts";
import type { Triple } from "../avatar/mesh/triple.ts";
import type { ExportMesh } from "./avatar-meshes.ts";
import type { ExportPrimitive } from "./export-mesh.ts";

/** Length of a side of an anchor, millimetres: nothing at the distance of a person, and yet a triangle. */
const size = 1;

/**
 * The meshes with a speck under each sole that moves with the foot, in the last mesh. Clients that stand an avatar on the
 * ground measure the box round its meshes, and that of a bust alone begins at the chest. The specks look down, away from
 * everybody.
 */
export function anchorToGround(
  meshes: readonly ExportMesh[],
  skeleton: Skeleton,
  joints: readonly Triple[],
  groundY: number,
): ExportMesh[] {
  return meshes.map(({ name, primitives: [first, ...others] }, k) =>
    k < meshes.length - 1 ? meshes[k] : { name, primitives: [withSpecks(first, skeleton, joints, groundY), ...others] },
  );
}

function withSpecks(
  primitive: ExportPrimitive,
  skeleton: Skeleton,
  joints: readonly Triple[],
  groundY: number,
): ExportPrimitive {
  const feet = ["LeftFoot", "RightFoot"].map((name) => jointIndex(skeleton, name));
  const vertexCount = primitive.positions.length / 3;
  const corners = feet.flatMap((foot) => {
    const [x, , z] = joints[foot];
    return [x, groundY, z, x + size, groundY, z, x, groundY, z + size];
  });
  const { colors, uvs, binding } = primitive;
  return {
    ...primitive,
    positions: joined(primitive.positions, corners),
    normals: joined(primitive.normals, repeat([0, -1, 0], 6)),
    uvs: uvs ? joined(uvs, repeat([0, 0], 6)) : null,
    indices: Uint32Array.from([...primitive.indices, ...Array.from({ length: 6 }, (_, k) => vertexCount + k)]),
    binding: {
      joints: Uint8Array.from([...binding.joints, ...feet.flatMap((foot) => repeat([foot, 0, 0, 0], 3))]),
      weights: joined(binding.weights, repeat([1, 0, 0, 0], 6)),
    },
    ...(colors ? { colors: joined(colors, repeat([1, 1, 1], 6)) } : {}),
  };
}

function joined(values: Float32Array, more: readonly number[]): Float32Array {
  const all = new Float32Array(values.length + more.length);
  all.set(values);
  all.set(more, values.length);
  return all;
}

function repeat(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, () => values).flat();
}
