import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { jointPositions } from "../../../src/avatar/head/skinning.ts";
import { standUp } from "../../../src/gltf/stature.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const { joints, skinJoints, skinWeights } = model.skeleton;

describe("standUp", () => {
  const stature = standUp(model, model.mean);
  const own = jointPositions(model.skeleton, model.mean);
  const height = (name: string) => {
    const j = joints.findIndex((joint) => joint.name === name);
    return stature.joints[j][1] - stature.origin[1];
  };

  it("holds eyes and hips as high as Ready Player Me's bodies, whatever the head", () => {
    expect((height("LeftEye") + height("RightEye")) / 2).toBeCloseTo(1634, 3);
    expect(height("Hips")).toBeCloseTo(1037, 3);
    const raised = model.mean.map((value, i) => (i % 3 === 1 ? value + 5 : value));
    expect(standUp(model, raised).origin[1]).toBeCloseTo(stature.origin[1] + 5, 2);
  });

  it("puts the ankles and toes over the ground as far as longer legs have them", () => {
    expect(height("LeftFoot")).toBeGreaterThan(60);
    expect(height("LeftFoot")).toBeLessThan(90);
    expect(height("LeftLeg")).toBeCloseTo(height("RightLeg"), 3);
    expect(height("LeftToe_End")).toBeGreaterThan(5);
    expect(height("LeftUpLeg") - height("LeftLeg")).toBeGreaterThan(0.4 * height("LeftUpLeg"));
  });

  it("moves no joint to which the bust is bound", () => {
    const bound = new Set([...skinJoints].filter((_, k) => skinWeights[k] > 0));
    for (const j of bound) expect(stature.joints[j]).toEqual(own[j]);
  });
});
