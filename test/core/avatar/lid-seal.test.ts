import { describe, expect, it } from "vitest";
import { expressionNames } from "../../../src/avatar/expression-names.ts";
import type { HeadModel } from "../../../src/avatar/head-model.ts";
import { lidGains, sealLids } from "../../../src/avatar/lid-seal.ts";
import { tinyModel } from "./tiny-model.ts";

/**
 * A left eye from corner to corner: three points of the upper lid 6 mm up, three of the lower lid 2 mm down, skin above
 * and below, and the socket between. A blink lowers the upper lid by `travel`.
 */
function eyeModel(travel: number): HeadModel {
  const xs = [10, 20, 30, 40, 50];
  const rows = [
    [12, 12, 12, 12, 12], // skin above, vertices 0..4
    [0, 6, 6, 6, 0], // upper lid and both corners, 5..9
    [0, -2, -2, -2, 0], // lower lid, 11..13 between unused ends
    [-9, -9, -9, -9, -9], // skin below, 15..19
  ];
  const quads: number[] = [];
  for (let k = 0; k < 4; k++) {
    const lower = (i: number) => (i === 0 ? 5 : i === 4 ? 9 : 10 + i);
    quads.push(5 + k, 6 + k, k + 1, k);
    quads.push(lower(k), lower(k + 1), 6 + k, 5 + k);
    quads.push(15 + k, 16 + k, lower(k + 1), lower(k));
  }
  const socket = Uint8Array.from({ length: 20 }, (_, i) => (i >= 5 && i < 15 ? 255 : 0));
  const model = tinyModel();
  const still = { indices: new Uint16Array(0), deltas: new Float32Array(0) };
  return {
    ...model,
    vertexCount: 20,
    skinVertexCount: 20,
    mean: Float32Array.from(rows.flatMap((row) => row.flatMap((y, i) => [xs[i], y, 0]))),
    quads: Uint16Array.from(quads),
    regions: { ...model.regions, eye_socket: socket },
    expressions: expressionNames.map((name) =>
      name === "eyeBlinkLeft"
        ? {
            name,
            indices: Uint16Array.of(6, 7, 8),
            deltas: Float32Array.of(0, -travel, 0, 0, -travel, 0, 0, -travel, 0),
          }
        : { name, ...still },
    ),
  };
}

describe("lidGains", () => {
  it("is one where the blink already closes the eye", () => {
    const model = eyeModel(9);
    expect(lidGains(model, model.mean)).toEqual({ Left: 1, Right: 1 });
  });

  it("drives a blink that falls short until the lids overlap by half a millimetre", () => {
    const model = eyeModel(7);
    expect(lidGains(model, model.mean).Left).toBeCloseTo(8.5 / 7, 4);
  });

  it("closes the wider eye of another head", () => {
    const model = eyeModel(9);
    const wide = model.mean.map((value, i) => (i % 3 === 1 && value === 6 ? 7.5 : value));
    const gain = lidGains(model, wide).Left;
    const upper = 7.5 - 9 * gain;
    expect(upper).toBeCloseTo(-2.5, 3);
  });

  it("stops where the lid would fold", () => {
    const model = eyeModel(2);
    expect(lidGains(model, model.mean).Left).toBe(1.45);
  });
});

describe("sealLids", () => {
  it("raises blinks only, in proportion", () => {
    const gain = { Left: 1.2, Right: 1 };
    const sealed = sealLids(gain, { eyeBlinkLeft: 0.5, eyeBlinkRight: 1, jawOpen: 0.3 });
    expect(sealed.eyeBlinkLeft).toBeCloseTo(0.6);
    expect(sealed).toMatchObject({ eyeBlinkRight: 1, jawOpen: 0.3 });
    expect(sealLids(gain, {})).toEqual({});
  });
});
