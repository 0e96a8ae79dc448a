import { describe, expect, it } from "vitest";
import { lensOutline, rimWidth, superellipse } from "../../../src/face/frame-outline.ts";
import { round } from "./drawn-frame.ts";

describe("superellipse", () => {
  it.each([2, 3.5, 6])("of exponent %s holds |u|^n + |v|^n = 1 at every angle", (exponent) => {
    for (let angle = 0; angle < 7; angle += 0.3) {
      const [u, v] = superellipse(angle, exponent);
      expect(Math.abs(u) ** exponent + Math.abs(v) ** exponent).toBeCloseTo(1, 9);
    }
  });

  it("is the circle for exponent 2 and nears the corner of the square for large ones", () => {
    const [u, v] = superellipse(0.6, 2);
    expect(u).toBeCloseTo(Math.cos(0.6), 12);
    expect(v).toBeCloseTo(Math.sin(0.6), 12);
    expect(Math.min(...superellipse(Math.PI / 4, 60))).toBeGreaterThan(0.98);
  });
});

describe("lensOutline", () => {
  it("runs round the lens, wider at the top by the taper", () => {
    const points = lensOutline({ ...round, taper: 0.1 }, 1, 64);
    expect(Math.max(...points.map(([, v]) => v))).toBeCloseTo(22, 5);
    const widest = points.reduce((most, point) => (point[0] > most[0] ? point : most));
    expect(widest[1]).toBeGreaterThan(0);
    expect(points[0]).toEqual([23, 0]);
  });

  it("lies the same distance further out all round where it grows", () => {
    const [inner, outer] = [0, 3].map((grow) => lensOutline(round, grow, 40));
    inner.forEach(([u, v], i) => {
      expect(Math.hypot(outer[i][0] - u, outer[i][1] - v)).toBeCloseTo(3, 9);
    });
  });

  it("bulges where the rim has an inset, and by the share of its width that is asked for", () => {
    const frame = { ...round, insets: [2, 0, 0, 0], rimWidths: [1, 1, 5, 1] };
    expect(lensOutline(frame, 0, 4)[0][0]).toBeCloseTo(round.lensHalfWidth + 2, 9);
    expect(lensOutline(frame, 0, 4, 0.5)[2][0]).toBeCloseTo(-round.lensHalfWidth - 2.5, 9);
  });
});

describe("rimWidth", () => {
  it("is the thickness of a frame whose widths were not measured", () => {
    expect(rimWidth(round, 0.3)).toBe(round.rimThickness);
  });

  it("is linear between its points and closed behind the last", () => {
    const frame = { ...round, rimWidths: [1, 3, 5, 7] };
    expect(rimWidth(frame, 0.125)).toBeCloseTo(2, 12);
    expect(rimWidth(frame, 0.875)).toBeCloseTo(4, 12);
    expect(rimWidth(frame, 1)).toBe(1);
  });
});
