import { lipEdges } from "../../src/avatar/fit/lip-edges.ts";
import { embedLandmarks } from "../../src/avatar/head/embedding.ts";
import type { LandmarkEmbedding } from "../../src/avatar/head/head-model.ts";
import { nosePoints } from "../../src/face/landmark-groups.ts";
import type { ExpressionFields } from "./expressions.ts";
import { type Field, sideBlend } from "./field.ts";
import learned from "./learned-smile.json" with { type: "json" };
import { cholesky, solveFactored } from "./linear-algebra.ts";
import { type Point, pointAt, smoothstep, subtract } from "./vectors.ts";

/** What does not move with the lips: the nose and the chin. */
const still: readonly number[] = [...nosePoints, 152, 199, 200];
/** How far the skin goes with the lips, millimetres, and the standard deviation of what is learned over that of the motion. */
const reach = 18;
const noise = 0.1;

/** A head on which lips are moved. */
export interface SmilingHead {
  /** xyz of all vertices. */
  readonly mean: ArrayLike<number>;
  readonly skinVertexCount: number;
  readonly landmarks: LandmarkEmbedding;
}

/** Millimetres, xy for each of `lipEdges`. */
export function learnedSmile(): Float64Array {
  return Float64Array.from(learned.offsets, (hundredths) => hundredths / 100);
}

/**
 * The smiles of the units drawn as broad and as level as those of people: the units raise the corners of the mouth as much as
 * they widen it.
 */
export function learnSmile(expressions: ExpressionFields, head: SmilingHead): ExpressionFields {
  const motion = lipMotion(head, learnedSmile());
  const add = (name: "mouthSmileLeft" | "mouthSmileRight") => {
    const half = ofSide(head, motion, name === "mouthSmileLeft" ? 1 : -1);
    return expressions[name].map((value, k) => value + half[k]);
  };
  return { ...expressions, mouthSmileLeft: add("mouthSmileLeft"), mouthSmileRight: add("mouthSmileRight") };
}

/** The part of a motion that belongs to one side, +1 the subject's left; both together are the whole. */
export function ofSide({ mean }: Pick<SmilingHead, "mean">, motion: Field, sign: 1 | -1): Field {
  return motion.map((value, k) => value * smoothstep(sign * mean[3 * Math.trunc(k / 3)], -sideBlend, sideBlend));
}

/**
 * The motion of the skin by that of the lips' edges, xyz of all vertices: a Gaussian process that is zero at nose and chin. Lips lie on
 * an arch, along which they are drawn aside.
 */
export function lipMotion(head: SmilingHead, offsets: Float64Array): Field {
  const points = embedLandmarks(head.landmarks, head.mean);
  const places = [...lipEdges, ...still].map((landmark) => pointAt(points, landmark));
  const curvature = archCurvature(lipEdges.map((landmark) => pointAt(points, landmark)));
  const size = places.length;
  const kernel = Float64Array.from({ length: size * size }, (_, k) =>
    similarity(places[Math.trunc(k / size)], places[k % size]),
  );
  const factor = cholesky(kernel, size, noise * noise);
  const wanted = [0, 1, 2].map((c) =>
    Float64Array.from({ length: size }, (_, i) => {
      if (i >= lipEdges.length) return 0;
      return c < 2 ? offsets[2 * i + c] : -curvature * places[i][0] * offsets[2 * i];
    }),
  );
  const weights = wanted.map((values) => solveFactored(factor, values));
  const field = new Float64Array(head.mean.length);
  for (let i = 0; i < head.skinVertexCount; i++) {
    const near = places.map((place) => similarity(place, pointAt(head.mean, i)));
    for (let c = 0; c < 3; c++) field[3 * i + c] = near.reduce((sum, value, k) => sum + value * weights[c][k], 0);
  }
  return field;
}

function similarity(a: Point, b: Point): number {
  const [x, y, z] = subtract(a, b);
  return Math.exp(-(x * x + y * y + z * z) / (2 * reach * reach));
}

/** One over the radius of the circle in which lips bend back, by least squares: z = const - curvature x^2 / 2. */
function archCurvature(places: readonly Point[]): number {
  const bend = places.map(([x]) => (x * x) / 2);
  const depth = places.map(([, , z]) => z);
  const [meanBend, meanDepth] = [bend, depth].map((values) => values.reduce((sum, v) => sum + v, 0) / values.length);
  let [cross, square] = [0, 0];
  for (const [i, value] of bend.entries()) {
    cross += (value - meanBend) * (depth[i] - meanDepth);
    square += (value - meanBend) ** 2;
  }
  return -cross / square;
}
