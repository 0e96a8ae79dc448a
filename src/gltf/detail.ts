import type { Avatar } from "../avatar/avatar.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import type { Subdivision } from "../avatar/head/subdivide.ts";
import type { MeshoptEncoder } from "../kernels/meshopt.ts";
import type { Simplifier } from "../kernels/simplify.ts";
import type { Steps } from "../steps.ts";
import { avatarMeshes, type ExportMesh, type MeshDetail } from "./avatar-meshes.ts";
import { keepOnly } from "./compact.ts";
import type { ExportOptions, Lod } from "./export-options.ts";
import { targetMixes } from "./morph-targets.ts";
import { thinTriangles } from "./thin-parts.ts";

/** Locks of hair and beard at each level of detail: fewer are broader, and all of them cover the same. */
const lockCounts: Readonly<Record<Lod, MeshDetail>> = {
  0: { hairLocks: 500, coarseness: 2, beardLocks: 200 },
  1: { hairLocks: 350, coarseness: 3, beardLocks: 120 },
  2: { hairLocks: 250, coarseness: 4, beardLocks: 60 },
};

export interface MeshKernels {
  readonly simplifier: Simplifier;
  readonly meshopt: MeshoptEncoder;
}

/** Everything that the avatar shows, with the triangles of a level of detail and the wanted morph targets. */
export function* detailedMeshes(
  model: HeadModel,
  subdivision: Subdivision,
  avatar: Avatar,
  { simplifier, meshopt }: MeshKernels,
  { lod, morphTargets }: Pick<ExportOptions, "lod" | "morphTargets">,
): Steps<ExportMesh[]> {
  const mixes = targetMixes(morphTargets);
  const targetNames = mixes.map(({ name }) => name);
  const meshes: ExportMesh[] = [];
  for (const { name, primitives } of yield* avatarMeshes(model, subdivision, avatar, mixes, lockCounts[lod])) {
    yield;
    const detailed = primitives.map((primitive) => {
      const triangles = thinTriangles(simplifier, primitive, targetNames, lod);
      return keepOnly(primitive, meshopt.order(triangles, primitive.positions.length / 3));
    });
    meshes.push({ name, primitives: detailed });
  }
  return meshes;
}
