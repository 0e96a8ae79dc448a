import type { Landmarks } from "../../face/landmarks.ts";
import { quantile } from "../../face/statistics.ts";
import type { Pixels } from "../../photo/pixels.ts";
import type { Rgb } from "../avatar.ts";

/** In the face mesh's numbering. */
const cheeks = [50, 101, 117, 280, 330, 346];

/** Median colour of the skin within `reach` pixels about the cheeks' landmarks, sRGB; null where they are not shown. */
export function cheekColor({ width, height, data }: Pixels, { points }: Landmarks, reach: number): Rgb | null {
  const starts: number[] = [];
  for (const cheek of cheeks) {
    const [cx, cy] = [points[3 * cheek], points[3 * cheek + 1]];
    for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++) {
      for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
        starts.push(4 * (y * width + x));
      }
    }
  }
  if (starts.length === 0) return null;
  const [r, g, b] = [0, 1, 2].map((c) =>
    quantile(
      starts.map((at) => data[at + c]),
      0.5,
    ),
  );
  return [r, g, b];
}
