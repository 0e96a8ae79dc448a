import { describe, expect, it } from "vitest";
import { findPart } from "../../../../src/avatar/head/part.ts";
import {
  bindPart,
  headTransforms,
  jointIndex,
  jointPositions,
  skinDirections,
  skinPositions,
} from "../../../../src/avatar/head/skinning.ts";
import { tinyModel } from "../tiny-model.ts";

const still = { yaw: 0, pitch: 0, roll: 0 };

describe("headTransforms", () => {
  it("adds up to the whole attitude at the head", () => {
    const { skeleton, mean } = tinyModel();
    const transforms = headTransforms(skeleton, jointPositions(skeleton, mean), { ...still, yaw: 40 });
    const head = transforms[jointIndex(skeleton, "Head")];
    const neck = transforms[jointIndex(skeleton, "Neck")];
    expect((Math.acos(head[0]) * 180) / Math.PI).toBeCloseTo(40, 4);
    expect((Math.acos(neck[0]) * 180) / Math.PI).toBeCloseTo(14, 4);
  });

  it("leaves the trunk alone and carries the eyes along", () => {
    const { skeleton, mean } = tinyModel();
    const transforms = headTransforms(skeleton, jointPositions(skeleton, mean), { yaw: 10, pitch: 5, roll: 3 });
    expect(transforms[jointIndex(skeleton, "Spine2")]).toEqual(transforms[0]);
    expect(transforms[jointIndex(skeleton, "LeftEye")]).toEqual(transforms[jointIndex(skeleton, "Head")]);
  });
});

describe("skinPositions", () => {
  it("does nothing for the attitude zero", () => {
    const { skeleton, mean } = tinyModel();
    const positions = mean.slice();
    const binding = { joints: skeleton.skinJoints, weights: skeleton.skinWeights };
    skinPositions(headTransforms(skeleton, jointPositions(skeleton, mean), still), binding, positions);
    for (let i = 0; i < mean.length; i++) expect(positions[i]).toBeCloseTo(mean[i], 3);
  });

  it("keeps distances between vertices of one joint", () => {
    const model = tinyModel();
    const { skeleton, mean } = model;
    const positions = mean.slice();
    const turned = headTransforms(skeleton, jointPositions(skeleton, mean), { yaw: 20, pitch: 18, roll: 17 });
    skinPositions(turned, { joints: skeleton.skinJoints, weights: skeleton.skinWeights }, positions);
    const [a, b] = [3 * model.skinVertexCount, 3 * (model.skinVertexCount + 3)];
    const length = (p: Float32Array) => Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
    expect(length(positions)).toBeCloseTo(length(mean), 3);
  });
});

describe("skinDirections", () => {
  const quarter = Float64Array.of(0, 0, 1, 7, 0, 1, 0, -3, -1, 0, 0, 2);
  const rest = Float64Array.of(1, 0, 0, 5, 0, 1, 0, 5, 0, 0, 1, 5);

  it("turns them with their joint and does not move them", () => {
    const directions = Float32Array.of(0, 0.6, 0.8);
    skinDirections(
      [rest, quarter],
      { joints: Uint8Array.of(1, 0, 0, 0), weights: Float32Array.of(1, 0, 0, 0) },
      directions,
    );
    for (const [i, value] of [0.8, 0.6, 0].entries()) expect(directions[i]).toBeCloseTo(value, 6);
  });

  it("leaves them of unit length between two joints", () => {
    const directions = Float32Array.of(0, 0, 1);
    const binding = { joints: Uint8Array.of(0, 1, 0, 0), weights: Float32Array.of(0.5, 0.5, 0, 0) };
    skinDirections([rest, quarter], binding, directions);
    for (const [i, value] of [Math.SQRT1_2, 0, Math.SQRT1_2].entries()) expect(directions[i]).toBeCloseTo(value, 6);
  });
});

describe("bindPart", () => {
  it("gives weights that sum to one, joint zero where there is none", () => {
    const model = tinyModel();
    const { joints, weights } = bindPart(model, findPart(model, "tongue"));
    for (let i = 0; i < weights.length; i += 4) {
      expect(weights[i] + weights[i + 1] + weights[i + 2] + weights[i + 3]).toBeCloseTo(1, 5);
      for (let k = i; k < i + 4; k++) if (weights[k] === 0) expect(joints[k]).toBe(0);
    }
  });
});
