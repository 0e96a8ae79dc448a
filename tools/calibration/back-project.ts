import type { Camera } from "../../src/avatar/camera.ts";
import { projectFromCameraFrame, toCameraFrame } from "../../src/avatar/project.ts";

/** A point of a triangle mesh: its triangle's vertices and barycentric weights. */
export interface SurfacePoint {
  readonly vertices: readonly [number, number, number];
  readonly weights: readonly [number, number, number];
}

/** Finds the foremost point of a mesh, facing the camera, under given pixels. */
export class BackProjector {
  readonly #pixels: Float32Array;
  readonly #points: Float32Array;
  readonly #facing: number[] = [];
  readonly #triangles: ArrayLike<number>;

  constructor(positions: Float32Array, triangles: ArrayLike<number>, camera: Camera) {
    this.#points = toCameraFrame(camera, positions);
    this.#pixels = projectFromCameraFrame(camera, this.#points);
    this.#triangles = triangles;
    for (let t = 0; t < triangles.length; t += 3) if (this.#signedArea(t) < 0) this.#facing.push(t);
  }

  find(u: number, v: number): SurfacePoint | null {
    let found: SurfacePoint | null = null;
    let nearest = Number.NEGATIVE_INFINITY;
    for (const t of this.#facing) {
      const vertices = this.#corners(t);
      const weights = this.#barycentric(vertices, u, v);
      if (weights.some((weight) => !(weight >= 0))) continue;
      const depth = vertices.reduce((sum, vertex, k) => sum + weights[k] * this.#points[3 * vertex + 2], 0);
      if (depth <= nearest) continue;
      nearest = depth;
      found = { vertices, weights };
    }
    return found;
  }

  #corners(t: number): [number, number, number] {
    return [this.#triangles[t], this.#triangles[t + 1], this.#triangles[t + 2]];
  }

  /** Twice the area, negative for triangles that face the camera, since v grows downwards. */
  #signedArea(t: number): number {
    const [a, b, c] = this.#corners(t);
    return this.#cross(a, b, this.#pixels[2 * c], this.#pixels[2 * c + 1]);
  }

  #barycentric([a, b, c]: [number, number, number], u: number, v: number): [number, number, number] {
    const [x, y, z] = [this.#cross(b, c, u, v), this.#cross(c, a, u, v), this.#cross(a, b, u, v)];
    const sum = x + y + z;
    return [x / sum, y / sum, z / sum];
  }

  #cross(a: number, b: number, u: number, v: number): number {
    const [ax, ay, bx, by] = [...this.#pixels.subarray(2 * a, 2 * a + 2), ...this.#pixels.subarray(2 * b, 2 * b + 2)];
    return (bx - ax) * (v - ay) - (by - ay) * (u - ax);
  }
}
