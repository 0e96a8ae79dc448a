import type { PartTexture } from "../../src/avatar/head/head-model.ts";
import type { Atlas } from "./atlas.ts";
import { quadTriangleCorners, tableTexels } from "./bake.ts";
import type { Crop } from "./crop.ts";
import type { PackageFiles } from "./package.ts";
import { type Picture, readPicture, sampleAt, spread, toTexture } from "./pictures.ts";
import { smoothOverSkin } from "./smooth.ts";

const folder = "public/data/skins";
/** One skin for each range of tones. */
export const skinPaths = {
  skin_light: `${folder}/young_caucasian_female/textures/young_lightskinned_female_diffuse2.png`,
  skin_medium: `${folder}/young_asian_male/textures/young_lightskinned_male_diffuse3.png`,
  skin_dark: `${folder}/middleage_african_female/textures/middleage_darkskinned_female_diffuse.png`,
} as const;

/** The package has half a pixel a millimetre on the face; this has a little more. */
const size = 320;
const gutter = 4;
/** How far tones are carried into what is repainted, in rounds of smoothing. */
const carryRounds = 200;
/** Detail that stays in what is repainted. */
const capContrast = 0.15;
const lidContrast = 0.12;
/** The mouth cavity is painted as if light reached it. */
const cavityTone = Math.log(0.6);

/** Weights 0..1 over the skin vertices. */
export interface SkinMasks {
  /** Where the skins have hair painted on. */
  readonly cap: Float64Array;
  readonly lids: Float64Array;
  readonly cavities: Float64Array;
}

/** The skins of the package in the atlas, without the hair painted on the skull and the shadow painted on the lids. */
export function bakeSkins(
  files: PackageFiles,
  crop: Crop,
  atlas: Atlas,
  masks: SkinMasks,
): Record<keyof typeof skinPaths, PartTexture> {
  const entries = Object.entries(skinPaths).map(([name, path]) => [
    name,
    bakeSkin(readPicture(files, path), crop, atlas, masks),
  ]);
  return Object.fromEntries(entries);
}

function bakeSkin(source: Picture, crop: Crop, atlas: Atlas, masks: SkinMasks): PartTexture {
  const corners = quadTriangleCorners(crop.quads.length / 4);
  const cornerUvs = (uvs: Float64Array) =>
    Float64Array.from({ length: 2 * corners.length }, (_, k) => uvs[2 * atlas.quadUvs[corners[k >> 1]] + (k & 1)]);
  const table = tableTexels(cornerUvs(atlas.uvs), size);
  const sources = cornerUvs(atlas.sourceUvs);
  const correction = toneCorrection(source, crop, atlas, masks);
  const data = new Float32Array(4 * size * size);
  for (let texel = 0; texel < size * size; texel++) {
    const triangle = table.triangles[texel];
    if (triangle < 0) continue;
    const bary = table.barycentrics.subarray(3 * texel, 3 * texel + 3);
    const blend = (values: Float64Array, stride: number, component: number, indices: ArrayLike<number>) =>
      [0, 1, 2].reduce((sum, k) => sum + bary[k] * values[stride * indices[k] + component], 0);
    const own = [0, 1, 2].map((k) => 3 * triangle + k);
    const color = sampleAt(source, blend(sources, 2, 0, own), blend(sources, 2, 1, own));
    const vertices = own.map((k) => crop.quads[corners[k]]);
    const contrast = blend(correction.contrast, 1, 0, vertices);
    for (let c = 0; c < 3; c++) {
      const slow = blend(correction.slow, 3, c, vertices);
      const detail = Math.log(Math.max(2, color[c])) - blend(correction.own, 3, c, vertices);
      data[4 * texel + c] = Math.exp(slow + contrast * detail);
    }
    data[4 * texel + 3] = 255;
  }
  const baked = { width: size, height: size, data };
  return toTexture(
    spread(baked, (texel) => table.triangles[texel] < 0, gutter),
    3,
  );
}

/** Log colour at the vertices as painted (`own`) and as wanted (`slow`), and the share of the detail that stays. */
function toneCorrection(source: Picture, crop: Crop, atlas: Atlas, { cap, lids, cavities }: SkinMasks) {
  const own = smoothOverSkin(crop, vertexColors(source, crop, atlas), 1, { components: 3 });
  const repainted = lids.map((lid, i) => Math.max(lid, cap[i]));
  const known = repainted.map((weight, i) => (1 - weight) * (1 - cavities[i]) + 1e-9);
  const carried = smoothKnown(crop, own, known, carryRounds);
  return {
    own,
    slow: own.map((value, k) => {
      const i = Math.trunc(k / 3);
      return value + repainted[i] * (carried[k] - value) + cavityTone * cavities[i];
    }),
    contrast: cap.map((weight, i) => (1 - weight * (1 - capContrast)) * (1 - lids[i] * (1 - lidContrast))),
  };
}

/** Normalised smoothing: vertices of little weight take their tone from the others. */
function smoothKnown(crop: Crop, values: Float64Array, weights: Float64Array, rounds: number): Float64Array {
  const weighted = values.map((value, k) => value * weights[Math.trunc(k / 3)]);
  const numerator = smoothOverSkin(crop, weighted, rounds, { components: 3 });
  const denominator = smoothOverSkin(crop, weights, rounds);
  return numerator.map((value, k) => value / Math.max(1e-30, denominator[Math.trunc(k / 3)]));
}

/** Mean log colour at each vertex over its uvs. */
function vertexColors(source: Picture, crop: Crop, atlas: Atlas): Float64Array {
  const sums = new Float64Array(3 * crop.skinVertexCount);
  const counts = new Float64Array(crop.skinVertexCount);
  crop.quads.forEach((vertex, corner) => {
    const uv = atlas.quadUvs[corner];
    const color = sampleAt(source, atlas.sourceUvs[2 * uv], atlas.sourceUvs[2 * uv + 1]);
    for (let c = 0; c < 3; c++) sums[3 * vertex + c] += Math.log(Math.max(2, color[c]));
    counts[vertex]++;
  });
  return sums.map((sum, k) => sum / counts[Math.trunc(k / 3)]);
}
