import { describe, expect, it } from "vitest";
import { beardTexture } from "../../../../src/face/attributes/beard-features.ts";
import { drawnPerson, kernels, skinColor } from "./drawn-person.ts";

/** Skin of which places are striped, `stripe` eye distances wide. */
const striped = (isThere: (x: number, y: number) => boolean, stripe = 0.03) => {
  const { region } = drawnPerson({
    colorAt: (x, y) => (isThere(x, y) && Math.floor(x / stripe) % 2 === 0 ? [120, 90, 80] : skinColor),
  }).face;
  return beardTexture(kernels, region);
};
const scaleCount = 3;
const size = 31;
const scaleOf = (features: readonly number[], scale: number) => features.slice(scale * size, (scale + 1) * size);
/** Chin (18), and right below it (200), among the landmarks in the middle. */
const [belowLip, chin] = [5, 6];

describe("beardTexture", () => {
  it("is nothing on even skin", () => {
    const features = striped(() => false);
    expect(features).toHaveLength(scaleCount * size);
    for (const value of features) expect(Math.abs(value)).toBeLessThan(1e-4);
  });

  it("is more where a chin has a grain and the cheeks have none, at the scale of the grain most", () => {
    const [fine, middle, coarse] = [0, 1, 2].map((k) =>
      scaleOf(
        striped((_, y) => y > 1.3),
        k,
      ),
    );
    for (const scale of [fine, middle]) for (const k of [belowLip, chin]) expect(scale[k]).toBeGreaterThan(2);
    expect(fine[chin]).toBeGreaterThan(coarse[chin] + 1);
    expect(fine[size - 2]).toBeCloseTo(0, 2);
  });

  it("is nothing where all of the face has the same grain, as in a noisy photo", () => {
    const everywhere = scaleOf(
      striped(() => true),
      0,
    );
    for (const k of [belowLip, chin]) expect(Math.abs(everywhere[k])).toBeLessThan(0.7);
  });

  it("tells a forehead with a grain, and that it differs", () => {
    const forehead = scaleOf(
      striped((_, y) => y < -0.3),
      0,
    );
    expect(forehead[size - 2]).toBeGreaterThan(2);
    expect(forehead[size - 1]).toBe(forehead[size - 2]);
    const cheeks = scaleOf(
      striped((_, y) => y > 0 && y < 0.9),
      0,
    );
    expect(cheeks[size - 2]).toBeLessThan(-2);
    expect(cheeks[size - 1]).toBe(-cheeks[size - 2]);
  });
});
