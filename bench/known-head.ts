import type { ExpressionWeights } from "../src/avatar/avatar.ts";
import { carryDrivers } from "../src/avatar/head/drivers.ts";
import type { HeadModel, SparseShape } from "../src/avatar/head/head-model.ts";
import { type RandomPortrait, randomPortrait } from "../tools/calibration/random-portrait.ts";
import type { Random } from "../tools/head/random.ts";

/** Identity as wide as the prior says; portraits for calibration are tamer by this factor. */
const identityGain = 1.25;
const bumpCount = 32;
/** Root mean square of what the face has outside of the identity prior, millimetres. */
const deviation = 1.2;
/** By how much a person's shapes differ from the model's, as a share of each displacement. */
const expressionDeviation = 0.25;
const regionThreshold = 128;

/** A head of known geometry, at rest and smiling, before one camera. */
export interface KnownHead {
  readonly portrait: RandomPortrait;
  /** The model with this person's own expressions. */
  readonly model: HeadModel;
  readonly expressions: Readonly<Record<"rest" | "smile" | "laugh", ExpressionWeights>>;
}

/** A person whose face and expressions deviate smoothly from all that the model can say. */
export function randomKnownHead(model: HeadModel, random: Random): KnownHead {
  const portrait = randomPortrait(model, random);
  const neutral = portrait.avatar.neutral.map((value, k) => model.mean[k] + identityGain * (value - model.mean[k]));
  const deviated = neutral.slice();
  const field = smoothField(model, random, deviation);
  for (let k = 0; k < field.length; k++) deviated[k] += field[k];
  carryDrivers(model, neutral, deviated);
  return {
    portrait: { ...portrait, avatar: { ...portrait.avatar, neutral: deviated } },
    model: { ...model, expressions: personalExpressions(model, smoothField(model, random, expressionDeviation)) },
    expressions: { rest: {}, smile: randomSmile(random, 0.35), laugh: randomSmile(random, 1) },
  };
}

/** Vertices of the skin that errors are measured on. */
export function faceVertices({ regions, skinVertexCount }: HeadModel): number[] {
  return Array.from({ length: skinVertexCount }, (_, i) => i).filter(
    (i) => regions.face[i] >= regionThreshold && regions.mouth_cavity[i] === 0 && regions.eye_socket[i] === 0,
  );
}

/** A smile with cheeks and lids; from a strength of one half on it shows teeth. */
function randomSmile(random: Random, strength: number): ExpressionWeights {
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const smile = between(0.45, 0.65) + 0.3 * strength;
  const tilt = between(-0.08, 0.08);
  const cheeks = smile * between(0.4, 0.8);
  const squint = smile * between(0.2, 0.7);
  const teeth = strength < 0.5 ? 0 : between(0.3, 0.55);
  return {
    mouthSmileLeft: smile + tilt,
    mouthSmileRight: smile - tilt,
    mouthDimpleLeft: 0.15 * smile,
    mouthDimpleRight: 0.15 * smile,
    cheekSquintLeft: cheeks,
    cheekSquintRight: cheeks,
    eyeSquintLeft: squint,
    eyeSquintRight: squint,
    mouthUpperUpLeft: teeth,
    mouthUpperUpRight: teeth,
    mouthLowerDownLeft: 0.8 * teeth,
    mouthLowerDownRight: 0.8 * teeth,
    jawOpen: strength < 0.5 ? 0 : between(0.1, 0.3),
  };
}

function personalExpressions({ expressions, skinVertexCount }: HeadModel, field: Float32Array): SparseShape[] {
  return expressions.map((shape) => {
    const deltas = shape.deltas.slice();
    shape.indices.forEach((vertex, k) => {
      if (vertex >= skinVertexCount) return;
      for (let c = 0; c < 3; c++) deltas[3 * k + c] *= 1 + field[3 * vertex + c];
    });
    return { ...shape, deltas };
  });
}

/** Mostly symmetric bumps about random places of the face, xyz a skin vertex, of this root mean square there. */
function smoothField(model: HeadModel, random: Random, size: number): Float32Array {
  const { mean, skinVertexCount, regions } = model;
  const faces = faceVertices(model);
  const field = new Float32Array(3 * skinVertexCount);
  for (let bump = 0; bump < bumpCount; bump++) {
    const centre = faces[Math.floor(random.uniform() * faces.length)];
    const reach = 8 + 18 * random.uniform();
    const offset = [0, 0, 0].map(() => random.normal());
    const likeness = 0.4 + 0.6 * random.uniform();
    for (const [vertex, sign, share] of [
      [centre, 1, 1],
      [model.mirror[centre], -1, likeness],
    ]) {
      for (let i = 0; i < skinVertexCount; i++) {
        const square = [0, 1, 2].reduce((sum, c) => sum + (mean[3 * i + c] - mean[3 * vertex + c]) ** 2, 0);
        const weight = share * Math.exp(-square / (2 * reach * reach)) * (regions.bust[i] > 0 ? 0 : 1);
        field[3 * i] += sign * weight * offset[0];
        field[3 * i + 1] += weight * offset[1];
        field[3 * i + 2] += weight * offset[2];
      }
    }
  }
  const sum = faces.reduce((total, i) => total + field[3 * i] ** 2 + field[3 * i + 1] ** 2 + field[3 * i + 2] ** 2, 0);
  const factor = size / Math.sqrt(sum / faces.length);
  return field.map((value) => factor * value);
}
