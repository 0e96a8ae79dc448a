import { smoothstep } from "../../mesh/field.ts";
import { between, difference, dot, type Triple } from "../../mesh/triple.ts";
import { hash } from "./lock-roots.ts";

/** Share of locks that lead others, and how far their ends lie apart at most from those they lead, millimetres. */
const leaderShare = 0.3;
const reach = 34;
/** Length over which locks draw near to their leader, and how near they come, as a share of the way to it. */
const gathering = 60;
const nearness = 0.5;
/** How much shorter locks end than they were laid: whole bundles and single ones at most, as shares of their length. */
const bundleCut = 0.09;
const ownCut = 0.05;

interface Lock {
  readonly number: number;
  readonly course: readonly Triple[];
}

/** Gathers the ends of locks in bundles of unequal length, which come to soft points. */
export function gatherTips<L extends Lock>(locks: readonly L[], step: number): L[] {
  const leaders = locks.filter(({ number }) => hash(number, 41) < leaderShare);
  return locks.map((lock) => {
    const tip = tipOf(lock);
    let [leader, least]: [Lock, number] = [lock, reach ** 2];
    for (const other of leaders) {
      const apart = difference(tip, tipOf(other));
      const square = dot(apart, apart);
      if (square < least) [leader, least] = [other, square];
    }
    const cut = bundleCut * hash(leader.number, 42) + (lock === leader ? 0 : ownCut * hash(lock.number, 43));
    return {
      ...lock,
      course: shortened(drawn(lock.course, leader.course, step), Math.round(cut * lock.course.length)),
    };
  });
}

function tipOf({ course }: Lock): Triple {
  return course[course.length - 1];
}

/** A course drawn to another towards its end. */
function drawn(course: readonly Triple[], to: readonly Triple[], step: number): Triple[] {
  return course.map((place, k) => {
    const left = course.length - 1 - k;
    const at = to.length - 1 - left;
    const share = nearness * smoothstep(gathering, 0, step * left);
    return at < 0 || share === 0 ? place : between(place, to[at], share);
  });
}

/** A course that ends so many points sooner, but keeps some. */
function shortened(course: readonly Triple[], count: number): Triple[] {
  return course.slice(0, Math.max(4, course.length - count));
}
