import { readFileSync } from "node:fs";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import type { HeadModel } from "../../../src/avatar/head/head-model.ts";
import type { Subdivision } from "../../../src/avatar/head/subdivide.ts";
import { draftAvatar } from "../../../src/gltf/avatar-glb.ts";
import { avatarMeshes } from "../../../src/gltf/avatar-meshes.ts";
import { type GltfDraft, writeDraft } from "../../../src/gltf/draft.ts";
import { defaultExport, type ExportOptions } from "../../../src/gltf/export-options.ts";
import type { AvatarTextures } from "../../../src/gltf/materials.ts";
import { targetMixes } from "../../../src/gltf/morph-targets.ts";
import type { MeshKernels } from "../../../src/gltf/thin-parts.ts";
import { MeshoptEncoder } from "../../../src/kernels/meshopt.ts";
import { Simplifier } from "../../../src/kernels/simplify.ts";
import { finish } from "../../../src/steps.ts";

const [simplify, meshopt] = ["simplify", "meshopt"].map(
  (name) => new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`)),
);

export function openMeshKernels(): MeshKernels {
  return { simplifier: new Simplifier(simplify), meshopt: new MeshoptEncoder(meshopt) };
}

/** The draft of an avatar's file with these textures. */
export function draftGlb(
  model: HeadModel,
  subdivision: Subdivision,
  avatar: Avatar,
  textures: AvatarTextures,
  changes: Partial<ExportOptions> = {},
): GltfDraft {
  const options = { ...defaultExport, ...changes };
  const work = { model, subdivision, kernels: openMeshKernels(), lod: options.lod };
  const meshes = finish(avatarMeshes(work, avatar, targetMixes(options.morphTargets)));
  return finish(draftAvatar(model, avatar, meshes, textures, options));
}

/** The file. */
export function exportGlb(...args: Parameters<typeof draftGlb>): Uint8Array {
  return writeDraft(draftGlb(...args));
}
