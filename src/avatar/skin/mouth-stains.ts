import { clamp } from "../../face/statistics.ts";
import { type FieldSmoother, mean3 } from "../mesh/field.ts";
import { foldReach, type SkinZones } from "./skin-domain.ts";
import { medianOf, minimumSkinCount, skinThreshold, type VertexPhoto } from "./vertex-photo.ts";

/** Rounds of smoothing of the skin beside the mouth before it is carried on, and of what is compared with it. */
const besideRounds = 12;
const stainRounds = 2;
/** The membrane: how well it follows the skin beside the mouth, how much it tends to its median, and its stiffness. */
const pull = 4;
const anchor = 1e-3;
const stiffness = 0.5;
/** Share that goes of the deviation of chroma. */
const chromaShare = 0.85;
/** Log depth of shade in the folds beyond which a share goes. */
const usualDepth = 0.55;
const deepShare = 0.6;
/**
 * Log colour to take off the skin about the mouth, lips and nose left out: what a smile stretches, compresses and shades
 * there is stained by teeth, shadow and the bounce of light between folds. Its chroma goes to that of the skin of cheeks and
 * chin, carried on by a membrane (as in `toneField`), and so do the deepest shades; fine detail stays.
 */
export function mouthStains(
  smoother: FieldSmoother,
  { aroundMouth, folds }: Pick<SkinZones, "aroundMouth" | "folds">,
  { skin, alpha }: Pick<VertexPhoto, "skin" | "alpha">,
  albedo: Float32Array,
): Float32Array {
  const taken = new Float32Array(albedo.length);
  const beside = skin.map((value, i) => value * (1 - Math.min(1, 2 * aroundMouth[i])));
  const level = carryOn(smoother, albedo, beside);
  if (!level) return taken;
  const seen = alpha.map((value) => clamp(value, 0, 1) + 1e-4);
  const fine = smoother.colour(albedo, stainRounds, seen);
  for (let i = 0; i < aroundMouth.length; i++) {
    if (aroundMouth[i] === 0) continue;
    const step = mean3(fine, i) - mean3(level, i);
    const deep = deepShare * Math.min(1, foldReach * folds[i]) * Math.min(0, step + usualDepth);
    for (let c = 0; c < 3; c++) {
      const chroma = fine[4 * i + c] - level[4 * i + c] - step;
      taken[4 * i + c] = aroundMouth[i] * (chromaShare * chroma + deep);
    }
  }
  return smoother.colour(taken, 1);
}

/** The smooth colour of the skin that weights tell, carried on over all other; null where there is too little. */
function carryOn(smoother: FieldSmoother, albedo: Float32Array, weights: Float32Array): Float32Array | null {
  const samples = [...weights.keys()].filter((i) => weights[i] > skinThreshold);
  if (samples.length < minimumSkinCount) return null;
  const broad = smoother.colour(
    albedo,
    besideRounds,
    weights.map((value) => value + 1e-5),
  );
  const usual = [0, 1, 2].map((c) => medianOf(samples, (i) => broad[4 * i + c]));
  const start = albedo.map((_, k) => usual[k & 3] ?? 0);
  const rightSide = start.map((value, k) => pull * weights[k >> 2] * broad[k] + anchor * value);
  const diagonal = weights.map((value) => pull * value + anchor);
  return smoother.kernel.membrane(smoother.graph, { diagonal, stiffness, rightSide }, start);
}
