import type { Triple } from "./triple.ts";

/** A rigid motion or similarity: row-major 3x4, x' = M x + t. */
export type Transform = Float64Array;

export const identity: Transform = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

/**
 * Rotation about the origin by an attitude in degrees: yaw + turns to the viewer's right, pitch + up, roll + tilts the
 * crown to the viewer's right; Ry(yaw) Rx(-pitch) Rz(-roll).
 */
export function attitudeRotation(yaw: number, pitch: number, roll: number): Transform {
  const radians = Math.PI / 180;
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sx, cx] = [Math.sin(-pitch * radians), Math.cos(-pitch * radians)];
  const [sz, cz] = [Math.sin(-roll * radians), Math.cos(-roll * radians)];
  return Float64Array.of(
    cy * cz + sy * sx * sz,
    -cy * sz + sy * sx * cz,
    sy * cx,
    0,
    cx * sz,
    cx * cz,
    -sx,
    0,
    -sy * cz + cy * sx * sz,
    sy * sz + cy * sx * cz,
    cy * cx,
    0,
  );
}

/** The linear part of `transform` about `centre`, moved so that `centre` goes to `target`. */
export function about(transform: Transform, centre: Triple, target: Triple = centre): Transform {
  const moved = Float64Array.from(transform);
  for (let r = 0; r < 3; r++) {
    moved[4 * r + 3] =
      target[r] - moved[4 * r] * centre[0] - moved[4 * r + 1] * centre[1] - moved[4 * r + 2] * centre[2];
  }
  return moved;
}

/** First `inner`, then `outer`. */
export function compose(outer: Transform, inner: Transform): Transform {
  const product = new Float64Array(12);
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 4; c++) {
      let sum = c === 3 ? outer[4 * r + 3] : 0;
      for (let k = 0; k < 3; k++) sum += outer[4 * r + k] * inner[4 * k + c];
      product[4 * r + c] = sum;
    }
  }
  return product;
}

export function scaling(scale: number): Transform {
  return Float64Array.of(scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0);
}

/** Applies `transform` in place to the vertices `first` up to `end` of `positions`. */
export function transformPositions(
  transform: Transform,
  positions: Float32Array,
  first = 0,
  end = positions.length / 3,
): void {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = transform;
  for (let at = 3 * first; at < 3 * end; at += 3) {
    const x = positions[at];
    const y = positions[at + 1];
    const z = positions[at + 2];
    positions[at] = a * x + b * y + c * z + d;
    positions[at + 1] = e * x + f * y + g * z + h;
    positions[at + 2] = i * x + j * y + k * z + l;
  }
}
