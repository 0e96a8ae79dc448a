import { describe, expect, it } from "vitest";
import { envelopeOf, skullCentre } from "../../../../src/avatar/head/head-envelope.ts";
import { buildHeadwear, pressHair } from "../../../../src/avatar/head/headwear.ts";
import { headwearCuts, headwearNames } from "../../../../src/avatar/head/headwear-cuts.ts";
import { type Triple, tripleAt } from "../../../../src/avatar/mesh/triple.ts";
import { model } from "../seen-head.ts";

const { mean } = model;
const radius = (place: Triple) => Math.hypot(...skullCentre.map((value, c) => place[c] - value));
const envelope = envelopeOf(model, mean);

describe.each(headwearNames)("a %s", (name) => {
  const cloths = buildHeadwear(model, mean, name);

  it("has a cloth for each of its cuts, with no triangle edge that three share", () => {
    expect(cloths.length).toBe(headwearCuts[name].cloths.length);
    for (const { indices } of cloths) {
      const uses = new Map<string, number>();
      for (let t = 0; t < indices.length; t += 3) {
        const corners = [...indices.subarray(t, t + 3)];
        if (new Set(corners).size < 3) continue;
        for (let k = 0; k < 3; k++) {
          const ends = [corners[k], corners[(k + 1) % 3]].sort((a, b) => a - b).join();
          uses.set(ends, (uses.get(ends) ?? 0) + 1);
        }
      }
      expect(Math.max(...uses.values())).toBe(2);
    }
  });

  it("lies outside the skull, seen from outside, and leaves the eyes free", () => {
    for (const { positions, normals } of cloths) {
      let outwards = 0;
      for (let i = 0; i < positions.length / 3; i++) {
        const place = tripleAt(positions, i);
        const normal = tripleAt(normals, i);
        if (place[1] > 45) {
          expect(radius(place)).toBeGreaterThan(envelope.radiusTowards(...place) + 1);
          outwards += Math.sign(normal.reduce((sum, value, c) => sum + value * (place[c] - skullCentre[c]), 0));
        }
        const isBeforeEyes = place[2] > 0 && Math.abs(place[0]) < 45 && Math.abs(place[1]) < 10;
        expect(isBeforeEyes).toBe(false);
      }
      expect(outwards).toBeGreaterThan(0);
    }
  });

  it("has no triangle that spans it", () => {
    for (const { positions, indices } of cloths) {
      indices.forEach((vertex, k) => {
        const other = indices[k % 3 < 2 ? k + 1 : k - 2];
        const [one, two] = [vertex, other].map((i) => tripleAt(positions, i));
        expect(Math.hypot(...one.map((value, c) => value - two[c]))).toBeLessThan(40);
      });
    }
  });

  it("is alike on both sides", () => {
    const [{ positions }] = cloths;
    const widest = (sign: number) => {
      let most = 0;
      for (let i = 0; i < positions.length; i += 3) most = Math.max(most, sign * positions[i]);
      return most;
    };
    expect(widest(1)).toBeCloseTo(widest(-1), 1);
  });

  it("is kept for the head", () => {
    expect(buildHeadwear(model, mean, name)).toBe(cloths);
    expect(buildHeadwear(model, mean.slice(), name)).not.toBe(cloths);
  });
});

describe("pressHair", () => {
  it("presses what stands off the crown below the cloth, and leaves what hangs below its edge", () => {
    const hair = Float32Array.of(0, 170, -72, 120, -90, -72);
    const [crown, side] = [0, 1].map((i) => tripleAt(pressHair(model, mean, "beanie", hair), i));
    expect(radius(crown)).toBeCloseTo(envelope.radiusTowards(...crown) + 1, 1);
    expect(side).toEqual([120, -90, -72]);
  });
});
