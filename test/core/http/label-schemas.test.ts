import { describe, expect, test } from "vitest";
import { labelFilterSchema, labelNameSchema, labelsSchema, labelValueSchema } from "../../../src/http/label-schemas.ts";

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("the name of a label", () => {
  test.each(["a", "7", "hair_color", "A.b-c_9", "x".repeat(64)])("may be %s", (name) => {
    expect(labelNameSchema.parse(name)).toBe(name);
  });

  test.each(["", "x".repeat(65), "_a", ".a", "-a", "a b", "a:b", "é", "a\n", "\na"])("is not %j", (name) => {
    expect(takes(labelNameSchema, name)).toBe(false);
  });

  test.each([null, 7, ["a"], undefined])("is a text, not %j", (name) => {
    expect(takes(labelNameSchema, name)).toBe(false);
  });
});

describe("the value of a label", () => {
  test.each(["x", " ", "a:b", "Zoë", "名前", "👩\u200d👧", "नमस्\u200dते", "\u00a0", "x".repeat(256), "👩".repeat(256)])(
    "may be what can be seen: %s",
    (value) => {
      expect(labelValueSchema.parse(value)).toBe(value);
    },
  );

  test.each([
    ["nothing", ""],
    ["257 characters", "x".repeat(257)],
    ["257 characters outside the basic plane", "👩".repeat(257)],
    ["a line break", "a\nb"],
    ["a tabulator", "a\tb"],
    ["a null", "a\0b"],
    ["a separator of lines", "a\u2028b"],
    ["a separator of paragraphs", "a\u2029b"],
    ["what turns the text around", "\u202eab"],
    ["a byte order mark", "\ufeffab"],
    ["a soft hyphen", "a\u00adb"],
    ["half of a surrogate pair", "a\ud83d"],
    ["a private character", "\ue000"],
    ["a line break at its end", "ab\n"],
  ])("is not %s", (_, value) => {
    expect(takes(labelValueSchema, value)).toBe(false);
  });

  test("is kept composed, so that equals compare equal", () => {
    expect(labelValueSchema.parse("Zoe\u0308")).toBe("Zo\u00eb");
    expect(labelValueSchema.parse("\u212b")).toBe("\u00c5");
  });

  test("is not folded any further: case and compatible forms stay", () => {
    expect(labelValueSchema.parse("ﬁ Ⅳ ß")).toBe("ﬁ Ⅳ ß");
  });

  test("is judged in the form in which it is kept, so that it can be sent again", () => {
    // One character that the composed form writes as two, and two that it writes as one.
    expect(labelValueSchema.parse("\u0958".repeat(128))).toBe("\u0915\u093c".repeat(128));
    expect(takes(labelValueSchema, "\u0958".repeat(129))).toBe(false);
    expect(labelValueSchema.parse("e\u0301".repeat(256))).toBe("\u00e9".repeat(256));
    expect(takes(labelValueSchema, "e\u0301".repeat(257))).toBe(false);
  });
});

describe("a filter by labels", () => {
  const parse = (given: unknown) => labelFilterSchema.parse(given);

  test("is none where none is given", () => {
    expect(parse(undefined)).toEqual([]);
    expect(parse([])).toEqual([]);
  });

  test("is one or several pairs in the order given", () => {
    expect(parse("team:red")).toEqual([{ name: "team", value: "red" }]);
    expect(parse(["b:2", "a:1"])).toEqual([
      { name: "b", value: "2" },
      { name: "a", value: "1" },
    ]);
  });

  test("splits at the first colon, since values may hold more", () => {
    expect(parse("at:12:30:00")).toEqual([{ name: "at", value: "12:30:00" }]);
    expect(parse("a::")).toEqual([{ name: "a", value: ":" }]);
  });

  test("has its values composed, as labels have theirs", () => {
    expect(parse("name:Zoe\u0308")).toEqual([{ name: "name", value: "Zo\u00eb" }]);
  });

  test("is of at most four", () => {
    const pairs = ["a:1", "b:2", "c:3", "d:4"];
    expect(parse(pairs)).toHaveLength(4);
    expect(takes(labelFilterSchema, [...pairs, "e:5"])).toBe(false);
  });

  test.each([
    "",
    ":",
    "team",
    "team:",
    ":red",
    " team:red",
    "a b:c",
    "a:\n",
    `${"x".repeat(65)}:1`,
    `a:${"x".repeat(257)}`,
  ])("is not %j", (text) => {
    expect(takes(labelFilterSchema, text)).toBe(false);
    expect(takes(labelFilterSchema, ["a:1", text])).toBe(false);
  });

  test.each([null, 7, { a: 1 }, [7]])("is of texts, not %j", (given) => {
    expect(takes(labelFilterSchema, given)).toBe(false);
  });
});

test("labels are a list of names and values, of which each entry has both", () => {
  expect(takes(labelsSchema, { entries: [] })).toBe(true);
  expect(takes(labelsSchema, { entries: [{ name: "a", value: "b" }] })).toBe(true);
  for (const labels of [
    {},
    { entries: [{ name: "a" }] },
    { entries: [{ name: "a", value: 1 }] },
    { entries: {} },
    [],
  ]) {
    expect(takes(labelsSchema, labels)).toBe(false);
  }
});
