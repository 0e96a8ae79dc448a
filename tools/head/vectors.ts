export type Point = readonly [number, number, number];

export function pointAt(positions: ArrayLike<number>, i: number): Point {
  return [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
}

/** Zero below `from`, one above `to`, smooth between. */
export function smoothstep(x: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Takes from a field of displacements the translation and small rotation that fit it best on some vertices. */
export function subtractRigid(positions: Float64Array, field: Float64Array, vertices: readonly number[]): void {
  const motion = smallMotion(positions, field, vertices);
  for (let i = 0; i < field.length / 3; i++) {
    const moved = motion(pointAt(positions, i));
    for (let c = 0; c < 3; c++) field[3 * i + c] -= moved[c];
  }
}

/** The displacement x -> t + w x (x - centre) that fits a field best on some vertices (least squares). */
export function smallMotion(
  positions: ArrayLike<number>,
  field: ArrayLike<number>,
  vertices: readonly number[],
): (point: Point) => Point {
  const centre = mean(positions, vertices);
  const shift = mean(field, vertices);
  const inertia = new Float64Array(9);
  const torque: [number, number, number] = [0, 0, 0];
  for (const i of vertices) {
    const x = subtract(pointAt(positions, i), centre);
    const turned = cross(x, subtract(pointAt(field, i), shift));
    for (let r = 0; r < 3; r++) {
      torque[r] += turned[r];
      for (let c = 0; c < 3; c++) inertia[3 * r + c] += (r === c ? dot(x, x) : 0) - x[r] * x[c];
    }
  }
  const turn = solve3(inertia, torque);
  return (point) => {
    const swept = cross(turn, subtract(point, centre));
    return [shift[0] + swept[0], shift[1] + swept[1], shift[2] + swept[2]];
  };
}

export function mean(positions: ArrayLike<number>, vertices: readonly number[]): Point {
  const sum: [number, number, number] = [0, 0, 0];
  for (const i of vertices) for (let c = 0; c < 3; c++) sum[c] += positions[3 * i + c] / vertices.length;
  return sum;
}

export function subtract(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function normalize(a: Point): Point {
  const length = Math.sqrt(dot(a, a));
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Cramer's rule. */
function solve3(m: ArrayLike<number>, b: Point): Point {
  const columns: Point[] = [0, 1, 2].map((c) => [m[c], m[3 + c], m[6 + c]]);
  const [x, y, z] = columns;
  const determinant = dot(x, cross(y, z));
  return [dot(b, cross(y, z)) / determinant, dot(x, cross(b, z)) / determinant, dot(x, cross(y, b)) / determinant];
}
