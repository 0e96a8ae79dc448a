import { expect, test } from "vitest";
import { difference, dot, type Triple, unit } from "../../../../../src/avatar/mesh/triple.ts";
import { roundedOff } from "../../../../../src/avatar/wear/hair/rounded-course.ts";

/** Ten steps across, then ten down. */
const corner = Array.from({ length: 21 }, (_, k): Triple => [Math.min(k, 10), -Math.max(0, k - 10), 0]);

function sharpestTurn(course: readonly Triple[]): number {
  const turns = course.slice(1, -1).map((place, k) => {
    return dot(unit(difference(place, course[k])), unit(difference(course[k + 2], place)));
  });
  return Math.min(...turns);
}

test("a corner is rounded off, the more rounds the more", () => {
  const sharpest = [0, 2, 8].map((rounds) => sharpestTurn(roundedOff(corner, rounds)));
  expect(sharpest[0]).toBeCloseTo(0, 6);
  expect(sharpest[1]).toBeGreaterThan(0.7);
  expect(sharpest[2]).toBeGreaterThan(sharpest[1]);
});

test("the ends of a course and what is straight stay", () => {
  const rounded = roundedOff(corner, 4);
  expect(rounded[0]).toEqual(corner[0]);
  expect(rounded[20]).toEqual(corner[20]);
  rounded[3].forEach((value, c) => {
    expect(value).toBeCloseTo(corner[3][c], 9);
  });
});
