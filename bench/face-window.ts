import type { Likeness } from "../src/likeness.ts";
import type { Window } from "./contact-sheet.ts";

/** The landmarks in pixels of the working photo: x and y each. */
export function photoLandmarks({ solve, view }: Likeness): Float32Array {
  const scale = view.photo.width / solve.image.width;
  return Float32Array.from(solve.landmarks.flatMap(([x, y]) => [x * scale, y * scale]));
}

/** The head with some of its surroundings on the working photo. */
export function faceWindow(likeness: Likeness): Window {
  const points = photoLandmarks(likeness);
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const centreX = (Math.min(...xs) + Math.max(...xs)) / 2;
  return { centreX, centreY: (top + bottom) / 2 - 0.1 * (bottom - top), side: 1.75 * (bottom - top) };
}
