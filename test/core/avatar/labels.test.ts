import { describe, expect, it } from "vitest";
import { eyeColorLabel, labelNames, type PhotoMeasurements, photoLabels } from "../../../src/avatar/labels.ts";
import type { FaceAttributes } from "../../../src/face/attributes.ts";
import { likelyAttributes } from "../face/attributes/likely-attributes.ts";
import { hairFinding } from "./hair-finding.ts";

const attributes: FaceAttributes = {
  probabilities: likelyAttributes({ facialHair: "stubble" }),
  glasses: null,
  eyes: { iris: [0.08, 0.04, 0.02], sclera: [0.6, 0.55, 0.5], skin: [0.5, 0.35, 0.25], light: 0.1 },
  cheeks: [70, 12, 16],
};
const measured: PhotoMeasurements = {
  hair: hairFinding(),
  attributes,
  skinTone: [224, 172, 4.4],
  expression: {},
  head: { yaw: 3, pitch: -4, roll: 10 },
};

function label(changes: Partial<PhotoMeasurements>, name: string): string | undefined {
  return photoLabels({ ...measured, ...changes }).find((entry) => entry.name === name)?.value;
}

describe("photoLabels", () => {
  it("has a value for each name", () => {
    const labels = photoLabels(measured);
    expect(labels.map(({ name }) => name)).toEqual([...labelNames]);
    expect(Object.fromEntries(labels.map(({ name, value }) => [name, value]))).toEqual({
      hair_color: "brown",
      hair_style: "short straight",
      skin_tone: "#e0ac04",
      eye_color: "brown",
      glasses: "none",
      facial_hair: "stubble",
      expression: "neutral",
      head_pose: "frontal",
    });
  });

  it("leaves out what could not be measured", () => {
    const labels = photoLabels({ ...measured, hair: null, attributes: null });
    expect(labels.map(({ name }) => name)).toEqual(["skin_tone", "expression", "head_pose"]);
  });

  it("names no eye colour on a photo without colour", () => {
    expect(label({ attributes: { ...attributes, cheeks: [70, 0.5, 1] } }, "eye_color")).toBeUndefined();
  });

  it("says covered instead of guessing hair under a cap", () => {
    const hair = hairFinding({ finding: { attributes: likelyAttributes({ headwear: "some" }) } });
    expect(label({ hair }, "hair_style")).toBe("covered");
    expect(label({ hair }, "hair_color")).toBeUndefined();
  });

  it.each([
    [{ browDownLeft: 0.7, browDownRight: 0.7 }, "frown"],
    [{ eyeBlinkLeft: 0.9, eyeBlinkRight: 0.9 }, "eyes closed"],
  ])("calls %o %s", (expression, value) => {
    expect(label({ expression }, "expression")).toBe(value);
  });

  it.each([
    ["smile", {}, "smile"],
    ["teeth", {}, "open smile"],
    ["open", {}, "mouth open"],
    ["open", { browInnerUp: 0.6 }, "surprised"],
    ["closed", { mouthSmileLeft: 0.6, mouthSmileRight: 0.6 }, "neutral"],
  ] as const)("calls a mouth that is read as %s, with %o, %s", (mouth, expression, value) => {
    const probabilities = likelyAttributes({ mouth });
    expect(label({ expression, attributes: { ...attributes, probabilities } }, "expression")).toBe(value);
  });

  it.each([
    [{ yaw: 25, pitch: 3, roll: 0 }, "turned right"],
    [{ yaw: -25, pitch: 3, roll: 0 }, "turned left"],
    [{ yaw: 2, pitch: 24, roll: 0 }, "raised"],
    [{ yaw: 2, pitch: -24, roll: 0 }, "lowered"],
  ])("calls a head at %o %s", (head, value) => {
    expect(label({ head }, "head_pose")).toBe(value);
  });

  it("names glasses by their shape or their dark lenses", () => {
    const frame = {
      lensOffset: 34,
      lensHalfWidth: 24,
      lensTop: 18,
      lensBottom: -22,
      roundness: 2,
      taper: 0,
      rimThickness: 2,
      bridgeHeight: 6,
    };
    const seen = { lenses: [], edges: [], bars: [] };
    const glasses = { shape: "round", rim: "full", color: [0, 0, 0], colors: [], dark: false, frame, seen } as const;
    expect(label({ attributes: { ...attributes, glasses } }, "glasses")).toBe("round");
    expect(label({ attributes: { ...attributes, glasses: { ...glasses, dark: true } } }, "glasses")).toBe("dark");
  });
});

describe("eyeColorLabel", () => {
  it.each([
    [[0.12, 0.18, 0.28], "blue"],
    [[0.1, 0.15, 0.08], "green"],
    [[0.2, 0.18, 0.15], "grey"],
  ] as const)("calls light irises of %o %s", (iris, name) => {
    expect(eyeColorLabel({ iris, sclera: [0.6, 0.6, 0.6], skin: [0.5, 0.4, 0.3], light: 0.9 })).toBe(name);
  });
});
