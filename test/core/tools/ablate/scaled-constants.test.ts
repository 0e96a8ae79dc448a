import { expect, test } from "vitest";
import { scaledConstants } from "../../../../tools/ablate/scaled-constants.ts";

const scaled = (text: string) => scaledConstants("a.ts", text, 0.5).map(({ name, text: own }) => [name, own]);

test("each constant is scaled alone, in its place, with its sign", () => {
  expect(scaled("const a = 1;\nconst b = -2.5;\n")).toEqual([
    ["a", "const a = (0.5 * 1);\nconst b = -2.5;\n"],
    ["b", "const a = 1;\nconst b = (0.5 * -2.5);\n"],
  ]);
});

test("the numbers of a list are scaled together, those of a record each by itself", () => {
  expect(scaled("const range = [1, [2, 3]] as const;")).toEqual([
    ["range", "const range = [(0.5 * 1), [(0.5 * 2), (0.5 * 3)]] as const;"],
  ]);
  expect(scaled("const rows = [{ x: 1, y: 4 }, { x: 2, y: 5 }];")).toEqual([
    ["rows.x", "const rows = [{ x: (0.5 * 1), y: 4 }, { x: (0.5 * 2), y: 5 }];"],
    ["rows.y", "const rows = [{ x: 1, y: (0.5 * 4) }, { x: 2, y: (0.5 * 5) }];"],
  ]);
});

test("texts and functions are left as they are", () => {
  expect(scaled("const a = 'x'; const f = () => 3; function g() { const b = 2; return b; }")).toEqual([]);
});
