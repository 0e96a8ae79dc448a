import { type Point, quadTriangles, TriangleTree } from "../../bench/triangle-tree.ts";
import { embedLandmarks } from "../../src/avatar/embedding.ts";
import type { HeadModel } from "../../src/avatar/head-model.ts";
import { meshLandmarkCount } from "../../src/face/landmark-groups.ts";
import { median } from "../../src/face/statistics.ts";
import type { SurfacePoint } from "./back-project.ts";

/** Fewer samples than this say nothing about a landmark: it keeps its place. */
const minimumSampleCount = 8;

interface EmbeddingDocument {
  vertices: number[][];
  weights: number[][];
  /** Robust standard deviation of the samples, millimetres. */
  spread: number[];
}

/** Where renders put each landmark, as places on the mean head. */
export class LandmarkSamples {
  readonly triangles: Uint16Array;
  readonly #model: HeadModel;
  /** xyz a sample of each landmark, and how many there are. */
  readonly #places: Float32Array[];
  readonly #counts = new Uint32Array(meshLandmarkCount);

  /** Room for `capacity` samples of each landmark. */
  constructor(model: HeadModel, capacity: number) {
    this.#model = model;
    this.#places = Array.from({ length: meshLandmarkCount }, () => new Float32Array(3 * capacity));
    this.triangles = quadTriangles(model.quads);
  }

  add(landmark: number, found: SurfacePoint | null): void {
    if (!found) return;
    const at = 3 * this.#counts[landmark]++;
    found.vertices.forEach((vertex, k) => {
      for (let c = 0; c < 3; c++) {
        this.#places[landmark][at + c] += found.weights[k] * this.#model.mean[3 * vertex + c];
      }
    });
  }

  /** Median places, averaged with their mirror images and set onto the surface; how far they moved, millimetres. */
  embed(): { embedding: EmbeddingDocument; shifts: { median_shift_mm: number; median_spread_mm: number } } {
    const { landmarks, mean } = this.#model;
    const old = points(embedLandmarks(landmarks, mean));
    const twins = mirrorTwins(old);
    const isKnown = (i: number) => this.#counts[i] >= minimumSampleCount;
    const medians = old.map((place, i) => (isKnown(i) ? medianPoint(this.#samples(i)) : place));
    const spreads = medians.map((place, i) =>
      isKnown(i) ? robustSpread(this.#samples(i), place) : landmarks.spread[i],
    );
    const centred = medians.map(([x, y, z], i): Point => {
      const twin = medians[twins[i]];
      return [(x - twin[0]) / 2, (y + twin[1]) / 2, (z + twin[2]) / 2];
    });
    const tree = new TriangleTree(mean, this.triangles);
    const places = centred.map((place) => tree.nearestOnTriangle(place));
    return {
      embedding: {
        vertices: places.map(({ triangle }) => [...this.triangles.subarray(3 * triangle, 3 * triangle + 3)]),
        weights: places.map(({ weights }) => weights.map((weight) => Number(weight.toFixed(5)))),
        spread: spreads.map((spread, i) => Number(((spread + spreads[twins[i]]) / 2).toFixed(3))),
      },
      shifts: {
        median_shift_mm: median(centred.map((place, i) => distance(place, old[i]))),
        median_spread_mm: median(spreads),
      },
    };
  }

  #samples(landmark: number): Point[] {
    return points(this.#places[landmark].subarray(0, 3 * this.#counts[landmark]));
  }
}

function points(xyz: Float32Array): Point[] {
  return Array.from({ length: xyz.length / 3 }, (_, i) => [xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]]);
}

/** For each landmark the one nearest to its mirror image. */
function mirrorTwins(places: readonly Point[]): number[] {
  return places.map(([x, y, z]) => {
    const image: Point = [-x, y, z];
    return places.reduce((best, place, i) => (distance(place, image) < distance(places[best], image) ? i : best), 0);
  });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function medianPoint(places: readonly Point[]): Point {
  const along = (c: number) => median(places.map((place) => place[c]));
  return [along(0), along(1), along(2)];
}

function robustSpread(places: readonly Point[], centre: Point): number {
  return 1.4826 * median(places.map((place) => distance(place, centre)));
}
