import { describe, expect, it } from "vitest";
import { PowerSpectrum } from "../../../src/speech/fourier.ts";
import { cepstrumCount, frameCountOf, melCepstra } from "../../../src/speech/mel-cepstra.ts";
import { finish } from "../../../src/steps.ts";
import { slowCepstra, slowPower } from "../../reference/mel-cepstra.ts";
import { seededRandom } from "../photo/random.ts";

function noise(length: number): Float32Array {
  const random = seededRandom(5);
  return Float32Array.from({ length }, () => 0.4 * random() - 0.2);
}

describe("PowerSpectrum", () => {
  it("is the power of the discrete Fourier transform", () => {
    const signal = Float64Array.from(noise(100));
    const power = new Float64Array(65);
    const spectrum = new PowerSpectrum(128);
    // A second signal leaves nothing of the first.
    spectrum.of(
      Float64Array.from({ length: 128 }, () => 1),
      power,
    );
    expect(power[0]).toBeCloseTo(128 ** 2, 6);
    spectrum.of(signal, power);
    slowPower(signal, 128).forEach((value, k) => {
      expect(power[k]).toBeCloseTo(value, 9);
    });
  });
});

describe("melCepstra", () => {
  it("are those that are written out slowly", () => {
    const signal = noise(700);
    const cepstra = finish(melCepstra(signal));
    const expected = slowCepstra(signal);
    expect(cepstra.length).toBe(frameCountOf(700) * cepstrumCount);
    expect(expected.length).toBe(cepstra.length);
    expected.forEach((value, i) => {
      expect(cepstra[i]).toBeCloseTo(value, 3);
    });
  });

  it("of louder speech differ in energy alone", () => {
    const signal = noise(2000);
    const [soft, loud] = [finish(melCepstra(signal)), finish(melCepstra(signal.map((value) => 2 * value)))];
    for (let i = 0; i < soft.length; i++) {
      expect(loud[i] - soft[i]).toBeCloseTo(i % cepstrumCount === 0 ? Math.log(4) : 0, 3);
    }
  });

  it("of silence are finite", () => {
    expect([...finish(melCepstra(new Float32Array(400)))].every(Number.isFinite)).toBe(true);
  });
});
