import { expect, test } from "vitest";
import { expressionNames, visemeNames } from "../../../src/avatar/head/expression-names.ts";
import { visemes } from "../../../src/motion/visemes.ts";

test("each viseme mixes known expressions of the mouth by weights over 0 to 1", () => {
  expect(Object.keys(visemes)).toEqual([...visemeNames]);
  for (const weights of Object.values(visemes)) {
    for (const [name, weight] of Object.entries(weights)) {
      expect(expressionNames).toContain(name);
      expect(name).toMatch(/^(jaw|mouth|tongue)/);
      expect(weight > 0 && weight <= 1).toBe(true);
    }
  }
});

test("no viseme pulls the mouth to one side", () => {
  for (const weights of Object.values(visemes)) {
    for (const [name, weight] of Object.entries(weights)) {
      if (name.endsWith("Left")) expect(weights).toHaveProperty(name.replace(/Left$/, "Right"), weight);
      if (name.endsWith("Right")) expect(weights).toHaveProperty(name.replace(/Right$/, "Left"), weight);
    }
  }
});

test("silence is a face at rest, and lips close for PP alone", () => {
  expect(visemes.sil).toEqual({});
  const shut = Object.entries(visemes).filter(([, { mouthPressLeft = 0 }]) => mouthPressLeft > 0);
  expect(shut.map(([name]) => name)).toEqual(["PP"]);
  expect(visemes.PP.jawOpen).toBeUndefined();
});
