// Where webhooks are sent to, how long they are tried, and what is kept of them.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plainPng } from "./photos.ts";
import { bindings, type Client, Server } from "./server.ts";
import type { Value } from "./stores.ts";

const day = 24 * 60 * 60_000;
/** Ids as they are made now, of which tests use the first. */
const firstId = (Date.now() - Date.UTC(2026, 0, 1)) * 4096;
const resolver = "https://resolver.example.com/dns-query";

let server: Server;
let alice: Client;
/** What the Worker has asked of the world, and what the world answers. */
const requests: { url: URL; headers: Headers; body: string }[] = [];
let answer: (url: URL) => Response | Promise<Response>;
/** Addresses by name; the resolver's own is not asked for. */
let zone: Record<string, string[]>;

beforeAll(async () => {
  const outboundService = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    requests.push({ url, headers: new Headers([...request.headers]), body: await request.text() });
    return url.href.startsWith(resolver) ? resolve(url) : answer(url);
  };
  server = await Server.start({
    bindings: { ...bindings, WEBHOOK_RESOLVER: resolver },
    outboundService: outboundService as never,
  });
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited'").run();
  alice = await server.as("alice");
});
afterEach(async () => {
  await run("DELETE FROM webhooks");
  requests.length = 0;
});
afterAll(() => server.stop());

function resolve({ searchParams }: URL): Response {
  const type = searchParams.get("type") === "A" ? 1 : 28;
  const addresses = (zone[searchParams.get("name")!] ?? []).filter((each) => each.includes(":") === (type === 28));
  return Response.json({ Status: 0, Answer: addresses.map((data) => ({ type, data })) });
}

async function run(sql: string, ...values: Value[]) {
  const statement = server.db.prepare(sql).bind(...values);
  return (await statement.all<Record<string, unknown>>()).results;
}

function send(method: string, target: string, body?: object) {
  const init = body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return alice.fetch(`/v0.5/webhooks${target}`, { method, ...init });
}

async function enter(url = "https://hooks.example.com/in"): Promise<string> {
  const created = await send("POST", "", { url });
  expect(created.status, await created.clone().text()).toBe(201);
  return String((await created.json()).id);
}

/** A delivery that is due, whose message has not come. */
async function due(webhook: string, id = firstId, at = Date.now()): Promise<object> {
  await run(
    `INSERT INTO webhook_deliveries (id, webhook_id, type, created_at, next_attempt_at)
     VALUES (?1, CAST(?2 AS INTEGER), 'webhook.test', ?3, ?3)`,
    id,
    webhook,
    at,
  );
  return { kind: "deliver_webhook", deliveryId: String(id) };
}

async function deliver(...jobs: object[]) {
  return server.deliver("likeness-webhooks", jobs);
}

// biome-ignore lint/suspicious/noExplicitAny: as it comes
async function entries(webhook: string): Promise<any[]> {
  return (await alice.json(`/v0.5/webhooks/${webhook}/deliveries`)).entries;
}

describe("a name", () => {
  it("is looked up before each attempt, and nothing is sent once one of its addresses is private", async () => {
    answer = () => new Response(null, { status: 500 });
    zone = { "hooks.example.com": ["93.184.216.34", "2606:2800:220:1::1"] };
    const webhook = await enter();
    const job = await due(webhook);
    await deliver(job);
    expect(requests.map(({ url }) => url.host)).toEqual([
      "resolver.example.com",
      "resolver.example.com",
      "hooks.example.com",
    ]);
    zone["hooks.example.com"].push("169.254.169.254");
    await run("UPDATE webhook_deliveries SET next_attempt_at = 0");
    await deliver(job);
    zone = {};
    await run("UPDATE webhook_deliveries SET next_attempt_at = 0");
    await deliver(job);
    expect(requests.filter(({ url }) => url.host === "hooks.example.com")).toHaveLength(1);
    const errors = (await entries(webhook))[0].attempts.map(({ error }: { error: string }) => error);
    expect(errors).toEqual(["status", "address_refused", "name_unresolved"]);
  });

  it("that the account could not give today is refused though it was taken before", async () => {
    const webhook = await enter();
    await run("UPDATE webhooks SET url = 'https://127.0.0.1/'");
    await deliver(await due(webhook));
    expect([requests, (await entries(webhook))[0].attempts[0].error]).toEqual([[], "address_refused"]);
  });

  it("is led nowhere else by a redirect, and its answer is not read", async () => {
    zone = { "hooks.example.com": ["93.184.216.34"] };
    answer = () => Response.redirect("https://elsewhere.example.com/", 302);
    const webhook = await enter();
    await deliver(await due(webhook));
    expect(requests.at(-1)!.url.host).toBe("hooks.example.com");
    const text = await (await send("GET", `/${webhook}/deliveries`)).text();
    expect(JSON.parse(text).entries[0].attempts[0]).toMatchObject({ status: 302, error: "status" });
    expect(text).not.toContain("elsewhere");
  });
});

describe("a webhook", () => {
  it("is disabled once nothing has succeeded for five days, and its deliveries wait until it is enabled", async () => {
    zone = { "hooks.example.com": ["93.184.216.34"] };
    answer = () => new Response(null, { status: 500 });
    const webhook = await enter();
    const since = (days: number) => run("UPDATE webhooks SET failing_since = ?", Date.now() - days * day);
    await since(4.99);
    await deliver(await due(webhook, firstId));
    expect(await alice.json(`/v0.5/webhooks/${webhook}`)).toMatchObject({ enabled: true });
    await since(5.01);
    await deliver(await due(webhook, firstId + 1));
    expect(await alice.json(`/v0.5/webhooks/${webhook}`)).toMatchObject({ enabled: false, disabled_reason: "failing" });
    const count = requests.length;
    await run("UPDATE webhook_deliveries SET next_attempt_at = 1");
    await deliver({ kind: "deliver_webhook", deliveryId: String(firstId + 1) });
    await server.sweep(new Date());
    expect(requests).toHaveLength(count);
    answer = () => new Response(null, { status: 200 });
    const change = { url: "https://hooks.example.com/in", events: ["avatar.done"] };
    expect(await (await send("PUT", `/${webhook}`, change)).json()).toMatchObject({
      enabled: true,
      failing_since: null,
    });
    await expect
      .poll(async () => (await entries(webhook)).map(({ status }) => status))
      .toEqual(["delivered", "delivered"]);
  });

  it("gives a delivery up after ten attempts", async () => {
    zone = { "hooks.example.com": ["93.184.216.34"] };
    answer = () => new Response(null, { status: 503 });
    const webhook = await enter();
    const job = await due(webhook);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await deliver(job);
      const [{ next_attempt_at, attempts }] = await entries(webhook);
      expect(attempts).toHaveLength(attempt);
      if (next_attempt_at) waits.push((Date.parse(next_attempt_at) - Date.parse(attempts.at(-1).at)) / 1000);
      await run("UPDATE webhook_deliveries SET next_attempt_at = 0");
    }
    expect(waits).toHaveLength(9);
    for (const [index, most] of [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400].entries()) {
      expect(waits[index]).toBeLessThanOrEqual(most);
      expect(waits[index]).toBeGreaterThanOrEqual(most * 0.8);
    }
    expect((await entries(webhook))[0].status).toBe("failed");
    await deliver(job);
    expect((await entries(webhook))[0].attempts).toHaveLength(10);
    answer = () => new Response(null, { status: 200 });
    expect((await send("POST", `/${webhook}/deliveries/${firstId}/redeliver`)).status).toBe(202);
    await expect.poll(async () => (await entries(webhook))[0].status).toBe("delivered");
  });

  it("is sent at most five at once, and what is more waits", async () => {
    zone = { "hooks.example.com": ["93.184.216.34"] };
    let [open, most] = [0, 0];
    answer = async () => {
      most = Math.max(most, ++open);
      await new Promise((go) => setTimeout(go, 500));
      open--;
      return new Response(null, { status: 200 });
    };
    const webhook = await enter();
    // Messages of other tests may still come for the ids of those.
    const jobs = await Promise.all(Array.from({ length: 12 }, (_, index) => due(webhook, firstId + index + 101)));
    const { explicitAcks, retryMessages } = await deliver(...jobs);
    expect([explicitAcks.length, retryMessages.length, most]).toEqual([5, 7, 5]);
    expect(retryMessages.map(({ delaySeconds }) => delaySeconds)).toEqual(Array(7).fill(5));
  });

  it("is sent nothing while its account is suspended, and what waits afterwards", async () => {
    zone = { "hooks.example.com": ["93.184.216.34"] };
    answer = () => new Response(null, { status: 200 });
    const webhook = await enter();
    const job = await due(webhook, firstId, Date.now() - day);
    await run("UPDATE accounts SET suspended_at = 1 WHERE username = 'alice'");
    await deliver(job);
    await server.sweep(new Date());
    expect(requests).toEqual([]);
    await run("UPDATE accounts SET suspended_at = NULL WHERE username = 'alice'");
    await server.sweep(new Date());
    await expect.poll(() => requests.filter(({ url }) => url.host === "hooks.example.com").length).toBe(1);
  });
});

describe("the log", () => {
  it("keeps the newest 500 that have ended, and all that have not", async () => {
    zone = { "hooks.example.com": ["93.184.216.34"] };
    answer = () => new Response(null, { status: 200 });
    const webhook = await enter();
    await run(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 600)
       INSERT INTO webhook_deliveries (id, webhook_id, type, created_at, status, next_attempt_at)
       SELECT value, CAST(? AS INTEGER), 'webhook.test', ?, iif(value = 3, 'pending', 'delivered'), ? FROM n`,
      webhook,
      Date.now(),
      Date.now() + day,
    );
    await deliver(await due(webhook, 1000));
    const answers = await send("GET", `/${webhook}/deliveries?pagesize=1`);
    expect(answers.headers.get("X-Total-Count")).toBe("501");
    const ids = (await run("SELECT id FROM webhook_deliveries ORDER BY id")).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([3, 102]);
    const cursors: number[] = [];
    for (let next = "?pagesize=100&cursor="; next !== ""; ) {
      const page = await send("GET", `/${webhook}/deliveries${next}`);
      cursors.push(...(await page.json()).entries.map(({ id }: { id: number }) => id));
      next = /\/deliveries(\?[^>]+)/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
    }
    expect(cursors).toEqual([...ids].reverse());
  });

  it("goes back 30 days", async () => {
    const webhook = await enter();
    const ids = [31, 29].map((age) => (Date.now() - age * day - Date.UTC(2026, 0, 1)) * 4096);
    for (const id of ids) await due(webhook, id);
    await run("UPDATE webhook_deliveries SET status = 'failed'");
    await server.sweep(new Date());
    expect((await entries(webhook)).map(({ id }) => id)).toEqual([ids[1]]);
  });

  it("goes with its webhook", async () => {
    const webhook = await enter();
    await due(webhook);
    await send("DELETE", `/${webhook}`);
    expect(await run("SELECT id FROM webhook_deliveries")).toEqual([]);
    await deliver({ kind: "deliver_webhook", deliveryId: String(firstId) });
    expect(requests).toEqual([]);
  });
});

it("gives each event an id of its own that is later than those before, many at once too", async () => {
  await enter();
  await enter("https://other.example.com/");
  const avatars = await Promise.all([1, 2, 3].map(() => alice.create(plainPng(200, 200), "?solve=false")));
  await run(
    "UPDATE avatars SET status = 'done', updated_at = ? WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))",
    Date.now(),
    JSON.stringify(avatars),
  );
  const rows = await run("SELECT id, webhook_id FROM webhook_deliveries ORDER BY id");
  expect(rows).toHaveLength(6);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  const time = Number(rows[0].id) / 4096 + Date.UTC(2026, 0, 1);
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
});
