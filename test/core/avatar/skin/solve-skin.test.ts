import { describe, expect, test } from "vitest";
import { lightTermCount, lightTerms } from "../../../../src/avatar/skin/light.ts";
import { evenPrior, type SkinPrior } from "../../../../src/avatar/skin/skin-prior.ts";
import { fitSkin, lightField, modelAlbedo, type SkinSamples } from "../../../../src/avatar/skin/solve-skin.ts";

/** A half sphere of skin that looks to the viewer. */
const count = 600;
const normals = Float32Array.from({ length: count }, (_, i) => i).reduce(
  (all, i) => {
    const [z, turn] = [0.25 + (0.75 * (i + 0.5)) / count, 2.4 * i];
    const flat = Math.sqrt(1 - z * z);
    all.set([flat * Math.cos(turn), flat * Math.sin(turn), z], 3 * i);
    return all;
  },
  new Float32Array(3 * count),
);

/** One mode, a patch about the middle of the face that nothing of a light of order 2 is. */
const mode = Float32Array.from({ length: 3 * count }, (_, k) =>
  k % 3 === 2 && normals[3 * Math.floor(k / 3) + 2] > 0.9 ? 0.1 : 0,
);
const even = evenPrior(count);
const prior: SkinPrior = { ...even, modes: [mode], deviation: even.deviation.map((value) => 0.25 * value) };
const light = Float64Array.from({ length: 3 * lightTermCount }, (_, k) => (k === 0 ? 0.3 : k === 2 ? 0.4 : 0));
const tone = [-2.9, 0.8, 0.2];

function photo(change: (vertex: number, channel: number) => number = () => 0, score = 1.5): SkinSamples {
  const terms = new Float64Array(lightTermCount);
  const colours = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    lightTerms(normals, i, terms);
    for (let c = 0; c < 3; c++) {
      const lit = terms.reduce((sum, value, t) => sum + value * light[c * lightTermCount + t], 0);
      colours[3 * i + c] = tone[c] + lit + score * mode[3 * i + c] + change(i, c);
    }
  }
  return { colours, confidence: new Float32Array(count).fill(1), normals };
}

describe("a photo that modes and light explain", () => {
  const samples = photo();
  const fit = fitSkin(prior, samples);

  test("gives tone, light and scores back", () => {
    for (let c = 0; c < 3; c++) expect(Math.abs(fit.tone[c] - tone[c])).toBeLessThan(0.01);
    const field = lightField(fit, normals);
    const truth = lightField({ light }, normals);
    field.forEach((value, k) => {
      expect(Math.abs(value - truth[k])).toBeLessThan(0.015);
    });
    expect(Math.abs(fit.scores[0] - 1.5)).toBeLessThan(0.1);
  });

  test("is valid everywhere", () => {
    expect(Math.min(...fit.validity)).toBeGreaterThan(0.95);
  });

  test("as bright again by a constant factor has the same light and scores", () => {
    const brighter = fitSkin(prior, {
      ...samples,
      colours: samples.colours.map((value, k) => value + (k % 3 ? 0 : 0.5)),
    });
    expect(brighter.tone[0] - fit.tone[0]).toBeCloseTo(0.5, 2);
    brighter.light.forEach((value, k) => {
      expect(value).toBeCloseTo(fit.light[k], 2);
    });
    expect(brighter.scores[0]).toBeCloseTo(fit.scores[0], 2);
  });

  test("gives its albedo as tone, mean and modes", () => {
    const albedo = modelAlbedo(prior, fit);
    expect(albedo[3 * (count - 1) + 2]).toBeCloseTo(tone[2] + 0.15, 1);
    expect(Math.abs(albedo[2] - tone[2])).toBeLessThan(0.01);
  });
});

describe("a cast shadow beside the nose", () => {
  const isShaded = (i: number) => Math.hypot(normals[3 * i] - 0.45, normals[3 * i + 1] + 0.1) < 0.25;
  const fit = fitSkin(
    prior,
    photo((i, c) => (isShaded(i) && c === 0 ? -1 : 0)),
  );

  test("is not valid, and what is beside it is", () => {
    const mean = (shaded: boolean) => {
      const own = [...fit.validity].filter((_, i) => isShaded(i) === shaded);
      return own.reduce((sum, value) => sum + value, 0) / own.length;
    };
    expect(mean(true)).toBeLessThan(0.05);
    expect(mean(false)).toBeGreaterThan(0.9);
  });

  test("is not taken for light", () => {
    const [own, truth] = [lightField(fit, normals), lightField({ light }, normals)];
    for (let k = 0; k < own.length; k += 3) {
      expect(Math.abs(own[k] + fit.tone[0] - truth[k] - tone[0])).toBeLessThan(0.05);
    }
  });
});

test("a photo that shows no skin gives a usual tone and no light but the usual", () => {
  const samples = { ...photo(), confidence: new Float32Array(count) };
  const fit = fitSkin(prior, samples);
  expect(fit.tone[0]).toBeCloseTo((-1.1 - 1.7 - 2.1) / Math.sqrt(3), 5);
  expect(fit.light.every((value) => Math.abs(value) < 1e-9)).toBe(true);
  expect(fit.validity.every((value) => value === 0)).toBe(true);
});
