import { describe, expect, it } from "vitest";
import type { Fringe } from "../../../../../src/avatar/avatar.ts";
import { bodyBehindEdge, bodyLift, shareBehindEdge } from "../../../../../src/avatar/wear/hair/edge-lift.ts";
import type { HairEdge } from "../../../../../src/avatar/wear/hair/hair-edge.ts";

const place = [0, 80, -30] as const;
/** An edge so far before the place. */
const edgeAt = (depth: number) => ({ depthOf: () => depth }) as unknown as HairEdge;
const shares = (lift: number) =>
  [-4, 0, 8, 16, 40, 60].map((depth) => shareBehindEdge(edgeAt(depth), place, lift, null));

describe("bodyLift", () => {
  it("lies 2.5 mm below high hair, and at three fifths of low hair", () => {
    expect(bodyLift(20)).toBeCloseTo(17.5, 9);
    expect(bodyLift(5)).toBeCloseTo(3, 9);
    expect(bodyLift(6.25)).toBeCloseTo(3.75, 9);
  });
});

describe("shareBehindEdge", () => {
  it("is three tenths before the edge and all of it two lifts behind, 16 mm at least", () => {
    expect(shares(4)[0]).toBeCloseTo(0.3, 9);
    expect(shares(4)[3]).toBe(1);
    expect(shares(4)[2]).toBeLessThan(0.9);
    expect(shareBehindEdge(edgeAt(14), place, 4, null)).toBeLessThan(0.99);
    expect(shareBehindEdge(edgeAt(35), place, 20, null)).toBeLessThan(0.99);
    expect(shares(20)[4]).toBe(1);
    expect(shares(20)[3]).toBeLessThan(0.75);
  });

  it("rises without a step", () => {
    for (const lift of [4, 20]) expect(shares(lift)).toEqual([...shares(lift)].sort((a, b) => a - b));
  });

  it("goes by the forehead where a fringe lies", () => {
    const fringe = new Array(9).fill(50) as unknown as Fringe;
    expect(shareBehindEdge(edgeAt(0), [0, 60, -5], 20, fringe)).toBeCloseTo(0.35, 9);
    expect(shareBehindEdge(edgeAt(0), [0, 90, -60], 20, fringe)).toBe(1);
  });

  it("is all of it where no edge is", () => {
    expect(shareBehindEdge(edgeAt(Number.NaN), place, 20, null)).toBe(1);
  });
});

describe("bodyBehindEdge", () => {
  it("lies on the skin at the edge, and as hair 7 mm behind it", () => {
    expect(bodyBehindEdge(edgeAt(0), place, 20, null)).toBe(0);
    const half = bodyBehindEdge(edgeAt(3.5), place, 20, null) / shareBehindEdge(edgeAt(3.5), place, 20, null);
    expect(half).toBeCloseTo(0.5, 9);
    expect(bodyBehindEdge(edgeAt(7), place, 20, null)).toBe(shareBehindEdge(edgeAt(7), place, 20, null));
  });
});
