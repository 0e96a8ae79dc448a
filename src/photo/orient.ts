/**
 * Where the pixels of a stored picture go in the upright one: pixel (x, y) of width x height has the index
 * `origin + x * stepX + y * stepY` there.
 */
export interface Placement {
  /** Size of the upright picture. */
  readonly width: number;
  readonly height: number;
  readonly origin: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Placement of a stored picture of `width` x `height` pixels by its EXIF orientation 1..8 (CIPA DC-008, 4.6.4). */
export function placeUpright(width: number, height: number, orientation: number): Placement {
  const transposed = orientation >= 5;
  const upright = transposed ? { width: height, height: width } : { width, height };
  const flipsX = orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8;
  const flipsY = orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7;
  const strideX = transposed ? upright.width : 1;
  const strideY = transposed ? 1 : upright.width;
  return {
    ...upright,
    origin: (flipsX ? (width - 1) * strideX : 0) + (flipsY ? (height - 1) * strideY : 0),
    stepX: flipsX ? -strideX : strideX,
    stepY: flipsY ? -strideY : strideY,
  };
}
