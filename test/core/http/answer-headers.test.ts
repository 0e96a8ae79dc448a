import { Hono } from "hono";
import { expect, test } from "vitest";
import { completeHeaders } from "../../../src/http/answer-headers.ts";
import type { HttpEnv } from "../../../src/http/resource.ts";

const app = new Hono<HttpEnv>();
app.use(completeHeaders);
app.onError((_, c) => c.text("fault", 500));
app.get("/plain", (c) => c.json({}));
app.get("/kept", (c) => c.json({}, 200, { "Cache-Control": "private, max-age=3600" }));
app.get("/accepted", (c) => c.body(null, 202));
app.get("/slow", (c) => c.body(null, 202, { "Retry-After": "60" }));
app.get("/fault", () => {
  throw new Error("fault");
});

const headersOf = async (address: string) => (await app.request(address)).headers;

test("every answer is of its own type and kept by nobody, unless its route says who may", async () => {
  for (const path of ["/plain", "/accepted", "/fault", "/nowhere"]) {
    const headers = await headersOf(`https://likeness.example${path}`);
    expect([headers.get("X-Content-Type-Options"), headers.get("Cache-Control")]).toEqual(["nosniff", "no-store"]);
  }
  expect((await headersOf("https://likeness.example/kept")).get("Cache-Control")).toBe("private, max-age=3600");
});

test("a host that was asked by TLS is asked so for a year, no other", async () => {
  const secure = await headersOf("https://likeness.example/plain");
  expect(secure.get("Strict-Transport-Security")).toBe("max-age=31536000");
  expect((await headersOf("http://localhost:8787/plain")).has("Strict-Transport-Security")).toBe(false);
});

test("who is promised work is told when to come again", async () => {
  expect((await headersOf("http://a.example/accepted")).get("Retry-After")).toBe("2");
  expect((await headersOf("http://a.example/slow")).get("Retry-After")).toBe("60");
  expect((await headersOf("http://a.example/plain")).has("Retry-After")).toBe(false);
});
