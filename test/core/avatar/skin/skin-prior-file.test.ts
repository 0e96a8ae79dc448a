import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evenPrior, type SkinPrior } from "../../../../src/avatar/skin/skin-prior.ts";
import { readSkinPrior } from "../../../../src/avatar/skin/skin-prior-file.ts";
import { encodeSkinPrior } from "../../../../tools/prior/write-skin-prior.ts";
import { model } from "../seen-head.ts";

const vertexCount = 7;
const even = evenPrior(vertexCount);
const wave = (phase: number) => even.mean.map((_, k) => (k < 12 ? Math.sin(k + phase) : 0));
const prior: SkinPrior = {
  mean: wave(1),
  modes: [wave(2), wave(3)],
  deviation: even.deviation.map((value, k) => (k < 12 ? 0.5 * value : value)),
  formDeviation: even.formDeviation.map((value, k) => (k < 12 ? 0.3 * value : value)),
  lineDeviation: even.lineDeviation.map((value, k) => (k < 12 ? 2 * value : value)),
  detailDeviation: 0.3,
  lips: wave(4),
  lightMean: even.lightMean.map((_, k) => 0.1 * k),
  lightPrecision: even.lightPrecision,
};
const file = () => Uint8Array.from(encodeSkinPrior(prior)).buffer;

describe("a prior of skin in a file", () => {
  test("comes back within the steps of its fields, and as even where nothing is known", () => {
    const read = readSkinPrior(file(), vertexCount);
    const pairs = [
      [read.mean, prior.mean, 1e-4],
      [read.deviation, prior.deviation, 1e-4],
      [read.formDeviation, prior.formDeviation, 1e-4],
      [read.lineDeviation, prior.lineDeviation, 1e-4],
      [read.lips, prior.lips, 5e-3],
      [read.modes[0], prior.modes[0], 5e-3],
      [read.modes[1], prior.modes[1], 5e-3],
      [read.lightMean, prior.lightMean, 1e-6],
      [read.lightPrecision, prior.lightPrecision, 1e-3],
    ] as const;
    expect(read.detailDeviation).toBeCloseTo(0.3, 6);
    for (const [own, other, bound] of pairs) {
      expect(own.length).toBe(other.length);
      own.forEach((value, k) => {
        expect(Math.abs(value - other[k])).toBeLessThan(bound);
      });
    }
  });

  test("is refused for another head, shortened, empty or with foreign vertices", () => {
    expect(() => readSkinPrior(file(), vertexCount + 1)).toThrow(RangeError);
    expect(() => readSkinPrior(file().slice(0, -1), vertexCount)).toThrow(RangeError);
    expect(() => readSkinPrior(new ArrayBuffer(0), vertexCount)).toThrow(RangeError);
    const spoilt = file();
    new DataView(spoilt).setUint16(16 + 4 * (24 + 24 * 24 + 1 + 7), 60_000, true);
    expect(() => readSkinPrior(spoilt, vertexCount)).toThrow(RangeError);
  });
});

describe("what was learned of people", () => {
  const learned = readSkinPrior(Uint8Array.from(readFileSync("assets/skin.bin")).buffer, model.skinVertexCount);
  const mirrored = (field: Float32Array, k: number) => field[3 * model.mirror[Math.floor(k / 3)] + (k % 3)];

  test("is alike on both sides", () => {
    for (const field of [learned.mean, ...learned.modes]) {
      const most = field.reduce((bound, value) => Math.max(bound, Math.abs(value)), 0);
      const apart = field.reduce((worst, value, k) => Math.max(worst, Math.abs(value - mirrored(field, k))), 0);
      expect(apart).toBeLessThan(0.02 * most);
    }
  });

  test("has lips redder and brows darker than the skin of cheeks", () => {
    const mean = (region: "lips" | "brows" | "nose", channel: number) => {
      const inside = [...Array(model.skinVertexCount).keys()].filter(
        (i) => model.regions[region][i] > 200 && learned.mean[3 * i] !== 0,
      );
      return inside.reduce((sum, i) => sum + learned.mean[3 * i + channel], 0) / inside.length;
    };
    expect(mean("lips", 2)).toBeGreaterThan(0.08);
    expect(mean("brows", 0)).toBeLessThan(-0.1);
  });
});
