import { Hono } from "hono";
import { expect, test } from "vitest";
import { LikenessError } from "../../../src/errors.ts";
import { boundJson } from "../../../src/http/json-body.ts";
import type { HttpEnv } from "../../../src/http/resource.ts";

const bound = 32;
const app = new Hono<HttpEnv>();
app.post("/", boundJson(bound), async (c) => c.json(await c.req.json()));
app.onError((error, c) => {
  if (error instanceof LikenessError) return c.text(error.code, 415);
  return c.text("", "status" in error ? (error.status as 413) : 500);
});

function send(type: string | null, body: string) {
  return app.request("/", {
    method: "POST",
    body: new TextEncoder().encode(body),
    headers: type ? { "Content-Type": type } : {},
  });
}

test.each(["application/json", "application/json; charset=utf-8", "Application/JSON ;x"])(
  "%s is read",
  async (type) => {
    const answer = await send(type, '{"a":1}');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ a: 1 });
  },
);

test.each([null, "text/plain", "application/jsonp", "text/json", ""])(
  "%s is a media_type_unsupported",
  async (type) => {
    const answer = await send(type, "{}");
    expect(answer.status).toBe(415);
    expect(await answer.text()).toBe("media_type_unsupported");
  },
);

test("a body over the bound is refused, one that fits it exactly is not", async () => {
  const text = (length: number) => `"${"x".repeat(length - 2)}"`;
  expect((await send("application/json", text(bound))).status).toBe(200);
  expect((await send("application/json", text(bound + 1))).status).toBe(413);
});
