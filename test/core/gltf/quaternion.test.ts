import { describe, expect, it } from "vitest";
import { attitudeRotation, transformPositions } from "../../../src/avatar/mesh/transform.ts";
import type { Triple } from "../../../src/avatar/mesh/triple.ts";
import {
  aboutAxis,
  attitudeTurn,
  inverse,
  multiply,
  type Quaternion,
  rotate,
  turnBetween,
  unturned,
} from "../../../src/gltf/quaternion.ts";

function expectClose(actual: readonly number[], expected: readonly number[]) {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((value, k) => {
    expect(value).toBeCloseTo(expected[k], 9);
  });
}

const turns: readonly Quaternion[] = [aboutAxis("x", 0.7), aboutAxis("y", -2), aboutAxis("z", 3)];
const point: Triple = [0.3, -0.8, 1.4];

describe("rotations", () => {
  it("turn y to z about x, z to x about y, x to y about z", () => {
    expectClose(rotate(aboutAxis("x", Math.PI / 2), [0, 1, 0]), [0, 0, 1]);
    expectClose(rotate(aboutAxis("y", Math.PI / 2), [0, 0, 1]), [1, 0, 0]);
    expectClose(rotate(aboutAxis("z", Math.PI / 2), [1, 0, 0]), [0, 1, 0]);
  });

  it("multiply to the inner one followed by the outer one", () => {
    for (const outer of turns) {
      for (const inner of turns) {
        expectClose(rotate(multiply(outer, inner), point), rotate(outer, rotate(inner, point)));
      }
    }
  });

  it("are undone by their inverses", () => {
    for (const turn of turns) expectClose(multiply(inverse(turn), turn), unturned);
  });

  it("between two directions take the one to the other by the shortest way", () => {
    const [from, to]: Triple[] = [
      [0, 2, 0],
      [1, 1, 0],
    ];
    const turn = turnBetween(from, to);
    expectClose(rotate(turn, [0, 1, 0]), [Math.SQRT1_2, Math.SQRT1_2, 0]);
    expect(2 * Math.acos(turn[3])).toBeCloseTo(Math.PI / 4, 9);
    expectClose(turnBetween(from, from), unturned);
  });

  it("of an attitude are those that pictures turn the head by", () => {
    const turned = Float32Array.from(point);
    transformPositions(attitudeRotation(30, -20, 10), turned);
    rotate(attitudeTurn(30, -20, 10), point).forEach((value, c) => {
      expect(value).toBeCloseTo(turned[c], 6);
    });
  });
});
