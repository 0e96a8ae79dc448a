import { afterAll, beforeAll, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { Server } from "./server.ts";

let server: Server;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

async function setPlan(username: string, plan: string): Promise<void> {
  const db = server.db;
  await db.prepare("UPDATE accounts SET plan = ? WHERE username = ?").bind(plan, username).run();
}

it("tells the plan and what is used of it", async () => {
  const alice = await server.as("alice");
  await alice.create(portrait, "?solve=false");
  await (await server.accountObject("alice")).admitOperation("one", 8, Date.now());
  const { requests, ...usage } = await alice.json("/v0.5/usage");
  expect(usage).toEqual({
    plan: "standard",
    features: ["gltf"],
    avatars: { count: 1, quota: 10_000 },
    operations: { count: 1, limit: 8 },
  });
  expect(requests).toMatchObject({ burst: 60, per_second: 1 });
  expect(requests.remaining).toBeLessThan(60);
});

it("is told to any token, and counts the request that asks", async () => {
  const reader = await server.as("carla", "read:renderings");
  const first = await reader.fetch("/v0.5/usage");
  expect(first.headers.get("RateLimit")).toMatch(/^"account";r=59;/);
  expect(await first.json()).toMatchObject({
    plan: "trial",
    avatars: { count: 0, quota: 25 },
    operations: { limit: 2 },
  });
  expect((await server.fetch("/v0.5/usage")).status).toBe(401);
});

it("shows no quota where the plan sets none, whose rate is higher", async () => {
  await setPlan("bob", "unlimited");
  const bob = await server.as("bob");
  const answer = await bob.fetch("/v0.5/usage");
  expect(answer.headers.get("RateLimit-Policy")).toBe('"account";q=1000;w=10');
  expect(await answer.json()).toMatchObject({
    plan: "unlimited",
    avatars: { count: 0, quota: null },
    requests: { burst: 1000, per_second: 100, remaining: 999 },
  });
});

it("follows a change of plan within a minute, in the rate too", async () => {
  const account = await server.accountObject("carla");
  const id = await server.accountId("carla");
  const now = Date.now();
  expect(await account.countRequest(id, now)).toMatchObject({ burst: 60 });
  await setPlan("carla", "unlimited");
  expect(await account.countRequest(id, now + 60_000)).toMatchObject({ burst: 1000, perSecond: 100 });
});

it("admits nobody to an account that does not exist", async () => {
  const account = await server.accountObject("alice");
  expect(await account.countRequest("4096", Date.now() + 60_000)).toBe("gone");
});
