import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import { quantile } from "../../face/statistics.ts";
import type { HeadModel } from "../head/head-model.ts";
import { meshGraph } from "../mesh/mesh-graph.ts";
import { once } from "../mesh/once.ts";
import { gather } from "../mesh/seams.ts";
import { FacePlane, type OutlineView } from "./face-plane.ts";
import { outline, skinEnds } from "./outline.ts";

/** How a person's ears differ from those of the fitted head; both alike. */
export interface EarShape {
  /** Factor on what they stand off the head. */
  readonly standOff: number;
  /** Factor on their height and depth. */
  readonly size: number;
  /** Millimetres upwards. */
  readonly lift: number;
}

const asFitted: EarShape = { standOff: 1, size: 1, lift: 0 };
/** Where outlines are compared. */
const rows = { top: 36, step: 2, count: 57, inside: 3 };
/** An ear is seen where the outline stands so far off the head without ears, in so many rows of both sides. */
const leastStandOff = 3;
const fewestRows = 8;
/** Deviation of an outline, errors beyond which it is something else, and rows that err together. */
const outlineSd = 1.5;
const largestError = 5;
const rowsPerError = 4;
/** What is tried, and how ears usually differ from the fitted ones. */
const trials = {
  standOff: { from: 0.4, to: 2, step: 0.1, sd: 0.35 },
  size: { from: 0.8, to: 1.2, step: 0.05, sd: 0.08 },
  lift: { from: -10, to: 12, step: 1, sd: 4 },
} as const;
const searchOrder = ["lift", "standOff", "size"] as const;
const furthestTurn = 35;
/** Rounds over which the ear's motion fades into the head. */
const fadeRounds = 3;
const isEar = 128;
/** The ear is hinged at this quantile of its distances from the middle, and at its foremost vertices. */
const hingeQuantile = 0.2;

/**
 * The ears that bring the outline of `head` (all model vertices as the photo shows them, head frame) nearest to that
 * of the bare skin on the photo, row by row beside the face, where that stands before something else than the person.
 * Null where hair or the turn of the head hides the ears.
 */
export function measureEars(
  model: HeadModel,
  head: Float32Array,
  { silhouette, view, yaw }: { silhouette: HeadSilhouette; view: OutlineView; yaw: number },
): EarShape | null {
  if (Math.abs(yaw) > furthestTurn) return null;
  const plane = new FacePlane(view);
  const ear = earRegion(model);
  const points = plane.project(head.subarray(0, 3 * model.skinVertexCount));
  const sides = [1, -1].map((side) => {
    const without = outline(points, ear.bareEdges, rows, side).reach;
    return {
      side,
      without,
      photo: skinEnds(silhouette, plane, without, rows, side).map(({ person }) => person),
    };
  });
  const seenRows = sides.flatMap(({ photo, without }) => photo.filter((x, k) => x - without[k] > leastStandOff));
  if (seenRows.length < fewestRows) return null;

  const rest = gather(ear.vertices, head, 3);
  const cost = (shape: EarShape) => {
    const moved = rest.slice();
    moveEars(ear, shape, rest, moved);
    const shaped = plane.project(moved);
    let sum = 0;
    for (const { side, without, photo } of sides) {
      const withEars = outline(shaped, ear.edges, rows, side).reach;
      photo.forEach((x, k) => {
        if (Number.isNaN(x)) return;
        const error = Math.min(largestError, Math.abs(x - Math.max(without[k], withEars[k])));
        sum += (error / outlineSd) ** 2 / rowsPerError;
      });
    }
    return sum + unlikeliness(shape);
  };
  return search(cost);
}

/** Adds to `residual` (xyz a skin vertex, camera's frame) what gives the ears of `head` this shape. */
export function addEarShape(
  model: HeadModel,
  shape: EarShape,
  head: Float32Array,
  { rotation: r }: Pick<OutlineView, "rotation">,
  residual: Float32Array,
): void {
  const region = earRegion(model);
  const rest = gather(region.vertices, head, 3);
  const motion = new Float32Array(rest.length);
  moveEars(region, shape, rest, motion);
  region.vertices.forEach((i, k) => {
    const [x, y, z] = motion.subarray(3 * k, 3 * k + 3);
    for (let c = 0; c < 3; c++) residual[3 * i + c] += r[3 * c] * x + r[3 * c + 1] * y + r[3 * c + 2] * z;
  });
}

/** Coordinate descent: coarsely over what is possible, then finely about the best. */
function search(cost: (shape: EarShape) => number): EarShape {
  let best = asFitted;
  let least = cost(best);
  const trial = (shape: EarShape) => {
    const found = cost(shape);
    if (found < least) [best, least] = [shape, found];
  };
  for (const key of searchOrder) {
    const { from, to, step } = trials[key];
    for (let value = from; value <= to + 1e-6; value += 2 * step) trial({ ...best, [key]: value });
  }
  for (const key of searchOrder) {
    for (const sign of [-1, 1]) trial({ ...best, [key]: best[key] + sign * trials[key].step });
  }
  return best;
}

function unlikeliness({ standOff, size, lift }: EarShape): number {
  return ((standOff - 1) / trials.standOff.sd) ** 2 + ((size - 1) / trials.size.sd) ** 2 + (lift / trials.lift.sd) ** 2;
}

/** Both ears and the skin that gives way to them. */
interface EarRegion {
  readonly vertices: Uint16Array;
  /** How much each moves with its ear. */
  readonly shares: Float32Array;
  /** Places in `vertices`: of the ears themselves, and of the two ends of each of their edges. */
  readonly core: Uint16Array;
  readonly edges: Uint16Array;
  /** Pairs of vertices of the head and neck: edges without ears. */
  readonly bareEdges: Uint16Array;
}

const earRegion = once(buildEarRegion);

function buildEarRegion({ quads, skinVertexCount, regions: { ears, bust } }: HeadModel): EarRegion {
  const { rowStarts, columns } = meshGraph(quads, skinVertexCount);
  // (1) Who moves with an ear.
  let shares = Float32Array.from(ears, (value) => value / 255);
  for (let round = 0; round < fadeRounds; round++) {
    shares = shares.map((value, i) => {
      let sum = 0;
      for (let k = rowStarts[i]; k < rowStarts[i + 1]; k++) sum += shares[columns[k]];
      return (value + sum / Math.max(1, rowStarts[i + 1] - rowStarts[i])) / 2;
    });
  }
  const vertices = Uint16Array.from([...shares.keys()].filter((i) => shares[i] > 0.01));
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
    shares: Float32Array.from(vertices, (i) => shares[i]),
    core: Uint16Array.from([...vertices.keys()].filter((k) => ears[vertices[k]] >= isEar)),
    edges: Uint16Array.from(ofEars),
    bareEdges: Uint16Array.from(ofHead),
  };
}

/** Adds the motion of both ears at `rest` (xyz a vertex of the region) to `moved`. */
function moveEars({ shares, core }: EarRegion, shape: EarShape, rest: Float32Array, moved: Float32Array): void {
  for (const side of [1, -1]) {
    const own = core.filter((k) => side * rest[3 * k] > 0);
    const hinge = quantile(
      Float32Array.from(own, (k) => side * rest[3 * k]),
      hingeQuantile,
    );
    const front = own.reduce((most, k) => Math.max(most, rest[3 * k + 2]), -Infinity);
    const middle = own.reduce((sum, k) => sum + rest[3 * k + 1], 0) / own.length;
    for (let k = 0; k < shares.length; k++) {
      const x = side * rest[3 * k];
      if (x <= 0) continue;
      moved[3 * k] += side * shares[k] * (shape.standOff - 1) * Math.max(0, x - hinge);
      moved[3 * k + 1] += shares[k] * (shape.lift + (shape.size - 1) * (rest[3 * k + 1] - middle));
      moved[3 * k + 2] += shares[k] * (shape.size - 1) * Math.min(0, rest[3 * k + 2] - front);
    }
  }
}
