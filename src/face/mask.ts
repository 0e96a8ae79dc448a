/** Coverage 0..255 of a region, one byte a pixel, rows from the top, in the pixel grid of the picture it belongs to. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Coverage 0..1 at a place, in shares of the sides of the picture. */
export function maskShare({ width, height, data }: Mask, x: number, y: number): number {
  const [column, row] = [Math.floor(x * width), Math.floor(y * height)];
  return column >= 0 && row >= 0 && column < width && row < height ? data[row * width + column] / 255 : 0;
}
