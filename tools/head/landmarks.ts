import type { HeadModel, LandmarkEmbedding } from "../../src/avatar/head/head-model.ts";
import embedding from "./embedding.json" with { type: "json" };
import shifts from "./landmark-shifts.json" with { type: "json" };
import { cross, dot, normalize, type Point, pointAt, subtract } from "./vectors.ts";

type Skin = Pick<HeadModel, "quads" | "regions"> & { readonly mean: Float64Array };

/** Landmarks lie on skin that faces the camera: least z of the normals of their triangles. */
const leastFacing = 0.1;

/**
 * The calibrated embedding: skin vertices, barycentric weights, spread and shifts in millimetres of each mesh landmark.
 * What the calibration put on the inside of lids or lips goes to the nearest place on their outside.
 */
export function readEmbedding(skin: Skin): LandmarkEmbedding {
  const { vertices, weights } = embedding;
  const placed = vertices.map((corners, landmark) => {
    const sum = weights[landmark].reduce((a, b) => a + b, 0);
    const place = { corners, weights: weights[landmark].map((weight) => weight / sum) };
    return isOutside(skin, corners) ? place : nearestOutside(skin, blend(skin.mean, place));
  });
  return {
    vertices: Uint16Array.from(placed.flatMap(({ corners }) => corners)),
    weights: Float32Array.from(placed.flatMap((place) => place.weights)),
    spread: Float32Array.from(shifts.spread),
    shifts: {
      mean: millimetres(shifts.mean),
      identity: shifts.identity.map(millimetres),
      expressions: Object.fromEntries(
        Object.entries(shifts.expressions).map(([name, row]) => [name, millimetres(row)]),
      ),
    },
  };
}

function millimetres(hundredths: readonly number[]): Float32Array {
  return Float32Array.from(hundredths, (value) => value / 100);
}

interface Place {
  readonly corners: readonly number[];
  readonly weights: readonly number[];
}

function isOutside({ regions }: Skin, corners: readonly number[]): boolean {
  return corners.every((i) => regions.eye_socket[i] === 0 && regions.mouth_cavity[i] < 255);
}

function nearestOutside(skin: Skin, point: Point): Place {
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let q = 0; q < skin.quads.length; q += 4) {
    for (const order of [
      [0, 1, 2],
      [0, 2, 3],
    ]) {
      const corners = order.map((k) => skin.quads[q + k]);
      const [a, b, c] = corners.map((i) => pointAt(skin.mean, i));
      if (!isOutside(skin, corners)) continue;
      if (normalize(cross(subtract(b, a), subtract(c, a)))[2] < leastFacing) continue;
      const place = { corners, weights: closestOnTriangle(point, a, b, c) };
      const offset = subtract(blend(skin.mean, place), point);
      if (dot(offset, offset) < least) {
        least = dot(offset, offset);
        best = place;
      }
    }
  }
  if (!best) throw new Error("no skin faces the camera");
  return best;
}

function blend(positions: Float64Array, { corners, weights }: Place): Point {
  const sum: [number, number, number] = [0, 0, 0];
  corners.forEach((corner, k) => {
    for (let c = 0; c < 3; c++) sum[c] += weights[k] * positions[3 * corner + c];
  });
  return sum;
}

/** Barycentric weights of the point of a triangle nearest to p. C. Ericson, "Real-Time Collision Detection", 5.1.5. */
function closestOnTriangle(p: Point, a: Point, b: Point, c: Point): [number, number, number] {
  const [ab, ac] = [subtract(b, a), subtract(c, a)];
  const [ap, bp, cp] = [subtract(p, a), subtract(p, b), subtract(p, c)];
  const [d1, d2, d3, d4, d5, d6] = [dot(ab, ap), dot(ac, ap), dot(ab, bp), dot(ac, bp), dot(ab, cp), dot(ac, cp)];
  if (d1 <= 0 && d2 <= 0) return [1, 0, 0];
  if (d3 >= 0 && d4 <= d3) return [0, 1, 0];
  if (d6 >= 0 && d5 <= d6) return [0, 0, 1];
  const [va, vb, vc] = [d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2];
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const t = d1 / (d1 - d3);
    return [1 - t, t, 0];
  }
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const t = d2 / (d2 - d6);
    return [1 - t, 0, t];
  }
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const t = (d4 - d3) / (d4 - d3 + d5 - d6);
    return [0, 1 - t, t];
  }
  const sum = va + vb + vc;
  return [va / sum, vb / sum, vc / sum];
}
