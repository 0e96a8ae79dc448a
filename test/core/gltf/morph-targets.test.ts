import { describe, expect, it } from "vitest";
import { morphSets } from "../../../src/gltf/export-options.ts";
import { mixDisplacements, type TargetMix, targetMixes, toSparse } from "../../../src/gltf/morph-targets.ts";
import { tinyModel } from "../avatar/tiny-model.ts";
import { eyeModel, travel, upperLid } from "../avatar/wear/eyes/eye-model.ts";

const model = tinyModel();

describe("toSparse", () => {
  it("keeps vertices that move by a fifth of a millimetre, in metres", () => {
    const { indices, values } = toSparse(Float32Array.of(0, 0, 0, 0.13, 0.13, 0, 0.15, 0.15, 0, -5, 3, 2));
    expect([...indices]).toEqual([2, 3]);
    [-0.005, 0.003, 0.002].forEach((value, c) => {
      expect(values[3 + c]).toBeCloseTo(value, 9);
    });
    expect(values).toHaveLength(6);
  });

  it("keeps what is asked for, and nothing of nothing", () => {
    expect(toSparse(Float32Array.of(0.06, 0, 0), 0.05).indices).toHaveLength(1);
    expect(toSparse(new Float32Array(9)).indices).toHaveLength(0);
    expect(toSparse(new Float32Array(0)).values).toHaveLength(0);
  });
});

describe("targetMixes", () => {
  const namesOf = (...sets: Parameters<typeof targetMixes>[0]) => targetMixes(sets).map(({ name }) => name);

  it("are 15 visemes, 52 shapes and five more that clients look up, each named once", () => {
    const names = namesOf(...morphSets);
    expect(new Set(names).size).toBe(72);
    expect([names[0], names[14]].every((name) => name.startsWith("viseme_"))).toBe(true);
    expect(names[15]).not.toMatch(/^viseme_/);
    expect(names.slice(67)).toEqual(["mouthOpen", "mouthSmile", "eyesClosed", "eyesLookUp", "eyesLookDown"]);
  });

  it("are those of the sets alone, whichever way these are listed", () => {
    expect(namesOf("arkit")).toHaveLength(52);
    expect(namesOf("rpm", "visemes")).toEqual([...namesOf("visemes"), ...namesOf("rpm")]);
    expect(namesOf()).toEqual([]);
  });

  it("open the mouth half and smile on both sides, as clients mix what a file lacks", () => {
    const byName = new Map(targetMixes(["rpm"]).map(({ name, weights }) => [name, weights]));
    expect(byName.get("mouthOpen")).toEqual({ jawOpen: 0.5 });
    expect(byName.get("mouthSmile")).toEqual({ mouthSmileLeft: 0.8, mouthSmileRight: 0.8 });
    expect(byName.get("eyesLookDown")).toEqual({ eyeLookDownLeft: 1, eyeLookDownRight: 1 });
  });
});

describe("mixDisplacements", () => {
  const mix = (weights: TargetMix["weights"]) => mixDisplacements(model, model.mean, [{ name: "mix", weights }])[0];

  it("is none for no weights, and grows with them", () => {
    expect(mix({}).every((value) => value === 0)).toBe(true);
    const [half, whole] = [mix({ jawOpen: 0.5 }), mix({ jawOpen: 1 })];
    expect(whole.some((value) => value !== 0)).toBe(true);
    half.forEach((value, k) => {
      expect(2 * value).toBeCloseTo(whole[k], 6);
    });
  });

  it("are one for each mix, in order", () => {
    const mixes = [{ jawOpen: 1 }, {}, { jawOpen: 0.5 }].map((weights) => ({ name: "mix", weights }));
    expect(mixDisplacements(model, model.mean, mixes)).toEqual(mixes.map(({ weights }) => mix(weights)));
  });

  it("leaves the head as it was", () => {
    const before = model.mean.slice();
    mix({ jawOpen: 1, eyeBlinkLeft: 1 });
    expect(model.mean).toEqual(before);
  });
});

describe("the blink of a head whose eyes are narrower", () => {
  it("goes as far as its lids meet", () => {
    const lidded = eyeModel();
    const narrow = lidded.mean.map((value, i) => (i % 3 === 1 && value === 6 ? 4 : value));
    const blink = { name: "eyeBlinkLeft", weights: { eyeBlinkLeft: 1 } };
    const [usual, less] = [lidded.mean, narrow].map((neutral) => mixDisplacements(lidded, neutral, [blink])[0]);
    for (const vertex of upperLid) {
      expect(usual[3 * vertex + 1]).toBeCloseTo(-travel, 3);
      expect(4 + less[3 * vertex + 1]).toBeCloseTo(6 - travel, 3);
    }
  });
});
