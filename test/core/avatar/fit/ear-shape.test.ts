import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addEarShape, type EarShape, measureEars } from "../../../../src/avatar/fit/ear-shape.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import type { HeadSilhouette } from "../../../../src/face/head-silhouette.ts";
import { frontView, silhouetteOf, silhouetteSize } from "../../../fixtures/head-silhouette.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const size = silhouetteSize;
const view = frontView;

function headWith(shape: EarShape): Float32Array {
  const displacement = new Float32Array(3 * model.skinVertexCount);
  addEarShape(model, shape, model.mean, view, displacement);
  return displacement.map((value, k) => value + model.mean[k]);
}

const measure = (silhouette: HeadSilhouette, yaw = 0) => measureEars(model, model.mean, { silhouette, view, yaw });

describe("measureEars", () => {
  test("leaves ears that fit as they are", () => {
    const { standOff, lift, size: growth } = measure(silhouetteOf(model, model.mean)) as EarShape;
    expect(Math.abs(standOff - 1)).toBeLessThan(0.21);
    expect(Math.abs(lift)).toBeLessThan(2.1);
    expect(Math.abs(growth - 1)).toBeLessThan(0.11);
  });

  test("finds how far ears stand off and how high", () => {
    const found = measure(silhouetteOf(model, headWith({ standOff: 1.6, size: 1, lift: 5 }))) as EarShape;
    expect(found.standOff).toBeGreaterThan(1.3);
    expect(found.standOff).toBeLessThan(1.8);
    expect(found.lift).toBeGreaterThan(2.5);
    expect(found.lift).toBeLessThan(7.5);
    expect(
      (measure(silhouetteOf(model, headWith({ standOff: 0.5, size: 1, lift: 0 }))) as EarShape).standOff,
    ).toBeLessThan(0.9);
  });

  test("knows nothing of ears under hair, out of the picture or on a head turned far", () => {
    const silhouette = silhouetteOf(model, model.mean);
    const hair = { ...silhouette, skin: new Uint8Array(size * size) };
    expect(measure(hair)).toBeNull();
    expect(measure({ ...silhouette, covered: new Uint8Array(size * size) })).toBeNull();
    expect(measure(silhouette, 50)).toBeNull();
  });
});

describe("addEarShape", () => {
  test("moves the ears alike and leaves the face", () => {
    const head = headWith({ standOff: 1.5, size: 1.1, lift: 4 });
    for (let i = 0; i < model.skinVertexCount; i++) {
      const other = model.mirror[i];
      expect(head[3 * i] + head[3 * other]).toBeCloseTo(model.mean[3 * i] + model.mean[3 * other], 1);
      if (model.regions.face[i] > 200 && model.regions.ears[i] === 0 && Math.abs(model.mean[3 * i]) < 50) {
        for (let c = 0; c < 3; c++) expect(head[3 * i + c]).toBeCloseTo(model.mean[3 * i + c], 3);
      }
    }
  });
});
