import { describe, expect, it } from "vitest";
import { HeadEnvelope, headShare, skullCentre } from "../../../../src/avatar/head/head-envelope.ts";

/** A sphere of radius 90 about the middle of the skull, in quads from pole to pole. */
function sphere(radius: number, [around, down] = [96, 48]) {
  const positions: number[] = [];
  const quads: number[] = [];
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i < around; i++) {
      const [azimuth, polar] = [(2 * Math.PI * i) / around, (Math.PI * j) / down];
      positions.push(
        skullCentre[0] + radius * Math.sin(polar) * Math.sin(azimuth),
        skullCentre[1] + radius * Math.cos(polar),
        skullCentre[2] + radius * Math.sin(polar) * Math.cos(azimuth),
      );
      if (j === down) continue;
      const next = (i + 1) % around;
      quads.push(around * j + i, around * j + next, around * (j + 1) + next, around * (j + 1) + i);
    }
  }
  return {
    positions: Float32Array.from(positions),
    quads: Uint16Array.from(quads),
    skinVertexCount: around * (down + 1),
  };
}

const { positions, ...mesh } = sphere(90);
const envelope = new HeadEnvelope(mesh, positions);

describe("radiusTowards", () => {
  it("knows the crown also of a mesh whose quads are larger than the cells there", () => {
    const { positions: upright, ...coarse } = sphere(90, [30, 15]);
    // With its poles ahead and behind, as a head has quads of the same size over its crown.
    const lying = upright.map((_, k) => {
      const [axis, at] = [k % 3, k - (k % 3)];
      const from = axis === 0 ? 0 : 3 - axis;
      return skullCentre[axis] + (axis === 2 ? -1 : 1) * (upright[at + from] - skullCentre[from]);
    });
    const crown = new HeadEnvelope(coarse, lying);
    for (const dx of [-9, -3, 0, 3, 9]) {
      const radius = crown.radiusTowards(skullCentre[0] + dx, skullCentre[1] + 90, skullCentre[2] + 2);
      expect(radius).toBeGreaterThan(84);
      expect(radius).toBeLessThan(91);
    }
  });

  it("is the radius of a sphere in every direction, at any distance", () => {
    for (const [dx, dy, dz] of [
      [1, 0, 0],
      [-1, 0.2, 0.1],
      [0, 1, 0.01],
      [0, 0.3, -1],
      [0.001, 0, -1],
      [-0.001, 0, -1],
    ]) {
      for (const far of [1, 200]) {
        const radius = envelope.radiusTowards(
          skullCentre[0] + far * dx,
          skullCentre[1] + far * dy,
          skullCentre[2] + far * dz,
        );
        expect(Math.abs(radius - 90)).toBeLessThan(0.5);
      }
    }
  });

  it("grows with a bump there and nowhere else", () => {
    const bumped = positions.slice();
    for (let i = 0; i < mesh.skinVertexCount; i++) {
      const [x, y, z] = [0, 1, 2].map((c) => positions[3 * i + c] - skullCentre[c]);
      if (x > 70) bumped.set([1.2 * x + skullCentre[0], 1.2 * y + skullCentre[1], 1.2 * z + skullCentre[2]], 3 * i);
    }
    const changed = new HeadEnvelope(mesh, bumped);
    expect(changed.radiusTowards(200, skullCentre[1], skullCentre[2])).toBeGreaterThan(104);
    expect(changed.radiusTowards(-200, skullCentre[1], skullCentre[2])).toBeCloseTo(90, 0);
  });

  it("is a number at the middle itself", () => {
    expect(Number.isFinite(envelope.radiusTowards(...skullCentre))).toBe(true);
  });
});

describe("bustDepth", () => {
  // A wall from x -100 to 100 and y -300 to -150: its front at z 20, its back at z -120.
  const wall = Float32Array.of(-100, -300, 20, 100, -300, 20, 100, -150, 20, -100, -150, 20);
  const back = wall.map((value, k) => (k % 3 === 2 ? -120 : value));
  const count = 20;
  const strip = (corners: Float32Array) =>
    Array.from({ length: 4 * count * count }, (_, k) => {
      const [cell, corner] = [Math.floor(k / 4), k % 4];
      const [u, v] = [
        (cell % count) + (corner === 1 || corner === 2 ? 1 : 0),
        Math.floor(cell / count) + (corner > 1 ? 1 : 0),
      ];
      return [corners[0] + (200 * u) / count, corners[1] + (150 * v) / count, corners[2]];
    }).flat();
  const points = Float32Array.from([...strip(wall), ...strip(back)]);
  const quads = Uint16Array.from({ length: points.length / 3 }, (_, i) => i);
  const bust = new HeadEnvelope({ quads, skinVertexCount: quads.length }, points);

  it("is the foremost and the hindmost z", () => {
    expect(bust.bustDepth(10, -220, true)).toBeCloseTo(20, 4);
    expect(bust.bustDepth(10, -220, false)).toBeCloseTo(-120, 4);
  });

  it("is no number beside the bust", () => {
    expect(bust.bustDepth(180, -220, true)).toBeNaN();
    expect(bust.bustDepth(0, 9999, false)).toBeNaN();
  });
});

it("headShare goes from the bust to the head without a step", () => {
  expect([headShare(-200), headShare(0)]).toEqual([0, 1]);
  const shares = Array.from({ length: 40 }, (_, k) => headShare(-140 + 2 * k));
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});
