import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Faults } from "./faults.ts";
import { Server } from "./server.ts";

describe("the service", () => {
  let server: Server;

  beforeAll(async () => {
    server = await Server.start();
  });
  afterAll(() => server.stop());

  it("names whom to tell of a weakness", async () => {
    const answer = await server.fetch("/.well-known/security.txt");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    const text = await answer.text();
    expect(text).toContain("Contact: mailto:security@likeness.test\n");
    expect(text).toContain("Canonical: http://likeness.test/.well-known/security.txt\n");
    const expires = Date.parse(/Expires: (.+)/.exec(text)![1]);
    expect(expires).toBeGreaterThan(Date.now() + 170 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  it("lets no browser guess, keep or come without TLS, wherever it answers", async () => {
    const alice = await server.as("alice");
    const secure = "https://likeness.test";
    const answers = [
      await server.fetch(`${secure}/v0.5/avatars`),
      await server.fetch(`${secure}/nowhere`),
      await server.fetch(`${secure}/health`),
      await server.fetch(`${secure}/oauth/token`, { method: "POST" }),
      await alice.fetch("/v0.5/avatars"),
      await alice.fetch("/v0.5/usage"),
      await alice.fetch("/v0.5/avatars/5", { method: "DELETE" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 200, 400, 200, 200, 404]);
    for (const { headers, url } of answers) {
      expect(headers.get("X-Content-Type-Options"), url).toBe("nosniff");
      expect(headers.get("Cache-Control"), url).toBe("no-store");
    }
    const hsts = answers.map(({ headers }) => headers.get("Strict-Transport-Security"));
    expect(hsts).toEqual([...Array(4).fill("max-age=31536000"), null, null, null]);
  });
});

describe("the health of the service", () => {
  let faults: Faults;

  beforeAll(async () => {
    faults = await Faults.start();
  });
  afterAll(() => faults.server.stop());

  const well = { database: "ok", files: "ok", objects: "ok" };

  it("is ok without a token while every store answers", async () => {
    const answer = await faults.server.fetch("/health");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ok", stores: well }]);
    expect((await faults.server.fetch("/health", { method: "HEAD" })).status).toBe(200);
  });

  it.each([
    ["DB", "database"],
    ["FILES", "files"],
    ["ACCOUNTS", "objects"],
  ] as const)("names the store that is down: %s", async (binding, store) => {
    // An answer is kept for five seconds.
    await faults.set({ on: "fetch GET /health", binding, act: "fail_before" });
    await new Promise((resolve) => setTimeout(resolve, 5100));
    const answer = await faults.server.fetch("/health");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.json()).toEqual({ status: "down", stores: { ...well, [store]: "down" } });
    await faults.set();
  });

  it("asks the stores no more often for being asked", async () => {
    await faults.set();
    await new Promise((resolve) => setTimeout(resolve, 5100));
    for (let count = 0; count < 5; count++) expect((await faults.server.fetch("/health")).status).toBe(200);
    const calls = await faults.calls("fetch GET /health");
    expect(calls.map(({ length }) => length)).toEqual([3, 0, 0, 0, 0]);
  });
});

describe("a service whose operator has named no contact", () => {
  it("has no security.txt", async () => {
    const bindings = { ISSUER: "", AUDIENCE: "", JWKS_URL: "", STORAGE_URL: "", SECRET: "x".repeat(32) };
    const server = await Server.start({ bindings });
    try {
      const answer = await server.fetch("/.well-known/security.txt");
      expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
    } finally {
      await server.stop();
    }
  });
});
