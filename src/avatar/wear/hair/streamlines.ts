import { dot, scaled, sum, type Triple } from "../../mesh/triple.ts";
import { hash } from "./noise.ts";
import { PointGrid } from "./point-grid.ts";

/** A flow along a surface. */
export interface Flow {
  /** Where it leads at a place, of unit length. */
  directionAt(place: Triple): Triple;
  /** The next place on the surface. */
  onSurface(place: Triple): Triple;
  /** Whether the line of a number may go on to a place, with the flow (1) or against it (-1). */
  isInside(place: Triple, number: number, sign: number): boolean;
}

/** How lines are laid. */
export interface LineSpacing {
  /** How far a line begins from all others at a place, millimetres, at most `widest`. */
  apartAt(place: Triple): number;
  readonly widest: number;
  /** Distance of the points of a line, and its length to both sides of where it begins at most, millimetres. */
  readonly step: number;
  longestAt(place: Triple, number: number): number;
}

/** A line along a flow; `number` is that of the seed in its middle. */
export interface Streamline {
  readonly number: number;
  readonly points: readonly Triple[];
}

/** How near a line comes to others before it ends, as a share of how far from them it would begin. */
const nearestShare = 0.6;
/** Least cosine between the headings of a line at two points: where flow turns round, it ends. */
const leastTurn = 0.2;

/**
 * Lines along a flow that lie evenly apart and never cross: from seeds that no line is near to they go on both ways until
 * the flow ends or they come near to another (B. Jobard and W. Lefer, "Creating Evenly-Spaced Streamlines of Arbitrary Density", 1997).
 */
export function streamlines(flow: Flow, seeds: readonly Triple[], spacing: LineSpacing): Streamline[] {
  const { apartAt, widest } = spacing;
  const laid = new PointGrid<true>(widest);
  const lines: Streamline[] = [];
  const order = seeds.map((_, number) => number).sort((a, b) => hash(a, 61) - hash(b, 61));
  for (const number of order) {
    const start = flow.onSurface(seeds[number]);
    if (laid.isNear(start, apartAt(start))) continue;
    const points = [
      ...trace(flow, start, -1, spacing, laid, number).reverse(),
      start,
      ...trace(flow, start, 1, spacing, laid, number),
    ];
    for (const point of points) laid.add(point, true);
    lines.push({ number, points });
  }
  return lines;
}

/** The points behind (-1) or ahead (1) of a place: flow hardly turns within a step. */
function trace(
  { directionAt, onSurface, isInside }: Flow,
  start: Triple,
  sign: number,
  { apartAt, step, longestAt }: LineSpacing,
  laid: PointGrid<true>,
  number: number,
): Triple[] {
  const points: Triple[] = [];
  const longest = longestAt(start, number);
  let place = start;
  let heading = scaled(directionAt(start), sign);
  for (let gone = step; gone <= longest; gone += step) {
    const next = onSurface(sum(place, heading, step));
    const direction = scaled(directionAt(next), sign);
    if (dot(direction, heading) < leastTurn || !isInside(next, number, sign)) break;
    if (laid.isNear(next, nearestShare * apartAt(next))) break;
    points.push(next);
    [place, heading] = [next, direction];
  }
  return points;
}
