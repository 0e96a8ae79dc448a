import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Hair } from "../../../../../src/avatar/avatar.ts";
import type { Part } from "../../../../../src/avatar/head/head-model.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { fitFineHair, fitHair, hairPart } from "../../../../../src/avatar/wear/hair/hair.ts";
import { tinyModel } from "../../tiny-model.ts";

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

describe("fitFineHair", () => {
  const head = readHeadModel(readFileSync("assets/head.bin"));
  const shape = { volume: 1, hairline: 30, length: null };
  const wear = (style: Hair["style"]) => {
    const authored = hairPart(head, style) as Part;
    return { authored, fine: fitFineHair(head, authored, head.mean, shape) };
  };

  it.each(["short02", "long01", "ponytail01"] as const)(
    "keeps %s as far from the skull as its flat triangles",
    (style) => {
      const { authored, fine } = wear(style);
      const coarse = fitHair(head, authored, head.mean, shape);
      const radius = (x: number, y: number, z: number) => Math.hypot(x, y - 20, z + 70);
      const drops: number[] = [];
      for (let i = 0; i < fine.subdivision.vertexCount; i++) {
        const [a, b] = fine.subdivision.ends.subarray(2 * i, 2 * i + 2);
        const chord = [0, 1, 2].map((axis) => (coarse[3 * a + axis] + coarse[3 * b + axis]) / 2);
        if (chord[1] < 70) continue;
        const [x, y, z] = fine.positions.subarray(3 * i, 3 * i + 3);
        drops.push(radius(chord[0], chord[1], chord[2]) - radius(x, y, z));
      }
      drops.sort((a, b) => a - b);
      expect(drops[Math.floor(0.98 * drops.length)]).toBeLessThan(1.5);
    },
  );

  it("tears only the few triangles that lay across the face", () => {
    const { authored, fine } = wear("bob01");
    expect(fine.triangles.length).toBeLessThan(4 * authored.triangles.length);
    expect(fine.triangles.length).toBeGreaterThan(0.95 * 4 * authored.triangles.length);
  });

  it("goes with the skin below, its weights adding up to one", () => {
    const { weights } = wear("short01").fine.binding;
    for (let at = 0; at < weights.length; at += 4) {
      const sum = weights.subarray(at, at + 4).reduce((total, weight) => total + weight, 0);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-5);
    }
  });
});
