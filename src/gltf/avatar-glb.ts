import type { Avatar } from "../avatar/avatar.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import type { Steps } from "../steps.ts";
import type { ExportMesh } from "./avatar-meshes.ts";
import { GltfBuffer } from "./buffer.ts";
import type { GltfMesh } from "./document.ts";
import { type GltfDraft, listExtensions } from "./draft.ts";
import { addMesh } from "./export-mesh.ts";
import type { ExportOptions } from "./export-options.ts";
import { anchorToGround } from "./ground-anchor.ts";
import { assetOfExports } from "./licence.ts";
import { type AvatarTextures, MaterialLibrary } from "./materials.ts";
import { targetMixes } from "./morph-targets.ts";
import type { MaterialName } from "./plain-color.ts";
import { bindFromGrid, quantizationExtension } from "./quantize.ts";
import { inverseBinds, restSkeleton, skeletonNodes } from "./skeleton.ts";
import { standUp } from "./stature.ts";

/**
 * The avatar as glTF 2.0 in the conventions of Ready Player Me and Mixamo: metres, y up, facing +z, standing
 * on y = 0; the scene is named "Armature" and holds `Hips` and the skinned meshes as roots; morph targets are sparse and
 * named in `mesh.extras.targetNames`. The head keeps the resolution of the model, its vertices on the subdivided surface. Throws a RangeError for textures that are neither PNG nor JPEG.
 */
export function* draftAvatar(
  model: HeadModel,
  avatar: Avatar,
  shown: readonly ExportMesh[],
  textures: AvatarTextures,
  { morphTargets, pose, compression }: Pick<ExportOptions, "morphTargets" | "pose" | "compression">,
): Steps<GltfDraft> {
  const buffer = new GltfBuffer();
  const library = new MaterialLibrary(buffer, avatar, textures);
  const { joints, origin } = standUp(model, avatar.neutral);
  const targetNames = targetMixes(morphTargets).map(({ name }) => name);
  const materialIndex = (name: MaterialName) => library.index(name);
  const isQuantized = compression !== "none";
  const meshes: GltfMesh[] = [];
  for (const { name, primitives } of anchorToGround(shown, model.skeleton, joints, origin[1])) {
    meshes.push(addMesh(buffer, name, primitives, { origin, targetNames, materialIndex, isQuantized }));
    yield;
  }
  const rest = restSkeleton(model.skeleton.joints, joints, origin, pose);
  const { nodes, root } = skeletonNodes(model.skeleton.joints, rest);
  const roots = [root];
  meshes.forEach(({ name }, mesh) => {
    roots.push(nodes.push({ name, mesh, skin: 0 }) - 1);
  });
  const inverseBindMatrices = buffer.addMatrices(isQuantized ? bindFromGrid(inverseBinds(rest)) : inverseBinds(rest));
  const { used, required } = library.extensions();
  return {
    buffer,
    json: {
      asset: assetOfExports,
      ...listExtensions(used, isQuantized ? [...required, quantizationExtension] : required),
      scene: 0,
      scenes: [{ name: "Armature", nodes: roots }],
      nodes,
      meshes,
      skins: [{ inverseBindMatrices, joints: joints.map((_, j) => j), skeleton: root }],
      materials: library.materials,
      textures: library.textures,
      samplers: library.samplers(),
    },
  };
}
