import { OpenAPIHono, z } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";
import type { LikenessError } from "../../../src/errors.ts";
import { checkQueryNames, repeatedNames, unknownNames } from "../../../src/http/known-query.ts";
import { labelFilterSchema } from "../../../src/http/label-schemas.ts";
import type { HttpEnv } from "../../../src/http/resource.ts";

const schema = z.object({
  size: z.enum(["small"]).optional(),
  page: z.string().optional(),
  label: labelFilterSchema,
});
const app = new OpenAPIHono<HttpEnv>();
app.onError((error, c) => c.json((error as LikenessError).parameters, 400));
app.get("/hats", checkQueryNames(schema), (c) => c.text("let in"));
app.get("/heads", checkQueryNames(undefined), (c) => c.text("let in"));

async function answerTo(target: string): Promise<unknown> {
  const answer = await app.request(target);
  return answer.ok ? answer.text() : answer.json();
}

describe("the names of a query", () => {
  test.each(["/hats", "/hats?", "/hats?size=small&page=x", "/hats?label=a:b&label=c:d", "/hats?size", "/heads"])(
    "let in what is known: %s",
    async (target) => {
      expect(await answerTo(target)).toBe("let in");
    },
  );

  test.each([
    ["/hats?colour=red", "colour", "unknown; known are size, page, label"],
    ["/hats?Size=small", "Size", "unknown; known are size, page, label"],
    ["/hats?size=small&size=large", "size", "is sent more than once"],
    ["/hats?page=1&page=1", "page", "is sent more than once"],
    ["/hats?%73ize=small&size=small", "size", "is sent more than once"],
    ["/heads?x", "x", "unknown"],
    ["/heads?=x", "", "unknown"],
    ["/heads?__proto__=x", "__proto__", "unknown"],
    ["/hats?toString=1", "toString", "unknown; known are size, page, label"],
  ])("are told of %s", async (target, parameter, detail) => {
    expect(await answerTo(target)).toEqual([{ parameter, detail }]);
  });

  test("are told together, each once, and of thousands ten", async () => {
    expect(await answerTo("/hats?a=1&b=2&a=3&page=1&page=2")).toEqual([
      { parameter: "a", detail: expect.stringContaining("unknown") },
      { parameter: "b", detail: expect.stringContaining("unknown") },
      { parameter: "a", detail: "is sent more than once" },
      { parameter: "page", detail: "is sent more than once" },
    ]);
    const many = Array.from({ length: 3000 }, (_, i) => `name-${i}`);
    expect(unknownNames(many)).toHaveLength(10);
    expect(repeatedNames([...many, ...many])).toHaveLength(10);
    expect(unknownNames(["x".repeat(65)])[0].parameter).toBe(`${"x".repeat(64)}...`);
    expect(unknownNames(["x".repeat(64)])[0].parameter).toBe("x".repeat(64));
  });

  test("are read once, however many a stranger sends", () => {
    const many = Array.from({ length: 200_000 }, (_, i) => `name-${i}`);
    const startedAt = performance.now();
    expect(repeatedNames([...many, "name-7"])).toEqual([{ parameter: "name-7", detail: "is sent more than once" }]);
    // By comparing each with each it takes half a minute.
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});
