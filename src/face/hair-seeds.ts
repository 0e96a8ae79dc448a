import type { MaskKernels, Plane } from "../kernels/mask.ts";
import { fitMixture, labSamples } from "./color-mixture.ts";
import type { Forehead } from "./forehead.ts";
import type { HeadRegion } from "./head-region.ts";
import { countSet } from "./selection.ts";
import type { SkinModel } from "./skin-model.ts";

export interface HairSeeds {
  readonly seeds: Uint8Array;
  /** Of a bald head: the smooth skin that no hair may cover. */
  readonly baldSkin: Uint8Array | null;
}

/** Radians from straight up within which the rim of the head is looked at, and beyond which it is its side. */
const rimReach = 1.35;
const sideStart = 0.7;
/** Seeds above the hairline from which those of the rim must agree with them, and how well (squared sigmas / 2). */
const referenceCount = 80;
const agreement = 8;

/** Pixels that are surely hair: just above the hairline, and along the outer rim of the head, unlike skin. */
export function seedHair(kernels: MaskKernels, region: HeadRegion, skin: SkinModel, forehead: Forehead): HairSeeds {
  const { size, unit, top, centre, width, oval, person, head, browAboveEyes, texture } = region;
  const depth = kernels.distance(person).values;
  const row = (i: number) => Math.floor(i / size);
  const angle = (i: number) => Math.abs(Math.atan2((i % size) - centre, head.eyeY - 10 - Math.floor(i / size)));
  const dome = person.values.map((on, i) => (on && row(i) < browAboveEyes[i % size] - 3 ? 1 : 0));
  const rim = dome.map((on, i) => {
    const outer = on && depth[i] > 2 && depth[i] < 11 && angle(i) < rimReach;
    return outer && !(oval[i] && row(i) > top.y + 4) ? 1 : 0;
  });
  const unlikeSkin = Uint8Array.from(skin.distance, (distance, i) =>
    distance > 2.2 || (distance > 1.3 && texture.values[i] > 4.5) ? 1 : 0,
  );
  if (forehead.bald) {
    const baldSkin = smoothSkin(kernels, region, forehead);
    const atSides = (i: number) => angle(i) > sideStart && skin.distance[i] > 1.6 && texture.values[i] > 1.8;
    return { baldSkin, seeds: rim.map((on, i) => Number(on && !baldSkin[i] && atSides(i))) };
  }
  const band = dome.map((on, i) => {
    if (!on || oval[i] || !unlikeSkin[i]) return 0;
    const y = row(i);
    return y < top.y - 3 && y > top.y - 0.45 * unit && Math.abs((i % size) - centre) < 0.3 * width ? 1 : 0;
  });
  const nearCap = (i: number) => row(i) > top.y - 1.25 * unit || depth[i] > 6;
  let seeds: Uint8Array = rim.map((on, i) => Number(on && unlikeSkin[i] && nearCap(i)));
  if (countSet(band) >= referenceCount) seeds = agreeing(kernels, region, seeds, band);
  return { baldSkin: null, seeds: seeds.map((on, i) => on | band[i]) };
}

/** Guards against background inside the person mask, which the rim would otherwise take for hair. */
function agreeing(kernels: MaskKernels, region: HeadRegion, seeds: Uint8Array, band: Uint8Array): Uint8Array {
  const reference = fitMixture(labSamples(region.smooth, band), 2, [6, 2.5, 2.5]);
  if (reference === null) return seeds;
  const fit: Plane = kernels.likelihood(
    region.smooth,
    reference.map((component) => ({ ...component, constant: 0 })),
  );
  return seeds.map((on, i) => Number(on && fit.values[i] > -agreement));
}

function smoothSkin(kernels: MaskKernels, region: HeadRegion, { skin }: Forehead): Uint8Array {
  const { size, unit, person, head, texture } = region;
  const grown = kernels.grow({ width: size, height: size, values: skin }, 4).values;
  return person.values.map((on, i) => {
    const above = Math.floor(i / size) < head.eyeY - 0.3 * unit;
    return Number(on && above && (grown[i] || texture.values[i] < 1.6));
  });
}
