import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";
import { errorCodes } from "../../../src/errors.ts";
import { withScope } from "../../../src/http/authenticate.ts";
import { describeInterface } from "../../../src/http/description.ts";
import { newResource, problems, publicProblems } from "../../../src/http/resource.ts";

const done = { description: "Done", headers: { "X-Own": { schema: { type: "string" } } } } as const;
const request = { query: z.object({ size: z.string().optional().openapi({ example: "small" }) }) };
const routes: RouteConfig[] = [
  { method: "get", path: "/hats", ...withScope("read:avatars"), responses: { 200: done, ...problems(404) } },
  { method: "post", path: "/hats", ...withScope("write:avatars"), responses: { 201: done, ...problems(400) } },
  { method: "put", path: "/hats", ...withScope("write:avatars"), responses: { 202: done, ...problems(400, 423) } },
  { method: "post", path: "/tokens", security: [], responses: { 200: done, ...publicProblems() } },
];

const app = newResource();
for (const route of routes) {
  const operationId = `${route.method}${route.path.slice(1)}`;
  app.openAPIRegistry.registerPath(createRoute({ ...route, operationId, request }));
}
// biome-ignore lint/suspicious/noExplicitAny: a JSON document that the tests look into freely
const description: any = describeInterface(app, "https://likeness.example", "https://issuer.example");
const { get: listHats, post: makeHat } = description.paths["/hats"];
const { post: getToken } = description.paths["/tokens"];

// biome-ignore lint/suspicious/noExplicitAny: see above
const namesOf = (response: any) => Object.keys(response.headers).sort();

describe("answers", () => {
  test("carry the id of the request, and their own headers besides", () => {
    expect(namesOf(getToken.responses[200])).toEqual(["X-Own", "X-Request-Id"]);
  });

  test("carry the rate where a token is needed", () => {
    expect(namesOf(listHats.responses[200])).toEqual(["RateLimit", "RateLimit-Policy", "X-Own", "X-Request-Id"]);
  });

  test("that promise work, and refusals of more of it, tell when to come again", () => {
    const { responses } = description.paths["/hats"].put;
    expect(responses[202].headers["Retry-After"]).toMatchObject({ required: true, schema: { type: "integer" } });
    expect(namesOf(makeHat.responses[201])).not.toContain("Retry-After");
    expect(namesOf(description.components.responses.Problem423)).toContain("Retry-After");
  });

  test("to a POST with a token may be replayed, no others", () => {
    expect(namesOf(makeHat.responses[201])).toContain("Idempotency-Replayed");
    for (const { responses } of [listHats, getToken]) {
      expect(namesOf(responses[200])).not.toContain("Idempotency-Replayed");
    }
  });
});

describe("a POST that needs a token", () => {
  test("takes an idempotency key with an example of its own, after its own parameters", () => {
    const parameters = makeHat.parameters.map((parameter: object) => ({ ...parameter, schema: undefined }));
    expect(parameters).toMatchObject([
      { name: "size", in: "query" },
      { name: "Idempotency-Key", in: "header", example: "posthats-8e03978e40d5" },
    ]);
    const { schema } = makeHat.parameters[1];
    const isKey = (text: string) => z.fromJSONSchema(schema).safeParse(text).success;
    expect(["!", "~".repeat(255), makeHat.parameters[1].example].map(isKey)).toEqual([true, true, true]);
    expect(["", "x".repeat(256), "a b", "é"].map(isKey)).toEqual([false, false, false, false]);
  });

  test("may be refused for its key, as no other call", () => {
    expect(makeHat.responses[409]).toEqual({ $ref: "#/components/responses/Problem409" });
    for (const { responses, parameters } of [listHats, getToken]) {
      expect(responses).not.toHaveProperty("409");
      expect(parameters).toHaveLength(1);
    }
  });
});

describe("problems", () => {
  const { responses } = description.components;

  test("are described for each status that a route names, and for no other", () => {
    expect(Object.keys(responses).sort()).toEqual(
      [400, 401, 403, 404, 409, 423, 429, 500, 503].map((status) => `Problem${status}`),
    );
  });

  test("have an example for each of their codes", () => {
    const examples = Object.values(responses).flatMap((response) =>
      Object.entries((response as typeof responses.Problem401).content["application/problem+json"].examples),
    );
    // biome-ignore lint/suspicious/noExplicitAny: see above
    for (const [code, { value }] of examples as [keyof typeof errorCodes, any][]) {
      const { title, status } = errorCodes[code];
      expect(value).toMatchObject({ code, title, status, type: `/problems/${code.replaceAll("_", "-")}` });
      expect(value).toHaveProperty("detail", expect.stringMatching(/\.$/));
      expect("errors" in value).toBe(code === "parameter_invalid");
    }
    const codes = Object.entries(errorCodes).filter(([, { status }]) => `Problem${status}` in responses);
    expect(examples.map(([code]) => code).sort()).toEqual(codes.map(([code]) => code).sort());
    expect(codes.map(([code]) => code)).toEqual(expect.arrayContaining(["token_missing", "token_invalid", "internal"]));
  });

  test("tell when to come again and what to authenticate by", () => {
    const rate = ["RateLimit", "RateLimit-Policy"];
    expect(namesOf(responses.Problem400)).toEqual([...rate, "X-Request-Id"]);
    expect(namesOf(responses.Problem401)).toEqual([...rate, "WWW-Authenticate", "X-Request-Id"]);
    expect(namesOf(responses.Problem409)).toEqual([...rate, "Retry-After", "X-Request-Id"]);
    expect(namesOf(responses.Problem429)).toEqual([...rate, "Retry-After", "X-Request-Id"]);
    expect(namesOf(responses.Problem500)).toEqual(["X-Request-Id"]);
    expect(namesOf(responses.Problem503)).toEqual(["Retry-After", "X-Request-Id"]);
  });
});

describe("the whole", () => {
  test("names where it is served and where tokens come from", () => {
    expect(description.servers).toEqual([{ url: "https://likeness.example" }]);
    const { oauth, bearer } = description.components.securitySchemes;
    expect(oauth.flows.clientCredentials.tokenUrl).toBe("https://issuer.example/oauth/token");
    expect(Object.keys(oauth.flows.clientCredentials.scopes)).toContain("write:avatars");
    expect(bearer).toMatchObject({ type: "http", scheme: "bearer" });
  });

  test("lists every code once with status and title", () => {
    const rows = description.info.description.split("\n").filter((line: string) => line.startsWith("| `"));
    expect(rows).toHaveLength(Object.keys(errorCodes).length);
    expect(rows).toContain("| `no_face` | 422 | No face was found |");
    expect(rows).toContain("| `scope_missing` | 403 | The access token lacks a scope |");
  });

  test("refers only to what it holds", () => {
    const references = [...JSON.stringify(description).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(10);
    for (const [, kind, name] of references) expect(description.components[kind], name).toHaveProperty(name);
  });

  test("of no routes has neither paths nor problems", () => {
    const empty = describeInterface(newResource(), "https://a.example", "https://b.example");
    expect([empty.paths, empty.components?.responses]).toEqual([{}, {}]);
  });
});
