import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { readingOf } from "../../../src/avatar/reading.ts";
import { likelyAttributes } from "../face/attributes/likely-attributes.ts";
import { hairFinding } from "./hair-finding.ts";

const avatar: Avatar = {
  neutral: new Float32Array(),
  albedo: { size: 1, data: new Uint8Array(3) },
  irisColor: [90, 70, 50],
  scleraTint: [230, 225, 220],
  hair: { style: { kind: "bald" }, color: [60, 45, 35], highlightColor: [80, 60, 50] },
  glasses: null,
  garment: "suit",
  garmentColor: [72, 84, 104],
  tieColor: [255, 0, 16],
};
const probabilities = {
  ...likelyAttributes(),
  hair: { none: 0.1, some: 0.9 },
  hairLength: { short: 0.8, ears: 0.2, chin: 0, long: 0 },
  curl: { straight: 0.7, wavy: 0.3, curly: 0 },
  hairColor: { dark: 0.05, brown: 0.6, fair: 0.35, red: 0, grey: 0, white: 0 },
  facialHair: { none: 0.55, stubble: 0.45, moustache: 0, goatee: 0, full: 0 },
  glasses: { none: 0.75, some: 0.25 },
  headwear: { none: 0.98, some: 0.02 },
  outfit: { top: 0.1, shirt: 0.1, blazer: 0.1, suit: 0.65, jacket: 0.05 },
};
const attributes = { probabilities, glasses: null, eyes: null, cheeks: [70, 12, 16] as const };
const hair = hairFinding({ finding: { attributes: probabilities } });

describe("readingOf", () => {
  it("says each choice with its probability, and colours as measured", () => {
    expect(readingOf(avatar, { hair, attributes })).toEqual({
      hair_style: { value: "short straight", probability: 0.504 },
      hair_color: { value: "#3c2d23", probability: 0.6 },
      facial_hair: { value: "none", probability: 0.55 },
      eye_color: { value: "#5a4632", probability: null },
      glasses: { value: "none", probability: 0.75 },
      headwear: { value: "none", probability: 0.98 },
      garment: { value: "suit", probability: 0.65 },
      garment_color: { value: "#485468", probability: null },
      tie_color: { value: "#ff0010", probability: null },
    });
  });

  it("gives the odds of what is worn where something is", () => {
    const glasses = { shape: "round", rim: "full", color: [1, 2, 3], dark: false } as const;
    const worn: Avatar = { ...avatar, glasses, headwear: { name: "cap", color: [4, 5, 6] } };
    expect(readingOf(worn, { hair, attributes })).toMatchObject({
      glasses: { value: "round", probability: 0.25 },
      glasses_color: { value: "#010203" },
      headwear: { value: "cap", probability: 0.02 },
      headwear_color: { value: "#040506" },
    });
  });

  it("is as sure of a bald head as of no hair", () => {
    const bald = { ...probabilities, hair: { none: 0.8, some: 0.2 } };
    const seen = hairFinding({ finding: { attributes: bald } });
    expect(readingOf(avatar, { hair: seen, attributes: { ...attributes, probabilities: bald } }).hair_style).toEqual({
      value: "rim",
      probability: 0.8,
    });
  });

  it("leaves out what could not be seen", () => {
    const read = readingOf(avatar, { hair: null, attributes: null });
    expect(Object.keys(read)).toEqual(["hair_color", "eye_color", "garment_color", "tie_color"]);
    expect(read.hair_color.probability).toBeNull();
  });
});
