import { cross, difference, type Triple } from "./triple.ts";

/** Triangles under construction: xyz a vertex, three indices a triangle. */
export interface MeshBuilder {
  readonly positions: number[];
  readonly triangles: number[];
}

type Profile = readonly (readonly [number, number])[];

/**
 * Sweeps a closed profile along a path and appends the tube to `mesh`, capped where the path is open. `sides` gives for
 * each path point the direction of the profile's first axis (need not be unit or perpendicular to the path); the second
 * axis is tangent x side. Profile points run counter-clockwise in (first, second); one for each path point where they vary.
 */
export function sweep(
  mesh: MeshBuilder,
  path: readonly Triple[],
  sides: readonly Triple[],
  profile: Profile | readonly Profile[],
  closed: boolean,
): void {
  const first = mesh.positions.length / 3;
  const count = path.length;
  for (let i = 0; i < count; i++) {
    const before = path[closed ? (i + count - 1) % count : Math.max(0, i - 1)];
    const after = path[closed ? (i + 1) % count : Math.min(count - 1, i + 1)];
    const tangent = unit(difference(after, before));
    const side = unit(reject(sides[i], tangent));
    const up = cross(tangent, side);
    for (const [a, b] of isProfile(profile) ? profile : profile[i]) {
      for (let c = 0; c < 3; c++) mesh.positions.push(path[i][c] + a * side[c] + b * up[c]);
    }
  }
  const size = isProfile(profile) ? profile.length : profile[0].length;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const here = first + i * size;
    const next = first + ((i + 1) % count) * size;
    for (let k = 0; k < size; k++) {
      const l = (k + 1) % size;
      mesh.triangles.push(here + k, here + l, next + l, here + k, next + l, next + k);
    }
  }
  if (!closed) {
    const last = first + (count - 1) * size;
    for (let k = 1; k + 1 < size; k++) {
      mesh.triangles.push(first, first + k + 1, first + k, last, last + k, last + k + 1);
    }
  }
}

function isProfile(profile: Profile | readonly Profile[]): profile is Profile {
  return typeof profile[0][0] === "number";
}

/** A rectangle of the given extents with its corners cut, for frames that catch light on the edge. */
export function bevelledRectangle(width: number, height: number, bevel: number): [number, number][] {
  const [a, b] = [width / 2, height / 2];
  return [
    [a, -b + bevel],
    [a, b - bevel],
    [a - bevel, b],
    [-a + bevel, b],
    [-a, b - bevel],
    [-a, -b + bevel],
    [-a + bevel, -b],
    [a - bevel, -b],
  ];
}

/** Points on a uniform Catmull-Rom spline through `knots`, `steps` a span. */
export function spline(knots: readonly Triple[], steps: number): Triple[] {
  const points: Triple[] = [];
  for (let span = 0; span + 1 < knots.length; span++) {
    const [a, b, c, d] = [-1, 0, 1, 2].map((k) => knots[Math.min(knots.length - 1, Math.max(0, span + k))]);
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const value = (k: number) =>
        b[k] +
        0.5 * t * (c[k] - a[k] + t * (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k] + t * (3 * (b[k] - c[k]) + d[k] - a[k])));
      points.push([value(0), value(1), value(2)]);
    }
  }
  points.push(knots[knots.length - 1]);
  return points;
}

/** Of unit length; none stays none. */
function unit(a: Triple): Triple {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** The part of `a` perpendicular to the unit vector `axis`. */
function reject(a: Triple, axis: Triple): Triple {
  const along = a[0] * axis[0] + a[1] * axis[1] + a[2] * axis[2];
  return [a[0] - along * axis[0], a[1] - along * axis[1], a[2] - along * axis[2]];
}
