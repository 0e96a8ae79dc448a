interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * Raises what is lower than its surroundings and narrower than twice the radius, in place (morphological closing with a
 * square: J. Serra, "Image Analysis and Mathematical Morphology", 1982). The border counts as lying between equals.
 */
export function closePlane(plane: Plane, radius: number): Float32Array {
  raise(plane, radius);
  negate(plane.data);
  raise(plane, radius);
  return negate(plane.data);
}

function negate(values: Float32Array): Float32Array {
  for (let k = 0; k < values.length; k++) values[k] = -values[k];
  return values;
}

/** Each value becomes the greatest in a square of this radius about it: rows first, each of both ways on its own. */
function raise({ width, data: values }: Plane, radius: number): void {
  const before = new Float32Array(width);
  for (let at = 0; at < values.length; at += width) {
    const row = values.subarray(at, at + width);
    before.set(row);
    raiseBackward(before, 1, radius);
    raiseForward(row, 1, radius);
    for (let x = 0; x < width; x++) if (before[x] > row[x]) row[x] = before[x];
  }
  const above = values.slice();
  raiseBackward(above, width, radius);
  raiseForward(values, width, radius);
  for (let k = 0; k < values.length; k++) if (above[k] > values[k]) values[k] = above[k];
}

/** The greatest of each value and of `radius` after it, `stride` apart: windows of twice the length from two of half. */
function raiseForward(values: Float32Array, stride: number, radius: number): void {
  for (let reach = 0; reach < radius; ) {
    const shift = Math.min(reach + 1, radius - reach);
    for (let at = 0, next = shift * stride; next < values.length; at++, next++) {
      if (values[next] > values[at]) values[at] = values[next];
    }
    reach += shift;
  }
}

/** As `raiseForward`, of `radius` before it. */
function raiseBackward(values: Float32Array, stride: number, radius: number): void {
  for (let reach = 0; reach < radius; ) {
    const shift = Math.min(reach + 1, radius - reach);
    for (let at = values.length - 1, next = at - shift * stride; next >= 0; at--, next--) {
      if (values[next] > values[at]) values[at] = values[next];
    }
    reach += shift;
  }
}
