import type { ExpressionWeights } from "../avatar.ts";
import { addExpressions } from "../head/expression.ts";
import type { HeadModel } from "../head/head-model.ts";
import { type Subdivision, subdivide } from "../head/subdivide.ts";

/**
 * How much an expression compresses the skin across its folds, at each vertex of the subdivided skin: 1 less the least
 * principal stretch of the surface from rest to `posed` (xyz of the skin vertices, millimetres); 0 where nothing is
 * shortened. Mean over the quads at a vertex, each taken as the parallelogram of its middle lines.
 */
export function skinCompression(
  model: HeadModel,
  subdivision: Subdivision,
  posed: Float32Array,
  expression: ExpressionWeights,
): Float32Array {
  const { quads, vertexCount } = subdivision;
  const after = subdivide(subdivision, posed.subarray(0, 3 * model.skinVertexCount));
  const before = subdivide(subdivision, atRest(model, posed, expression));
  const sums = new Float32Array(vertexCount);
  const counts = new Uint8Array(vertexCount);
  for (let q = 0; q < quads.length; q += 4) {
    middleMetric(before, quads, q, rest);
    middleMetric(after, quads, q, moved);
    const shortened = Math.max(0, 1 - leastStretch(rest, moved));
    for (let corner = q; corner < q + 4; corner++) {
      sums[quads[corner]] += shortened;
      counts[quads[corner]]++;
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i]));
}

function atRest(model: HeadModel, posed: Float32Array, expression: ExpressionWeights): Float32Array {
  const rest = new Float32Array(3 * model.vertexCount);
  rest.set(posed.subarray(0, 3 * model.skinVertexCount));
  const undone = Object.fromEntries(Object.entries(expression).map(([name, weight]) => [name, -weight]));
  addExpressions(model, undone, rest);
  return rest.subarray(0, 3 * model.skinVertexCount);
}

/** Inner products u.u, u.v, v.v of the lines between the middles of opposite sides. */
type Metric = Float64Array;
const [rest, moved]: Metric[] = [new Float64Array(3), new Float64Array(3)];

function middleMetric(positions: Float32Array, quads: Uint16Array, quad: number, metric: Metric): void {
  const [a, b, c, d] = [quads[quad], quads[quad + 1], quads[quad + 2], quads[quad + 3]];
  metric.fill(0);
  for (let k = 0; k < 3; k++) {
    const across = positions[3 * b + k] + positions[3 * c + k] - positions[3 * a + k] - positions[3 * d + k];
    const along = positions[3 * c + k] + positions[3 * d + k] - positions[3 * a + k] - positions[3 * b + k];
    metric[0] += across * across;
    metric[1] += across * along;
    metric[2] += along * along;
  }
}

/** The smaller singular value of the map from one parallelogram to the other; 1 where the first has no area. */
function leastStretch(first: Metric, second: Metric): number {
  const [a, b, c] = [first[0], first[1], first[2]];
  const [p, q, r] = [second[0], second[1], second[2]];
  const area = a * c - b * b;
  if (!(area > 1e-12)) return 1;
  // Eigenvalues of before^-1 after, squares of the stretches.
  const half = (c * p - 2 * b * q + a * r) / (2 * area);
  const product = (p * r - q * q) / area;
  return Math.sqrt(Math.max(0, half - Math.sqrt(Math.max(0, half * half - product))));
}

/** Compression by which an expression makes skin half as trusted. */
const usualStrain = 0.06;

/** How far skin that is so compressed may be taken for skin at rest, 0..1. */
export function strainTrust(compression: number): number {
  return 1 / (1 + (compression / usualStrain) ** 2);
}
