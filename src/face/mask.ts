import { clamp } from "./statistics.ts";

/** Coverage 0..255 of a region, one byte a pixel, rows from the top, in the pixel grid of the picture it belongs to. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Coverage 0..1 at a place in shares of the sides of the picture, between pixels; 0 outside of it. */
export function maskShare({ width, height, data }: Mask, x: number, y: number): number {
  if (!(x >= 0 && y >= 0 && x < 1 && y < 1)) return 0;
  const u = clamp(x * width - 0.5, 0, width - 1);
  const v = clamp(y * height - 0.5, 0, height - 1);
  const left = Math.floor(u);
  const top = Math.floor(v);
  const right = Math.min(left + 1, width - 1);
  const below = Math.min(top + 1, height - 1);
  const upper = data[top * width + left] + (data[top * width + right] - data[top * width + left]) * (u - left);
  const lower = data[below * width + left] + (data[below * width + right] - data[below * width + left]) * (u - left);
  return (upper + (lower - upper) * (v - top)) / 255;
}
