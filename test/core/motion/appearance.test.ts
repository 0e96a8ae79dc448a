import { describe, expect, it } from "vitest";
import type { Glasses } from "../../../src/avatar/avatar.ts";
import {
  appearanceColors,
  appearanceWords,
  changesOf,
  combinations,
  namedGlasses,
} from "../../../src/motion/appearance.ts";

const own: Glasses = {
  shape: "round",
  rim: "thin" as never,
  color: [9, 9, 9],
  colors: [[1, 1, 1]],
  dark: false,
};

it("knows thirty combinations, each of words and colours that may be wished", () => {
  expect(combinations).toHaveLength(30);
  const words: Readonly<Record<string, readonly string[]>> = appearanceWords;
  for (const combination of combinations) {
    expect(Object.keys(combination)).toHaveLength(7);
    for (const [field, value] of Object.entries(combination)) {
      if (Object.hasOwn(words, field)) expect(words[field]).toContain(value);
      else
        expect([appearanceColors.includes(field as never), value]).toEqual([
          true,
          expect.stringMatching(/^#[0-9a-f]{6}$/),
        ]);
    }
  }
});

describe("changesOf", () => {
  it("changes nothing for an empty appearance", () => {
    expect(Object.values(changesOf({}, own)).filter((change) => change !== undefined)).toEqual([]);
  });

  it("carries words over and reads colours", () => {
    const changes = changesOf(
      { hair_style: "bob", hair_color: "#102030", facial_hair: "full", headwear: "hat", garment: "suit" },
      null,
    );
    expect(changes).toMatchObject({
      hairStyle: "bob",
      hairColor: [16, 32, 48],
      facialHair: "full",
      headwear: "hat",
      garment: "suit",
    });
  });

  it("reads each colour into a field of its own", () => {
    for (const [k, field] of appearanceColors.entries()) {
      if (field === "backdrop" || field === "glasses_color") continue;
      const hex = `#0000${String(10 + k)}`;
      const found = Object.values(changesOf({ [field]: hex }, null)).filter((change) => change !== undefined);
      expect([field, found]).toEqual([field, [[0, 0, Number.parseInt(String(10 + k), 16)]]]);
    }
  });

  it("takes glasses off, puts others on, and dyes a frame whatever it was", () => {
    expect(changesOf({ glasses: "none" }, own).glasses).toBeNull();
    expect(changesOf({ glasses: "square" }, own).glasses).toEqual(namedGlasses("square"));
    expect(changesOf({ glasses_color: "#ff0000" }, own).glasses).toEqual({
      ...own,
      color: [255, 0, 0],
      colors: undefined,
    });
    expect(changesOf({ glasses: "square", glasses_color: "#ff0000" }, null).glasses).toMatchObject({
      shape: "rectangle",
      color: [255, 0, 0],
    });
    expect(changesOf({ glasses_color: "#ff0000" }, null).glasses).toBeUndefined();
  });
});

it("has a word for none where there may be none", () => {
  for (const field of ["facial_hair", "glasses", "headwear"] as const) expect(appearanceWords[field][0]).toBe("none");
  expect(appearanceWords.hair_style.length).toBeGreaterThanOrEqual(24);
});
