import type { HeadModel } from "../../head/head-model.ts";
import type { Triple } from "../../mesh/triple.ts";

/** Skin of neck and bust that carries hair: every second vertex of these. */
const bustY = -100;
const napeY = -40;
const napeZ = -95;
/** What a difference in height counts against one across, so that hair beside the neck turns with it. */
const heightWeight = 6;

/** Finds the skin with which hair below the head goes. */
export class BustVertices {
  readonly #vertices: number[] = [];
  /** Their points, xyz. */
  readonly #points: Float32Array;

  constructor({ skinVertexCount, mean }: HeadModel, positions: Float32Array) {
    for (let i = 0; i < skinVertexCount; i += 2) {
      const [y, z] = [mean[3 * i + 1], mean[3 * i + 2]];
      if (y < bustY || (y < napeY && z < napeZ)) this.#vertices.push(i);
    }
    this.#points = Float32Array.from({ length: 3 * this.#vertices.length }, (_, k) => {
      return positions[3 * this.#vertices[Math.trunc(k / 3)] + (k % 3)];
    });
  }

  nearest([x, y, z]: Triple): number {
    const points = this.#points;
    let [found, least] = [0, Number.POSITIVE_INFINITY];
    for (let at = 0; at < points.length; at += 3) {
      const dy = points[at + 1] - y;
      const dx = points[at] - x;
      const dz = points[at + 2] - z;
      const square = dx * dx + heightWeight * dy * dy + dz * dz;
      if (square < least) [found, least] = [at / 3, square];
    }
    return this.#vertices[found];
  }
}
