import { describe, expect, it } from "vitest";
import { resample } from "../../../src/speech/resample.ts";
import { openWave } from "../../../src/speech/wave-file.ts";
import { finish } from "../../../src/steps.ts";
import { encodeWave } from "../../fixtures/wave.ts";

function tone(frequency: number, rate: number, seconds = 0.6): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, i) => 0.5 * Math.sin((2 * Math.PI * frequency * i) / rate));
}

function resampled(frequency: number, rate: number): Float32Array {
  return finish(resample(openWave(encodeWave(tone(frequency, rate), rate, { code: 3, bits: 32 }), 60), 16_000));
}

/** Root of the mean square, away from the ends. */
function level(signal: Float32Array): number {
  const inner = signal.subarray(500, -500);
  return Math.sqrt(inner.reduce((sum, value) => sum + value ** 2, 0) / inner.length);
}

describe("a recording at another rate", () => {
  it.each([8000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])("of %i Hz is the same tone at 16 kHz", (rate) => {
    const expected = tone(1000, 16_000);
    const made = resampled(1000, rate);
    expect(made.length).toBe(expected.length);
    const errors = made.map((value, i) => Math.abs(value - expected[i])).subarray(500, -500);
    expect(Math.max(...errors)).toBeLessThan(0.006);
  });

  it("loses what the lower rate cannot hold, and keeps what it can", () => {
    expect(level(resampled(9500, 48_000))).toBeLessThan(0.005);
    expect(level(resampled(6000, 48_000))).toBeCloseTo(0.5 / Math.SQRT2, 2);
  });

  it("is the same across the blocks that it is made in", () => {
    const whole = openWave(encodeWave(tone(500, 48_000, 1), 48_000), 60);
    const made = finish(resample(whole, 16_000));
    const steps = made.map((value, i) => (i === 0 ? 0 : Math.abs(value - made[i - 1])));
    expect(Math.max(...steps.subarray(4090, 4102))).toBeLessThan(0.11);
  });
});
