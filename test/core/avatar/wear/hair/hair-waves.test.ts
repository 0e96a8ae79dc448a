import { describe, expect, it } from "vitest";
import { curlPattern, curlSurface } from "../../../../../src/avatar/wear/hair/hair-waves.ts";

describe("curlSurface", () => {
  const round = Float32Array.from({ length: 3 * 400 }, (_, k) => {
    const angle = Math.floor(k / 3) * 0.1;
    return [100 * Math.cos(angle), 20 + (k % 7), 100 * Math.sin(angle) - 60][k % 3];
  });

  it("lets locks rise and fall by a few millimetres", () => {
    const curled = round.slice();
    curlSurface(curled, 1);
    const radius = (p: Float32Array, i: number) => Math.hypot(p[3 * i], p[3 * i + 2] + 60);
    const rises = Array.from({ length: 400 }, (_, i) => radius(curled, i) - radius(round, i));
    expect(Math.max(...rises)).toBeGreaterThan(1);
    expect(Math.max(...rises) - Math.min(...rises)).toBeGreaterThan(3);
    expect(Math.min(...rises)).toBeGreaterThan(-1);
    expect(Math.max(...rises)).toBeLessThan(20);
  });

  it("leaves straight hair as it is", () => {
    const same = round.slice();
    curlSurface(same, 0);
    expect(same).toEqual(round);
  });
});

describe("curlPattern", () => {
  it("stays within -1 and 1.7", () => {
    const values = Array.from({ length: 2000 }, (_, k) => curlPattern(0.37 * k, 0.61 * k, 0.17 * k));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...values)).toBeLessThanOrEqual(1.7);
  });
});
