import { describe, expect, it } from "vitest";
import type { HeadFit } from "../../../../src/avatar/fit/fit.ts";
import { lipEdges, lipState, seePartedLips, spreadClosedLips } from "../../../../src/avatar/fit/lip-edges.ts";
import { projectPoints } from "../../../../src/avatar/fit/project.ts";
import seenLips from "../../../../src/avatar/fit/seen-lips.json" with { type: "json" };
import { rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";

const upper = 13;
const lower = 14;

/** A head 800 mm before the camera whose lips lie at its origin, rolled by 0.3. */
const fit: HeadFit = {
  camera: {
    width: 1000,
    height: 1000,
    focal: 1600,
    centreX: 500,
    centreY: 500,
    rotation: rotationFromVector(0, 0, 0.3),
    translation: Float64Array.of(0, 0, -800),
  },
  identity: new Float32Array(),
  expression: new Float32Array(),
  landmarkError: 0,
  distance: 800,
};

/** Landmarks of a head whose upper lip's edge lies `gap` millimetres over the lower one's. */
function lips(gap: number): Float32Array {
  const known = new Float32Array(3 * 478);
  known[3 * upper + 1] = gap / 2;
  known[3 * lower + 1] = -gap / 2;
  return known;
}

function photographed(gap: number) {
  const pixels = projectPoints(fit.camera, lips(gap));
  const points = Float32Array.from({ length: 3 * 478 }, (_, k) =>
    k % 3 < 2 ? pixels[2 * Math.trunc(k / 3) + (k % 3)] : 0,
  );
  return { points, presence: 1 };
}

describe("lipState", () => {
  it("takes lips for closed that the net sees a little apart", () => {
    for (const gap of [0.05, 1, 1.9]) expect(lipState(fit, photographed(gap)).closed).toBeCloseTo(1, 2);
  });

  it("takes lips for parted that are well apart, and for no longer closed", () => {
    const { parted, closed } = lipState(fit, photographed(4.1));
    expect(parted).toBe(1);
    expect(closed).toBe(0);
  });

  it("takes lips that are two and a half millimetres apart for half parted", () => {
    expect(lipState(fit, photographed(2.5)).parted).toBeCloseTo(0.5, 2);
  });

  it("leaves lips alone that overlap as they do on the head", () => {
    expect(lipState(fit, photographed(-1.2))).toEqual({ parted: 0, closed: 0 });
  });
});

describe("spreadClosedLips", () => {
  it("takes edges as far apart as the photo's, about their middle", () => {
    const known = lips(-1.2);
    spreadClosedLips(known, fit, photographed(1.5), 1);
    expect(known[3 * upper + 1]).toBeCloseTo(0.75, 2);
    expect(known[3 * lower + 1]).toBeCloseTo(-0.75, 2);
  });

  it("goes part of the way by its share", () => {
    const known = lips(0);
    spreadClosedLips(known, fit, photographed(2), 0.5);
    expect(known[3 * upper + 1]).toBeCloseTo(0.5, 2);
  });
});

describe("seePartedLips", () => {
  it("moves each landmark of the lips by its share of what the net sees it off, and no other", () => {
    const known = new Float32Array(3 * 478).fill(5);
    seePartedLips(known, 0.5);
    for (const [k, landmark] of lipEdges.entries()) {
      expect(known[3 * landmark]).toBeCloseTo(5 + seenLips.shifts[2 * k] / 200, 5);
      expect(known[3 * landmark + 1]).toBeCloseTo(5 + seenLips.shifts[2 * k + 1] / 200, 5);
      expect(known[3 * landmark + 2]).toBe(5);
    }
    expect(known.filter((value) => value !== 5).length).toBeLessThanOrEqual(2 * lipEdges.length);
  });
});
