import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { type AuthoredPose, findPose, poseNames } from "../../../src/motion/poses.ts";
import { authoredBackdrop, drawPose } from "../../../src/render/draw-pose.ts";
import { seatAvatar, studioBackdrop } from "../../../src/render/portrait.ts";
import { finish } from "../../../src/steps.ts";
import { plainAvatar } from "../../fixtures/plain-avatar.ts";
import { newRaster } from "../../fixtures/scenes.ts";

const side = 96;
const size = { width: side, height: side };
const model = readHeadModel(readFileSync("assets/head.bin"));
const raster = newRaster();
const sitter = finish(seatAvatar(model, buildSubdivision(model), plainAvatar(model)));
const draw = (pose: AuthoredPose, backdrop?: "transparent") =>
  finish(drawPose(raster, sitter, pose, { ...size, backdrop })).data;

/** Mean difference of the channels within the face. */
function faceDifference(a: Uint8Array, b: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let y = 28; y < 82; y++) {
    for (let x = 30; x < 66; x++) {
      for (let c = 0; c < 3; c++) sum += Math.abs(a[4 * (y * side + x) + c] - b[4 * (y * side + x) + c]);
      count += 3;
    }
  }
  return sum / count;
}

describe("poses", () => {
  it("look unlike neutral and unlike each other by their faces alone", () => {
    const faces = poseNames.map((name) => draw({ ...findPose(name), emblems: [] }, "transparent"));
    poseNames.forEach((name, i) => {
      for (let j = 0; j < i; j++) {
        expect(faceDifference(faces[i], faces[j]), `${name} and ${poseNames[j]}`).toBeGreaterThan(2);
      }
    });
  });

  it("keep the head clear of the upper edge and the sides", () => {
    for (const name of poseNames) {
      const data = draw({ ...findPose(name), emblems: [] }, "transparent");
      for (let k = 0; k < side; k++) {
        expect(data[4 * k + 3], name).toBe(0);
        if (k < 0.6 * side) expect(data[4 * k * side + 3] + data[4 * (k * side + side - 1) + 3], name).toBe(0);
      }
    }
  });
});

describe("drawPose", () => {
  const corner = (data: Uint8Array) => [...data.subarray(0, 4)];

  it("has the pose's backdrop unless another is asked for", () => {
    expect(authoredBackdrop(findPose("neutral"))).toBe(studioBackdrop);
    const sad = draw({ ...findPose("sad"), emblems: [] });
    const [red, green, blue] = corner(sad);
    expect([red, green, blue].map((value, c) => Math.abs(value - [191, 211, 236][c]) < 4)).toEqual([true, true, true]);
    expect(corner(draw(findPose("sad"), "transparent"))).toEqual([0, 0, 0, 0]);
  });

  it("puts sunglasses on for a pose that wears them, and its emblems over it", () => {
    const cool = findPose("cool");
    expect(faceDifference(draw(cool), draw({ ...cool, sunglasses: false }))).toBeGreaterThan(8);
    const question = findPose("confused");
    expect(draw(question)).not.toEqual(draw({ ...question, emblems: [] }));
  });
});
