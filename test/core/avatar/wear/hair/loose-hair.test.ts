import { expect, test } from "vitest";
import type { HeadEnvelope } from "../../../../../src/avatar/head/head-envelope.ts";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { between, difference, tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { HairEdge } from "../../../../../src/avatar/wear/hair/hair-edge.ts";
import { followOutlineLoosely } from "../../../../../src/avatar/wear/hair/loose-hair.ts";
import { coverFrom, placeAt, positions, quads, radius } from "../../polar-ball.ts";

const ball = { radiusTowards: () => radius } as unknown as HeadEnvelope;
const edge = HairEdge.of(
  { positions, quads },
  coverFrom(() => 58),
  ball,
);

/** By how much an outline that is `growth` of the hair's moves a place outwards, `off` degrees off the axis to the face
 * over the forehead, `height` over the skin and `way` from its root, beside hair that makes that outline; millimetres. */
function movedBy(growth: number, off: number, height: number, way = 0): number {
  const place = between(skullCentre, placeAt(90, off), 1 + height / radius);
  const around = Array.from({ length: 120 }, (_, k) => between(skullCentre, placeAt(3 * k, 90), 1 + 13 / radius));
  const hair = Float32Array.from([place, ...around].flat());
  const ways = Float32Array.from({ length: 121 }, () => way);
  const rows = Array.from({ length: 9 }, () => 1);
  const over = Array.from({ length: 19 }, () => growth);
  followOutlineLoosely(hair, ways, { over, left: rows, right: rows }, ball, edge);
  const after = Math.hypot(...difference(tripleAt(hair, 0), skullCentre));
  return after - Math.hypot(...difference(place, skullCentre));
}

test("hair stays on the skin at its edge", () => {
  expect(movedBy(1.3, 59, 0.4)).toBeCloseTo(0, 3);
});

test("before its edge hair is the freer the further it has come from its root", () => {
  expect(movedBy(1.3, 57, 13, 30)).toBeGreaterThan(3);
  expect(movedBy(1.3, 57, 13, 30) / movedBy(1.3, 57, 13, 60)).toBeCloseTo(0.5, 1);
});

test("well behind the edge all hair follows the outline, that of its parting too", () => {
  expect(movedBy(1.3, 90, 2)).toBeGreaterThan(8);
  expect(movedBy(1.3, 90, 13)).toBeGreaterThan(15);
});

test("an outline within the head leaves hair its thickness there, up to four millimetres", () => {
  expect(movedBy(0.8, 90, 2)).toBeCloseTo(0, 3);
  expect(movedBy(0.8, 90, 13)).toBeCloseTo(-9, 3);
});
