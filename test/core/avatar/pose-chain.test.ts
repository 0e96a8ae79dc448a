import { describe, expect, it } from "vitest";
import type { Pose } from "../../../src/avatar/avatar.ts";
import { bindPart } from "../../../src/avatar/head/skinning.ts";
import { poseHead } from "../../../src/avatar/pose.ts";
import { copyAlbedo } from "../../../src/avatar/skin/tint.ts";
import { lidOcclusion } from "../../../src/avatar/wear/eyes/eye-occlusion.ts";
import { paintLashLine } from "../../../src/avatar/wear/eyes/lash-line.ts";
import { paintMouthLining } from "../../../src/avatar/wear/mouth/mouth-lining.ts";
import { drawnHead, model, subdivision } from "../../fixtures/drawn-heads.ts";
import { expectGoldenNumbers, type Numbers } from "../../fixtures/golden-numbers.ts";
import { landmarkPlaces, named } from "../../fixtures/head-statistics.ts";
import { momentStatistics, placeStatistics } from "../../fixtures/mesh-statistics.ts";

const { avatar } = drawnHead(9).portrait;
/** Everything that moves, unlike on both sides. */
const lively: Pose = {
  weights: {
    jawOpen: 0.5,
    tongueOut: 0.3,
    mouthSmileLeft: 0.7,
    mouthUpperUpRight: 0.4,
    mouthLowerDownLeft: 0.5,
    eyeBlinkLeft: 0.6,
    eyeSquintRight: 0.5,
    browInnerUp: 0.4,
    browDownRight: 0.5,
  },
  attitude: { head: { yaw: 18, pitch: -9, roll: 6 }, gaze: { yaw: 14, pitch: -7 } },
};
const rest: Pose = { weights: {}, attitude: { head: { yaw: 0, pitch: 0, roll: 0 }, gaze: { yaw: 0, pitch: 0 } } };

describe("a posed head", () => {
  it.each<[string, Pose]>([
    ["rest", rest],
    ["lively", lively],
  ])("(%s) has each of its surfaces where it was", (name, pose) => {
    const { surfaces, positions } = poseHead(model, subdivision, avatar, pose);
    const numbers = surfaces.map(
      (surface): Numbers => ({
        ...named(surface.name, placeStatistics(surface.positions)),
        ...named(surface.name, momentStatistics("normal", surface.normals, 3)),
      }),
    );
    expectGoldenNumbers(`pose-${name}`, Object.assign({}, ...numbers), { share: 0.001, least: 0.01 });
    const ofEyes = surfaces.filter((surface) => surface.name === "eyes" || surface.name === "corneas");
    const lights = ofEyes.map((surface) => momentStatistics(surface.name, lidOcclusion(model, positions, surface)));
    const features = { ...landmarkPlaces(model, positions), ...Object.assign({}, ...lights) };
    expectGoldenNumbers(`pose-features-${name}`, features, { share: 0, least: 0.002 });
  });

  it("has lids and a mouth painted as they were", () => {
    const even = { size: 512, data: new Uint8Array(3 * 512 * 512).map((_, k) => [205, 155, 130][k % 3]) };
    const [lashed, lined] = [copyAlbedo(even), copyAlbedo(even)];
    paintLashLine(model, subdivision, lashed, -2.3);
    paintMouthLining(model, subdivision, lined);
    const changed = (data: Uint8Array) => data.map((value, k) => Math.abs(value - even.data[k]));
    const numbers = {
      ...momentStatistics("lash line", changed(lashed.data), 3),
      ...momentStatistics("lining", changed(lined.data), 3),
    };
    expectGoldenNumbers("pose-paint", numbers, { share: 0.01, least: 0.001 });
  });

  it("turned to its left and to its right is the mirror image of itself", () => {
    const symmetric = { ...avatar, neutral: model.mean };
    const turn = (yaw: number, roll: number) =>
      poseHead(model, subdivision, symmetric, {
        weights: { jawOpen: 0.4 },
        attitude: { head: { yaw, pitch: 5, roll }, gaze: { yaw: 0.5 * yaw, pitch: 0 } },
      }).positions;
    const [left, right] = [turn(20, 4), turn(-20, -4)];
    let furthest = 0;
    for (let i = 0; i < model.skinVertexCount; i++) {
      const [x, y, z] = right.subarray(3 * model.mirror[i], 3 * model.mirror[i] + 3);
      furthest = Math.max(furthest, Math.hypot(left[3 * i] + x, left[3 * i + 1] - y, left[3 * i + 2] - z));
    }
    expect(furthest).toBeLessThan(0.5);
  });
});

it("parts are bound to the joints that they were bound to", () => {
  const bindings = model.parts.map((part): Numbers => {
    const { joints, weights } = bindPart(model, part);
    return named(part.name, { ...momentStatistics("joint", joints), ...momentStatistics("weight", weights) });
  });
  expectGoldenNumbers("pose-binding", Object.assign({}, ...bindings), { share: 0.001, least: 0.001 });
});
