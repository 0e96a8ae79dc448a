import type { Avatar } from "../avatar/avatar.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import { jointIndex, jointPositions } from "../avatar/head/skinning.ts";
import type { Subdivision } from "../avatar/head/subdivide.ts";
import type { Triple } from "../avatar/mesh/triple.ts";
import type { Steps } from "../steps.ts";
import { avatarMeshes } from "./avatar-meshes.ts";
import { GltfBuffer, type GltfMesh, type GltfNode } from "./document.ts";
import type { GltfDraft } from "./draft.ts";
import { addMesh, type Origin } from "./export-mesh.ts";
import { assetOfExports } from "./licence.ts";
import { type AvatarTextures, MaterialLibrary } from "./materials.ts";

/**
 * The avatar as glTF 2.0 in the conventions of Ready Player Me and Mixamo: metres, y up, facing +z, standing
 * on y = 0; the scene is named "Armature" and holds `Hips` and the skinned meshes as roots; the 15 visemes and 52 ARKit
 * shapes are sparse morph targets named in `mesh.extras.targetNames`. The head keeps the resolution of the model, its
 * vertices on the subdivided surface. Throws a RangeError for textures that are neither PNG nor JPEG.
 */
export function* draftAvatar(
  model: HeadModel,
  subdivision: Subdivision,
  avatar: Avatar,
  textures: AvatarTextures,
): Steps<GltfDraft> {
  const buffer = new GltfBuffer();
  const library = new MaterialLibrary(buffer, avatar, textures);
  const joints = jointPositions(model.skeleton, avatar.neutral);
  const hips = joints[jointIndex(model.skeleton, "Hips")];
  const origin: Origin = [hips[0], model.floorY, hips[2]];
  const parts = yield* avatarMeshes(model, subdivision, avatar, library);
  yield;
  const meshes: GltfMesh[] = [];
  for (const { name, primitives } of parts) {
    meshes.push(addMesh(buffer, name, primitives, origin));
    yield;
  }
  const { nodes, roots } = skeletonNodes(model, joints, origin);
  const skeletonRoot = roots[0];
  meshes.forEach(({ name }, mesh) => {
    roots.push(nodes.push({ name, mesh, skin: 0 }) - 1);
  });
  const inverseBindMatrices = buffer.addMatrices(inverseBinds(joints, origin));
  return {
    buffer,
    json: {
      asset: assetOfExports,
      extensionsUsed: ["KHR_materials_specular", "KHR_materials_clearcoat"],
      scene: 0,
      scenes: [{ name: "Armature", nodes: roots }],
      nodes,
      meshes,
      skins: [{ inverseBindMatrices, joints: joints.map((_, j) => j), skeleton: skeletonRoot }],
      materials: library.materials,
      textures: library.textures,
      samplers: library.samplers(),
    },
  };
}

/** One node a joint, at the same index, with the translation from its parent. */
function skeletonNodes(
  model: HeadModel,
  positions: readonly Triple[],
  origin: Origin,
): { nodes: GltfNode[]; roots: number[] } {
  const nodes: GltfNode[] = [];
  const roots: number[] = [];
  model.skeleton.joints.forEach(({ name, parent }, j) => {
    const from = parent < 0 ? origin : positions[parent];
    nodes.push({ name, translation: positions[j].map((value, c) => round((value - from[c]) / 1000)) });
    if (parent < 0) roots.push(j);
    else nodes[parent].children = [...(nodes[parent].children ?? []), j];
  });
  if (roots.length !== 1) throw new RangeError(`the skeleton has ${roots.length} roots, glTF skins need one`);
  return { nodes, roots };
}

/** Column-major inverse bind matrices; the rest pose has no rotations. */
function inverseBinds(positions: readonly Triple[], origin: Origin): Float32Array {
  const matrices = new Float32Array(16 * positions.length);
  positions.forEach((position, j) => {
    for (let c = 0; c < 4; c++) matrices[16 * j + 5 * c] = 1;
    for (let c = 0; c < 3; c++) matrices[16 * j + 12 + c] = -(position[c] - origin[c]) / 1000;
  });
  return matrices;
}

/** Micrometres are enough for a joint and keep the JSON short. */
function round(metres: number): number {
  return Math.round(metres * 1e6) / 1e6;
}
