import { describe, expect, it } from "vitest";
import type { Lab } from "../../../src/face/color.ts";
import { skinTone } from "../../../src/face/skin-tone.ts";
import learned from "../../../src/face/skin-words.json" with { type: "json" };

const none = { very_light: 0, light: 0, medium: 0, brown: 0, dark: 0 };
const cheeks: Lab = [60, 18, 20];
const toneOf = (words: Partial<typeof none>, seen = cheeks) => skinTone({ ...none, ...words }, seen);
const words = ["very_light", "light", "medium", "brown", "dark"] as const;

describe("skinTone", () => {
  it("is darker with each darker word, at the same photo", () => {
    const lightness = words.map((word) => toneOf({ [word]: 1 })[0]);
    expect(lightness[0] - lightness[4]).toBeGreaterThan(25);
    expect(lightness[1] - lightness[4]).toBeGreaterThan(20);
    expect(lightness[3] - lightness[4]).toBeGreaterThan(8);
  });

  it("is the mean of words by probability", () => {
    const [light, dark, both] = [{ light: 1 }, { dark: 1 }, { light: 0.7, dark: 0.3 }].map((said) => toneOf(said));
    for (let k = 0; k < 3; k++) expect(both[k]).toBeCloseTo(0.7 * light[k] + 0.3 * dark[k], 6);
  });

  it("follows the photo by a fifth of its lightness and less than half of its hue", () => {
    const lighter = toneOf({ light: 1 }, [70, 18, 20])[0] - toneOf({ light: 1 }, [60, 18, 20])[0];
    expect(lighter).toBeCloseTo(2.1, 6);
    const redder = toneOf({ light: 1 }, [60, 28, 20])[1] - toneOf({ light: 1 })[1];
    expect(redder).toBeCloseTo(4.5, 6);
    const yellower = toneOf({ light: 1 }, [60, 18, 28])[2] - toneOf({ light: 1 })[2];
    expect(yellower).toBeCloseTo(3.6, 6);
  });

  it("takes what is far off for coloured light", () => {
    const [, red, yellow] = toneOf({ light: 1 });
    const [, a, b] = toneOf({ light: 1 }, [60, -40, 90]);
    const { seen, deviation } = learned.light;
    expect(a - red).toBeCloseTo(0.45 * (-1.345 * deviation[1] - (18 - seen[1])), 6);
    expect(b - yellow).toBeCloseTo(0.45 * (1.345 * deviation[2] - (20 - seen[2])), 6);
  });

  it("is the word's where the photo shows what photos of such people show, as much less red and yellow as darker", () => {
    const as = (word: (typeof words)[number]) => skinTone({ ...none, [word]: 1 }, learned[word].seen as unknown as Lab);
    const [l, a, b] = as("dark");
    const { seen } = learned.dark;
    expect(l).toBeCloseTo(38, 6);
    expect(a).toBeCloseTo((seen[1] * 54) / (seen[0] + 16), 6);
    expect(b).toBeCloseTo((seen[2] * 54) / (seen[0] + 16), 6);
    expect(as("light")[0]).toBeCloseTo(69, 6);
    expect(as("brown")[0]).toBeCloseTo(56, 6);
  });
});
