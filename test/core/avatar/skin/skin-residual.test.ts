import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSkinResidual } from "../../../../src/avatar/skin/skin-residual.ts";
import { encodeSkinResidual } from "../../../../tools/prior/write-skin-residual.ts";
import { domain, skinPositions } from "../seen-head.ts";

const vertexCount = 5;
const residual = Float32Array.from({ length: 3 * vertexCount }, (_, k) => 0.4 * Math.sin(k));
const file = () => encodeSkinResidual(residual).buffer;

describe("a residual of skin in a file", () => {
  it("comes back within a step of its scale", () => {
    const read = readSkinResidual(file(), vertexCount);
    expect(read.length).toBe(residual.length);
    read.forEach((value, k) => {
      expect(Math.abs(value - residual[k])).toBeLessThan(0.4 / 127);
    });
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
  const learned = readSkinResidual(
    Uint8Array.from(readFileSync("assets/skin-residual.bin")).buffer,
    domain.subdivision.vertexCount,
  );
  const meanNear = (x: number, y: number, reach: number) => {
    const sum = [0, 0, 0];
    let count = 0;
    for (let i = 0; i < learned.length / 3; i++) {
      const [px, py, pz] = skinPositions.subarray(3 * i, 3 * i + 3);
      if (pz < 5 || domain.zones.cavity[i] > 0 || Math.hypot(Math.abs(px) - x, py - y) > reach) continue;
      for (let c = 0; c < 3; c++) sum[c] += learned[3 * i + c];
      count++;
    }
    return sum.map((value) => value / count);
  };

  it("is alike on both sides and none on scalp, ears, neck and lids", () => {
    learned.forEach((value, k) => {
      const [i, c] = [Math.trunc(k / 3), k % 3];
      expect(Math.abs(value - learned[3 * domain.mirror[i] + c])).toBeLessThan(0.02);
    });
    for (const zone of ["scalp", "ears", "neck", "lids"] as const) {
      domain.zones[zone].forEach((weight, i) => {
        if (weight < 0.99) return;
        for (const value of learned.subarray(3 * i, 3 * i + 3)) expect(Math.abs(value)).toBeLessThan(0.012);
      });
    }
  });

  it("darkens nostrils and reddens the wings of the nose, but not the cheeks", () => {
    const [nostril, wing, cheek] = [meanNear(10, -41.5, 1.5), meanNear(23, -38, 4), meanNear(38, -30, 6)];
    expect(nostril[1]).toBeLessThan(-0.1);
    expect(wing[0] - wing[1]).toBeGreaterThan(0.05);
    for (const value of cheek) expect(Math.abs(value)).toBeLessThan(0.09);
  });
});
