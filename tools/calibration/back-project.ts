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
  readonly #triangles: ArrayLike<number>;

  constructor(positions: Float32Array, triangles: ArrayLike<number>, camera: Camera) {
    this.#points = toCameraFrame(camera, positions);
    this.#pixels = projectFromCameraFrame(camera, this.#points);
    this.#triangles = triangles;
  }

  find(u: number, v: number): SurfacePoint | null {
    let found: SurfacePoint | null = null;
    let nearest = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < this.#triangles.length; t += 3) {
      const [a, b, c] = [this.#triangles[t], this.#triangles[t + 1], this.#triangles[t + 2]];
      // Triangles that face the camera have negative areas, since v grows downwards.
      const x = this.#cross(b, c, u, v);
      if (!(x <= 0)) continue;
      const y = this.#cross(c, a, u, v);
      if (!(y <= 0)) continue;
      const z = this.#cross(a, b, u, v);
      if (!(z <= 0) || x + y + z === 0) continue;
      const sum = x + y + z;
      const depth = (x * this.#points[3 * a + 2] + y * this.#points[3 * b + 2] + z * this.#points[3 * c + 2]) / sum;
      if (depth <= nearest) continue;
      nearest = depth;
      found = { vertices: [a, b, c], weights: [x / sum, y / sum, z / sum] };
    }
    return found;
  }

  /** Twice the signed area of vertices a and b with a pixel. */
  #cross(a: number, b: number, u: number, v: number): number {
    const pixels = this.#pixels;
    const ax = pixels[2 * a];
    const ay = pixels[2 * a + 1];
    return (pixels[2 * b] - ax) * (v - ay) - (pixels[2 * b + 1] - ay) * (u - ax);
  }
}
