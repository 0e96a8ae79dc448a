import { describe, expect, it } from "vitest";
import type { Glasses } from "../../../../../src/avatar/avatar.ts";
import { buildGlasses } from "../../../../../src/avatar/wear/glasses/glasses.ts";
import type { FrameMeasures } from "../../../../../src/face/frame-outline.ts";
import { tinyModel } from "../../tiny-model.ts";

const model = tinyModel();
const round: Glasses = { shape: "round", rim: "full", color: [20, 20, 20], dark: false };

const traced: FrameMeasures = {
  lensOffset: 34,
  lensHalfWidth: 24,
  lensTop: 15,
  lensBottom: -20,
  roundness: 3,
  taper: 0,
  rimThickness: 1.5,
  bridgeHeight: 5,
};

function extent(positions: Float32Array, axis: number): [number, number] {
  const values = positions.filter((_, i) => i % 3 === axis);
  return [Math.min(...values), Math.max(...values)];
}

describe("buildGlasses", () => {
  it("puts the lenses before both eyes", () => {
    const { positions } = buildGlasses(model, model.mean, round).lenses;
    const [back, front] = extent(positions, 2);
    expect(back).toBeGreaterThan(12);
    expect(front).toBeLessThan(45);
    for (const eye of [-32, 32]) {
      const near = [...positions].filter((_, i) => i % 3 === 0 && Math.abs(positions[i] - eye) < 15);
      expect(near.length).toBeGreaterThan(0);
    }
  });

  it("is symmetric on a symmetric head", () => {
    const { frame } = buildGlasses(model, model.mean, round);
    const [left, right] = extent(frame.positions, 0);
    expect(left).toBeCloseTo(-right, 1);
  });

  it("reaches back to the ears", () => {
    const { frame } = buildGlasses(model, model.mean, round);
    expect(extent(frame.positions, 2)[0]).toBeLessThan(-60);
  });

  it("has faces that look outwards: rims enclose a positive volume", () => {
    const { positions, indices } = buildGlasses(model, model.mean, round).frame;
    let volume = 0;
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[t + k], 3 * indices[t + k] + 3));
      volume += a[0] * (b[1] * c[2] - b[2] * c[1]);
      volume += a[1] * (b[2] * c[0] - b[0] * c[2]);
      volume += a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    expect(volume).toBeGreaterThan(0);
  });

  it("draws a half rim whole above the lens, and its edge of half a millimetre below", () => {
    const [half, full] = (["half", "full"] as const).map((rim) =>
      extent(buildGlasses(model, model.mean, { ...round, rim, frame: traced }).frame.positions, 1),
    );
    expect(half[1]).toBe(full[1]);
    expect(Math.abs(half[0] - full[0] - 0.63)).toBeLessThan(0.04);
  });

  it("makes lenses of the measured size", () => {
    const frame = {
      lensOffset: 36,
      lensHalfWidth: 22,
      lensTop: 12,
      lensBottom: -20,
      roundness: 3,
      taper: 0,
      rimThickness: 2,
      bridgeHeight: 5,
    };
    const size = (scale: number, axis: number) => {
      const measured = { ...frame, lensHalfWidth: scale * frame.lensHalfWidth };
      const { positions } = buildGlasses(model, model.mean, { ...round, frame: measured }).lenses;
      const left = positions.filter((_, i) => positions[3 * Math.floor(i / 3)] > 0);
      const [low, high] = extent(left, axis);
      return high - low;
    };
    expect(size(1, 0) / size(1, 1)).toBeCloseTo(44 / 32, 1);
    expect(size(1.2, 0) / size(1, 0)).toBeCloseTo(1.2, 1);
    expect(size(1.2, 1)).toBeCloseTo(size(1, 1), 5);
  });

  it("gives a thin rim less frame than a thick one", () => {
    const width = (rimThickness: number) => {
      const [low, high] = extent(
        buildGlasses(model, model.mean, { ...round, frame: { ...traced, rimThickness } }).frame.positions,
        1,
      );
      return high - low;
    };
    expect(width(4)).toBeGreaterThan(width(1));
  });

  it("wears a traced rim: broader where it was measured broader", () => {
    const rimWidths = Array.from({ length: 64 }, (_, i) => (i < 32 ? 6 : 1.5));
    const frame = { ...traced, rimWidths };
    const { positions } = buildGlasses(model, model.mean, { ...round, frame }).frame;
    const even = buildGlasses(model, model.mean, { ...round, frame: { ...traced, rimWidths: undefined } }).frame
      .positions;
    const [bottom, top] = extent(positions, 1);
    const [evenBottom, evenTop] = extent(even.subarray(0, positions.length), 1);
    expect(top - evenTop).toBeGreaterThan(1);
    expect(Math.abs(bottom - evenBottom)).toBeLessThan(1);
  });

  it("hangs the temples three quarters up the lens, in the colour of the rim there", () => {
    const { positions, uvs } = buildGlasses(model, model.mean, { ...round, frame: traced }).frame;
    const [bottom, top] = extent(positions.subarray(0, 3 * 48 * 8), 1);
    // The left temple follows the left rim's 48 rings of 8.
    const ring = positions.subarray(3 * 48 * 8, 3 * 49 * 8);
    const [low, high] = extent(ring, 1);
    expect((low + high) / 2).toBeCloseTo(bottom + 0.75 * (top - bottom), -0.3);
    expect(uvs[2 * 48 * 8]).toBeGreaterThan(0.02);
    expect(uvs[2 * 48 * 8]).toBeLessThan(0.2);
  });

  it("names for each vertex the place round the rim whose colour it takes", () => {
    const { positions, uvs } = buildGlasses(model, model.mean, { ...round, frame: traced }).frame;
    const left = Array.from({ length: 48 * 8 }, (_, i) => [positions[3 * i], positions[3 * i + 1], uvs[2 * i]]);
    const height = (share: number) => {
      const here = left.filter(([, , u]) => Math.abs(u - share) < 0.01);
      return here.reduce((sum, [, y]) => sum + y, 0) / here.length;
    };
    const across = (share: number) => left.filter(([, , u]) => Math.abs(u - share) < 0.01)[0][0];
    expect(height(0.25)).toBeGreaterThan(height(0.75) + 25);
    expect(across(0)).toBeGreaterThan(across(0.5) + 40);
    for (const [, , u] of left) expect(u >= 0 && u < 1).toBe(true);
  });

  it("fits again for another head", () => {
    const near = buildGlasses(model, model.mean, round).lenses.positions[2];
    const moved = model.mean.map((value, i) => (i % 3 === 2 ? value + 10 : value));
    expect(buildGlasses(model, moved, round).lenses.positions[2]).toBeCloseTo(near + 10, 3);
  });

  it("refuses a model without ears", () => {
    const deaf = { ...model, regions: { ...model.regions, ears: new Uint8Array(model.skinVertexCount) } };
    expect(() => buildGlasses(deaf, model.mean, { ...round })).toThrow("ear");
  });
});
