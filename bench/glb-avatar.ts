import { PNG } from "pngjs";
import type { Camera } from "../src/avatar/fit/camera.ts";
import type { Surface } from "../src/avatar/mesh/surface.ts";
import type { Triple } from "../src/avatar/mesh/triple.ts";
import type { GltfMaterial, GltfMesh, GltfPrimitive } from "../src/gltf/document.ts";
import { bakeOcclusion, drawScene, type Raster } from "../src/kernels/raster.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { presetLight, sphereDirections } from "../src/render/light.ts";
import { studioBackdrop } from "../src/render/portrait.ts";
import type { Drawable, Material } from "../src/render/scene.ts";
import { readGlb } from "../test/core/gltf/read-glb.ts";
import { type Glb, readAccessor, readImage } from "./glb-accessors.ts";

/** An avatar as its file has it: meshes at rest, morph targets and textures. */
export interface GlbAvatar extends Glb {
  readonly materials: readonly Material[];
  /** Where the file's origin lies in the head's frame, millimetres. */
  readonly origin: Triple;
}

const occlusionDirections = sphereDirections(24);

export function openGlb(bytes: Uint8Array, origin: Triple): GlbAvatar {
  const glb = readGlb(bytes);
  return { ...glb, materials: glb.json.materials.map((material) => readMaterial(glb, material)), origin };
}

/** All surfaces in the head's frame, morph targets at these weights by name; the normals are those at rest. */
export function poseGlb(raster: Raster, glb: GlbAvatar, weights: Readonly<Record<string, number>>): Drawable[] {
  const drawables = glb.json.meshes.flatMap((mesh) =>
    mesh.primitives.map((primitive) => ({
      surface: readSurface(glb, mesh, primitive, weights),
      material: glb.materials[primitive.material],
      shade: readShade(glb, primitive),
    })),
  );
  const occlusions = bakeOcclusion(raster, drawables, occlusionDirections);
  return drawables.flatMap(({ surface, material, shade }, i) => {
    const drawable = { surface, material, occlusion: shade ?? (material.kind === "eye" ? undefined : occlusions[i]) };
    return material.kind === "eye" ? [drawable, coatOf(drawable)] : [drawable];
  });
}

/** The clear coat of an eye's material, millimetres before it. */
const coatDistance = 0.1;

function coatOf({ surface, material, occlusion }: Drawable): Drawable {
  const positions = surface.positions.map((value, i) => value + coatDistance * surface.normals[i]);
  return {
    surface: { ...surface, name: "corneas", positions },
    material: { ...material, kind: "cornea", color: [1, 1, 1], texture: null },
    occlusion,
  };
}

/** In the neutral light before plain grey. */
export function drawGlb(raster: Raster, drawables: readonly Drawable[], camera: Camera): Pixels {
  return drawScene(raster, { drawables, camera, light: presetLight("neutral", camera), backdrop: studioBackdrop });
}

/** The file's grey vertex colours. */
function readShade(glb: GlbAvatar, { attributes: { COLOR_0: colors } }: GltfPrimitive): Float32Array | undefined {
  return colors === undefined ? undefined : readAccessor(glb, colors).filter((_, k) => k % 4 === 0);
}

function readSurface(
  glb: GlbAvatar,
  { name, extras }: GltfMesh,
  { attributes, indices, targets = [] }: GltfPrimitive,
  weights: Readonly<Record<string, number>>,
): Surface {
  const positions = readAccessor(glb, attributes.POSITION);
  targets.forEach((target, t) => {
    const weight = weights[extras?.targetNames[t] ?? ""] ?? 0;
    if (weight === 0) return;
    const displacements = readAccessor(glb, target.POSITION);
    for (let i = 0; i < positions.length; i++) positions[i] += weight * displacements[i];
  });
  const { NORMAL, TEXCOORD_0: uvs } = attributes;
  return {
    name,
    positions: positions.map((metres, i) => 1000 * metres + glb.origin[i % 3]),
    normals: readAccessor(glb, NORMAL),
    uvs: uvs === undefined ? new Float32Array((positions.length / 3) * 2) : readAccessor(glb, uvs),
    indices: Uint32Array.from(readAccessor(glb, indices)),
  };
}

const kinds: Readonly<Record<string, Material["kind"]>> = {
  Wolf3D_Skin: "skin",
  Wolf3D_Eye: "eye",
  Wolf3D_Teeth: "teeth",
  Wolf3D_Tongue: "tongue",
  Wolf3D_Glasses: "frame",
  Wolf3D_Lenses: "lens",
};

function readMaterial(glb: Glb, { name, alphaMode, doubleSided, pbrMetallicRoughness }: GltfMaterial): Material {
  const { baseColorTexture, baseColorFactor = [1, 1, 1], roughnessFactor } = pbrMetallicRoughness;
  const picture = baseColorTexture ? PNG.sync.read(readImage(glb, baseColorTexture.index)) : null;
  const [red, green, blue] = baseColorFactor;
  return {
    // Viewers shade hair by its texture and normals alone: they know nothing of strands.
    kind: kinds[name] ?? "cloth",
    color: [red, green, blue],
    texture: picture && { width: picture.width, height: picture.height, channelCount: 4, data: picture.data },
    roughness: roughnessFactor,
    doubleSided: doubleSided ?? false,
    alphaTested: alphaMode === "MASK",
  };
}
