import ts from "typescript";
import { expect, test } from "vitest";
import { namedConstants } from "../../../tools/named-constants.ts";

const named = (text: string) => namedConstants(ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true));

test("names that stand for numbers are counted, once each", () => {
  expect(named("const a = 1; export const b = -2.5, c = [1, 2] as const;")).toEqual(["a", "b", "c"]);
  expect(named("const reach = { above: 8, beside: { left: 2, name: 'x' } } as const;")).toEqual([
    "reach.above",
    "reach.beside.left",
  ]);
  expect(named("const pairs = [[1, 2], [3, 4]];")).toEqual(["pairs"]);
  expect(named("const rows = [{ x: 1 }, { x: 2 }];")).toEqual(["rows.x"]);
  expect(named("const share = 1 / count;")).toEqual(["share"]);
});

test("texts, functions and what is inside of them are not", () => {
  expect(
    named("const a = 'x'; const f = () => 3; function g() { const b = 2; return b; } const m = new Map();"),
  ).toEqual([]);
});
