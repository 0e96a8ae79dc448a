import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eyeFeatures, lightOfEyes } from "../../../src/face/eye-color.ts";

const none = { very_light: 0, light: 0, medium: 0, brown: 0, dark: 0 };
// Medians of the eyes that two viewers named alike.
const skin = [0.68, 0.32, 0.233] as const;
const white = [0.426, 0.283, 0.258] as const;
const blue = { iris: [0.081, 0.075, 0.078], sclera: white, skin } as const;
const brown = { iris: [0.09, 0.036, 0.019], sclera: [0.479, 0.337, 0.296], skin: [0.723, 0.332, 0.223] } as const;
const dark = { iris: [0.021, 0.01, 0.009], sclera: [0.269, 0.18, 0.146], skin: [0.624, 0.268, 0.156] } as const;

test("blue irises are light, brown ones are not", () => {
  expect(lightOfEyes(blue, { ...none, light: 1 })).toBeGreaterThan(0.9);
  for (const eyes of [brown, dark]) {
    const own = lightOfEyes(eyes, { ...none, light: 1 });
    expect(own).toBeLessThan(0.2);
    // Not less: of light skin one in eight brown irises looks light.
    expect(own).toBeGreaterThan(0.1);
  }
});

test("on brown skin the same irises are less likely light", () => {
  const grey = { iris: [0.06, 0.045, 0.04], sclera: white, skin } as const;
  const [light, dark] = [{ light: 1 }, { brown: 0.5, dark: 0.5 }].map((own) => lightOfEyes(grey, { ...none, ...own }));
  expect(Math.log(light / (1 - light)) - Math.log(dark / (1 - dark))).toBeGreaterThan(1);
});

test("hue is that by the whites, so that a coloured light tells nothing", () => {
  const warm = [1.3, 1, 0.6];
  const lit = (colour: readonly number[]) => colour.map((value, c) => value * warm[c]) as unknown as typeof white;
  const [even, coloured] = [
    eyeFeatures(blue, none),
    eyeFeatures({ iris: lit(blue.iris), sclera: lit(white), skin: lit(skin) }, none),
  ];
  for (const k of [0, 1]) expect(Math.abs(even[k] - coloured[k])).toBeLessThan(1.5);
  expect(Math.abs(even[3] - coloured[3])).toBeGreaterThan(5);
});

test("features are hue by the whites, light over the skin, own yellow, and how brown the skin is", () => {
  const features = eyeFeatures({ iris: [0.05, 0.05, 0.05], sclera: [0.4, 0.4, 0.4], skin: [0.1, 0.1, 0.1] }, none);
  const unlikely = Math.log(0.02 / 1.02);
  [0, 0, Math.log(0.5), 0, unlikely, unlikely].forEach((value, k) => {
    expect(features[k]).toBeCloseTo(value, 1);
  });
  const even = eyeFeatures(brown, { ...none, medium: 0.3, brown: 0.2, dark: 0.1 });
  expect(even[4]).toBeCloseTo(Math.log(0.32 / 0.72), 6);
  expect(even[5]).toBeCloseTo(Math.log(0.62 / 0.42), 6);
});

test("of eyes that two viewers named alike most are learned from", () => {
  const { irises } = JSON.parse(readFileSync("bench/people/irises.json", "utf8")) as {
    irises: Record<string, (string | null)[]>;
  };
  const alike = Object.values(irises).filter(([one, other]) => one !== null && other !== null);
  const { portrait_count } = JSON.parse(readFileSync("src/face/eye-regression.json", "utf8"));
  expect(portrait_count / alike.length).toBeGreaterThan(0.85);
});
