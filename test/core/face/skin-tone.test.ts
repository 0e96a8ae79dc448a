import { describe, expect, it } from "vitest";
import type { Lab } from "../../../src/face/color.ts";
import { skinTone } from "../../../src/face/skin-tone.ts";

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
    expect(a - red).toBeCloseTo(0.45 * (-1.345 * 5.9 + 2.7), 6);
    expect(b - yellow).toBeCloseTo(0.45 * (1.345 * 7 + 0.5), 6);
  });

  it("is the word's where the photo shows what photos of such people show, as much less red and yellow as darker", () => {
    const [l, a, b] = skinTone({ ...none, dark: 1 }, [53.4, 18.2, 18.8]);
    expect(l).toBeCloseTo(38, 6);
    expect(a).toBeCloseTo((18.2 * 54) / 69.4, 6);
    expect(b).toBeCloseTo((18.8 * 54) / 69.4, 6);
    expect(skinTone({ ...none, light: 1 }, [67.4, 20.7, 20.5])[0]).toBeCloseTo(69, 6);
    expect(skinTone({ ...none, brown: 1 }, [61.3, 21.4, 30.4])[0]).toBeCloseTo(56, 6);
  });
});
