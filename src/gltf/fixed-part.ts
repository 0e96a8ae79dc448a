import type { HeadModel } from "../avatar/head/head-model.ts";
import { once } from "../avatar/mesh/once.ts";
import { gather } from "../avatar/mesh/seams.ts";
import { keepOnly, usedVertices } from "./compact.ts";
import type { ExportPrimitive } from "./export-mesh.ts";
import type { Lod } from "./export-options.ts";
import { type MeshKernels, thinTriangles, type WholePart } from "./thin-parts.ts";

/**
 * What a level of detail keeps of a part that has the same triangles on every head. It is found on the mean head, once: files of
 * all people share their triangles and the order of these, and only vertices that stay are placed and moved.
 */
export interface FixedPart extends Pick<ExportPrimitive, "uvs" | "indices" | "binding" | "material"> {
  /** The kept ones of the whole part's vertices. */
  readonly vertices: Uint16Array;
}

const fixedParts = once((_: HeadModel) => new Map<string, FixedPart>());

/** The part of a name at a level of detail; `whole` makes it on the mean head. */
export function fixPart(
  model: HeadModel,
  kernels: MeshKernels,
  name: string,
  lod: Lod,
  whole: () => WholePart,
): FixedPart {
  const known = fixedParts(model);
  const key = `${name} ${lod}`;
  let part = known.get(key);
  if (!part) {
    const { uvs, binding, material, ...surface } = whole();
    const vertexCount = surface.positions.length / 3;
    const triangles = thinTriangles(kernels.simplifier, { uvs, binding, material, ...surface }, lod);
    const { vertices, indices } = usedVertices(kernels.meshopt.order(triangles, vertexCount), vertexCount);
    part = {
      vertices,
      indices,
      uvs: uvs && gather(vertices, uvs, 2),
      binding: { joints: gather(vertices, binding.joints, 4), weights: gather(vertices, binding.weights, 4) },
      material,
    };
    known.set(key, part);
  }
  return part;
}

/** The part on a head, where the whole of it has these positions and normals. */
export function placePart(
  { vertices, ...part }: FixedPart,
  positions: Float32Array,
  normals: Float32Array,
): Omit<ExportPrimitive, "targets"> {
  return { ...part, positions: gather(vertices, positions, 3), normals: gather(vertices, normals, 3) };
}

/** A part that differs from head to head, with the triangles of a level of detail. */
export function thinOwnPart({ simplifier, meshopt }: MeshKernels, part: ExportPrimitive, lod: Lod): ExportPrimitive {
  const triangles = thinTriangles(simplifier, { ...part, motions: [] }, lod);
  return keepOnly(part, meshopt.order(triangles, part.positions.length / 3));
}
