import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Camera } from "../../../../src/avatar/fit/camera.ts";
import { projectPoints } from "../../../../src/avatar/fit/project.ts";
import { inPlaneResidual } from "../../../../src/avatar/fit/residual.ts";
import { embedLandmarks, type LandmarkPlace, landmarkShifts } from "../../../../src/avatar/head/embedding.ts";
import type { HeadModel } from "../../../../src/avatar/head/head-model.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { meshLandmarkCount, nosePoints, rightBrowRing } from "../../../../src/face/landmark-groups.ts";
import { type Landmarks, landmarkCount } from "../../../../src/face/landmarks.ts";
import { Solver } from "../../../../src/kernels/solve.ts";

const model: HeadModel = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
/** From the front, about 1.7 pixels a millimetre. */
const camera: Camera = {
  width: 960,
  height: 1200,
  focal: 1500,
  centreX: 480,
  centreY: 600,
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -850),
};
const fit = { camera, identity: new Float32Array(0), expression: new Float32Array(52) };
const seen = projectPoints(camera, embedLandmarks(model.landmarks, model.mean));

/** The landmarks of the mean head, moved by `shift(landmark)` pixels. */
function residualOf(
  shift: (landmark: number) => readonly [number, number],
  place: LandmarkPlace = "seen",
): Float32Array {
  const points = new Float32Array(3 * landmarkCount);
  for (let i = 0; i < meshLandmarkCount; i++) {
    const [dx, dy] = shift(i);
    points.set([seen[2 * i] + dx, seen[2 * i + 1] + dy], 3 * i);
  }
  const landmarks: Landmarks = { points, presence: 1 };
  return inPlaneResidual(solver, model, fit, landmarks, place);
}

/** Mean motion upwards, millimetres, of the vertices under landmarks. */
function rise(residual: Float32Array, landmarks: readonly number[]): number {
  const moved = embedLandmarks(model.landmarks, residual);
  return landmarks.reduce((sum, i) => sum + moved[3 * i + 1], 0) / landmarks.length;
}

describe("inPlaneResidual", () => {
  let raised: Float32Array;
  beforeAll(() => {
    raised = residualOf((i) => (rightBrowRing.includes(i) ? [0, -8] : [0, 0]));
  });

  it("hardly moves the head that was seen, most at the contour of its jaw", () => {
    const largest = residualOf(() => [0, 0]).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(largest).toBeLessThan(2);
    expect(
      Math.abs(
        rise(
          residualOf(() => [0, 0]),
          rightBrowRing,
        ),
      ),
    ).toBeLessThan(0.1);
  });

  it("raises a brow that was seen higher, by less than all, and leaves the mouth", () => {
    const brow = rise(raised, rightBrowRing);
    expect(brow).toBeGreaterThan(2);
    expect(brow).toBeLessThan(8 / 1.7);
    expect(Math.abs(rise(raised, [0, 17, 61, 291]))).toBeLessThan(0.3);
  });

  it("leaves a nose that was seen where the net usually sees it, and moves one that was not, if asked for skin", () => {
    const usual = landmarkShifts(model, fit.identity, fit.expression);
    const asUsual = (i: number): [number, number] => [1.7 * usual[3 * i], -1.7 * usual[3 * i + 1]];
    const motion = (residual: Float32Array) => {
      const moved = embedLandmarks(model.landmarks, residual);
      return nosePoints.reduce((sum, i) => sum + Math.hypot(moved[3 * i], moved[3 * i + 1]), 0) / nosePoints.length;
    };
    const [onSkin, biased] = [residualOf(() => [0, 0], "skin"), residualOf(asUsual, "skin")];
    expect(motion(biased)).toBeLessThan(0.5 * motion(onSkin));
    expect(motion(biased)).toBeLessThan(0.5 * motion(residualOf(asUsual, "seen")));
  });

  it("moves nothing towards the viewer", () => {
    for (let k = 2; k < raised.length; k += 3) expect(raised[k]).toBe(0);
    expect(raised).toHaveLength(3 * model.skinVertexCount);
  });

  it("saturates where landmarks are far off", () => {
    const wild = residualOf(() => [60, -60]);
    for (let k = 0; k < wild.length; k += 3) expect(Math.hypot(wild[k], wild[k + 1])).toBeLessThanOrEqual(8 + 1e-3);
  });
});
