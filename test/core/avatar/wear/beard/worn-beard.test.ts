import { describe, expect, it } from "vitest";
import type { FacialHair } from "../../../../../src/avatar/avatar.ts";
import { beardVertices, wornBeard } from "../../../../../src/avatar/wear/beard/worn-beard.ts";
import { ballHead } from "../../ball-head.ts";
import { tinyModel } from "../../tiny-model.ts";

const model = tinyModel();
const neutral = model.mean;
const vertices = beardVertices(model);
const beard: FacialHair = {
  cover: "9".repeat(vertices.length),
  drop: 10,
  color: [60, 40, 30],
  highlightColor: [90, 70, 50],
};
const wear = (change: Partial<FacialHair>) => wornBeard(model, { neutral, facialHair: { ...beard, ...change } });
const lowest = (positions: ArrayLike<number> = []) =>
  Array.from(positions).reduce((least, value, k) => (k % 3 === 1 ? Math.min(least, value) : least), 0);

describe("wornBeard", () => {
  it("grows from the vertices of beards alone", () => {
    const worn = wear({});
    expect(worn?.triangles.length).toBeGreaterThan(0);
    const allowed = new Set(vertices);
    expect(worn?.roots.every((root) => allowed.has(root))).toBe(true);
    expect(worn?.positions.every(Number.isFinite)).toBe(true);
  });

  it("hangs lower the longer it is", () => {
    const ball = ballHead();
    const cover = "9".repeat(beardVertices(ball).length);
    const [short, long, longest] = [10, 60, 120].map((drop) =>
      lowest(wornBeard(ball, { neutral: ball.mean, facialHair: { ...beard, cover, drop } })?.positions),
    );
    expect(long).toBeLessThan(short - 15);
    expect(longest).toBeLessThan(long - 40);
  });

  it("is fitted once for a head", () => {
    const avatar = { neutral, facialHair: beard };
    expect(wornBeard(model, avatar)).toBe(wornBeard(model, avatar));
    expect(wornBeard(model, { ...avatar, neutral: neutral.slice() })).not.toBe(wornBeard(model, avatar));
  });

  it("is nothing without cover", () => {
    expect(wear({ cover: "0".repeat(vertices.length) })).toBeNull();
    expect(wear({ cover: "" })).toBeNull();
    expect(wornBeard(model, { neutral, facialHair: null })).toBeNull();
    expect(wornBeard(model, { neutral })).toBeNull();
  });

  it("takes what is no digit, or is missing, for bare skin", () => {
    expect(wear({ cover: "x".repeat(vertices.length) })).toBeNull();
    const half = wear({ cover: "9".repeat(vertices.length >> 1) });
    const covered = new Set(vertices.slice(0, vertices.length >> 1));
    expect(half?.positions.every(Number.isFinite)).toBe(true);
    expect(half?.roots.some((root) => covered.has(root))).toBe(true);
  });
});
