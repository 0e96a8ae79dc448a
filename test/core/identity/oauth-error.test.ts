import { describe, expect, test } from "vitest";
import { checkAudience, OAuthError, readForm, readParameters, required } from "../../../src/identity/oauth-error.ts";

const audience = "https://likeness.example/";
const form = (fields: Record<string, string>) => new Map(Object.entries(fields));

function expectRefused(act: () => unknown, error: string): void {
  expect(act).toThrow(OAuthError);
  expect(act).toThrow(expect.objectContaining({ error }));
}

describe("parameters", () => {
  test("are read by name, decoded, and left out where they are empty", () => {
    expect(readParameters(new URLSearchParams("a=1&b=&c=x+y%3D&d"))).toEqual(form({ a: "1", c: "x y=" }));
    expect(readParameters(new URLSearchParams())).toEqual(new Map());
  });

  test("that are sent twice are an invalid_request, alike or not, in either order", () => {
    for (const query of ["a=1&a=2", "a=1&a=1", "a=1&b=2&a=", "a=&b=2&a=1", "a=&a="]) {
      expectRefused(() => readParameters(new URLSearchParams(query)), "invalid_request");
    }
  });

  test("of 2048 characters are read, of more an invalid_request", () => {
    const query = (length: number) => new URLSearchParams({ state: "x".repeat(length) });
    expect(readParameters(query(2048)).get("state")).toHaveLength(2048);
    expectRefused(() => readParameters(query(2049)), "invalid_request");
  });
});

describe("a form", () => {
  const post = (type: string | null, body = "a=1") =>
    new Request("https://likeness.example/", {
      method: "POST",
      body: new TextEncoder().encode(body),
      headers: type === null ? {} : { "Content-Type": type },
    });
  const urlencoded = "application/x-www-form-urlencoded";

  test.each([urlencoded, `${urlencoded}; charset=utf-8`, urlencoded.toUpperCase()])("is read of %s", async (type) => {
    expect(await readForm(post(type))).toEqual(form({ a: "1" }));
    expect(await readForm(post(type, ""))).toEqual(new Map());
  });

  test.each([null, "", "application/json", "multipart/form-data", `x${urlencoded}`, `${urlencoded}d`])(
    "of %s is an invalid_request",
    async (type) => {
      await expect(readForm(post(type))).rejects.toMatchObject({ name: "OAuthError", error: "invalid_request" });
    },
  );
});

test("a required parameter is given, or its absence is an invalid_request that names it", () => {
  expect(required(form({ realm: "r" }), "realm")).toBe("r");
  expect(() => required(form({ realm: "r" }), "username")).toThrow(
    expect.objectContaining({ error: "invalid_request", message: "username is missing" }),
  );
});

describe("the audience", () => {
  test.each([{}, { audience }, { resource: audience }, { audience, resource: audience }])("may be %j", (fields) => {
    expect(() => checkAudience(form(fields as Record<string, string>), audience)).not.toThrow();
  });

  test("of another service is refused, and by which name it came", () => {
    const other = "https://likeness.example";
    expectRefused(() => checkAudience(form({ audience: other }), audience), "invalid_request");
    expectRefused(() => checkAudience(form({ resource: other }), audience), "invalid_target");
    expectRefused(() => checkAudience(form({ audience, resource: other }), audience), "invalid_target");
  });
});
