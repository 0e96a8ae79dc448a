import { OpenAPIHono } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";
import { LikenessError } from "../../../src/errors.ts";
import { authenticate, requireScope, requireSolveScope, withScope } from "../../../src/http/authenticate.ts";
import type { HttpEnv } from "../../../src/http/resource.ts";
import type { Caller } from "../../../src/identity/access-token.ts";

function callerWith(...scopes: string[]): Caller {
  return { accountId: "1", clientId: "studio", scopes: new Set(scopes), authenticatedAt: null, generation: 0 };
}

function newApp(): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  app.onError((error, c) => c.text(error instanceof LikenessError ? error.code : "fault", 500));
  return app;
}

describe("a request without a bearer token in its header", () => {
  const app = newApp();
  app.use(authenticate);
  app.all("*", (c) => c.text("let in"));

  test.each([
    ["no header", undefined],
    ["an empty one", ""],
    ["another scheme", "Basic YTpi"],
    ["no token", "Bearer"],
    ["no token but spaces", "Bearer   "],
    ["no space before it", "Bearerabc"],
    ["two tokens", "Bearer abc def"],
    ["two schemes", "Bearer abc, Basic YTpi"],
    ["a character that tokens do not have", "Bearer abc%20d"],
    ["something before the scheme", "x Bearer abc"],
  ])("is a token_missing: %s", async (_, header) => {
    const answer = await app.request("/", { headers: header === undefined ? {} : { Authorization: header } });
    expect(await answer.text()).toBe("token_missing");
  });

  test("is a token_missing though query or body have one", async () => {
    const body = new URLSearchParams({ access_token: "abc" });
    const answer = await app.request("/?access_token=abc", { method: "POST", body });
    expect(await answer.text()).toBe("token_missing");
  });
});

describe("a bearer token", () => {
  const app = newApp();
  app.use(authenticate);
  const env = { ISSUER: "https://issuer.example", AUDIENCE: "likeness", JWKS_URL: "https://issuer.example/keys" };

  test.each(["Bearer abc", "bearer abc", "BEARER   abc  ", "Bearer aB9._~+/-==", "Bearer a.b.c"])(
    "is looked at, whatever it is: %s",
    async (header) => {
      const answer = await app.request("/", { headers: { Authorization: header } }, env);
      expect(await answer.text()).toBe("token_invalid");
    },
  );
});

describe("a scope that is required", () => {
  test("lets in who has it among others", () => {
    expect(() => requireScope(callerWith("read:avatars", "write:avatars"), "write:avatars")).not.toThrow();
    expect(() => requireScope(callerWith())).not.toThrow();
  });

  test("is a scope_missing that names all that lack, and those alone", () => {
    const caller = callerWith("read:avatars", "write:avatars:all");
    expect(() => requireScope(caller, "write:avatars", "read:avatars", "read:features")).toThrow(
      expect.objectContaining({ code: "scope_missing", message: "The token lacks write:avatars read:features." }),
    );
  });
});

describe("the right to solve", () => {
  test.each([
    [["write:avatars"], true],
    [["write:avatars", "write:features"], true],
    [["write:avatars", "read:features", "write:features"], true],
    [["write:avatars", "read:features"], false],
    [[], true],
    [["read:features-of-old"], true],
  ])("of %j is %s", (scopes, may) => {
    const solve = () => requireSolveScope(callerWith(...scopes));
    if (may) expect(solve).not.toThrow();
    else expect(solve).toThrow("The token lacks write:features.");
  });
});

describe("a route with a scope", () => {
  const app = newApp();
  const { security, middleware } = withScope("read:avatars", "write:avatars");
  let callCount = 0;
  app.get("/:scopes", async (c, next) => {
    c.set("caller", callerWith(...c.req.param("scopes").split(",")));
    await next();
  });
  for (const check of middleware) app.use("/:scopes", check);
  app.get("/:scopes", (c) => c.text(`call ${++callCount}`));

  test("asks for it in the description, or for a bearer token", () => {
    expect(security).toEqual([{ oauth: ["read:avatars", "write:avatars"] }, { bearer: [] }]);
    expect(withScope().security).toEqual([{ oauth: [] }, { bearer: [] }]);
  });

  test("is not run without it", async () => {
    expect(await (await app.request("/read:avatars")).text()).toBe("scope_missing");
    expect(callCount).toBe(0);
    expect(await (await app.request("/write:avatars,read:avatars")).text()).toBe("call 1");
  });
});
