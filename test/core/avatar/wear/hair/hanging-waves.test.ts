import { describe, expect, it } from "vitest";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { waveAt, wavesOf } from "../../../../../src/avatar/wear/hair/hanging-waves.ts";

/** Points of a bundle that hangs at `x`. */
const hangingAt = (x: number): Triple[] => Array.from({ length: 9 }, (_, k) => [x, 60 - 20 * k, -40]);
const heights = Array.from({ length: 120 }, (_, k) => 60 - k);
const far = 200;

function sideways(curl: number, number: number, x: number): number[] {
  const waves = wavesOf(curl, number, 0.5, hangingAt(x));
  return heights.map((y) => waveAt(waves, y, far).aside);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const dot = (p: readonly number[], q: readonly number[]) => p.reduce((sum, value, i) => sum + value * q[i], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

const reach = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

describe("waves of hanging hair", () => {
  it("begin at nothing at the root", () => {
    const { aside, outwards } = waveAt(wavesOf(0.6, 3, 0.5, hangingAt(60)), 20, 0);
    expect([aside, outwards].map(Math.abs)).toEqual([0, 0]);
  });

  it("reach further the more hair is curled", () => {
    const [straight, wavy, curly] = [0, 0.4, 1].map((curl) => reach(sideways(curl, 3, 60)));
    expect(wavy).toBeGreaterThan(1.5 * straight);
    expect(curly).toBeGreaterThan(1.2 * wavy);
  });

  it("go together in neighbours where hair is wavy, and not where it curls", () => {
    const alike = (curl: number) =>
      [1, 2, 3, 4, 5, 6].map((k) => correlation(sideways(curl, 2 * k, 60), sideways(curl, 2 * k + 1, 63)));
    expect(Math.min(...alike(0.4))).toBeGreaterThan(0.5);
    expect(Math.min(...alike(1))).toBeLessThan(0.5);
  });
});
