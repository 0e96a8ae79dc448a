import { describe, expect, it } from "vitest";
import { eyeDistance, faceMargin, headAngles, lidGap, measureFace } from "../../../src/face/face-measures.ts";
import type { FacePatch } from "../../../src/face/face-patch.ts";
import {
  faceOvalRing,
  innerLipRing,
  leftEyeRing,
  outerLipRing,
  rightEyeRing,
} from "../../../src/face/landmark-groups.ts";
import { type Landmarks, landmarkCount } from "../../../src/face/landmarks.ts";

/** Landmarks of an upright face of 100 x 140 units about the origin; y down, z away from the camera. */
function upright(): number[][] {
  const points = Array.from({ length: landmarkCount }, () => [0, 0, 0]);
  const ring = (indices: readonly number[], x: number, y: number, rx: number, ry: number, start: number) => {
    indices.forEach((index, k) => {
      const angle = start + (2 * Math.PI * k) / indices.length;
      points[index] = [x + rx * Math.cos(angle), y + ry * Math.sin(angle), 0];
    });
  };
  ring(faceOvalRing, 0, 0, 50, 70, -Math.PI / 2);
  ring(rightEyeRing, -20, -15, 10, 4, Math.PI);
  ring(leftEyeRing, 20, -15, 10, 4, 0);
  ring(outerLipRing, 0, 32, 16, 7, Math.PI);
  ring(innerLipRing, 0, 32, 12, 1, Math.PI);
  for (const [index, x, y] of [
    [50, -26, 10],
    [280, 26, 10],
    [118, -22, 2],
    [347, 22, 2],
    [151, 0, -45],
    [6, 0, -15],
  ])
    points[index] = [x, y, 0];
  return points;
}

/** Turned by yaw about the vertical, then pitch about the horizontal axis, degrees; 3 pixels a unit about (300, 300). */
function landmarksOf(yaw = 0, pitch = 0): Landmarks {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const points = upright().flatMap(([x, y, z]) => {
    const [u, w] = [x * Math.cos(a) - z * Math.sin(a), x * Math.sin(a) + z * Math.cos(a)];
    const [v, d] = [y * Math.cos(b) - w * Math.sin(b), y * Math.sin(b) + w * Math.cos(b)];
    return [300 + 3 * u, 300 + 3 * v, 3 * d];
  });
  return { points: Float32Array.from(points), presence: 1 };
}

describe("headAngles", () => {
  it.each([-30, 0, 25])("gives a yaw of %i degrees, up to its sign convention", (yaw) => {
    const level = headAngles(landmarksOf());
    expect(Math.abs(headAngles(landmarksOf(yaw)).yaw - level.yaw)).toBeCloseTo(Math.abs(yaw), 3);
    expect(headAngles(landmarksOf(yaw)).yaw).toBeCloseTo(-headAngles(landmarksOf(-yaw)).yaw, 3);
  });

  it.each([-20, 15])("gives a pitch of %i degrees", (pitch) => {
    const level = headAngles(landmarksOf()).pitch;
    expect(level).toBeCloseTo(-4, 3);
    expect(Math.abs(headAngles(landmarksOf(0, pitch)).pitch - level)).toBeCloseTo(Math.abs(pitch), 3);
    expect(headAngles(landmarksOf(0, pitch)).yaw).toBeCloseTo(0, 3);
  });

  it("does not depend on size, place or a turn in the picture", () => {
    const tilted = landmarksOf(20, 10);
    const [c, s] = [Math.cos(0.3), Math.sin(0.3)];
    const rolled = tilted.points.map((value, k, all) => {
      const [x, y] = [all[k - (k % 3)], all[k - (k % 3) + 1]];
      return k % 3 === 0 ? 2 * (c * x - s * y) + 9 : k % 3 === 1 ? 2 * (s * x + c * y) : 2 * value;
    });
    const [a, b] = [headAngles(tilted), headAngles({ points: rolled, presence: 1 })];
    expect(Math.hypot(b.yaw, b.pitch + 4)).toBeCloseTo(Math.hypot(a.yaw, a.pitch + 4), 0);
  });
});

describe("distances", () => {
  it("of the eyes' centres are pixels", () => {
    expect(eyeDistance(landmarksOf())).toBeCloseTo(120, 3);
  });

  it("of the face from the border are widths of the face, negative beyond it", () => {
    expect(faceMargin(landmarksOf(), 600, 600)).toBeCloseTo(90 / 300, 2);
    expect(faceMargin(landmarksOf(), 420, 600)).toBeCloseTo(-30 / 300, 2);
  });

  it("of the lids are those of the wider eye, by the length of the face", () => {
    const open = landmarksOf();
    const winking = { ...open, points: open.points.slice() };
    winking.points[3 * 159 + 1] = winking.points[3 * 145 + 1];
    expect(lidGap(winking)).toBeCloseTo(lidGap(open), 9);
    winking.points[3 * 386 + 1] = winking.points[3 * 374 + 1];
    expect(lidGap(winking)).toBeLessThan(0.3 * lidGap(open));
  });
});

/** A patch whose luma and colour `colorAt` gives by place, faces 2 pixels a unit about (160, 160). */
function patchOf(colorAt: (x: number, y: number) => readonly [number, number, number]): FacePatch {
  const size = 320;
  const pixels = new Uint8Array(4 * size * size);
  const luma = new Float32Array(size * size);
  for (let i = 0; i < size * size; i++) {
    const [r, g, b] = colorAt(i % size, Math.floor(i / size));
    pixels.set([r, g, b, 255], 4 * i);
    luma[i] = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  const points = Float32Array.from(upright().flatMap(([x, y]) => [160 + 2 * x, 160 + 2 * y]));
  return { size, pixels, luma, points };
}

const skin = [205, 160, 140] as const;

describe("measureFace", () => {
  it("finds nothing on an even face: no light from a side, no detail, no lips, no eyes", () => {
    const measures = measureFace(patchOf(() => skin));
    expect(measures).toMatchObject({ overexposed: 0, underexposed: 0, detail: 0, flatness: 1, eyeContrast: 0 });
    expect(measures.sideLight).toBeCloseTo(0, 3);
    expect(measures.lipRedness).toBeCloseTo(0, 6);
    expect(measures.eyeLight).toBeCloseTo(1, 6);
    expect(measures.chroma).toBeGreaterThan(15);
  });

  it("gives the shares of the face that are blown out and black", () => {
    const { overexposed, underexposed } = measureFace(patchOf((_, y) => (y < 160 ? [250, 250, 250] : [10, 10, 10])));
    expect(overexposed).toBeCloseTo(0.5, 1);
    expect(overexposed + underexposed).toBeCloseTo(1, 9);
  });

  it("measures light from the side by the difference of the halves, whichever is lit", () => {
    const lit = (side: number) =>
      measureFace(patchOf((x) => ((x - 159.5) * side > 0 ? [180, 180, 180] : [120, 120, 120])));
    expect(Math.abs(lit(1).sideLight - 60)).toBeLessThan(2);
    expect(lit(-1).sideLight).toBeCloseTo(lit(1).sideLight, 0);
  });

  it("measures fine detail, which a soft picture of the same contrast lacks", () => {
    const checks = (step: number) =>
      measureFace(
        patchOf((x, y) => {
          const level = (Math.floor(x / step) + Math.floor(y / step)) % 2 ? 150 : 130;
          return [level, level, level];
        }),
      );
    expect(checks(1).detail).toBeGreaterThan(4 * checks(16).detail);
    expect(checks(16).flatness).toBeGreaterThan(0.7);
    expect(checks(1).flatness).toBe(0);
  });

  it("sees red lips and dark eyes in light skin", () => {
    const measures = measureFace(
      patchOf((x, y) => {
        if (Math.hypot((x - 160) / 32, (y - 224) / 14) < 1) return [180, 60, 70];
        const isPupil = Math.hypot(Math.abs(x - 160) - 40, y - 130) < 7;
        return isPupil ? [20, 15, 15] : skin;
      }),
    );
    expect(measures.lipRedness).toBeGreaterThan(20);
    expect(measures.eyeContrast).toBeGreaterThan(0.2);
  });
});
