import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import { quantile } from "../../face/statistics.ts";
import type { HeadModel } from "../head/head-model.ts";
import { meshGraph } from "../mesh/mesh-graph.ts";
import { once } from "../mesh/once.ts";
import { gather } from "../mesh/seams.ts";
import { FacePlane, type OutlineView } from "./face-plane.ts";
import { outline, skinEnds } from "./outline.ts";

/** Where outlines are compared. */
const rows = { top: 36, step: 2, count: 57, inside: 3 };
/** An ear is seen where the outline stands so far off the head without ears, in so many rows of both sides. */
const leastStandOff = 3;
const fewestRows = 8;
/** Errors beyond which an outline is something else, millimetres. */
const largestError = 5;
/** Factors that are tried: a prior changes none of 60 people's by more than a step. */
const trials = { from: 0.4, to: 2, step: 0.1 } as const;
const furthestTurn = 35;
/** Iterations over which the ear's motion fades into the head. */
const fadeCount = 3;
const isEar = 128;
/** An ear is hinged at this quantile of its distances from the middle. */
const hingeQuantile = 0.2;

/**
 * The factor on what both ears stand off that brings the outline of `head` (all model vertices as the photo shows them, head frame)
 * nearest to that of the bare skin on the photo, row by row beside the face, where that stands before something else than the person.
 * 1 where hair or the turn of the head hides the ears.
 */
export function measureStandOff(
  model: HeadModel,
  head: Float32Array,
  { silhouette, view, yaw }: { silhouette: HeadSilhouette; view: OutlineView; yaw: number },
): number {
  if (Math.abs(yaw) > furthestTurn) return 1;
  const plane = new FacePlane(view);
  const ear = earRegion(model);
  const points = plane.project(head.subarray(0, 3 * model.skinVertexCount));
  const sides = [1, -1].map((side) => {
    const without = outline(points, ear.bareEdges, rows, side).reach;
    return { side, without, photo: skinEnds(silhouette, plane, without, rows, side).map(({ person }) => person) };
  });
  const seenRows = sides.flatMap(({ photo, without }) => photo.filter((x, k) => x - without[k] > leastStandOff));
  if (seenRows.length < fewestRows) return 1;

  const rest = gather(ear.vertices, head, 3);
  const costOf = (standOff: number) => {
    const shaped = rest.slice();
    motions(ear, rest, standOff).forEach((aside, k) => {
      shaped[3 * k] += aside;
    });
    const withEars = plane.project(shaped);
    let sum = 0;
    for (const { side, without, photo } of sides) {
      const own = outline(withEars, ear.edges, rows, side).reach;
      photo.forEach((x, k) => {
        if (Number.isNaN(x)) return;
        sum += Math.min(largestError, Math.abs(x - Math.max(without[k], own[k]))) ** 2;
      });
    }
    return sum;
  };
  const count = Math.round((trials.to - trials.from) / trials.step) + 1;
  const factors = Array.from({ length: count }, (_, k) => trials.from + k * trials.step);
  const costs = factors.map(costOf);
  return factors[costs.indexOf(Math.min(...costs))];
}

/** Adds to `residual` (xyz a skin vertex, camera's frame) what makes the ears of `head` stand off so much. */
export function addStandOff(
  model: HeadModel,
  standOff: number,
  head: Float32Array,
  { rotation: r }: Pick<OutlineView, "rotation">,
  residual: Float32Array,
): void {
  const ear = earRegion(model);
  const rest = gather(ear.vertices, head, 3);
  motions(ear, rest, standOff).forEach((aside, k) => {
    for (let c = 0; c < 3; c++) residual[3 * ear.vertices[k] + c] += r[3 * c] * aside;
  });
}

/** How far the vertices of the region, at `rest` (xyz each), go to the subject's left. */
function motions({ weights, core }: EarRegion, rest: Float32Array, standOff: number): Float32Array {
  const [left, right] = [1, -1].map((side) => {
    const distances = core.map((k) => side * rest[3 * k]).filter((x) => x > 0);
    return quantile(distances, hingeQuantile);
  });
  return weights.map((weight, k) => {
    const x = rest[3 * k];
    return weight * (standOff - 1) * (x > 0 ? Math.max(0, x - left) : Math.min(0, x + right));
  });
}

/** Both ears and the skin that gives way to them. */
interface EarRegion {
  readonly vertices: Uint16Array;
  /** How much each moves with its ear. */
  readonly weights: Float32Array;
  /** Places in `vertices`: of the ears themselves, and of the two ends of each of their edges. */
  readonly core: readonly number[];
  readonly edges: Uint16Array;
  /** Pairs of vertices of the head and neck: edges without ears. */
  readonly bareEdges: Uint16Array;
}

/** How much each skin vertex moves with an ear: 1 in the region of `ears` (0..255), fading into the head. */
export function earWeights({
  quads,
  skinVertexCount,
  ears,
}: Pick<HeadModel, "quads" | "skinVertexCount"> & { readonly ears: Uint8Array }): Float32Array {
  const { rowStarts, columns } = meshGraph(quads, skinVertexCount);
  let weights = Float32Array.from(ears, (value) => value / 255);
  for (let iteration = 0; iteration < fadeCount; iteration++) {
    weights = weights.map((value, i) => {
      let sum = 0;
      for (let k = rowStarts[i]; k < rowStarts[i + 1]; k++) sum += weights[columns[k]];
      return (value + sum / Math.max(1, rowStarts[i + 1] - rowStarts[i])) / 2;
    });
  }
  return weights;
}

const earRegion = once(({ quads, skinVertexCount, regions: { ears, bust } }: HeadModel): EarRegion => {
  const { rowStarts, columns } = meshGraph(quads, skinVertexCount);
  // (1) Who moves with an ear.
  const weights = earWeights({ quads, skinVertexCount, ears });
  const vertices = Uint16Array.from([...weights.keys()].filter((i) => weights[i] > 0.01));
  const places = new Map([...vertices].map((vertex, k) => [vertex, k]));
  // (2) Edges by what they outline.
  const ofHead: number[] = [];
  const ofEars: number[] = [];
  for (let i = 0; i < skinVertexCount; i++) {
    for (const j of columns.subarray(rowStarts[i], rowStarts[i + 1])) {
      if (j < i || bust[i] > 0 || bust[j] > 0) continue;
      if (ears[i] < isEar && ears[j] < isEar) ofHead.push(i, j);
      else ofEars.push(places.get(i)!, places.get(j)!);
    }
  }
  return {
    vertices,
    weights: Float32Array.from(vertices, (i) => weights[i]),
    core: [...vertices.keys()].filter((k) => ears[vertices[k]] >= isEar),
    edges: Uint16Array.from(ofEars),
    bareEdges: Uint16Array.from(ofHead),
  };
});
