/** Coverage 0..255 of a region, one byte a pixel, rows from the top, in the pixel grid of the picture it belongs to. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
