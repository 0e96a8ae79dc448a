import type { ExpressionWeights } from "../avatar/avatar.ts";
import { addExpressions } from "../avatar/head/expression.ts";
import { expressionNames, visemeNames } from "../avatar/head/expression-names.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import { lidGains, sealLids } from "../avatar/wear/eyes/lid-seal.ts";
import { visemes } from "../motion/visemes.ts";
import type { Steps } from "../steps.ts";
import { type MorphSet, morphSets } from "./export-options.ts";

/** Displacements below this many millimetres are left out of a target. */
const threshold = 0.3;
/** Displacements are multiples of ten micrometres, whose bounds take few digits in the file. */
const stepsOfMillimetre = 100;
const stepsOfMetre = 1000 * stepsOfMillimetre;
/** Mixes in a step. */
const stepMixes = 24;

/** A morph target by name, with the expression weights that it stands for at weight one. */
export interface TargetMix {
  readonly name: string;
  readonly weights: ExpressionWeights;
}

const mixes: Readonly<Record<MorphSet, readonly TargetMix[]>> = {
  visemes: visemeNames.map((name) => ({ name: `viseme_${name}`, weights: visemes[name] })),
  arkit: expressionNames.map((name) => ({ name, weights: { [name]: 1 } })),
  // Amounts as clients make these where a file lacks them: TalkingHead's table of extras.
  rpm: [
    { name: "mouthOpen", weights: { jawOpen: 0.5 } },
    { name: "mouthSmile", weights: { mouthSmileLeft: 0.8, mouthSmileRight: 0.8 } },
    { name: "eyesClosed", weights: { eyeBlinkLeft: 1, eyeBlinkRight: 1 } },
    { name: "eyesLookUp", weights: { eyeLookUpLeft: 1, eyeLookUpRight: 1 } },
    { name: "eyesLookDown", weights: { eyeLookDownLeft: 1, eyeLookDownRight: 1 } },
  ],
};

/** The targets of the sets, which come in the order of `morphSets`, as in files of Ready Player Me. */
export function targetMixes(sets: readonly MorphSet[]): readonly TargetMix[] {
  return morphSets.flatMap((name) => (sets.includes(name) ? mixes[name] : []));
}

/** How a mix moves the vertices of a primitive, where it displaces the model's by so many millimetres. */
export type Mover = (displacement: Float32Array, mix: TargetMix) => SparseTarget;

/** The targets that the mixes are for each of some movers, on a neutral head, whose lids meet in its blinks. */
export function* moveAll(
  model: HeadModel,
  neutral: Float32Array,
  wanted: readonly TargetMix[],
  movers: readonly Mover[],
): Steps<SparseTarget[][]> {
  const gains = lidGains(model, neutral);
  const displacement = new Float32Array(3 * model.vertexCount);
  const targets: SparseTarget[][] = movers.map(() => []);
  for (const [k, mix] of wanted.entries()) {
    addExpressions(model, sealLids(gains, mix.weights), displacement.fill(0));
    movers.forEach((move, m) => {
      targets[m].push(move(displacement, mix));
    });
    if (k % stepMixes === stepMixes - 1) yield;
  }
  return targets;
}

/** A displacement without its zeros, in metres. */
export interface SparseTarget {
  readonly indices: Uint16Array;
  readonly values: Float32Array;
}

/** That of what stays where it is. */
export const resting: SparseTarget = { indices: new Uint16Array(0), values: new Float32Array(0) };

/** What moves from `rest` to `moved`, which becomes the difference. */
export function sparseMotion(moved: Float32Array, rest: Float32Array): SparseTarget {
  for (let i = 0; i < moved.length; i++) moved[i] -= rest[i];
  return toSparse(moved);
}

/** Keeps the vertices that move; `displacement` has xyz in millimetres a vertex. */
export function toSparse(displacement: Float32Array | Float64Array, least = threshold): SparseTarget {
  const moving = new Uint16Array(displacement.length / 3);
  let count = 0;
  for (let i = 0; i < displacement.length; i += 3) {
    const x = displacement[i];
    const y = displacement[i + 1];
    const z = displacement[i + 2];
    if (x * x + y * y + z * z >= least * least) moving[count++] = i / 3;
  }
  const indices = moving.slice(0, count);
  const values = new Float32Array(3 * count);
  for (let k = 0; k < values.length; k++) {
    const value = displacement[3 * indices[Math.floor(k / 3)] + (k % 3)];
    values[k] = Math.round(value * stepsOfMillimetre) / stepsOfMetre;
  }
  return { indices, values };
}
