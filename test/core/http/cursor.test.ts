import { describe, expect, test } from "vitest";
import type { Env } from "../../../src/env.ts";
import { decodeCursor, encodeCursor } from "../../../src/http/cursor.ts";

const env = { SECRET: "0123456789abcdef0123456789abcdef" } as Env;
const list = "avatars 7 []";
const invalid = { code: "parameter_invalid", parameters: [expect.objectContaining({ parameter: "cursor" })] };

const refused = (cursor: string, of = list, by = env) =>
  expect(decodeCursor(by, of, cursor)).rejects.toThrow(expect.objectContaining(invalid));

describe("a cursor", () => {
  test.each(["1", "4503599627370497", "9007199254740991"])("leads back to its entry %s", async (id) => {
    const cursor = await encodeCursor(env, list, id);
    expect(await decodeCursor(env, list, cursor)).toBe(id);
    expect(cursor).toMatch(/^[\w-]{40,100}$/);
    expect(cursor).not.toContain(id);
  });

  test("is the same for the same entry", async () => {
    expect(await encodeCursor(env, list, "12")).toBe(await encodeCursor(env, list, "12"));
  });

  test("is refused with any one character altered, added or taken away", async () => {
    const cursor = await encodeCursor(env, list, "4503599627370497");
    for (let i = 0; i < cursor.length; i++) {
      await refused(cursor.slice(0, i) + (cursor[i] === "A" ? "B" : "A") + cursor.slice(i + 1));
      await refused(cursor.slice(0, i) + cursor.slice(i + 1));
    }
    await refused(`${cursor}A`);
    await refused(`${cursor}=`);
    await refused(` ${cursor}`);
  });

  test.each(["", "x", "AAAA", "A".repeat(43), "A".repeat(64), "%00", "é", "null", "1", "=".repeat(50)])(
    "is not %j",
    async (text) => refused(text),
  );

  test("leads into no other list and by no other secret", async () => {
    const cursor = await encodeCursor(env, list, "12");
    await refused(cursor, "avatars 8 []");
    await refused(cursor, 'avatars 7 [{"name":"a","value":"b"}]');
    await refused(cursor, "renderings 7");
    await refused(cursor, list, { SECRET: "another secret of at least 32 characters" } as Env);
  });
});
