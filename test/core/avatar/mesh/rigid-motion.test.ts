import { describe, expect, it } from "vitest";
import { rigidMotion } from "../../../../src/avatar/mesh/rigid-motion.ts";
import { about, attitudeRotation, transformPositions } from "../../../../src/avatar/mesh/transform.ts";

const points = Float32Array.of(0, 0, 0, 30, 0, 0, 0, 12, 5, -20, 4, 9, 7, -3, 14);
const all = [0, 1, 2, 3, 4];

describe("rigidMotion", () => {
  it("recovers a rotation and translation", () => {
    const motion = about(attitudeRotation(12, -31, 8), [3, 4, 5], [9, -20, 2]);
    const moved = points.slice();
    transformPositions(motion, moved);
    const found = points.slice();
    transformPositions(rigidMotion(points, moved, all), found);
    for (let i = 0; i < found.length; i++) expect(found[i]).toBeCloseTo(moved[i], 3);
  });

  it("keeps lengths where the points were stretched", () => {
    const stretched = points.map((value, i) => (i % 3 === 1 ? 1.5 * value : value));
    const found = points.slice();
    transformPositions(rigidMotion(points, stretched, all), found);
    const length = (p: Float32Array) => Math.hypot(p[3] - p[9], p[4] - p[10], p[5] - p[11]);
    expect(length(found)).toBeCloseTo(length(points), 3);
  });

  it("is the identity for a single point and for points in one place", () => {
    const motion = rigidMotion(new Float32Array(6), new Float32Array(6), [0, 1]);
    expect([...motion]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  });
});
