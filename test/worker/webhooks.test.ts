// Webhooks from what happens to an avatar to a receiver that verifies them.

import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyWebhook } from "../../client/src/webhook.ts";
import { fingerprintOf } from "../../src/http/fingerprint.ts";
import { plainPng, portrait } from "./photos.ts";
import { type Behaviour, Receiver } from "./receiver.ts";
import { bindings, type Client, Server } from "./server.ts";

let server: Server;
let receiver: Receiver;
let alice: Client;
let bob: Client;
let pathCount = 0;

beforeAll(async () => {
  receiver = await Receiver.start();
  server = await Server.start({ bindings: { ...bindings, LOCAL_WEBHOOKS: "true" } });
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited'").run();
  [alice, bob] = [await server.as("alice"), await server.as("bob")];
});
afterEach(async () => {
  receiver.behave = () => 204;
  await server.db.prepare("DELETE FROM webhooks").run();
});
afterAll(async () => {
  await server.stop();
  receiver.stop();
});

function send(client: Client, method: string, target: string, body?: object, headers: HeadersInit = {}) {
  const json = { "Content-Type": "application/json" };
  const init = body === undefined ? { headers } : { headers: { ...json, ...headers }, body: JSON.stringify(body) };
  return client.fetch(`/v0.5/webhooks${target}`, { method, ...init });
}

/** A webhook of a path of its own. */
async function enter(client: Client, order: object = {}) {
  const path = `/hook-${++pathCount}`;
  const answer = await send(client, "POST", "", { url: receiver.url(path), ...order });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { id, secret, ...rest } = await answer.json();
  receiver.secrets[path] = secret;
  return { id: String(id), path, secret: secret as string, rest };
}

async function until(reached: () => boolean | Promise<boolean>, complaint: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await new Promise((go) => setTimeout(go, 20))) {
    if (await reached()) return;
  }
  throw new Error(complaint);
}

/** The log of a webhook, once as many of its deliveries have ended. */
async function log(client: Client, id: string, endedCount: number) {
  // biome-ignore lint/suspicious/noExplicitAny: as it comes
  let entries: any[] = [];
  await until(async () => {
    ({ entries } = await client.json(`/v0.5/webhooks/${id}/deliveries`));
    return entries.filter(({ attempts }) => attempts.length > 0).length >= endedCount;
  }, `${endedCount} deliveries`);
  return entries;
}

describe("what happens to an avatar", () => {
  it("is told once, signed, to who wants to know", async () => {
    const all = await enter(alice);
    const some = await enter(alice, { events: ["rendering.done", "avatar.deleted"] });
    const others = await enter(bob);
    const avatar = await alice.create(portrait);
    expect(await alice.settled(avatar)).toBe("done");
    const rendering = await alice.render(avatar, "pose=hi&size=icon");
    expect(await alice.settled(avatar, rendering)).toBe("done");
    const exported = await alice.export(avatar);
    expect(await alice.settled(avatar, exported, "exports")).toBe("done");
    await alice.fetch(`/v0.5/avatars/${avatar}/renderings/${rendering}`, { method: "DELETE" });
    await alice.fetch(`/v0.5/avatars/${avatar}`, { method: "DELETE" });
    await until(
      () => receiver.believed(all.path).length === 5 && receiver.believed(some.path).length === 3,
      "deliveries",
    );
    const told = (path: string) => receiver.believed(path).map(({ event }) => [event!.type, event!.data]);
    const id = Number(avatar);
    const made = { id: Number(rendering), avatar_id: id, kind: "pose", error: null };
    expect(told(all.path).sort()).toEqual(
      [
        ["avatar.done", { id, status: "done", error: null }],
        ["avatar.deleted", { id, status: "deleted", error: null }],
        ["rendering.done", { ...made, status: "done" }],
        ["rendering.done", { ...made, id: Number(exported), kind: "export", status: "done" }],
        ["rendering.deleted", { ...made, status: "deleted" }],
      ].sort(),
    );
    expect(
      told(some.path)
        .map(([type]) => type)
        .sort(),
    ).toEqual(["avatar.deleted", "rendering.done", "rendering.done"]);
    expect(receiver.received.filter(({ path }) => path === others.path)).toEqual([]);
    expect(receiver.received.filter(({ event }) => event === null)).toEqual([]);
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(receiver.received.length);
    const [first] = receiver.believed(all.path);
    expect(first.headers["content-type"]).toBe("application/json");
    expect(await verifyWebhook(all.secret, first.headers, first.body)).toEqual(first.event);
    const entries = await log(alice, all.id, 5);
    expect(entries.map(({ payload }) => payload)).toContainEqual(first.event);
    expect(entries.map(({ status }) => status)).toEqual(Array(5).fill("delivered"));
    expect(`msg_${entries.at(-1).id}`).toBe(first.id);
  });

  it("is told of an avatar that fails with the code, and of nothing after its deletion", async () => {
    const hook = await enter(bob);
    const avatar = await bob.create(plainPng(300, 300));
    expect(await bob.settled(avatar)).toBe("no_face");
    await until(() => receiver.believed(hook.path).length === 1, "a delivery");
    expect(receiver.believed(hook.path)[0].event).toMatchObject({
      type: "avatar.error",
      data: { id: Number(avatar), status: "error", error: "no_face" },
    });
    await bob.fetch(`/v0.5/avatars/${avatar}`, { method: "DELETE" });
    await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: avatar }]);
    await log(bob, hook.id, 2);
    expect(receiver.believed(hook.path).map(({ event }) => event!.type)).toEqual(["avatar.error", "avatar.deleted"]);
  });
});

describe("a webhook", () => {
  it("is created with a secret that is told once, listed, changed and deleted", async () => {
    const { id, secret, rest } = await enter(alice, { description: "the shop" });
    expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    expect(rest).toMatchObject({ description: "the shop", enabled: true, disabled_reason: null, failing_since: null });
    expect(rest.events).toHaveLength(6);
    const listed = await (await send(alice, "GET", "")).text();
    expect(JSON.parse(listed).entries).toEqual([{ id: Number(id), ...rest }]);
    expect(listed).not.toContain("whsec_");
    const change = { url: "https://other.example.com/x", events: ["avatar.done"], enabled: false };
    expect(await (await send(alice, "PUT", `/${id}`, change)).json()).toMatchObject({
      ...change,
      disabled_reason: "owner",
      description: "",
    });
    expect((await send(alice, "DELETE", `/${id}`)).status).toBe(204);
    expect((await send(alice, "GET", `/${id}`)).status).toBe(404);
  });

  it("is found by its own account alone, whatever is asked of it", async () => {
    const { id } = await enter(alice);
    const delivery = await (await send(alice, "POST", `/${id}/test`)).json();
    const change = { url: "https://other.example.com/", events: ["avatar.done"] };
    const calls: [string, string, object?][] = [
      ["GET", `/${id}`],
      ["PUT", `/${id}`, change],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/rotate-secret`],
      ["POST", `/${id}/test`],
      ["GET", `/${id}/deliveries`],
      ["POST", `/${id}/deliveries/${delivery.id}/redeliver`],
    ];
    for (const call of calls) expect([call, (await send(bob, ...call)).status]).toEqual([call, 404]);
    const { id: own } = await enter(bob);
    expect((await send(bob, "POST", `/${own}/deliveries/${delivery.id}/redeliver`)).status).toBe(404);
    expect((await send(alice, "GET", `/${id}`)).status).toBe(200);
  });

  it("needs the scopes", async () => {
    const reader = await server.as("alice", "read:webhooks");
    expect((await send(reader, "GET", "")).status).toBe(200);
    const url = "https://hooks.example.com/";
    expect((await send(reader, "POST", "", { url })).status).toBe(403);
    expect((await send(await server.as("alice", "write:avatars read:avatars"), "GET", "")).status).toBe(403);
  });

  it.each([
    [{ url: "http://hooks.example.com/" }, "url"],
    [{ url: "https://10.0.0.1/" }, "url"],
    [{ url: `https://hooks.example.com/${"x".repeat(2048)}` }, "url"],
    [{ url: "https://hooks.example.com/", events: [] }, "events"],
    [{ url: "https://hooks.example.com/", events: ["avatar.gone"] }, "events.0"],
    [{ url: "https://hooks.example.com/", events: ["avatar.done", "avatar.done"] }, "events"],
    [{ url: "https://hooks.example.com/", secret: "whsec_mine" }, "secret"],
    [{}, "url"],
  ])("is refused as %j", async (order, parameter) => {
    const answer = await send(alice, "POST", "", order);
    expect([answer.status, (await answer.json()).errors[0].parameter]).toEqual([400, parameter]);
  });

  it("is one of ten at most", async () => {
    const url = "https://hooks.example.com/";
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(bob, "POST", "", { url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(402)]);
    expect((await (await send(bob, "GET", "")).json()).entries).toHaveLength(10);
  });

  it("tells its secret again to a request that is repeated with its key, and keeps it from the stores", async () => {
    const order = { url: receiver.url("/keyed") };
    const keyed = async () => (await send(alice, "POST", "", order, { "Idempotency-Key": "one-webhook" })).json();
    const first = await keyed();
    expect(await keyed()).toEqual(first);
    expect((await (await send(alice, "GET", "")).json()).entries).toHaveLength(1);
    const row = await server.db.prepare("SELECT * FROM webhooks").first();
    expect(JSON.stringify(row)).not.toContain(first.secret.replace("whsec_", ""));
    const digest = createHash("sha256").update(JSON.stringify(order)).digest("hex");
    const fingerprint = await fingerprintOf("POST", "/v0.5/webhooks", [["", digest]]);
    const claim = await (await server.accountObject("alice")).claimKey("one-webhook", fingerprint, Date.now());
    expect(claim).toMatchObject({ kind: "answered", answer: { status: 201, sealed: true } });
    expect(JSON.stringify(claim)).not.toContain(first.secret.replace("whsec_", ""));
  });

  it("goes with its account at once, log and all, and nothing is told of the end", async () => {
    const hook = await enter(bob);
    await bob.create(plainPng(200, 200), "?solve=false");
    await send(bob, "POST", `/${hook.id}/test`);
    await log(bob, hook.id, 1);
    const erased = await (await server.as("bob", "delete:account")).fetch("/v0.5/me", { method: "DELETE" });
    expect([erased.status, (await erased.json()).webhook_count]).toEqual([202, 1]);
    for (const table of ["webhooks", "webhook_deliveries"]) {
      expect(await server.db.prepare(`SELECT COUNT(*) AS count FROM ${table}`).first("count")).toBe(0);
    }
    expect(receiver.believed(hook.path).map(({ event }) => event!.type)).toEqual(["webhook.test"]);
  });
});

describe("the secret", () => {
  it("is replaced while the one before goes on signing", async () => {
    const hook = await enter(alice);
    const rotated = await (await send(alice, "POST", `/${hook.id}/rotate-secret`)).json();
    expect(rotated.secret).not.toBe(hook.secret);
    expect(new Date(rotated.previous_secret_until).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await send(alice, "POST", `/${hook.id}/test`);
    await log(alice, hook.id, 1);
    const [both] = receiver.believed(hook.path);
    expect(both.headers["webhook-signature"].split(" ")).toHaveLength(2);
    expect(new Webhook(rotated.secret).verify(both.body, both.headers)).toEqual(both.event);
    await server.db
      .prepare("UPDATE webhooks SET previous_until = ?")
      .bind(Date.now() - 1)
      .run();
    receiver.secrets[hook.path] = rotated.secret;
    await send(alice, "POST", `/${hook.id}/test`);
    await log(alice, hook.id, 2);
    expect(receiver.believed(hook.path)[1].headers["webhook-signature"].split(" ")).toHaveLength(1);
    await server.sweep(new Date());
    const row = await server.db.prepare("SELECT previous_secret FROM webhooks").first("previous_secret");
    expect(row).toBeNull();
  });
});

describe("an endpoint", () => {
  it("that answers otherwise than with 2xx, or not, is tried again under the same id", async () => {
    const failures: Behaviour[] = [500, 301, 404, "close"];
    const hooks = await Promise.all(failures.map(async (failure) => ({ failure, ...(await enter(alice)) })));
    receiver.behave = ({ path }, count) => (count === 1 ? hooks.find((hook) => hook.path === path)!.failure : 204);
    const tried = async ({ failure, id, path }: (typeof hooks)[number]) => {
      await send(alice, "POST", `/${id}/test`);
      const [entry] = await log(alice, id, 1);
      const status = failure === "close" ? null : failure;
      const error = failure === "close" ? "unreachable" : "status";
      expect(entry).toMatchObject({ status: "pending", attempts: [{ status, error }] });
      const wait = new Date(entry.next_attempt_at).getTime() - new Date(entry.attempts[0].at).getTime();
      expect(wait).toBeGreaterThanOrEqual(4000);
      expect(wait).toBeLessThanOrEqual(5000);
      expect((await alice.json(`/v0.5/webhooks/${id}`)).failing_since).toBe(entry.attempts[0].at);
      await until(() => receiver.believed(path).length === 2, "a second attempt");
      expect(new Set(receiver.believed(path).map((each) => each.id)).size).toBe(1);
      await until(async () => (await log(alice, id, 1))[0].status === "delivered", "the end");
      expect((await alice.json(`/v0.5/webhooks/${id}`)).failing_since).toBeNull();
    };
    await Promise.all(hooks.map(tried));
    expect(receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it("that is gone is told nothing more, until it is enabled again", async () => {
    const hook = await enter(alice);
    receiver.behave = () => 410;
    await send(alice, "POST", `/${hook.id}/test`);
    const [{ id, status }] = await log(alice, hook.id, 1);
    expect(status).toBe("failed");
    expect(await alice.json(`/v0.5/webhooks/${hook.id}`)).toMatchObject({ enabled: false, disabled_reason: "gone" });
    for (const target of [`/${hook.id}/test`, `/${hook.id}/deliveries/${id}/redeliver`]) {
      const answer = await send(alice, "POST", target);
      expect([answer.status, (await answer.json()).code]).toEqual([409, "webhook_disabled"]);
    }
    const avatar = await alice.create(plainPng(200, 200), "?solve=false");
    await alice.fetch(`/v0.5/avatars/${avatar}`, { method: "DELETE" });
    receiver.behave = () => 204;
    const { url, events } = hook.rest;
    expect((await send(alice, "PUT", `/${hook.id}`, { url, events })).status).toBe(200);
    expect((await send(alice, "POST", `/${hook.id}/deliveries/${id}/redeliver`)).status).toBe(202);
    await until(() => receiver.believed(hook.path).length === 2, "a redelivery");
    expect(receiver.believed(hook.path)[1].id).toBe(receiver.believed(hook.path)[0].id);
    const entries = await log(alice, hook.id, 1);
    expect(entries).toHaveLength(1);
  });
});
