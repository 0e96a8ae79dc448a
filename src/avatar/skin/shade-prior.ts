import type { Graph } from "../../kernels/solve.ts";
import type { TextureKernel } from "../../kernels/texture.ts";
import type { SkinPrior } from "./skin-prior.ts";

/** What of a prior is shade, as fields of `SkinPrior`. */
export type ShadePrior = Pick<SkinPrior, "mean" | "modes">;

/** How the membrane through plain skin follows it, and tends to none where none is near, against a stiffness of one. */
const membrane = { pull: 3, anchor: 0.003 } as const;
/** Fields that the kernel solves at once. */
const lanes = 4;
/** Opponent log lightness of the deepest shade of skin: nostrils, which are darker, stay so, since light is not known to miss them. */
const deepestShade = -0.7;

/**
 * Tells shade from albedo in a prior of people. Portraits share more than skin: sockets, the lip under the nose and the sides of the
 * jaw lie in shade on nearly all of them, deeper under higher light, and no polynomial of the normal says so. What is smooth of the
 * lightness of `plain` skin (0..1 a vertex of the coarse graph: no brows, lids, lips or cavities) is taken for it, with the chroma
 * that goes with it, since pigment changes chroma and shade hardly does (colour Retinex: R. Grosse et al., "Ground truth dataset
 * and baseline evaluations for intrinsic image algorithms", ICCV 2009). Vertices that no portrait showed get what is about them.
 */
export function tellShade(
  kernel: TextureKernel,
  graph: Graph,
  prior: SkinPrior,
  plain: ArrayLike<number>,
): { readonly prior: SkinPrior; readonly shade: ShadePrior } {
  const fields = [prior.mean, ...prior.modes];
  const count = prior.mean.length / 3;
  const isKnown = Array.from({ length: count }, (_, i) => fields.some((field) => field[3 * i] !== 0));
  const weights = Float32Array.from({ length: count }, (_, i) => (isKnown[i] ? plain[i] : 0));
  const slopes = [1, 2].map((c) => chromaSlope(fields, weights, c));
  const smooth = smoothLightness(kernel, graph, fields, weights);
  const whole = fields.map((field, f) =>
    field.map((value, k) => (isKnown[Math.trunc(k / 3)] || k % 3 ? value : smooth[f][k / 3])),
  );
  const [mean, ...modes] = smooth.map((lightness, f) =>
    Float32Array.from({ length: 3 * count }, (_, k) => {
      const value = f === 0 ? Math.max(deepestShade, lightness[Math.trunc(k / 3)]) : lightness[Math.trunc(k / 3)];
      return k % 3 === 0 ? value : slopes[(k % 3) - 1] * value;
    }),
  );
  return { prior: { ...prior, mean: whole[0], modes: whole.slice(1) }, shade: { mean, modes } };
}

/** The lightness of each field as a membrane through the weighted vertices, one float a vertex. */
function smoothLightness(
  kernel: TextureKernel,
  graph: Graph,
  fields: readonly Float32Array[],
  weights: Float32Array,
): Float32Array[] {
  const count = weights.length;
  const diagonal = weights.map((weight) => membrane.pull * weight + membrane.anchor);
  const out: Float32Array[] = [];
  for (let first = 0; first < fields.length; first += lanes) {
    const rightSide = new Float32Array(lanes * count);
    const packed = fields.slice(first, first + lanes);
    for (const [lane, field] of packed.entries()) {
      for (let i = 0; i < count; i++) rightSide[lanes * i + lane] = membrane.pull * weights[i] * field[3 * i];
    }
    const solved = kernel.membrane(graph, { diagonal, stiffness: 1, rightSide }, new Float32Array(lanes * count));
    for (const lane of packed.keys())
      out.push(Float32Array.from({ length: count }, (_, i) => solved[lanes * i + lane]));
  }
  return out;
}

/** Change of a chroma by that of lightness over all fields, by least squares. */
function chromaSlope(fields: readonly Float32Array[], weights: Float32Array, channel: number): number {
  let [product, square] = [0, 1e-9];
  for (const field of fields) {
    for (let i = 0; i < weights.length; i++) {
      product += weights[i] * field[3 * i] * field[3 * i + channel];
      square += weights[i] * field[3 * i] ** 2;
    }
  }
  return product / square;
}
