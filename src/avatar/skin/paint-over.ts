import type { Region } from "../../kernels/planes.ts";
import type { PhotoCrop } from "./photo-crop.ts";

/** How far colours are looked for, pixels of the region. */
const reach = 16;

/**
 * Paints `region`, whose pixels are `ratio` of the crop's wide, over in place, with what lies next to it in `source` on
 * both sides along a direction (unit vector): what goes on along it is not blurred by what lies beside it.
 */
export function paintOver(
  crop: PhotoCrop,
  region: Region,
  source: Region,
  ratio: number,
  direction: readonly [number, number],
): void {
  const isIn = ({ width, height, data }: Region, x: number, y: number) => {
    const [u, v] = [Math.floor((x + 0.5) / ratio), Math.floor((y + 0.5) / ratio)];
    return u >= 0 && v >= 0 && u < width && v < height && data[v * width + u] === 1;
  };
  const limit = Math.ceil(reach * ratio);
  const seen = crop.data.slice();
  const next = (x: number, y: number, sign: number): { at: number; steps: number } | null => {
    for (let steps = 1; steps <= limit; steps++) {
      const u = Math.round(x + sign * steps * direction[0]);
      const v = Math.round(y + sign * steps * direction[1]);
      if (u < 0 || v < 0 || u >= crop.width || v >= crop.height) return null;
      if (isIn(region, u, v)) continue;
      return isIn(source, u, v) ? { at: 4 * (v * crop.width + u), steps } : null;
    }
    return null;
  };
  for (let i = 0; i < region.data.length; i++) {
    if (!region.data[i]) continue;
    const [column, row] = [i % region.width, Math.trunc(i / region.width)];
    const right = Math.min(crop.width, Math.ceil((column + 1) * ratio - 0.5));
    const bottom = Math.min(crop.height, Math.ceil((row + 1) * ratio - 0.5));
    for (let y = Math.ceil(row * ratio - 0.5); y < bottom; y++) {
      for (let x = Math.ceil(column * ratio - 0.5); x < right; x++) {
        const sides = [next(x, y, -1), next(x, y, 1)].filter((side) => side !== null);
        const weight = sides.reduce((sum, { steps }) => sum + 1 / steps, 0);
        if (weight === 0) continue;
        for (let c = 0; c < 3; c++) {
          const sum = sides.reduce((total, { at, steps }) => total + seen[at + c] / steps, 0);
          crop.data[4 * (y * crop.width + x) + c] = Math.round(sum / weight);
        }
      }
    }
  }
}
