import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CombedHair } from "../../../../../src/avatar/avatar.ts";
import { HeadEnvelope } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { readTurn } from "../../../../../src/avatar/wear/hair/flow-reading.ts";
import { flowAt } from "../../../../../src/avatar/wear/hair/hair-flow.ts";
import { levelCamera as camera } from "./level-camera.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const envelope = new HeadEnvelope(model, model.mean);
const style: CombedHair = {
  kind: "combed",
  texture: 0,
  density: "",
  lift: new Array(19).fill(12),
  curl: 0,
  lie: "back",
  fringe: null,
  isClipped: false,
  drops: null,
};
const columns = 100;
/** Over the forehead, where hair faces the camera. */
const place: Triple = [0, 80, -24];

/** Axes that all have one angle, degrees from the picture's x axis, v downwards, in a crop turned by `roll`. */
function axesAt(degrees: number, agreement = 0.9, roll = 0) {
  const doubled = (2 * (degrees - roll) * Math.PI) / 180;
  return {
    crop: { centreX: 200, centreY: 200, side: 400, angle: (roll * Math.PI) / 180 },
    columns,
    cosines: new Float32Array(columns ** 2).fill(agreement * Math.cos(doubled)),
    sines: new Float32Array(columns ** 2).fill(agreement * Math.sin(doubled)),
  };
}

/** Angle in the picture, degrees with v downwards, at which hair leads. */
function seenAngle(turn: number): number {
  const [x, y] = flowAt(place, { ...style, turn });
  return (180 / Math.PI) * Math.atan2(-y, x);
}

describe("readTurn", () => {
  it("turns hair towards the strands of the photo, within a right angle of its usual way", () => {
    for (const degrees of [-60, -90, -120]) {
      const read = seenAngle(readTurn(axesAt(degrees), camera, envelope, style));
      expect(Math.abs(read - degrees)).toBeLessThan(14);
    }
  });

  it("takes an axis and its reverse for the same", () => {
    expect(readTurn(axesAt(120), camera, envelope, style)).toEqual(readTurn(axesAt(-60), camera, envelope, style));
  });

  it("heeds how the crop is turned", () => {
    const read = seenAngle(readTurn(axesAt(-60, 0.9, 20), camera, envelope, style));
    expect(Math.abs(read + 60)).toBeLessThan(14);
  });

  it("turns nothing where strands have no axis or the photo ends", () => {
    expect(readTurn(axesAt(-45, 0), camera, envelope, style)).toBe(0);
    expect(readTurn(axesAt(-45), { ...camera, centreX: 5000 }, envelope, style)).toBe(0);
  });
});
