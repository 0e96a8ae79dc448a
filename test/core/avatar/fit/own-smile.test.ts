import { describe, expect, it } from "vitest";
import { ownSmile } from "../../../../src/avatar/fit/own-smile.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import { attributeTasks } from "../../../../src/face/attributes/attribute-tasks.ts";

const expression = new Float32Array(expressionNames.length);
expression[expressionNames.indexOf("mouthSmileLeft")] = 0.61237;
expression[expressionNames.indexOf("jawOpen")] = 0.25;
expression[expressionNames.indexOf("eyeSquintRight")] = 0.4;
const unsmiling = expressionNames.filter((name) => /Blink|browDown/.test(name));
for (const name of unsmiling) expression[expressionNames.indexOf(name)] = 0.6;

describe("a person's own smile", () => {
  it("is the photo's expression without what no smile has: shut lids and lowered brows", () => {
    expect(unsmiling).toHaveLength(4);
    expect(ownSmile(expression, "teeth")).toEqual({ mouthSmileLeft: 0.6124, jawOpen: 0.25, eyeSquintRight: 0.4 });
  });

  it("is not told by a mouth that shows no teeth in a smile, nor by none", () => {
    const others = attributeTasks.mouth.classes.filter((name) => name !== "teeth");
    expect([...others, null].map((mouth) => ownSmile(expression, mouth))).toEqual([null, null, null, null]);
  });
});
