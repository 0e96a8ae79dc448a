import type { MaskKernels } from "../kernels/mask.ts";
import type { HeadRegion } from "./head-region.ts";
import { countSet } from "./selection.ts";
import type { SkinModel } from "./skin-model.ts";

/** Lightness over the skin's, and texture, of what is no dark hair; and lightness under it of what is. */
const glareLightness = 8;
const glareTexture = 2;
const rimLightness = 4;
const darkLightness = -10;
/** Share of a hair mask that must be dark before its bright parts are doubted. */
const darkShare = 0.3;
/** Mean width beside mouth and jaw, in eye distances, without which no hair hangs down to the neck. */
const hangingWidth = 0.08;

/** Parts of a hair mask that are something else after all. */
export function doubtfulHair(kernels: MaskKernels, region: HeadRegion, skin: SkinModel, hair: Uint8Array): Uint8Array {
  const glare = findGlare(kernels, region, skin, hair);
  const shadow = findNeckShadow(region, hair);
  return hair.map((_, i) => (glare?.[i] ?? 0) | (shadow?.[i] ?? 0));
}

/** Brighter than skin and smooth amid dark hair: a blown-out forehead, a backlit rim, background. */
function findGlare(
  kernels: MaskKernels,
  { size, smooth, texture }: HeadRegion,
  skin: SkinModel,
  hair: Uint8Array,
): Uint8Array | null {
  const over = (i: number) => smooth.lightness.values[i] - skin.median[0];
  const dark = hair.map((on, i) => Number(on && over(i) < darkLightness));
  if (countSet(dark) < darkShare * countSet(hair)) return null;
  const glare = hair.map((on, i) => Number(on && over(i) > glareLightness && texture.values[i] < glareTexture));
  const rim = kernels.grow({ width: size, height: size, values: glare }, 2).values;
  return rim.map((on, i) => Number(on && over(i) > rimLightness));
}

/** All below the mouth where none lies beside it: a shaded jaw and neck. */
function findNeckShadow({ size, unit, mouthY, chin, left, right }: HeadRegion, hair: Uint8Array): Uint8Array | null {
  const from = Math.max(0, Math.trunc(mouthY));
  const to = Math.min(size, Math.trunc(chin.y));
  let beside = 0;
  for (let y = from; y < to; y++) {
    for (let x = 0; x < size; x++) if (hair[y * size + x] && (x < left || x > right)) beside++;
  }
  if (beside > hangingWidth * unit * Math.max(1, to - from)) return null;
  return hair.map((_, i) => Number(i >= from * size));
}
