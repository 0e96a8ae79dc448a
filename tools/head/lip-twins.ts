import { innerLipRing, outerLipRing } from "../../src/face/landmark-groups.ts";

/** The mean of offsets of `lipEdges`, xy each, and of their mirror image. */
export function likeOnBothSides(offsets: ArrayLike<number>): number[] {
  return Array.from(offsets, (value, k) => {
    const other = offsets[2 * twinOf(Math.trunc(k / 2)) + (k % 2)];
    return (value + (k % 2 === 0 ? -other : other)) / 2;
  });
}

/** The place in `lipEdges` of the landmark on the other side: both rings begin at a corner of the mouth. */
function twinOf(place: number): number {
  const [first, ring] = place < outerLipRing.length ? [0, outerLipRing] : [outerLipRing.length, innerLipRing];
  return first + ((ring.length / 2 - (place - first) + ring.length) % ring.length);
}
