import { expect, test } from "vitest";
import { expressionPriors } from "../../../../src/avatar/fit/expression-prior.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";

const nameOf = (k: number) => expressionNames[expressionPriors[k].index];

test("priors come in the order of the names, each once", () => {
  const indices = expressionPriors.map(({ index }) => index);
  expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
  for (const { sd } of expressionPriors) expect(sd > 0 && sd < 1).toBe(true);
});

test("twins are the two sides of one shape, name each other and are as likely", () => {
  expressionPriors.forEach(({ twin, sd }, k) => {
    if (twin < 0) return;
    expect(nameOf(twin)).toBe(
      nameOf(k).endsWith("Left") ? nameOf(k).replace(/Left$/, "Right") : nameOf(k).replace(/Right$/, "Left"),
    );
    expect(expressionPriors[twin]).toMatchObject({ twin: k, sd });
  });
});

test("sideways shapes have no twin though their names have sides, and smiles do", () => {
  const twinOf = (name: string) => expressionPriors.find((_, k) => nameOf(k) === name)?.twin;
  for (const name of ["jawLeft", "jawRight", "mouthLeft", "mouthRight"]) expect(twinOf(name)).toBe(-1);
  expect(twinOf("mouthSmileLeft")).toBeGreaterThanOrEqual(0);
});

test("what landmarks cannot tell is not solved for", () => {
  const solved = expressionPriors.map((_, k) => nameOf(k));
  for (const name of solved) expect(name).not.toMatch(/^(tongueOut|mouthClose|cheekPuff|eyeLook)/);
  expect(solved).toContain("jawOpen");
});

test("faces mostly smile, open and squint; brows rise less, eyes hardly widen, and the rest is rare", () => {
  const sdOf = (name: string) => expressionPriors.find((_, k) => nameOf(k) === name)?.sd;
  const often = ["mouthSmileLeft", "jawOpen", "eyeSquintLeft", "mouthUpperUpLeft", "eyeBlinkLeft", "mouthPressLeft"];
  expect(often.map(sdOf)).toEqual([0.6, 0.5, 0.5, 0.4, 0.35, 0.3]);
  expect(["browInnerUp", "browOuterUpLeft", "eyeWideRight"].map(sdOf)).toEqual([0.2, 0.15, 0.05]);
  expect(["mouthLeft", "jawForward", "mouthRollLower", "noseSneerLeft"].map(sdOf)).toEqual([0.12, 0.12, 0.12, 0.12]);
});
