import { clamp } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SeenSkin } from "./even-skin.ts";
import type { SkinDomain, SkinZones } from "./skin-domain.ts";
import { type DelitPhoto, minimumSkinCount, skinVertices } from "./vertex-photo.ts";

/** Log deviation from the skin around from which a patch is foreign to it, from which it surely is, and the share that then goes. */
type Foreign = readonly [low: number, high: number, share: number];

/** Rounds of smoothing that leave patches of some 5 mm and more, and that reach across them. */
const patchRounds = 3;
const levelRounds = 40;
/** Log deviation at which skin counts half for the level around it, and rounds in which that is found. */
const usualSpread = 0.1;
const robustRounds = 2;
/** Weight of what has not the colour of skin in that. */
const leastSkin = 0.1;
/** Lightness that one side shows alone is light; what both show is more often the face. */
const alone: Foreign = [0.08, 0.2, 0.85];
const shared: Foreign = [0.2, 0.4, 0.8];
/** The same below the nose, where the shade of jaws and folds is by what faces are known. */
const aloneBelow: Foreign = [0.15, 0.32, 0.8];
const sharedBelow: Foreign = [0.27, 0.47, 0.8];
const colour: Foreign = [0.05, 0.12, 0.85];
/** Trust in the photo on the other side from which that one tells. */
const twinTrust = [0.2, 0.6] as const;

/**
 * Takes patches of half a centimetre and more that are no skin's off plain skin, as shading: the chroma of one person's skin
 * changes slowly, its lightness changes alike on both sides. What lies within the usual stays as it is, and so does what
 * is finer, as freckles and stubble are, and red beside the lips, which is theirs. Where facial hair grows skin is not `bare`
 * (`bareWeights`), and left alone.
 */
export function evenPatches(
  smoother: FieldSmoother,
  { zones, mirror }: Pick<SkinDomain, "zones" | "mirror">,
  { photo, delit }: Pick<SeenSkin, "photo" | "delit">,
  bare: Float32Array,
): DelitPhoto {
  const { albedo, shading } = delit;
  const { alpha, skinShare } = photo;
  if (skinVertices(photo).length < minimumSkinCount) return delit;
  const skin = zones.plain.map((plain, i) => Math.max(plain, zones.aroundMouth[i]));
  const seen = skin.map(
    (value, i) => clamp(alpha[i], 0, 1) * value * (leastSkin + (1 - leastSkin) * skinShare[i]) + 1e-4,
  );
  const { fine, level } = patchesAndLevel(smoother, albedo, seen);
  const steps = seen.map((_, i) => mean3(fine, i) - mean3(level, i));
  const taken = new Float32Array(albedo.length);
  for (let i = 0; i < seen.length; i++) {
    const weight = bare[i] * clamp(1.5 * alpha[i], 0, 1);
    if (weight * Math.max(zones.flat[i], zones.aroundMouth[i]) === 0) continue;
    const twin = steps[mirror[i]] * smoothstep(...twinTrust, alpha[mirror[i]]);
    const light = weight * zones.flat[i] * foreignLight(zones, i, steps[i], twin);
    const chroma = [0, 1, 2].map((c) => fine[4 * i + c] - level[4 * i + c] - steps[i]);
    const isRedder = chroma[0] > 0;
    const reach = weight * Math.max(zones.flat[i], isRedder ? 0 : zones.aroundMouth[i]);
    const stain = reach * foreignShare(Math.hypot(...chroma), colour);
    for (let c = 0; c < 3; c++) taken[4 * i + c] = light + stain * chroma[c];
  }
  const smooth = smoother.colour(taken, 1);
  return {
    ...delit,
    albedo: albedo.map((value, k) => ((k & 3) === 3 ? value : value - smooth[k])),
    shading: shading.map((value, k) => ((k & 3) === 3 ? value : value + smooth[k])),
  };
}

/** Colour of patches, and of the skin around them: by Cauchy weights, since they must not draw it to themselves. */
function patchesAndLevel(
  smoother: FieldSmoother,
  albedo: Float32Array,
  seen: Float32Array,
): { fine: Float32Array; level: Float32Array } {
  const fine = smoother.colour(albedo, patchRounds, seen);
  let level = smoother.colour(albedo, levelRounds, seen);
  for (let round = 0; round < robustRounds; round++) {
    const usual = seen.map((weight, i) => {
      const step = Math.hypot(...[0, 1, 2].map((c) => fine[4 * i + c] - level[4 * i + c]));
      return weight / (1 + (step / usualSpread) ** 2);
    });
    level = smoother.colour(albedo, levelRounds, usual);
  }
  return { fine, level };
}

/** What of a step in lightness is no skin's; `twin` is that of the other side. */
function foreignLight(
  { middle, upper }: Pick<SkinZones, "middle" | "upper">,
  vertex: number,
  step: number,
  twin: number,
): number {
  const both = step * twin > 0 ? Math.sign(step) * Math.min(Math.abs(step), Math.abs(twin)) : 0;
  const one = step - both;
  const above = Math.max(middle[vertex], upper[vertex]);
  return (
    above * (one * foreignShare(one, alone) + both * foreignShare(both, shared)) +
    (1 - above) * (one * foreignShare(one, aloneBelow) + both * foreignShare(both, sharedBelow))
  );
}

function foreignShare(deviation: number, [low, high, share]: Foreign): number {
  return share * smoothstep(low, high, Math.abs(deviation));
}
