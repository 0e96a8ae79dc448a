import { between, difference, dot, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";

/**
 * What steers a guide curve. All hair is one equation: at each step the heading turns from what it was towards what the
 * style wants there, gives up the part of it that leads away from a scalp to which it clings, and the point ahead moves to
 * where hair may be (S. Hadap and N. Magnenat-Thalmann, "Modeling Dynamic Hair as a Continuum", 2001, steer alike).
 */
export interface GuideCourse {
  /** Distance of points, millimetres, and their count at most. */
  readonly step: number;
  readonly most: number;
  /** What of its heading hair keeps at each step, 0..1. */
  readonly inertia: number;
  /** Where hair leads from its root. */
  readonly start: Triple;
  /** Where hair wants to go from a point `gone` millimetres from its root, of unit length. */
  wish(point: Triple, gone: number): Triple;
  /** How far hair clings to what it lies on, 0..1, and which way leads away from that. */
  clings(point: Triple): { readonly weight: number; readonly outwards: Triple };
  /** Where hair comes to lie that would be at a point. */
  settle(point: Triple, gone: number): Triple;
  /** Whether hair ends before a point. */
  ends(point: Triple, gone: number): boolean;
}

/** Points of a guide curve from its root on, `step` apart. */
export function followGuide(course: GuideCourse, root: Triple): Triple[] {
  const points: Triple[] = [root];
  let point = root;
  let heading = course.start;
  for (let k = 1; k < course.most; k++) {
    const gone = course.step * k;
    const turned = unit(between(course.wish(point, gone), heading, course.inertia));
    const { weight, outwards } = course.clings(point);
    const along = weight > 0 ? unit(sum(turned, outwards, -weight * dot(turned, outwards))) : turned;
    const ahead = sum(point, along, course.step);
    const next = course.settle(ahead, gone);
    const moved = difference(next, point);
    // What has to give way keeps no course of its own.
    if (course.ends(next, gone) || dot(moved, turned) < 0) break;
    heading = unit(moved);
    point = next;
    points.push(point);
  }
  return points;
}

/** Points with their corners rounded off in so many iterations; both ends stay. */
export function roundedOff(points: readonly Triple[], iterations: number): Triple[] {
  const count = points.length;
  let line = new Float64Array(3 * count);
  for (let k = 0; k < count; k++) for (let c = 0; c < 3; c++) line[3 * k + c] = points[k][c];
  let next = line.slice();
  for (let iteration = 0; iteration < iterations; iteration++) {
    for (let at = 3; at < 3 * (count - 1); at++) {
      const middle = line[at - 3] + 0.5 * (line[at + 3] - line[at - 3]);
      next[at] = line[at] + 0.5 * (middle - line[at]);
    }
    [line, next] = [next, line];
  }
  return points.map((_, k) => tripleAt(line, k));
}
