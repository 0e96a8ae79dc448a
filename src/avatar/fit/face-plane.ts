import type { Camera } from "./camera.ts";

/** Depth of the middle of a head behind its eyes, millimetres. */
const middleZ = -60;

/** Where the head stands before the camera of the photo. */
export type OutlineView = Pick<Camera, "rotation" | "translation" | "focal" | "centreX" | "centreY">;

/** A point across the face from between the eyes: x to the subject's left, y up, millimetres. */
export type Point = readonly [x: number, y: number];

/** The plane across the middle of the head that faces the camera, upright with the head. */
export function facePlane({ rotation: r, translation: t, focal, centreX, centreY }: OutlineView) {
  const middle = [0, 1, 2].map((row) => r[3 * row + 2] * middleZ + t[row]);
  const length = Math.hypot(r[1], r[4]);
  const [upX, upY] = [r[1] / length, r[4] / length];
  return {
    /** How far aside in this plane upright lines of the picture run for each millimetre down. */
    lean: upX / upY,
    project(positions: Float32Array): Float32Array {
      const points = new Float32Array((2 * positions.length) / 3);
      const [a, b, c, d, e, f, g, h, j] = r;
      for (let i = 0, at = 0; at < positions.length; i += 2, at += 3) {
        const x = positions[at];
        const y = positions[at + 1];
        const z = positions[at + 2];
        const scale = middle[2] / (g * x + h * y + j * z + t[2]);
        const dx = (a * x + b * y + c * z + t[0]) * scale - middle[0];
        const dy = (d * x + e * y + f * z + t[1]) * scale - middle[1];
        points[i] = upY * dx - upX * dy;
        points[i + 1] = upX * dx + upY * dy;
      }
      return points;
    },
    pixelOf([x, y]: Point): Point {
      const dx = upY * x + upX * y + middle[0];
      const dy = -upX * x + upY * y + middle[1];
      return [centreX - (focal * dx) / middle[2], centreY + (focal * dy) / middle[2]];
    },
  };
}
