import { describe, expect, it } from "vitest";
import { fitHair, hairPart } from "../../../src/avatar/hair.ts";
import type { Part } from "../../../src/avatar/head-model.ts";
import { tinyModel } from "./tiny-model.ts";

const model = tinyModel();
/** Hair on the first skin vertices: the first stands 20 mm off the skull, the others lie on it. */
const part: Part = {
  name: "hair_short01",
  vertexCount: 3,
  references: Uint16Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2),
  weights: Float32Array.of(1, 0, 0, 1, 0, 0, 1, 0, 0),
  offsets: Float32Array.of(0, 20, 0, 0, 0, 0, 0, 0, 0),
  scaleVertices: new Uint16Array(6),
  scaleLengths: new Float32Array(3),
  triangles: Uint16Array.of(0, 1, 2),
  uvs: new Float32Array(6),
  texture: "none",
};

describe("hairPart", () => {
  it("finds the mesh of a style and none for bald and buzz", () => {
    expect(hairPart(model, "bob02")?.name).toBe("hair_bob02");
    expect(hairPart(model, "bald")).toBeNull();
    expect(hairPart(model, "buzz")).toBeNull();
  });
});

describe("fitHair", () => {
  const plain = fitHair(model, part, model.mean, { volume: 1, hairline: 0, length: null });

  it("follows the scalp as authored at volume one", () => {
    expect(plain[1]).toBeCloseTo(model.mean[1] + 20, 4);
    expect(plain[4]).toBeCloseTo(model.mean[4], 4);
  });

  it("grows upwards with its volume, and only above the eyes", () => {
    const grown = fitHair(model, part, model.mean, { volume: 1.2, hairline: 0, length: null });
    for (let i = 0; i < 3; i++) {
      const height = plain[3 * i + 1];
      expect(grown[3 * i + 1]).toBeCloseTo(height > 0 ? 1.2 * height : height, 3);
    }
  });
});

describe("shortened hair", () => {
  it("ends at its length and keeps the order of its points", () => {
    const hanging: Part = { ...part, offsets: Float32Array.of(0, -300, 0, 0, -200, 0, 0, 0, 0) };
    const lengths = fitHair(model, hanging, model.mean, { volume: 1, hairline: 0, length: 120 });
    expect(lengths[1]).toBeGreaterThan(-120.01);
    expect(lengths[1]).toBeLessThanOrEqual(lengths[4]);
  });
});
