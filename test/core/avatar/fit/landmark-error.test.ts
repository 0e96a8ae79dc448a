import { describe, expect, it } from "vitest";
import { landmarkError } from "../../../../src/avatar/fit/landmark-error.ts";
import { ballCamera, ballHead, ballLandmarks } from "../ball-head.ts";

const model = ballHead();
const found = ballLandmarks();
const unit = Math.hypot(
  found.points[3 * 33] - found.points[3 * 263],
  found.points[3 * 33 + 1] - found.points[3 * 263 + 1],
);

function shifted(dx: number, dy: number) {
  return { ...found, points: found.points.map((value, k) => value + [dx, dy, 0][k % 3]) };
}

describe("landmarkError", () => {
  it("is near zero for the head that was seen", () => {
    expect(landmarkError(model, ballCamera, model.mean, found)).toBeLessThan(0.03);
  });

  it("grows by a shift of all landmarks as a share of the eyes' distance", () => {
    const listed = [33, 263, 1, 152];
    const error = landmarkError(model, ballCamera, model.mean, shifted(30, 40), listed);
    expect(Math.abs(error - 50 / unit)).toBeLessThan(0.02);
  });

  it("is the same for a picture of twice the size", () => {
    const camera = {
      ...ballCamera,
      focal: 2 * ballCamera.focal,
      centreX: 2 * ballCamera.centreX,
      centreY: 2 * ballCamera.centreY,
    };
    const large = { ...found, points: shifted(5, 0).points.map((value) => 2 * value) };
    expect(landmarkError(model, camera, model.mean, large)).toBeCloseTo(
      landmarkError(model, ballCamera, model.mean, shifted(5, 0)),
      5,
    );
  });

  it("is that of the listed landmarks alone", () => {
    const points = found.points.slice();
    points[3 * 10] += 100;
    const bent = { ...found, points };
    const of = (listed: number[]) => landmarkError(model, ballCamera, model.mean, bent, listed);
    expect(of([10])).toBeGreaterThan(of([10, 152]));
    expect(of([152])).toBe(landmarkError(model, ballCamera, model.mean, found, [152]));
  });
});
