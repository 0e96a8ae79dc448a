import { cross, difference, dot, scaled, sum, type Triple, unit } from "../../mesh/triple.ts";
import type { CardSides, Guide } from "./guide.ts";
import { outwardsAt } from "./hair-card.ts";

/** A sheet of cards that lie side by side. */
const sheet = {
  /** How far a card goes on towards its neighbours, of the way there, and at least, millimetres: further than the next it would cut
   * the one after that. */
  overlap: 0.8,
  least: 4,
  /** How much further out its left side lies than its middle, and its right side further in, millimetres: as shingles, no two cut each other. */
  shingle: 0.7,
} as const;

/**
 * The same guides with cards that reach to their neighbours in the list, which is told from left to right: together they
 * are closed and smooth, as hair is that is combed over other hair. None reaches further to a side than `most` millimetres: hair parts there.
 */
export function besideEachOther(guides: readonly Guide[], most: number): Guide[] {
  return guides.map((guide, i) => ({ ...guide, sides: sidesOf(guide, guides[i + 1], guides[i - 1], most) }));
}

function sidesOf({ points }: Guide, left: Guide | undefined, right: Guide | undefined, most: number): CardSides[] {
  const last = points.length - 1;
  return points.map((point, k) => {
    const ahead = unit(difference(points[Math.min(last, k + 1)], points[Math.max(0, k - 1)]));
    const outwards = outwardsAt(point);
    const upright = unit(sum(outwards, ahead, -dot(outwards, ahead)));
    const level = cross(upright, ahead);
    return {
      left: sum(wayTo(nearest(left, point), point, ahead, level, most), upright, sheet.shingle),
      right: sum(wayTo(nearest(right, point), point, ahead, scaled(level, -1), most), upright, -sheet.shingle),
    };
  });
}

/** The point of a guide that is nearest to one of its neighbour: roots of neighbours may lie at other heights. */
function nearest(guide: Guide | undefined, point: Triple): Triple | undefined {
  let [found, least]: [Triple | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const other of guide?.points ?? []) {
    const distance = Math.hypot(...difference(other, point));
    if (distance < least) [found, least] = [other, distance];
  }
  return found;
}

/** How far the card goes on from a point towards its neighbour on the side to which `level` leads. */
function wayTo(neighbour: Triple | undefined, point: Triple, ahead: Triple, level: Triple, most: number): Triple {
  const way = neighbour ? difference(neighbour, point) : scaled(level, sheet.least);
  const across = sum(way, ahead, -dot(way, ahead));
  if (dot(across, level) <= 0) return scaled(level, sheet.least);
  const distance = Math.hypot(...across);
  return scaled(across, Math.min(most, Math.max(sheet.least, sheet.overlap * distance)) / distance);
}
