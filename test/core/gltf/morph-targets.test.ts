import { describe, expect, it } from "vitest";
import type { HeadModel } from "../../../src/avatar/head/head-model.ts";
import { morphSets } from "../../../src/gltf/export-options.ts";
import { moveAll, type TargetMix, targetMixes, toSparse } from "../../../src/gltf/morph-targets.ts";
import { finish } from "../../../src/steps.ts";
import { tinyModel } from "../avatar/tiny-model.ts";
import { eyeModel, travel, upperLid } from "../avatar/wear/eyes/eye-model.ts";

const model = tinyModel();

describe("toSparse", () => {
  it("keeps vertices that move by three tenths of a millimetre, in metres", () => {
    const { indices, values } = toSparse(Float32Array.of(0, 0, 0, 0.2, 0.2, 0, 0.22, 0.22, 0, -5, 3, 2));
    expect([...indices]).toEqual([2, 3]);
    [-0.005, 0.003, 0.002].forEach((value, c) => {
      expect(values[3 + c]).toBeCloseTo(value, 9);
    });
    expect(values).toHaveLength(6);
  });

  it("rounds to ten micrometres", () => {
    const { values } = toSparse(Float32Array.of(1.2345, -0.4567, 0.004));
    expect([...values]).toEqual([1.23, -0.46, 0].map((value) => Math.fround(value / 1000)));
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

describe("moveAll", () => {
  const displace = (head: HeadModel, neutral: Float32Array, mixes: readonly TargetMix[]) => {
    const seen: Float32Array[] = [];
    const move = (displacement: Float32Array) => toSparse(seen[seen.push(displacement.slice()) - 1]);
    const [targets] = finish(moveAll(head, neutral, mixes, [move]));
    return { seen, targets };
  };
  const mix = (weights: TargetMix["weights"]) => displace(model, model.mean, [{ name: "mix", weights }]).seen[0];

  it("displaces nothing for no weights, and the more the larger they are", () => {
    expect(mix({}).every((value) => value === 0)).toBe(true);
    const [half, whole] = [mix({ jawOpen: 0.5 }), mix({ jawOpen: 1 })];
    expect(whole.some((value) => value !== 0)).toBe(true);
    half.forEach((value, k) => {
      expect(2 * value).toBeCloseTo(whole[k], 6);
    });
  });

  it("gives each mover a target for each mix, in order", () => {
    const mixes = [{ jawOpen: 1 }, {}, { jawOpen: 0.5 }].map((weights) => ({ name: "mix", weights }));
    const { seen, targets } = displace(model, model.mean, mixes);
    expect(seen).toEqual(mixes.map(({ weights }) => mix(weights)));
    expect(targets).toEqual(mixes.map(({ weights }) => toSparse(mix(weights))));
  });

  it("leaves the head as it was", () => {
    const before = model.mean.slice();
    mix({ jawOpen: 1, eyeBlinkLeft: 1 });
    expect(model.mean).toEqual(before);
  });

  it("blinks on a head whose eyes are narrower as far as its lids meet", () => {
    const lidded = eyeModel();
    const narrow = lidded.mean.map((value, i) => (i % 3 === 1 && value === 6 ? 4 : value));
    const blink = { name: "eyeBlinkLeft", weights: { eyeBlinkLeft: 1 } };
    const [usual, less] = [lidded.mean, narrow].map((neutral) => displace(lidded, neutral, [blink]).seen[0]);
    for (const vertex of upperLid) {
      expect(usual[3 * vertex + 1]).toBeCloseTo(-travel, 3);
      expect(4 + less[3 * vertex + 1]).toBeCloseTo(6 - travel, 3);
    }
  });
});
