import type { ExpressionWeights } from "../avatar/avatar.ts";
import { addExpressions } from "../avatar/head/expression.ts";
import { expressionNames, visemeNames } from "../avatar/head/expression-names.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import { lidGains, sealLids } from "../avatar/wear/eyes/lid-seal.ts";
import { visemes } from "../motion/visemes.ts";

/** Displacements below this many millimetres are left out of a target. */
const threshold = 0.1;

/** A morph target by name, with the expression weights that it stands for at weight one. */
export interface TargetMix {
  readonly name: string;
  readonly weights: ExpressionWeights;
}

/** The 15 visemes (`viseme_` and the name), then the 52 ARKit shapes: the order of Ready Player Me. */
export const targetMixes: readonly TargetMix[] = [
  ...visemeNames.map((name) => ({ name: `viseme_${name}`, weights: visemes[name] })),
  ...expressionNames.map((name) => ({ name, weights: { [name]: 1 } })),
];

export const targetNames = targetMixes.map(({ name }) => name);

/** Displacement in millimetres of all model vertices by a mix on a neutral head, whose lids meet in its blinks. */
export function mixDisplacement(model: HeadModel, neutral: Float32Array, mix: TargetMix): Float32Array {
  const displacement = new Float32Array(3 * model.vertexCount);
  addExpressions(model, sealLids(lidGains(model, neutral), mix.weights), displacement);
  return displacement;
}

/** A displacement without its zeros, in metres. */
export interface SparseTarget {
  readonly indices: Uint16Array;
  readonly values: Float32Array;
}

/** Keeps the vertices that move; `displacement` has xyz in millimetres a vertex. */
export function toSparse(displacement: Float32Array, least = threshold): SparseTarget {
  const indices: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < displacement.length; i += 3) {
    const [x, y, z] = displacement.subarray(i, i + 3);
    if (x * x + y * y + z * z < least * least) continue;
    indices.push(i / 3);
    values.push(x / 1000, y / 1000, z / 1000);
  }
  return { indices: Uint16Array.from(indices), values: Float32Array.from(values) };
}
