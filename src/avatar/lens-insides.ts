import { type FrameMeasures, frameEyeDistance, lensOutline } from "../face/frame-fit.ts";
import type { Polygon } from "./plane-region.ts";

/** Landmarks of the corners of the subject's right and left eye. */
const eyeCorners = [
  [33, 133],
  [362, 263],
] as const;
/** How far within its rim a lens is surely looked through, millimetres of the frame's measures. */
const margin = 3;
const pointCount = 24;

/** Outlines of what is surely seen through the lenses, within the rims. */
export function lensInsides(landmarks: Float32Array, frame: FrameMeasures): Polygon[] {
  const middle = (ring: readonly number[]) =>
    [0, 1].map((axis) => ring.reduce((sum, index) => sum + landmarks[2 * index + axis], 0) / ring.length);
  const [right, left] = eyeCorners.map(middle);
  const [cos, sin] = [0, 1].map((axis) => (left[axis] - right[axis]) / frameEyeDistance);
  const [cx, cy] = [0, 1].map((axis) => (left[axis] + right[axis]) / 2);
  const height = (frame.lensTop + frame.lensBottom) / 2;
  return [-1, 1].map((side) =>
    Float32Array.from(
      lensOutline(frame, -margin, pointCount).flatMap(([u, v]) => {
        const [x, y] = [side * (frame.lensOffset + u), height + v];
        return [cx + x * cos + y * sin, cy + x * sin - y * cos];
      }),
    ),
  );
}
