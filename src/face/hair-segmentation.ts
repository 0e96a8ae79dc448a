import type { BinaryPlane, MaskKernels, MixtureComponent, Plane } from "../kernels/mask.ts";
import { fitMixture, labSamples } from "./color-mixture.ts";
import type { Forehead } from "./forehead.ts";
import { doubtfulHair } from "./hair-doubts.ts";
import type { HairSeeds } from "./hair-seeds.ts";
import type { HeadRegion } from "./head-region.ts";
import { above, countSet } from "./selection.ts";
import type { SkinModel } from "./skin-model.ts";
import { clamp } from "./statistics.ts";

/** Probability of hair where it is hair, 0 elsewhere. */
export type HairProbability = Plane;

const roundCount = 3;
const hairFloor = [6, 2.5, 2.5] as const;
const clothesFloor = [6, 3, 3] as const;
const fewestSeeds = 25;
const smallestRegion = 40;
const fewestForRefit = 150;
const fewestClothes = 80;

/**
 * Separates hair from skin and clothes in the person mask: colour mixtures of the three, a prior of where hair may be,
 * the guided filter for edges, and only what hangs together with the seeds; three rounds, each refitting the colours.
 */
export function segmentHair(
  kernels: MaskKernels,
  region: HeadRegion,
  skin: SkinModel,
  forehead: Forehead,
  { seeds, baldSkin }: HairSeeds,
): HairProbability {
  const { size, unit, chin, lab, smooth, person } = region;
  const nothing = { width: size, height: size, values: new Float32Array(size * size) };
  if (countSet(seeds) <= fewestSeeds) return nothing;
  let hair = fitMixture(labSamples(smooth, seeds), 2, hairFloor);
  let clothes = clothesModel(region, skin, null);
  const prior = hairPrior(kernels, region, forehead);
  const skinScore = scoreOfSkin(kernels, region, skin);
  const guide = { ...lab.lightness, values: lab.lightness.values.map((value) => value / 100) };
  let found: HairProbability = nothing;
  for (let round = 0; round < roundCount && hair !== null; round++) {
    // (1) Probability of each pixel, made to follow the edges of the picture.
    const raw = posterior(kernels, region, hair, skinScore, clothes, prior);
    const edged = kernels.guided(guide, raw, 4, 4e-4);
    const probability = edged.values;
    for (let i = 0; i < probability.length; i++) {
      probability[i] = person.values[i] && !baldSkin?.[i] ? clamp(probability[i], 0, 1) : 0;
    }
    // (2) Only regions that hold seeds.
    const mask = seededRegions(kernels, probability, seeds, size, baldSkin === null);
    for (let i = 0; i < probability.length; i++) if (!mask.values[i]) probability[i] = 0;
    found = { width: size, height: size, values: probability };
    // (3) Colours again from what was found.
    clothes = clothesModel(region, skin, kernels.grow(mask, 2)) ?? clothes;
    const core = kernels.shrink(mask, 1).values;
    const upper = core.fill(0, Math.max(0, Math.ceil(chin.y + 0.8 * unit)) * size);
    if (countSet(upper) > fewestForRefit) hair = fitMixture(labSamples(smooth, upper), 3, hairFloor);
  }
  const doubtful = doubtfulHair(kernels, region, skin, above(found.values, 0.5));
  return { ...found, values: found.values.map((value, i) => (doubtful[i] ? 0 : value)) };
}

/** Colours of the lowest part of the person that are unlike skin; null where too little shows. */
function clothesModel(region: HeadRegion, skin: SkinModel, hair: BinaryPlane | null): MixtureComponent[] | null {
  const { size, unit, chin, person, smooth } = region;
  const low = new Uint8Array(size * size);
  const cloth = new Uint8Array(size * size);
  for (let i = Math.max(0, Math.floor(chin.y + unit) + 1) * size; i < (size - 6) * size; i++) {
    if (!person.values[i]) continue;
    low[i] = 1;
    if (skin.distance[i] > 1.5 && !hair?.values[i]) cloth[i] = 1;
  }
  if (countSet(low) <= fewestForRefit || countSet(cloth) <= fewestClothes) return null;
  return fitMixture(labSamples(smooth, cloth), 3, clothesFloor);
}

/** Log-odds of hair by place alone. */
function hairPrior(kernels: MaskKernels, region: HeadRegion, forehead: Forehead): Float32Array {
  const { size, unit, top, chin, width, oval, brow, texture } = region;
  const depth = kernels.distance({ width: size, height: size, values: oval }).values;
  return texture.values.map((deviation, i) => {
    const x = i % size;
    const y = Math.floor(i / size);
    const aside = Math.abs(x - chin.x);
    const neck =
      (aside < 0.4 * width && y > chin.y - 4 && y < chin.y + 0.7 * unit) ||
      (aside < 0.25 * width && y >= chin.y + 0.7 * unit);
    let prior = y < top.y ? 1.5 : 0;
    if (oval[i]) prior = y > brow[x] - 2 ? -3 - 0.5 * depth[i] : -0.6;
    else if (neck) prior = -2.5;
    prior -= 0.7 * clamp((y - chin.y - 0.5 * unit) / unit, 0, 2);
    return prior + clamp(0.35 * (deviation - 2.5), -0.5, 1.2) - (forehead.skin[i] ? 3 : 0);
  });
}

function scoreOfSkin(kernels: MaskKernels, region: HeadRegion, skin: SkinModel): Float32Array {
  const likelihood = kernels.likelihood(region.smooth, skin.mixture).values;
  return likelihood.map((value, i) => Math.max(value, -14, -0.6 * skin.distance[i] ** 2 - 6));
}

function posterior(
  kernels: MaskKernels,
  { size, unit, chin, person, smooth }: HeadRegion,
  hair: readonly MixtureComponent[],
  skinScore: Float32Array,
  clothes: readonly MixtureComponent[] | null,
  prior: Float32Array,
): Plane {
  const hairScore = kernels.likelihood(smooth, hair).values;
  const clothesScore = clothes === null ? null : kernels.likelihood(smooth, clothes).values;
  const values = hairScore;
  for (let y = 0, i = 0; y < size; y++) {
    const lower = clamp((y - chin.y - 0.1 * unit) / unit, -2, 1);
    for (let x = 0; x < size; x++, i++) {
      if (!person.values[i]) {
        values[i] = 0;
        continue;
      }
      let other = skinScore[i];
      if (clothesScore !== null) other = Math.max(other, clothesScore[i] - 2.2 + 3.2 * lower);
      values[i] = 1 / (1 + Math.exp(-clamp(hairScore[i] - other + prior[i], -8, 8)));
    }
  }
  return { width: size, height: size, values };
}

function seededRegions(
  kernels: MaskKernels,
  probability: Float32Array,
  seeds: Uint8Array,
  size: number,
  opened: boolean,
): BinaryPlane {
  const likely = { width: size, height: size, values: above(probability, 0.5) };
  const regions = opened ? kernels.grow(kernels.shrink(likely, 1), 1) : likely;
  const { labels, count } = kernels.components(regions);
  const sizes = new Uint32Array(count + 1);
  const seeded = new Uint8Array(count + 1);
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    if (labels[i] > 0 && seeds[i] && likely.values[i]) seeded[labels[i]] = 1;
  }
  const kept = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    if (seeded[labels[i]] && sizes[labels[i]] > smallestRegion) kept[i] = 1;
  }
  const grown = kernels.grow({ width: size, height: size, values: kept }, 1).values;
  for (let i = 0; i < grown.length; i++) grown[i] &= likely.values[i];
  return { ...likely, values: grown };
}
