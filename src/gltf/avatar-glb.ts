import type { Avatar } from "../avatar/avatar.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import type { Subdivision } from "../avatar/head/subdivide.ts";
import type { Steps } from "../steps.ts";
import { avatarMeshes } from "./avatar-meshes.ts";
import { GltfBuffer, type GltfMesh } from "./document.ts";
import type { GltfDraft } from "./draft.ts";
import { addMesh } from "./export-mesh.ts";
import type { ExportOptions } from "./export-options.ts";
import { anchorToGround } from "./ground-anchor.ts";
import { assetOfExports } from "./licence.ts";
import { type AvatarTextures, MaterialLibrary } from "./materials.ts";
import { targetMixes } from "./morph-targets.ts";
import { inverseBinds, restSkeleton, skeletonNodes } from "./skeleton.ts";
import { standUp } from "./stature.ts";

/**
 * The avatar as glTF 2.0 in the conventions of Ready Player Me and Mixamo: metres, y up, facing +z, standing
 * on y = 0; the scene is named "Armature" and holds `Hips` and the skinned meshes as roots; morph targets are sparse and
 * named in `mesh.extras.targetNames`. The head keeps the resolution of the model, its vertices on the subdivided surface. Throws a RangeError for textures that are neither PNG nor JPEG.
 */
export function* draftAvatar(
  model: HeadModel,
  subdivision: Subdivision,
  avatar: Avatar,
  textures: AvatarTextures,
  options: Pick<ExportOptions, "morphTargets" | "pose">,
): Steps<GltfDraft> {
  const buffer = new GltfBuffer();
  const library = new MaterialLibrary(buffer, avatar, textures);
  const { joints, origin } = standUp(model, avatar.neutral);
  const mixes = targetMixes(options.morphTargets);
  const parts = yield* avatarMeshes(model, subdivision, avatar, library, mixes);
  yield;
  const meshes: GltfMesh[] = [];
  const targetNames = mixes.map(({ name }) => name);
  for (const { name, primitives } of anchorToGround(parts, model.skeleton, joints, origin[1])) {
    meshes.push(addMesh(buffer, name, primitives, origin, targetNames));
    yield;
  }
  const rest = restSkeleton(model.skeleton.joints, joints, origin, options.pose);
  const { nodes, root } = skeletonNodes(model.skeleton.joints, rest);
  const roots = [root];
  meshes.forEach(({ name }, mesh) => {
    roots.push(nodes.push({ name, mesh, skin: 0 }) - 1);
  });
  const inverseBindMatrices = buffer.addMatrices(inverseBinds(rest));
  return {
    buffer,
    json: {
      asset: assetOfExports,
      extensionsUsed: ["KHR_materials_specular", "KHR_materials_clearcoat"],
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
