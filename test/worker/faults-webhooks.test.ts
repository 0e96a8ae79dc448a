// Webhooks while processes die, stores fail and endpoints do: nothing that happened goes untold, nothing forged is believed.
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { Faults, minute } from "./faults.ts";
import { plainPng, portrait } from "./photos.ts";
import { type Behaviour, type Received, Receiver } from "./receiver.ts";
import { bindings } from "./server.ts";
import type { Value } from "./stores.ts";

let faults: Faults;
let receiver: Receiver;
let pathCount = 0;
const deliveryCount = 1000;

beforeAll(async () => {
  receiver = await Receiver.start();
  faults = await Faults.start({}, { bindings: { ...bindings, LOCAL_WEBHOOKS: "true" } });
});
afterEach(async () => {
  await faults.set();
  await run("DELETE FROM webhooks");
  receiver.behave = () => 204;
});
afterAll(async () => {
  await faults.server.stop();
  receiver.stop();
});

async function run(sql: string, ...values: Value[]) {
  const statement = faults.server.db.prepare(sql).bind(...values);
  return (await statement.all<Record<string, unknown>>()).results;
}

interface Hook {
  readonly id: string;
  readonly path: string;
}

async function enter(events?: string[]): Promise<Hook> {
  const path = `/faulty-${++pathCount}`;
  const answer = await (await faults.client("alice")).fetch("/v0.5/webhooks", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ url: receiver.url(path), events }),
  });
  const { id, secret } = await answer.json();
  receiver.secrets[path] = secret;
  return { id: String(id), path };
}

/** Lets time pass for all that is to be sent, and the sweeper come. Receivers take no deliveries of another day. */
async function pass(minutes: number): Promise<void> {
  const time = minutes * minute;
  await run(
    `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - ?1, lease_until = max(0, lease_until - ?1)
     WHERE status = 'pending'`,
    time,
  );
  await faults.server.sweep(new Date());
}

async function pendingCount(): Promise<number> {
  const [{ count }] = await run("SELECT COUNT(*) AS count FROM webhook_deliveries WHERE status = 'pending'");
  return count as number;
}

/** The types of what the receiver takes, each under an id of its own. */
function told({ path }: Hook): string[] {
  const byId = new Map(receiver.taken(path).map(({ id, event }) => [id, event!.type]));
  return [...byId.values()].sort();
}

/** Sends what is left to send. */
async function tell(): Promise<void> {
  await faults.set();
  await faults.until(async () => {
    await pass(20);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (await pendingCount()) === 0;
  }, "something is not delivered");
}

it("tell of an avatar once, wherever the consumer dies that makes it", async () => {
  const make = async () => {
    const id = await faults.create("alice", portrait, "?render=false");
    await faults.lendHead(id);
    return id;
  };
  const probe = await make();
  const { writes } = await faults.survey("queue likeness-jobs", () => faults.deliver(probe));
  for (const at of [0, ...writes]) {
    const hook = await enter(["avatar.done", "avatar.error"]);
    const id = await make();
    await faults.dieAfter("queue likeness-jobs", at);
    expect(await faults.deliver(id)).toBe(false);
    await faults.set();
    expect(await faults.deliverLater(id)).toBe(true);
    await tell();
    expect(told(hook), `died after call ${at}`).toEqual(["avatar.done"]);
    expect(receiver.believed(hook.path)[0].event!.data.id).toBe(Number(id));
  }
  console.log(`${writes.length + 1} deaths of a consumer, each told once`);
}, 300_000);

it("tell of a deletion once where it was begun, wherever its request dies", async () => {
  const photo = plainPng(200, 200);
  const alice = await faults.client("alice");
  const request = "fetch DELETE /v0.5/avatars";
  const remove = (id: string) => alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" });
  const probe = await alice.create(photo, "?solve=false");
  const { writes } = await faults.survey(request, () => remove(probe));
  for (const at of [0, ...writes]) {
    const hook = await enter(["avatar.deleted"]);
    const id = await (await faults.client("alice")).create(photo, "?solve=false");
    await faults.dieAfter(request, at);
    expect((await remove(id)).status).toBe(502);
    await faults.set();
    const isMarked = at > 0;
    if (isMarked) {
      await run("UPDATE avatars SET updated_at = 0 WHERE id = ?", id);
      await faults.server.sweep(new Date());
    }
    await tell();
    expect(told(hook), `died after call ${at}`).toEqual(isMarked ? ["avatar.deleted"] : []);
  }
  console.log(`${writes.length + 1} deaths of a deletion`);
}, 300_000);

it("are sent in the end, wherever the consumer dies or its stores fail that sends them", async () => {
  const job = async () => {
    const hook = await enter();
    const id = (Date.now() - Date.UTC(2026, 0, 1)) * 4096 + pathCount;
    await run(
      `INSERT INTO webhook_deliveries (id, webhook_id, type, created_at, next_attempt_at) VALUES (?1, ?2, 'webhook.test', ?3, ?3)`,
      id,
      hook.id,
      Date.now() - minute,
    );
    return { hook, message: { kind: "deliver_webhook", deliveryId: String(id) } };
  };
  const send = (message: object) => faults.server.deliver("likeness-webhooks", [message]);
  receiver.behave = (_, count) => (count === 1 ? 500 : 204);
  const probe = await job();
  const { callCount } = await faults.survey("queue likeness-webhooks", () => send(probe.message));
  expect(callCount).toBe(3);
  for (const act of ["die_before", "die_after", "fail_before", "fail_after"] as const) {
    for (let at = 1; at <= callCount; at++) {
      const { hook, message } = await job();
      await faults.set({ on: "queue likeness-webhooks", at, act });
      await send(message);
      await tell();
      expect(told(hook), `${act} ${at}`).toEqual(["webhook.test"]);
      const [{ status }] = await run("SELECT status FROM webhook_deliveries WHERE webhook_id = ?", hook.id);
      expect(status).toBe("delivered");
      await run("DELETE FROM webhooks");
    }
  }
}, 300_000);

/** What an endpoint does at the nth attempt of a delivery, by the last digits of its id; most of it is well. */
function badDay({ id }: Received, count: number): Behaviour {
  const digits = Number(id.slice(-2));
  if (digits < 20) return count === 1 ? 500 : 204;
  if (digits < 30) return count <= 2 ? "close" : 204;
  if (digits < 35) return count <= 3 ? 503 : 204;
  if (digits < 40) return count === 1 ? 302 : 204;
  return 204;
}

it("are a thousand, under faults of every kind: none is lost, and none that is forged is believed", async () => {
  const startedAt = Date.now();
  const hooks: Hook[] = [];
  while (hooks.length < 10) hooks.push(await enter());
  const avatarCount = Math.ceil(deliveryCount / hooks.length);
  let hangCount = 0;
  receiver.behave = (received, count) => {
    const isHanging = hangCount === 0 && count === 1 && Number(received.id.slice(-2)) >= 40;
    if (isHanging) hangCount++;
    return isHanging ? "hang" : badDay(received, count);
  };
  await run(
    `INSERT INTO avatars (id, account_id, folder, status, random, solve, render, created_at, updated_at)
     SELECT 5000 + value, ?1, 'folder-' || value, 'inprogress', 0, 1, 0, ?2, ?2 FROM
       (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?3) SELECT value FROM n)`,
    await faults.server.accountId("alice"),
    startedAt - 15 * minute,
    avatarCount,
  );
  // The process that ends their work dies before it says so to the queue.
  await run("UPDATE avatars SET status = 'done' WHERE folder LIKE 'folder-%'");
  expect(await pendingCount()).toBe(avatarCount * hooks.length);

  await faults.set(
    { on: '03"}', at: 7, act: "die_before" },
    { on: '25"}', at: 2, act: "die_after" },
    { on: '47"}', at: 6, act: "fail_after" },
  );
  for (let sweep = 0; sweep < 2; sweep++) await pass(0);
  const forging = forge(hooks);
  for (let quietCount = 0, before = ""; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const left = await pendingCount();
    if (left === 0) break;
    if (left < 0.85 * deliveryCount) await faults.set();
    const now = `${left} ${receiver.received.length}`;
    quietCount = now === before ? quietCount + 1 : 0;
    before = now;
    // Where nothing moves any more, time has to pass.
    if (quietCount < 5) continue;
    for (let sweep = 0; sweep < 2; sweep++) await pass(40);
    quietCount = 0;
  }
  expect(await pendingCount()).toBe(0);
  const forgedCount = await forging;

  const expected = Array.from({ length: avatarCount }, (_, index) => 5001 + index);
  for (const { id, path } of hooks) {
    const byId = new Map(receiver.taken(path).map((each) => [each.id, each]));
    const told = [...byId.values()].map(({ event }) => event!.data.id as number).sort((a, b) => a - b);
    expect(told).toEqual(expected);
    const log = await run("SELECT id, status FROM webhook_deliveries WHERE webhook_id = ?", id);
    expect(log.map((row) => `msg_${row.id}`).sort()).toEqual([...byId.keys()].sort());
    expect(new Set(log.map(({ status }) => status))).toEqual(new Set(["delivered"]));
    // Each is the same text whenever it comes.
    for (const each of receiver.believed(path)) expect(each.body).toBe(byId.get(each.id)!.body);
  }
  const paths = hooks.map(({ path }) => path);
  const refused = receiver.received.filter(({ path, event }) => event === null && paths.includes(path));
  expect(refused).toHaveLength(forgedCount);
  const requestCount = receiver.received.filter(({ path }) => paths.includes(path)).length - forgedCount;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${deliveryCount} deliveries in ${requestCount} requests, ${forgedCount} forged, ${seconds} s`);
  expect(requestCount).toBeGreaterThan(1.4 * deliveryCount);
  await run("DELETE FROM avatars WHERE folder LIKE 'folder-%'");
}, 300_000);

/** Requests of somebody who knows addresses and has seen deliveries, but no secret; gives how many. */
async function forge(hooks: readonly Hook[]): Promise<number> {
  await faults.until(async () => hooks.every(({ path }) => receiver.believed(path).length > 0), "nothing to forge");
  let count = 0;
  for (const [index, { path }] of hooks.entries()) {
    const [seen] = receiver.believed(path);
    const other = receiver.secrets[hooks[(index + 1) % hooks.length].path];
    const { id } = seen;
    const at = new Date();
    const stale = String(Math.floor(at.getTime() / 1000) - 301);
    const forgeries = [
      { body: seen.body.replace("done", "error"), headers: seen.headers },
      { body: seen.body, headers: { ...seen.headers, "webhook-id": "msg_1" } },
      { body: seen.body, headers: { ...seen.headers, "webhook-timestamp": stale } },
      {
        body: seen.body,
        headers: { ...seen.headers, "webhook-signature": new Webhook(other).sign(id, at, seen.body) },
      },
      { body: seen.body, headers: { ...seen.headers, "webhook-signature": "v1," } },
      { body: seen.body, headers: { ...seen.headers, "webhook-signature": "v1a,AAAA" } },
    ];
    for (const { body, headers } of forgeries) {
      const { host: _, "content-length": __, connection: ___, ...own } = headers as Record<string, string>;
      await fetch(receiver.url(path), { method: "POST", headers: own, body }).catch(() => {});
      count++;
    }
  }
  return count;
}
