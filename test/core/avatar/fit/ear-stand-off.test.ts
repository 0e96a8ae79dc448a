import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addStandOff, measureStandOff } from "../../../../src/avatar/fit/ear-stand-off.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import type { HeadSilhouette } from "../../../../src/face/head-silhouette.ts";
import { frontView, silhouetteOf, silhouetteSize } from "../../../fixtures/head-silhouette.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const size = silhouetteSize;
const view = frontView;

function headWith(standOff: number): Float32Array {
  const displacement = new Float32Array(3 * model.skinVertexCount);
  addStandOff(model, standOff, model.mean, view, displacement);
  return displacement.map((value, k) => value + model.mean[k]);
}

const measure = (silhouette: HeadSilhouette, yaw = 0) => measureStandOff(model, model.mean, { silhouette, view, yaw });

describe("measureStandOff", () => {
  test.each([0.5, 0.7, 1, 1.3, 1.9])("finds ears that stand off %f times as far", (standOff) => {
    expect(measure(silhouetteOf(model, headWith(standOff)))).toBeCloseTo(standOff, 5);
  });

  test("tries factors from .4 to 2", () => {
    expect([0.2, 2.3].map((standOff) => measure(silhouetteOf(model, headWith(standOff))).toFixed(5))).toEqual([
      "0.40000",
      "2.00000",
    ]);
  });

  test("takes the mean of both where they differ", () => {
    const [usual, far] = [1, 1.2].map((standOff) => silhouetteOf(model, headWith(standOff)));
    const uneven = { ...usual, skin: usual.skin.map((on, i) => (i % size < size / 2 ? on : far.skin[i])) };
    const found = measure({ ...uneven, person: uneven.skin.map((on) => 255 * on) });
    expect(found).toBeCloseTo(1.1, 5);
  });

  test("needs eight rows of both sides", () => {
    const whole = silhouetteOf(model, headWith(1.4));
    const within = (rowCount: number) =>
      measure({ ...whole, skin: whole.skin.map((on, i) => (i >= 106 * size && i < (106 + rowCount) * size ? on : 0)) });
    // Four pixels are six millimetres, three rows, and five four.
    expect(within(4)).toBe(1);
    expect(within(5)).toBeCloseTo(1.4, 5);
  });

  test("knows nothing of ears under hair, out of the picture or on a head turned by more than 35 degrees", () => {
    const silhouette = silhouetteOf(model, headWith(1.5));
    const hair = { ...silhouette, skin: new Uint8Array(size * size) };
    expect(measure(hair)).toBe(1);
    expect(measure({ ...silhouette, covered: new Uint8Array(size * size) })).toBe(1);
    expect([34, -34, 36, -36].map((yaw) => measure(silhouette, yaw) > 1)).toEqual([true, true, false, false]);
  });
});

describe("addStandOff", () => {
  test("moves the ears alike and aside, by as much of what they stand off, and leaves the face", () => {
    const head = headWith(1.5);
    for (let i = 0; i < model.skinVertexCount; i++) {
      const other = model.mirror[i];
      expect(head[3 * i] + head[3 * other]).toBeCloseTo(model.mean[3 * i] + model.mean[3 * other], 1);
      for (const c of [1, 2]) expect(head[3 * i + c]).toBeCloseTo(model.mean[3 * i + c], 5);
      if (model.regions.face[i] > 200 && model.regions.ears[i] === 0 && Math.abs(model.mean[3 * i]) < 50) {
        expect(head[3 * i]).toBeCloseTo(model.mean[3 * i], 3);
      }
    }
    const furthest = (positions: Float32Array) =>
      positions.reduce((most, x, k) => (k % 3 === 0 && model.regions.ears[k / 3] > 250 ? Math.max(most, x) : most), 0);
    const moved = furthest(head) - furthest(model.mean);
    expect((furthest(headWith(2)) - furthest(model.mean)) / moved).toBeCloseTo(2, 1);
    // What is furthest aside is 14 millimetres off the hinge.
    expect(moved).toBeCloseTo(7, 1);
  });
});
