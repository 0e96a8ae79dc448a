/** An upright picture: sRGB bytes, RGBA, rows from the top, 4 * width * height of them. Pixel centres at +0.5. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
