import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Env } from "../../../src/env.ts";
import { type ExaminePhoto, photos } from "../../../src/http/photos.ts";
import { answerError } from "../../../src/http/problem.ts";
import type { HttpEnv } from "../../../src/http/resource.ts";
import { plainPng } from "../../worker/photos.ts";

/** Faults are logged. */
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** The stores as far as a check asks them, with the operations that are under way. */
function stores() {
  const operations = new Set<string>();
  const account = {
    admitOperation: async (id: string) => operations.add(id) !== null,
    endOperation: async (id: string) => operations.delete(id),
  };
  const row = { id: "1", username: "ann", plan: "standard", features: "[]", generation: 0, suspended: 0 };
  const statement = { bind: () => statement, first: async () => row };
  const env = { DB: { prepare: () => statement }, ACCOUNTS: { idFromName: () => "", get: () => account } };
  return { env: env as unknown as Env, operations };
}

function check(examine: ExaminePhoto, env: Env, waitUntil: (promise: Promise<unknown>) => void) {
  const app = new Hono<HttpEnv>();
  app.onError(answerError);
  app.use(async (c, next) => {
    const scopes = new Set(["write:avatars"]);
    c.set("caller", { accountId: "1", clientId: "", scopes, authenticatedAt: null, generation: 0 });
    await next();
  });
  app.route("/", photos(examine));
  const body = new FormData();
  body.set("image", new File([plainPng(300, 300) as Uint8Array<ArrayBuffer>], "photo"));
  const context = { waitUntil, passThroughOnException() {}, props: {} };
  return app.request("/photos/check", { method: "POST", body }, env, context);
}

const nothingFound = {
  accepted: false,
  verdict: "reject",
  code: "no_face",
  advice: "",
  image: { width: 1, height: 1, truncated: false },
  checks: [],
} as const;

test.each(["ends", "fails"])("the check of a client that goes away %s as one operation", async (how) => {
  const { env, operations } = stores();
  let end = () => {};
  const examining = new Promise<void>((resolve, reject) => {
    end = how === "ends" ? resolve : () => reject(new Error("no"));
  });
  const kept: Promise<unknown>[] = [];
  const answer = check(
    async () => {
      await examining;
      return nothingFound;
    },
    env,
    (promise) => kept.push(promise),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  // What happens from here on happens also where the request is cancelled.
  expect([kept.length, operations.size]).toEqual([1, 1]);
  end();
  await kept[0];
  expect(operations.size).toBe(0);
  expect((await answer).status).toBe(how === "ends" ? 200 : 500);
});

test("a photo is not read before its turn has come", async () => {
  const { env } = stores();
  let given: unknown;
  await check(
    async (_, photo) => {
      given = photo;
      return nothingFound;
    },
    env,
    () => {},
  );
  expect(given).toBeInstanceOf(Blob);
});

test("a check that gets no turn is a service_busy, which may come again", async () => {
  const { env, operations } = stores();
  const answer = await check(
    async () => null,
    env,
    () => {},
  );
  expect([answer.status, answer.headers.get("Retry-After"), operations.size]).toEqual([503, "5", 0]);
  expect(await answer.json()).toMatchObject({ code: "service_busy" });
});
