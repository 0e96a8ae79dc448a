import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import { outerEyeCorners } from "../../face/landmark-groups.ts";
import type { Solver } from "../../kernels/solve.ts";
import type { ExpressionWeights } from "../avatar.ts";
import { embedLandmarks } from "../head/embedding.ts";
import { addExpressions } from "../head/expression.ts";
import type { HeadModel } from "../head/head-model.ts";
import { headOfIdentity } from "../head/identity.ts";
import { meshGraph } from "../mesh/mesh-graph.ts";
import { once } from "../mesh/once.ts";
import { FacePlane, type OutlineView } from "./face-plane.ts";
import { type Outline, outline, skinEnds } from "./outline.ts";

/** Rows between eyes and chin, and how far within the head a walk begins, millimetres. */
const rowStep = 4;
const inside = 15;
const chin = 152;
/** By how much the net's edge of skin lies outside of that drawn by hand, its deviation (millimetres), and rows that err together. */
const edgeBias = 0.6;
const edgeSd = 1.6;
const rowsPerError = 3;
/** Rows that stay further off, in deviations, show something else (Geman and McClure, 1985); by round. */
const outlierLimits = [12, 6, 4] as const;

interface Seen {
  readonly identity: Float64Array;
  readonly expression: ExpressionWeights;
  readonly view: OutlineView;
  /** Precision of the identity given the landmarks, row-major. */
  readonly precision: Float64Array;
}

/**
 * The likeliest identity given the landmarks, which fix `identity` with `precision`, and the outline of the bare skin
 * from the eyes to the chin. Landmarks do not know necks, jaws and what hangs between them; the identity's prior does.
 */
export function fitBuild(solver: Solver, model: HeadModel, silhouette: HeadSilhouette, seen: Seen): Float64Array {
  const plane = new FacePlane(seen.view);
  const count = seen.identity.length;
  let identity = seen.identity;
  for (const outlierLimit of outlierLimits) {
    const head = headOfIdentity(model, identity);
    addExpressions(model, seen.expression, head);
    // (1) The landmarks' pull back to where they had it.
    const matrix = seen.precision.slice();
    const right = new Float64Array(count);
    for (let r = 0; r < count; r++) right[r] = pullBack(matrix.subarray(r * count), identity, seen.identity);
    // (2) The outline's.
    for (const row of outlineRows(model, head, plane, silhouette)) {
      const slopes = slopesOf(model, head, plane, count, row);
      const sd = edgeSd * Math.hypot(1, row.lean);
      const weight = 1 / (1 + (row.off / sd / outlierLimit) ** 2) ** 2 / (sd * sd * rowsPerError);
      addRow(matrix, right, slopes, weight, row.off);
    }
    const step = solver.solveSymmetric(matrix, right);
    if (!step) break;
    identity = identity.map((a, k) => a + step[k]);
  }
  return identity;
}

/** Adds the normal equations of a row that is off by so much. */
function addRow(matrix: Float64Array, right: Float64Array, slopes: Float64Array, weight: number, off: number): void {
  for (let r = 0, at = 0; r < slopes.length; r++) {
    const pull = weight * slopes[r];
    right[r] += pull * off;
    for (let c = 0; c < slopes.length; c++) matrix[at++] += pull * slopes[c];
  }
}

function pullBack(precision: Float64Array, from: Float64Array, to: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < from.length; c++) sum -= precision[c] * (from[c] - to[c]);
  return sum;
}

interface Row {
  readonly side: number;
  readonly ends: readonly [number, number];
  readonly share: number;
  /** How far the outline moves outwards by a millimetre upwards. */
  readonly lean: number;
  /** Photo less head, millimetres outwards. */
  readonly off: number;
}

function outlineRows(model: HeadModel, head: Float32Array, plane: FacePlane, silhouette: HeadSilhouette): Row[] {
  const points = plane.project(head.subarray(0, 3 * model.skinVertexCount));
  const marks = plane.project(embedLandmarks(model.landmarks, head));
  const top = (marks[2 * outerEyeCorners.left + 1] + marks[2 * outerEyeCorners.right + 1]) / 2;
  const grid = { top, step: rowStep, count: Math.max(0, Math.floor((top - marks[2 * chin + 1]) / rowStep)), inside };
  const { bare, ears } = edgesOf(model);
  return [1, -1].flatMap((side) => {
    const own = outline(points, bare, grid, side);
    const ear = outline(points, ears, grid, side).reach;
    const photo = skinEnds(silhouette, plane, own.reach, grid, side);
    return photo.flatMap((end, k) => {
      // Behind hair and clothes skin goes on unseen.
      if (Number.isNaN(end.skin) || Number.isNaN(end.person) || ear[k] > own.reach[k]) return [];
      return [{ ...placeOf(own, k, bare, side), off: end.skin - edgeBias - own.reach[k] }];
    });
  });
}

function placeOf({ reach, edge, share }: Outline, k: number, pairs: Uint16Array, side: number): Omit<Row, "off"> {
  const [above, below] = [Math.max(0, k - 1), Math.min(reach.length - 1, k + 1)];
  const lean = (reach[above] - reach[below]) / (rowStep * Math.max(1, below - above));
  return { side, ends: [pairs[edge[k]], pairs[edge[k] + 1]], share: share[k], lean };
}

/** How far one deviation of each component moves the outline outwards in a row. */
function slopesOf(
  model: HeadModel,
  head: Float32Array,
  plane: FacePlane,
  count: number,
  { side, ends, share, lean }: Row,
): Float64Array {
  const length = 3 * model.vertexCount;
  const basis = model.identityBasis;
  const moved = new Float32Array(3 * (count + 1));
  for (let c = 0; c < 3; c++) {
    const [from, to] = [3 * ends[0] + c, 3 * ends[1] + c];
    moved[c] = (1 - share) * head[from] + share * head[to];
    for (let k = 0, at = 0; k < count; k++, at += length) {
      moved[3 * k + 3 + c] = moved[c] + (1 - share) * basis[at + from] + share * basis[at + to];
    }
  }
  const points = plane.project(moved);
  const slopes = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    slopes[k] = side * (points[2 * k + 2] - points[0]) - lean * (points[2 * k + 3] - points[1]);
  }
  return slopes;
}

interface Edges {
  /** Pairs of vertices of head and neck, and of edges that end at an ear. */
  readonly bare: Uint16Array;
  readonly ears: Uint16Array;
}

export const edgesOf = once(buildEdges);

function buildEdges({ quads, skinVertexCount, regions: { ears, bust } }: HeadModel): Edges {
  const { rowStarts, columns } = meshGraph(quads, skinVertexCount);
  const bare: number[] = [];
  const atEars: number[] = [];
  for (let i = 0; i < skinVertexCount; i++) {
    for (const j of columns.subarray(rowStarts[i], rowStarts[i + 1])) {
      if (j < i || bust[i] > 0 || bust[j] > 0) continue;
      (ears[i] < 128 && ears[j] < 128 ? bare : atEars).push(i, j);
    }
  }
  return { bare: Uint16Array.from(bare), ears: Uint16Array.from(atEars) };
}
