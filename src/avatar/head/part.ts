import { triangleNormals } from "../mesh/normals.ts";
import { once } from "../mesh/once.ts";
import type { Surface } from "../mesh/surface.ts";
import type { HeadModel, Part, PartName } from "./head-model.ts";

/** The named part; throws a RangeError where the model has none of that name. */
export function findPart(model: HeadModel, name: PartName): Part {
  const part = model.parts.find((candidate) => candidate.name === name);
  if (!part) throw new RangeError(`the head model has no part ${name}`);
  return part;
}

/**
 * Vertices of a part on a head, millimetres. `positions` carries the part; the offsets scale with `neutral`, because
 * some scale references move against each other in an expression (an open jaw would stretch the teeth).
 */
export function fitPart(part: Part, positions: Float32Array, neutral: Float32Array = positions): Float32Array {
  const [sx, sy, sz] = offsetScales(part, neutral);
  const { references, weights, offsets } = part;
  const fitted = new Float32Array(3 * part.vertexCount);
  for (let i = 0; i < fitted.length; i += 3) {
    const a = 3 * references[i];
    const b = 3 * references[i + 1];
    const c = 3 * references[i + 2];
    const u = weights[i];
    const v = weights[i + 1];
    const w = weights[i + 2];
    fitted[i] = u * positions[a] + v * positions[b] + w * positions[c] + sx * offsets[i];
    fitted[i + 1] = u * positions[a + 1] + v * positions[b + 1] + w * positions[c + 1] + sy * offsets[i + 1];
    fitted[i + 2] = u * positions[a + 2] + v * positions[b + 2] + w * positions[c + 2] + sz * offsets[i + 2];
  }
  return fitted;
}

/** Scale of the offsets along x, y, z: the named pair's distance along that axis over its length on the base head. */
function offsetScales(part: Part, neutral: Float32Array): [number, number, number] {
  const scale = (axis: number) => {
    const a = part.scaleVertices[2 * axis];
    const b = part.scaleVertices[2 * axis + 1];
    const length = part.scaleLengths[axis];
    return length > 0 ? Math.abs(neutral[3 * a + axis] - neutral[3 * b + axis]) / length : 1;
  };
  return [scale(0), scale(1), scale(2)];
}

/** A part in its place, with the normals of its own vertices. */
export function partSurface(part: Part, positions: Float32Array): Omit<Surface, "name"> {
  const normals = triangleNormals(positions, part.triangles, weldPart(part));
  return { positions, normals, uvs: part.uvs, indices: Uint32Array.from(part.triangles) };
}

/** For each vertex of a part the first vertex at the same place, which differs only in uv. Kept for each part. */
export const weldPart = once((part: Part) => {
  const firstAt = new Map<string, number>();
  return Uint16Array.from({ length: part.vertexCount }, (_, i) => {
    const key = `${tripleAt(part.references, i)};${tripleAt(part.weights, i)};${tripleAt(part.offsets, i)}`;
    const first = firstAt.get(key) ?? i;
    firstAt.set(key, first);
    return first;
  });
});

function tripleAt(field: ArrayLike<number>, i: number): string {
  return `${field[3 * i]},${field[3 * i + 1]},${field[3 * i + 2]}`;
}
