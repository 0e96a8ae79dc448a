import type { Camera } from "./camera.ts";

/** Depth of the middle of a head behind its eyes, millimetres. */
const middleZ = -60;

/** Where the head stands before the camera of the photo. */
export type OutlineView = Pick<Camera, "rotation" | "translation" | "focal" | "centreX" | "centreY">;

/** A point across the face from between the eyes: x to the subject's left, y up, millimetres. */
export type Point = readonly [x: number, y: number];

/** The plane across the middle of the head that faces the camera, upright with the head. */
export class FacePlane {
  /** How far aside in this plane upright lines of the picture run for each millimetre down. */
  readonly lean: number;
  readonly #view: OutlineView;
  readonly #middle: readonly number[];
  readonly #up: readonly [x: number, y: number];

  constructor(view: OutlineView) {
    const { rotation: r, translation: t } = view;
    const length = Math.hypot(r[1], r[4]);
    this.#view = view;
    this.#middle = [0, 1, 2].map((row) => r[3 * row + 2] * middleZ + t[row]);
    this.#up = [r[1] / length, r[4] / length];
    this.lean = this.#up[0] / this.#up[1];
  }

  project(positions: Float32Array): Float32Array {
    const points = new Float32Array((2 * positions.length) / 3);
    const { rotation, translation: t } = this.#view;
    const [a, b, c, d, e, f, g, h, j] = rotation;
    const [middleX, middleY, depth] = this.#middle;
    const [upX, upY] = this.#up;
    for (let i = 0, at = 0; at < positions.length; i += 2, at += 3) {
      const x = positions[at];
      const y = positions[at + 1];
      const z = positions[at + 2];
      const scale = depth / (g * x + h * y + j * z + t[2]);
      const dx = (a * x + b * y + c * z + t[0]) * scale - middleX;
      const dy = (d * x + e * y + f * z + t[1]) * scale - middleY;
      points[i] = upY * dx - upX * dy;
      points[i + 1] = upX * dx + upY * dy;
    }
    return points;
  }

  pixelOf([x, y]: Point): Point {
    const { focal, centreX, centreY } = this.#view;
    const [middleX, middleY, depth] = this.#middle;
    const [upX, upY] = this.#up;
    const dx = upY * x + upX * y + middleX;
    const dy = -upX * x + upY * y + middleY;
    return [centreX - (focal * dx) / depth, centreY + (focal * dy) / depth];
  }
}
