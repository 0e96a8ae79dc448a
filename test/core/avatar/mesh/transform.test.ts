import { describe, expect, it } from "vitest";
import {
  about,
  attitudeRotation,
  compose,
  identity,
  scaling,
  type Transform,
  transformPositions,
} from "../../../../src/avatar/mesh/transform.ts";

const points = Float32Array.of(0, 0, 0, 30, 0, 0, 0, 12, 5, -20, 4, 9, 7, -3, 14);

function moved(transform: Transform, positions: Float32Array): Float32Array {
  const copy = positions.slice();
  transformPositions(transform, copy);
  return copy;
}

describe("attitudeRotation", () => {
  it("turns the face to the viewer's right, up, and the crown to the viewer's right", () => {
    const apply = (angles: [number, number, number], point: number[]) =>
      moved(attitudeRotation(...angles), Float32Array.from(point));
    expect(apply([20, 0, 0], [0, 0, 1])[0]).toBeGreaterThan(0.3);
    expect(apply([0, 20, 0], [0, 0, 1])[1]).toBeGreaterThan(0.3);
    expect(apply([0, 0, 20], [0, 1, 0])[0]).toBeGreaterThan(0.3);
  });

  it("is a rotation: orthonormal rows of determinant one", () => {
    const [a, b, c, , d, e, f, , g, h, i] = attitudeRotation(33, -21, 9);
    for (const row of [
      [a, b, c],
      [d, e, f],
      [g, h, i],
    ])
      expect(Math.hypot(...row)).toBeCloseTo(1, 12);
    expect(a * d + b * e + c * f).toBeCloseTo(0, 12);
    expect(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)).toBeCloseTo(1, 12);
  });

  it("takes degrees", () => {
    expect(attitudeRotation(90, 0, 0)[2]).toBeCloseTo(1, 12);
  });
});

describe("about", () => {
  it("leaves its centre in place, or carries it to the target", () => {
    const turn = attitudeRotation(12, -31, 8);
    const centre = Float32Array.of(3, 4, 5);
    moved(about(turn, [3, 4, 5]), centre).forEach((value, c) => {
      expect(value).toBeCloseTo(centre[c], 5);
    });
    moved(about(turn, [3, 4, 5], [9, -20, 2]), centre).forEach((value, c) => {
      expect(value).toBeCloseTo([9, -20, 2][c], 5);
    });
  });

  it("does not change the transform it is given", () => {
    const turn = attitudeRotation(1, 2, 3);
    const before = turn.slice();
    about(turn, [10, 20, 30]);
    expect(turn).toEqual(before);
  });
});

describe("compose", () => {
  it("applies the inner transform first", () => {
    const [a, b] = [attitudeRotation(10, 20, 30), about(attitudeRotation(-5, 3, 1), [1, 2, 3], [4, 4, 4])];
    const once = moved(compose(a, b), points);
    moved(a, moved(b, points)).forEach((value, k) => {
      expect(once[k]).toBeCloseTo(value, 3);
    });
  });

  it("has the identity as its one", () => {
    const turn = about(attitudeRotation(10, 20, 30), [7, 8, 9], [1, 2, 3]);
    expect(compose(identity, turn)).toEqual(turn);
    expect(compose(turn, identity)).toEqual(turn);
  });
});

describe("transformPositions", () => {
  it("changes the vertices of its range only", () => {
    const positions = points.slice();
    transformPositions(scaling(2), positions, 1, 3);
    expect([...positions]).toEqual([0, 0, 0, 60, 0, 0, 0, 24, 10, -20, 4, 9, 7, -3, 14]);
  });

  it("does nothing to no vertices", () => {
    expect(moved(scaling(2), new Float32Array(0))).toHaveLength(0);
  });
});
