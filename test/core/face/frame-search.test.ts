import { describe, expect, it } from "vitest";
import type { FrameCandidate } from "../../../src/face/frame-candidate.ts";
import { alongRims, climbFrame, searchFrame } from "../../../src/face/frame-search.ts";
import type { Sampler } from "../../../src/face/frame-share.ts";

const worn: FrameCandidate = {
  lensOffset: 33,
  lensHalfWidth: 22,
  middle: -3,
  halfHeight: 16,
  roundness: 2.4,
  taper: 0,
  rimThickness: 2.5,
  shift: 0,
  roll: 0,
  turn: 0,
};

/** 1 on the rims of a level pair without taper, soft by half a millimetre, else 0. */
function drawn({
  lensOffset,
  lensHalfWidth,
  middle,
  halfHeight,
  roundness,
  rimThickness,
  shift,
}: FrameCandidate): Sampler {
  return (x, y) => {
    const [u, v] = [Math.abs(x - shift) - lensOffset, y - middle];
    const radius = (grow: number) =>
      (Math.abs(u / (lensHalfWidth + grow)) ** roundness + Math.abs(v / (halfHeight + grow)) ** roundness) **
      (1 / roundness);
    const out = Math.hypot(u, v) * (1 - 1 / Math.max(radius(0), 1e-6));
    return Math.min(1, Math.max(0, Math.min(out, rimThickness - out) + 0.5));
  };
}

describe("searchFrame", () => {
  it("finds a drawn pair within about a millimetre", () => {
    const found = searchFrame(drawn(worn), 1);
    for (const name of ["lensHalfWidth", "lensOffset", "middle", "halfHeight"] as const) {
      expect(Math.abs(found[name] - worn[name]), name).toBeLessThan(1.2);
    }
    expect(Math.abs(found.rimThickness - worn.rimThickness)).toBeLessThan(1.5);
  });

  it("follows a pair that is worn to one side", () => {
    expect(searchFrame(drawn({ ...worn, shift: 5 }), 1).shift).toBeCloseTo(5, 0);
  });

  it("gives the usual frame where nothing shows", () => {
    const found = searchFrame(() => 0, 1);
    expect(Math.abs(found.lensHalfWidth - 25)).toBeLessThan(0.5);
    expect(Math.abs(found.lensOffset - 34.5)).toBeLessThan(0.5);
    expect(Math.abs(found.turn)).toBeLessThan(0.02);
  });
});

describe("climbFrame", () => {
  it("stays within plausible sizes though more would fit better", () => {
    const { halfHeight } = climbFrame(drawn({ ...worn, halfHeight: 40 }), 1, { ...worn, halfHeight: 25 });
    expect(halfHeight).toBeLessThanOrEqual(26);
  });

  it("keeps its start as it was", () => {
    const start = { ...worn, lensHalfWidth: 25 };
    const kept = { ...start };
    expect(climbFrame(drawn(worn), 1, start)).not.toEqual(kept);
    expect(start).toEqual(kept);
  });
});

it("alongRims samples the middle of both rims", () => {
  const values = alongRims(drawn(worn), 1, worn);
  expect(values).toHaveLength(80);
  expect(Math.min(...values)).toBeGreaterThan(0.9);
});
