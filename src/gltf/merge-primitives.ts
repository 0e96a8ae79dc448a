import type { ExportPrimitive } from "./export-mesh.ts";
import type { SparseTarget } from "./morph-targets.ts";

/** Vertices that 16 bits number. */
const vertexLimit = 0xffff;

/**
 * Primitives as one, of the material `avatar`. Those without vertex colours are white, those without targets rest. Throws a
 * RangeError for more vertices than 16 bits number.
 */
export function mergePrimitives(primitives: readonly ExportPrimitive[]): ExportPrimitive {
  const starts: number[] = [];
  let vertexCount = 0;
  for (const { positions } of primitives) {
    starts.push(vertexCount);
    vertexCount += positions.length / 3;
  }
  if (vertexCount > vertexLimit) throw new RangeError(`${vertexCount} vertices in one mesh`);
  const targetCount = Math.max(...primitives.map(({ targets }) => targets.length));
  return {
    positions: floats(primitives.map(({ positions }) => positions)),
    normals: floats(primitives.map(({ normals }) => normals)),
    uvs: floats(primitives.map(({ uvs, positions }) => uvs ?? new Float32Array((2 / 3) * positions.length))),
    colors: floats(primitives.map(({ colors, positions }) => colors ?? new Float32Array(positions.length).fill(1))),
    indices: Uint32Array.from(primitives.flatMap(({ indices }, k) => Array.from(indices, (i) => i + starts[k]))),
    binding: {
      joints: Uint8Array.from(primitives.flatMap(({ binding }) => [...binding.joints])),
      weights: floats(primitives.map(({ binding }) => binding.weights)),
    },
    material: "avatar",
    targets: Array.from({ length: targetCount }, (_, t) => mergeTargets(primitives, starts, t)),
  };
}

function mergeTargets(primitives: readonly ExportPrimitive[], starts: readonly number[], t: number): SparseTarget {
  const moved = primitives.map(({ targets }) => targets[t]);
  return {
    indices: Uint16Array.from(moved.flatMap((target, k) => Array.from(target?.indices ?? [], (i) => i + starts[k]))),
    values: floats(moved.flatMap((target) => (target ? [target.values] : []))),
  };
}

function floats(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
