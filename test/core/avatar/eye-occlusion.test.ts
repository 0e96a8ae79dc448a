import { describe, expect, it } from "vitest";
import { lidOcclusion } from "../../../src/avatar/eye-occlusion.ts";
import type { HeadModel } from "../../../src/avatar/head-model.ts";
import type { Surface } from "../../../src/avatar/surface.ts";

/** An upper lid 5 mm above the origin and a lower lid 5 mm below it. */
const positions = Float32Array.of(0, 5, 0, 0, -5, 0, 0, 0, 500);
const model = { skinVertexCount: 3, regions: { lids: Uint8Array.of(255, 64, 63) } } as unknown as HeadModel;

function visibility(...places: readonly number[][]): number[] {
  const eyes = { positions: Float32Array.from(places.flat()) } as Surface;
  return [...lidOcclusion(model, positions, eyes)];
}

describe("lidOcclusion", () => {
  it("darkens towards the lids, the upper one more", () => {
    const [above, middle, below] = visibility([0, 4.9, 0], [0, 0, 0], [0, -4.9, 0]);
    expect(above).toBeCloseTo(0.4, 1);
    expect(below).toBeCloseTo(0.7, 1);
    expect(middle).toBeGreaterThan(0.9);
  });

  it("follows the law of its reach: 1/e of the upper lid's shade at three millimetres", () => {
    const [near] = visibility([0, 2, 0]);
    const lower = 1 - 0.3 * Math.exp(-(7 ** 2) / 1.6 ** 2);
    expect(near).toBeCloseTo((1 - 0.6 * Math.exp(-1)) * lower, 5);
  });

  it("is full light far from any lid, and for a head whose lids are not marked", () => {
    expect(visibility([0, 0, 90])).toEqual([1]);
    const bare = { skinVertexCount: 3, regions: { lids: new Uint8Array(3) } } as unknown as HeadModel;
    expect([...lidOcclusion(bare, positions, { positions: new Float32Array(3) } as Surface)]).toEqual([1]);
  });

  it("goes with lids that close", () => {
    const eyes = { positions: Float32Array.of(0, 0, 0) } as Surface;
    const closed = positions.map((value, k) => (k === 1 ? 1 : value));
    expect(lidOcclusion(model, closed, eyes)[0]).toBeLessThan(lidOcclusion(model, positions, eyes)[0] - 0.3);
  });

  it("has no values for no eyes", () => {
    expect(visibility()).toEqual([]);
  });
});
