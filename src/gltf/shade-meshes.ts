import type { Avatar, ExpressionWeights, Rgb } from "../avatar/avatar.ts";
import { type LinearRgb, linearLight, linearOfByte } from "../face/color.ts";
import { bakeOcclusion, type Raster } from "../kernels/raster.ts";
import { sphereDirections } from "../render/light.ts";
import type { Drawable } from "../render/scene.ts";
import type { ExportMesh } from "./avatar-meshes.ts";
import type { ExportPrimitive } from "./export-mesh.ts";
import type { TargetMix } from "./morph-targets.ts";
import { type MaterialName, plainColor } from "./plain-color.ts";

/** From where ambient light is gathered; fewer are faster and coarser. */
const directions = sphereDirections(24);
/** A face whose mouth and lids show what they hide at rest: what light reaches there then is not painted dark. */
const opened: ExpressionWeights = { jawOpen: 0.5, eyeBlinkLeft: 0.7, eyeBlinkRight: 0.7 };
/** What light reaches where the face opens. */
const faceMaterials: readonly MaterialName[] = ["skin", "teeth", "tongue"];
/** Lids shade the eyes by a rule of their own, and lenses are clear. */
const ownLight: readonly MaterialName[] = ["eyes", "lenses"];
/** Share of light from all around, which is what crevices miss, in a room or under a sky with one sun. */
const ambientShare = 0.6;
/** Reflectances of what has no colour of its own here, linear. */
const mouthAlbedo: LinearRgb = [0.8, 0.7, 0.65];

/**
 * The meshes with the light that reaches each vertex from all around in its colours, as our pictures have it: engines shade
 * by lamps and skies that no other part of the head is in the way of. Hair gets the share of light, too, that it scatters: a
 * strand sends much of it on, and a plain surface in the colour of dark hair looks grey.
 */
export function shadeMeshes(
  raster: Raster,
  avatar: Avatar,
  meshes: readonly ExportMesh[],
  mixes: readonly TargetMix[],
): ExportMesh[] {
  const shown = meshes.flatMap(({ primitives }) => primitives);
  const bake = (place: (primitive: ExportPrimitive) => Float32Array, isLit: (name: MaterialName) => boolean) =>
    bakeOcclusion(
      raster,
      shown.map((primitive) => asDrawable(primitive, place(primitive))),
      directions,
      ({ surface }) => isLit(surface.name as MaterialName),
    );
  const rest = bake(
    ({ positions }) => positions,
    (name) => !ownLight.includes(name),
  );
  const open = bake(
    (primitive) => move(primitive, mixes),
    (name) => faceMaterials.includes(name),
  );
  let k = 0;
  return meshes.map(({ name, primitives }) => ({
    name,
    primitives: primitives.map((primitive) => {
      const [shut, opened] = [rest[k], open[k]];
      k++;
      const visibility = opened.length > 0 ? shut.map((value, i) => Math.max(value, opened[i])) : shut;
      return { ...primitive, ...shade(avatar, primitive, visibility) };
    }),
  }));
}

function asDrawable({ normals, uvs, indices, material }: ExportPrimitive, positions: Float32Array): Drawable {
  return {
    surface: { name: material, positions, normals, uvs: uvs ?? new Float32Array((2 / 3) * positions.length), indices },
    material: {
      kind: kindOf(material),
      color: [1, 1, 1],
      texture: null,
      roughness: 1,
      doubleSided: true,
      alphaTested: false,
    },
  };
}

/** Strands are lit from all sides; lenses let light through. */
function kindOf(material: MaterialName): Drawable["material"]["kind"] {
  if (material === "lenses") return "lens";
  return material === "hair" || material === "beard" ? "hair" : "skin";
}

/** Positions of a primitive with the opened face. */
function move({ positions, targets }: ExportPrimitive, mixes: readonly TargetMix[]): Float32Array {
  const moved = positions.slice();
  mixes.forEach(({ name }, t) => {
    const weight = (opened as Readonly<Record<string, number | undefined>>)[name];
    if (weight === undefined || !targets[t]) return;
    const { indices, values } = targets[t];
    indices.forEach((vertex, k) => {
      for (let c = 0; c < 3; c++) moved[3 * vertex + c] += 1000 * weight * values[3 * k + c];
    });
  });
  return moved;
}

function shade(
  avatar: Avatar,
  primitive: ExportPrimitive,
  visibility: Float32Array,
): Pick<ExportPrimitive, "colors" | "visibility"> {
  const { material } = primitive;
  if (ownLight.includes(material)) return {};
  const own = primitive.colors ?? new Float32Array(primitive.positions.length).fill(1);
  if (material === "hair" || material === "beard") {
    return { colors: hairColors(plainColor(avatar, material), own, visibility), visibility };
  }
  const albedo = albedoOf(avatar, material);
  const colors = new Float32Array(own.length);
  for (let i = 0; i < visibility.length; i++) {
    for (let c = 0; c < 3; c++) {
      colors[3 * i + c] = own[3 * i + c] * (1 - ambientShare * (1 - lit(visibility[i], albedo[c])));
    }
  }
  return { colors, visibility };
}

function hairColors(lightest: Rgb, own: Float32Array, visibility: Float32Array): Float32Array {
  const base = lightest.map(linearOfByte);
  const colors = new Float32Array(own.length);
  for (let i = 0; i < visibility.length; i++) {
    const reach = visibility[i];
    const { ambient, direct } = strandLight(base[1] * own[3 * i + 1]);
    const lamps = direct * (0.85 * reach + 0.15);
    for (let k = 3 * i, c = 0; c < 3; k++, c++) {
      const around = ambient * lit(reach * reach, Math.sqrt(base[c] * own[k]));
      colors[k] = own[k] * Math.min(1, ambientShare * around + (1 - ambientShare) * lamps);
    }
  }
  return colors;
}

/**
 * What hair of a reflectance sends back of light from all around, and of a lamp's in the mean over strands and lamps, beside a
 * plain surface: the renderer's shading of hair, in which light that has passed through a strand comes back coloured and
 * the rest is scattered from strand to strand (M. Chiang et al., EGSR 2016).
 */
function strandLight(reflectance: number): { ambient: number; direct: number } {
  const t = Math.sqrt(reflectance + 3e-3);
  const passed = (2 - t) / t;
  const scattered = 1 / (0.33 + 0.272 * passed);
  return { ambient: 1, direct: 1.3 * scattered * (0.16 + 0.16 * passed) };
}

/** Light in a crevice, of which walls of some albedo send each other a part (J. Jimenez et al., "GTAO", 2016). */
function lit(visibility: number, albedo: number): number {
  const [cubic, square, linear] = [2.0404 * albedo - 0.3324, 0.6417 - 4.7951 * albedo, 2.7552 * albedo + 0.6903];
  return Math.max(visibility, ((visibility * cubic + square) * visibility + linear) * visibility);
}

function albedoOf(avatar: Avatar, material: MaterialName): LinearRgb {
  if (material === "skin") return meanAlbedo(avatar);
  if (material === "teeth" || material === "tongue") return mouthAlbedo;
  const [red, green, blue] = plainColor(avatar, material).map(linearOfByte);
  return [red, green, blue];
}

/** Every so many texels of an albedo are enough for its mean. */
const texelStride = 97;

function meanAlbedo({ albedo: { data } }: Avatar): LinearRgb {
  const sum = [0, 0, 0];
  let count = 0;
  for (let k = 0; k < data.length; k += 3 * texelStride, count++) {
    for (let c = 0; c < 3; c++) sum[c] += linearLight[data[k + c]];
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
