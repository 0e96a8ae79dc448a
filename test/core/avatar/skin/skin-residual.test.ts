import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSkinResidual } from "../../../../src/avatar/skin/skin-residual.ts";
import { encodeSkinResidual } from "../../../../tools/prior/write-skin-residual.ts";
import { domain, skinPositions } from "../seen-head.ts";

const vertexCount = 5;
const atRest = Float32Array.from({ length: 3 * vertexCount }, (_, k) => 0.4 * Math.sin(k));
const perSmile = Float32Array.from({ length: 3 * vertexCount }, (_, k) => 0.1 * Math.cos(k));
const ofDressed = Float32Array.from({ length: 3 * vertexCount }, (_, k) => 0.2 * Math.sin(2 * k));
const file = () => encodeSkinResidual({ atRest, perSmile, ofDressed }).buffer;

describe("a residual of skin in a file", () => {
  it("comes back within a step of its scale", () => {
    const read = readSkinResidual(file(), vertexCount);
    expect(read.atRest.length).toBe(atRest.length);
    expect(read.perSmile.length).toBe(perSmile.length);
    expect(read.ofDressed.length).toBe(ofDressed.length);
    for (let k = 0; k < atRest.length; k++) {
      expect(Math.abs(read.atRest[k] - atRest[k])).toBeLessThan(0.4 / 127);
      expect(Math.abs(read.perSmile[k] - perSmile[k])).toBeLessThan(0.1 / 127);
      expect(Math.abs(read.ofDressed[k] - ofDressed[k])).toBeLessThan(0.2 / 127);
    }
  });

  it("is refused for another head, shortened, empty or by another name", () => {
    expect(() => readSkinResidual(file(), vertexCount + 1)).toThrow(RangeError);
    expect(() => readSkinResidual(file().slice(0, -1), vertexCount)).toThrow(RangeError);
    expect(() => readSkinResidual(new ArrayBuffer(0), vertexCount)).toThrow(RangeError);
    const other = file();
    new DataView(other).setUint32(0, 7, true);
    expect(() => readSkinResidual(other, vertexCount)).toThrow(RangeError);
  });
});

describe("what was learned of people", () => {
  const {
    atRest: learned,
    perSmile: smiling,
    ofDressed: dressed,
  } = readSkinResidual(
    Uint8Array.from(readFileSync("assets/skin-residual.bin")).buffer,
    domain.subdivision.vertexCount,
  );
  const meanNear = (x: number, y: number, reach: number, of = learned) => {
    const sum = [0, 0, 0];
    let count = 0;
    for (let i = 0; i < learned.length / 3; i++) {
      const [px, py, pz] = skinPositions.subarray(3 * i, 3 * i + 3);
      if (pz < 5 || domain.zones.cavity[i] > 0 || Math.hypot(Math.abs(px) - x, py - y) > reach) continue;
      for (let c = 0; c < 3; c++) sum[c] += of[3 * i + c];
      count++;
    }
    return sum.map((value) => value / count);
  };

  it("is alike on both sides and none on scalp, ears, neck and lids", () => {
    for (const field of [learned, smiling, dressed]) {
      field.forEach((value, k) => {
        const [i, c] = [Math.trunc(k / 3), k % 3];
        expect(Math.abs(value - field[3 * domain.mirror[i] + c])).toBeLessThan(0.02);
      });
    }
    for (const zone of ["scalp", "ears", "neck", "lids"] as const) {
      domain.zones[zone].forEach((weight, i) => {
        if (weight < 0.99) return;
        for (const field of [learned, smiling, dressed]) {
          for (const value of field.subarray(3 * i, 3 * i + 3)) expect(Math.abs(value)).toBeLessThan(0.012);
        }
      });
    }
  });

  it("darkens and reddens the crease beside the wings of the nose, but not the cheeks", () => {
    const [crease, wing, cheek] = [meanNear(25, -42.5, 2.5), meanNear(23, -38, 4), meanNear(38, -30, 8)];
    expect(crease[1]).toBeLessThan(-0.15);
    expect(crease[0] - crease[1]).toBeGreaterThan(0.1);
    expect(wing[0] - wing[1]).toBeGreaterThan(0.05);
    for (const value of cheek) expect(Math.abs(value)).toBeLessThan(0.09);
  });

  it("ends softly on the forehead, or an edge lies across bald heads", () => {
    for (const x of [0, 25]) {
      const [high, middle] = [meanNear(x, 49, 3), meanNear(x, 40, 3)];
      for (const value of high) expect(Math.abs(value)).toBeLessThan(0.01);
      for (const value of middle) expect(Math.abs(value)).toBeLessThan(0.06);
    }
  });

  it("shades the folds beside a mouth that smiles, redder than what lies about them, and lights the lower lip", () => {
    const [fold, lip, forehead] = [
      meanNear(32, -50, 4, smiling),
      meanNear(0, -72, 2.5, smiling),
      meanNear(0, 30, 8, smiling),
    ];
    expect(fold[1]).toBeLessThan(-0.2);
    expect(fold[0] - fold[1]).toBeGreaterThan(0.04);
    expect(lip[1]).toBeGreaterThan(0.1);
    for (const value of forehead) expect(Math.abs(value)).toBeLessThan(0.06);
  });

  it("has redder lips and no blue shade of a shaven upper lip where hair is dressed, and says nothing of eyes and brows", () => {
    const [upper, lip] = [meanNear(15, -54, 4, dressed), meanNear(8, -72, 3, dressed)];
    expect(upper[0] - upper[2]).toBeGreaterThan(0.05);
    expect(lip[0] - lip[1]).toBeGreaterThan(0.135);
    expect(lip[1]).toBeLessThan(-0.2);
    const { eyes, brows } = domain.zones;
    domain.zones.features.forEach((_, i) => {
      if (Math.max(eyes[i], brows[i]) < 0.999) return;
      for (const value of dressed.subarray(3 * i, 3 * i + 3)) expect(Math.abs(value)).toBeLessThan(0.005);
    });
  });
});
