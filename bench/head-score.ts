import type { HeadModel } from "../src/avatar/head/head-model.ts";
import { rigidMotion } from "../src/avatar/mesh/rigid-motion.ts";
import { placeEye } from "../src/avatar/wear/eyes/eyes.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { mean } from "./statistics.ts";
import { type Point, quadTriangles, TriangleTree } from "./triangle-tree.ts";

/** A head of known geometry, millimetres in any frame. */
export interface TrueHead {
  /** xyz a vertex. */
  readonly positions: Float32Array;
  readonly leftEye: Point;
  readonly rightEye: Point;
  readonly noseTip: Point;
}

/** Distances of the true vertices from the reconstructed surface, millimetres. */
export interface HeadScore {
  readonly median: number;
  readonly mean: number;
  readonly p95: number;
  /** Of each true vertex. */
  readonly distances: readonly number[];
}

const roundCount = 15;
const trimmedShare = 0.97;

/**
 * Aligns a neutral head to the truth by a similarity (eyes and nose tip, then iterated closest points with scale, the
 * farthest 3 % left out) and measures the distance of each true vertex. P. Besl, N. McKay, "A Method for Registration
 * of 3-D Shapes", PAMI 14 (1992).
 */
export function scoreHead(model: HeadModel, neutral: Float32Array, truth: TrueHead): HeadScore {
  const tree = treeOf(model, neutral);
  const eyes = (["Left", "Right"] as const).map((side) => [...placeEye(model, neutral, side).centre] as Point);
  let motion = similarity([...eyes, noseTip(model, neutral)], [truth.leftEye, truth.rightEye, truth.noseTip]);
  const targets = Array.from({ length: truth.positions.length / 3 }, (_, i) => pointAt(truth.positions, i));
  for (let round = 0; round < roundCount; round++) {
    const matches = match(tree, motion, targets);
    const limit = quantile(
      matches.map(({ distance }) => distance),
      trimmedShare,
    );
    const kept = matches.filter(({ distance }) => distance < limit);
    motion = similarity(
      kept.map(({ from }) => from),
      kept.map(({ to }) => to),
    );
  }
  const distances = match(tree, motion, targets).map(({ distance }) => distance);
  return { median: median(distances), mean: mean(distances), p95: quantile(distances, 0.95), distances };
}

const trees = new WeakMap<Float32Array, TriangleTree>();

function treeOf({ quads }: HeadModel, neutral: Float32Array): TriangleTree {
  let tree = trees.get(neutral);
  if (!tree) {
    tree = new TriangleTree(neutral, quadTriangles(quads));
    trees.set(neutral, tree);
  }
  return tree;
}

/** x' = scale R x + t. */
interface Similarity {
  readonly scale: number;
  /** Row-major 3x3. */
  readonly rotation: readonly number[];
  readonly translation: Point;
}

interface Match {
  /** On the reconstructed surface, in its own frame. */
  readonly from: Point;
  readonly to: Point;
  readonly distance: number;
}

function match(tree: TriangleTree, motion: Similarity, targets: readonly Point[]): Match[] {
  return targets.map((to) => {
    const back = undo(motion, to);
    const from = tree.nearest(back);
    return { from, to, distance: motion.scale * Math.hypot(from[0] - back[0], from[1] - back[1], from[2] - back[2]) };
  });
}

function undo({ scale, rotation: r, translation: t }: Similarity, p: Point): Point {
  const [x, y, z] = [p[0] - t[0], p[1] - t[1], p[2] - t[2]];
  return [0, 1, 2].map((c) => (r[c] * x + r[3 + c] * y + r[6 + c] * z) / scale) as Point;
}

/** S. Umeyama, "Least-Squares Estimation of Transformation Parameters Between Two Point Patterns", PAMI 13 (1991). */
function similarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [a, b] = [Float32Array.from(from.flat()), Float32Array.from(to.flat())];
  const rigid = rigidMotion(
    a,
    b,
    from.map((_, i) => i),
  );
  const rotation = [0, 1, 2].flatMap((r) => [...rigid.subarray(4 * r, 4 * r + 3)]);
  const [centre, target] = [centroid(from), centroid(to)];
  let along = 0;
  let size = 0;
  for (let i = 0; i < from.length; i++) {
    for (let r = 0; r < 3; r++) {
      const turned = [0, 1, 2].reduce((sum, c) => sum + rotation[3 * r + c] * (from[i][c] - centre[c]), 0);
      along += turned * (to[i][r] - target[r]);
      size += (from[i][r] - centre[r]) ** 2;
    }
  }
  const scale = along / size;
  const translation = [0, 1, 2].map(
    (r) => target[r] - scale * [0, 1, 2].reduce((sum, c) => sum + rotation[3 * r + c] * centre[c], 0),
  ) as Point;
  return { scale, rotation, translation };
}

function centroid(points: readonly Point[]): Point {
  return [0, 1, 2].map((c) => mean(points.map((point) => point[c]))) as Point;
}

/** The foremost vertex of the face near the midline. */
export function noseTip({ regions, skinVertexCount }: HeadModel, neutral: Float32Array): Point {
  let tip = 0;
  for (let i = 0; i < skinVertexCount; i++) {
    if (regions.face[i] < 128 || Math.abs(neutral[3 * i]) > 10) continue;
    if (regions.face[tip] < 128 || neutral[3 * i + 2] > neutral[3 * tip + 2]) tip = i;
  }
  return pointAt(neutral, tip);
}

function pointAt(positions: Float32Array, i: number): Point {
  return [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
}
