/** A place or a direction. */
export type Triple = readonly [x: number, y: number, z: number];

export function tripleAt(values: ArrayLike<number>, i: number): Triple {
  return [values[3 * i], values[3 * i + 1], values[3 * i + 2]];
}

/** a + scale b. */
export function sum(a: Triple, b: Triple, scale = 1): Triple {
  return [a[0] + scale * b[0], a[1] + scale * b[1], a[2] + scale * b[2]];
}

export function difference(a: Triple, b: Triple): Triple {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scaled(a: Triple, factor: number): Triple {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** From a to b by a share of the way. */
export function between(a: Triple, b: Triple, share: number): Triple {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
}

export function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Triple): number {
  return Math.sqrt(dot(a, a));
}

/** Of unit length; (0, 0, 1) for none. */
export function unit(a: Triple): Triple {
  const size = length(a);
  return size > 0 ? scaled(a, 1 / size) : [0, 0, 1];
}
