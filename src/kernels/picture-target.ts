/** Where a decoder puts the stored picture, scaled to `width` x `height`: pixel (x, y) at origin + x stepX + y stepY. */
export interface PictureTarget {
  readonly width: number;
  readonly height: number;
  readonly origin: number;
  readonly stepX: number;
  readonly stepY: number;
}
