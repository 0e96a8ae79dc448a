import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lipEdges } from "../../../../src/avatar/fit/lip-edges.ts";
import { embedExpression, embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { learnedSmile, lipMotion, ofSide } from "../../../../tools/head/learned-smile.ts";
import { likeOnBothSides } from "../../../../tools/head/lip-twins.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
/** Widening over raising at weight one. */
const smileShape = 1.4;
const [rightCorner, leftCorner, chin] = [61, 291, 152];
const points = embedLandmarks(model.landmarks, model.mean);

describe("the motion of lips", () => {
  /** Lips 5 mm wider at their corners, and these 2 mm higher. */
  const wider = Float64Array.from(
    lipEdges.flatMap((i) => [
      (2.5 * points[3 * i]) / points[3 * leftCorner],
      2 * (points[3 * i] / points[3 * leftCorner]) ** 2,
    ]),
  );
  const motion = lipMotion(model, wider);
  const moved = embedLandmarks(model.landmarks, motion);

  it("takes their edges along", () => {
    const misses = lipEdges.flatMap((i, k) => [0, 1].map((c) => Math.abs(moved[3 * i + c] - wider[2 * k + c])));
    expect(Math.max(...misses)).toBeLessThan(0.45);
  });

  it("draws corners back as the arch of the lips bends", () => {
    // z = a - curvature x^2 / 2, by least squares over both edges of both lips.
    const bends = lipEdges.map((i) => points[3 * i] ** 2 / 2);
    const depths = lipEdges.map((i) => points[3 * i + 2]);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [bend, depth] = [mean(bends), mean(depths)];
    const curvature =
      -bends.reduce((sum, value, k) => sum + (value - bend) * (depths[k] - depth), 0) /
      bends.reduce((sum, value) => sum + (value - bend) ** 2, 0);
    const drawn = moved[3 * leftCorner + 2] / moved[3 * leftCorner];
    expect(drawn / (-curvature * points[3 * leftCorner])).toBeGreaterThan(0.9);
    expect(drawn / (-curvature * points[3 * leftCorner])).toBeLessThan(1.1);
  });

  it("takes the cheek beside a corner along, less with the distance, and leaves chin and eyes", () => {
    for (const i of [chin, 33, 263]) expect(Math.hypot(...moved.subarray(3 * i, 3 * i + 3))).toBeLessThan(0.3);
    const share = (i: number) => moved[3 * i] / moved[3 * leftCorner];
    // Beside the corner, and on the cheek above it.
    expect(Math.abs(share(436) - 0.85)).toBeLessThan(0.08);
    expect(Math.abs(share(425) - 0.34)).toBeLessThan(0.08);
  });

  it("leaves the nose above lips that are raised", () => {
    const raised = Float64Array.from(lipEdges.flatMap(() => [0, 3]));
    const above = embedLandmarks(model.landmarks, lipMotion(model, raised));
    expect(Math.abs(above[3 * 2 + 1])).toBeLessThan(0.4);
  });

  it("is the sum of both sides' halves", () => {
    const [left, right] = [ofSide(model, motion, 1), ofSide(model, motion, -1)];
    expect(Math.max(...motion.map((value, k) => Math.abs(value - left[k] - right[k])))).toBeLessThan(1e-9);
    const half = embedLandmarks(model.landmarks, left);
    expect(half[3 * leftCorner]).toBeCloseTo(moved[3 * leftCorner], 5);
    expect(Math.abs(half[3 * rightCorner])).toBeLessThan(1e-6);
  });
});

describe("the smile of the head", () => {
  const [left, right] = (["mouthSmileLeft", "mouthSmileRight"] as const).map((name) =>
    embedExpression(model, expressionNames.indexOf(name), "skin"),
  );
  const smile = left.map((value, k) => value + right[k]);

  it("widens the mouth by more than it raises its corners, as people do", () => {
    const wider = smile[3 * leftCorner] - smile[3 * rightCorner];
    expect(wider / smile[3 * leftCorner + 1] / smileShape).toBeGreaterThan(0.9);
    expect(wider / smile[3 * leftCorner + 1] / smileShape).toBeLessThan(1.1);
  });

  it("leaves closed lips closed", () => {
    expect(Math.abs(smile[3 * 13 + 1] - smile[3 * 14 + 1])).toBeLessThan(0.4);
  });

  it("is learned alike on both sides", () => {
    expect(likeOnBothSides(learnedSmile()).every((value, k) => Math.abs(value - learnedSmile()[k]) < 0.011)).toBe(true);
  });
});

describe("offsets alike on both sides", () => {
  it("are the mean of a side and of the mirror image of the other", () => {
    const offsets = new Float64Array(2 * lipEdges.length);
    const set = (landmark: number, x: number, y: number) => offsets.set([x, y], 2 * lipEdges.indexOf(landmark));
    set(leftCorner, 3, 1);
    set(rightCorner, -1, 2);
    set(13, 4, 5);
    const even = likeOnBothSides(offsets);
    const at = (landmark: number) => even.slice(2 * lipEdges.indexOf(landmark), 2 * lipEdges.indexOf(landmark) + 2);
    expect(at(leftCorner)).toEqual([2, 1.5]);
    expect(at(rightCorner)).toEqual([-2, 1.5]);
    expect(at(13)).toEqual([0, 5]);
    expect(at(82)).toEqual([0, 0]);
  });
});
