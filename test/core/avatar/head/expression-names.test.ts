import { expect, test } from "vitest";
import { expressionNames, visemeNames } from "../../../../src/avatar/head/expression-names.ts";

test("there are the 52 blendshapes of ARKit and the 15 visemes of Oculus, none twice", () => {
  expect(new Set(expressionNames).size).toBe(52);
  expect(expressionNames).toHaveLength(52);
  expect(new Set(visemeNames).size).toBe(15);
  expect(visemeNames).toHaveLength(15);
});

test("what one side does the other can do", () => {
  const names: readonly string[] = expressionNames;
  for (const name of names) {
    if (name.endsWith("Left")) expect(names).toContain(name.replace(/Left$/, "Right"));
    if (name.endsWith("Right")) expect(names).toContain(name.replace(/Right$/, "Left"));
  }
});
