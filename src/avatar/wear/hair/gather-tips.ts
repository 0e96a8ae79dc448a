import { smoothstep } from "../../mesh/field.ts";
import { between, difference, dot, type Triple } from "../../mesh/triple.ts";
import type { Guide } from "./guide.ts";
import { hash } from "./noise.ts";

/** Share of locks that lead others, and how far their ends lie apart at most from those they lead, millimetres. */
const leaderShare = 0.3;
const reach = 34;
/** Length over which locks draw near to their leader, and how near they come, as a share of the way to it. */
const gathering = 60;
const nearness = 0.5;
/** How much shorter locks end than they were laid: whole bundles and single ones at most, as shares of their length. */
const bundleCut = 0.06;
const ownCut = 0.05;

type Bundle = Pick<Guide, "number" | "points">;

/** Gathers the ends of locks in bundles of unequal length, which come to soft points. */
export function gatherTips<G extends Bundle>(locks: readonly G[], step: number): G[] {
  const leaders = locks.filter(({ number }) => hash(number, 41) < leaderShare);
  return locks.map((lock) => {
    const tip = tipOf(lock);
    let [leader, least]: [Bundle, number] = [lock, reach ** 2];
    for (const other of leaders) {
      const apart = difference(tip, tipOf(other));
      const square = dot(apart, apart);
      if (square < least) [leader, least] = [other, square];
    }
    const cut = bundleCut * hash(leader.number, 42) + (lock === leader ? 0 : ownCut * hash(lock.number, 43));
    return {
      ...lock,
      points: shortened(drawn(lock.points, leader.points, step), Math.round(cut * lock.points.length)),
    };
  });
}

function tipOf({ points }: Bundle): Triple {
  return points[points.length - 1];
}

/** A points drawn to another towards its end. */
function drawn(points: readonly Triple[], to: readonly Triple[], step: number): Triple[] {
  return points.map((place, k) => {
    const left = points.length - 1 - k;
    const at = to.length - 1 - left;
    const share = nearness * smoothstep(gathering, 0, step * left);
    return at < 0 || share === 0 ? place : between(place, to[at], share);
  });
}

/** A points that ends so many points sooner, but keeps some. */
function shortened(points: readonly Triple[], count: number): Triple[] {
  return points.slice(0, Math.max(4, points.length - count));
}
