// An account's erasure: its request and its job killed between any two writes, and uploads that are under way.
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountStatements } from "../../tools/accounts.ts";
import { Faults, past } from "./faults.ts";
import { plainPng } from "./photos.ts";
import type { Client } from "./server.ts";

const photo = plainPng(300, 300);
const request = "fetch DELETE /v0.5/me";
const upload = "fetch POST /v0.5/avatars";
const avatarCount = 2;

let faults: Faults;
let accountCount = 0;
/** What there is when no account of these tests is left. */
let before: Record<string, number>;

beforeAll(async () => {
  faults = await Faults.start();
  before = await faults.rowCounts();
});
afterAll(() => faults.server.stop());

interface Owner {
  readonly username: string;
  readonly client: Client;
  readonly accountId: string;
}

/** A fresh account that keeps some avatars. */
async function enter(): Promise<Owner> {
  const username = `account-${++accountCount}`;
  const account = { username, password: `password-of-${username}`, features: [], plan: "standard" };
  const db = faults.server.db;
  for (const statement of await accountStatements({ clients: [], accounts: [account] })) {
    await db.prepare(statement).run();
  }
  const client = await faults.client(username);
  for (let count = 0; count < avatarCount; count++) await client.create(photo, "?solve=false");
  return { username, client, accountId: await faults.server.accountId(username) };
}

/** Somebody without an account of their own, who goes with their host. */
async function enterGuest({ accountId }: Owner): Promise<void> {
  const insert = `INSERT INTO accounts (id, username, created_at, issuer, subject)
    VALUES (CAST(?1 AS INTEGER), 'guest-' || ?1, 0, ?2, 'visitor')`;
  const id = String(++accountCount);
  await faults.server.db.prepare(insert).bind(id, `guests of ${accountId}`).run();
}

/** Right after a sign-in, by the Worker's clock. */
async function erase({ username }: Owner): Promise<Response> {
  const client = await faults.server.as(username, "delete:account");
  return client.fetch("/v0.5/me", { method: "DELETE" });
}

/** Lets alarms and the sweeper do what is overdue; then nothing but one more closed receipt is left. */
async function expectErased(): Promise<void> {
  await faults.set();
  await faults.shiftClock(0);
  await faults.server.sweep(new Date(Date.now() + past / 2));
  const open = faults.server.db.prepare("SELECT 1 FROM erasures WHERE erased_at IS NULL");
  const isErased = async () => (await open.first()) === null && (await faults.keys()).length === 0;
  await faults.until(isErased, "the erasure does not end or leaves files");
  const { erasures } = await faults.rowCounts();
  expect(await faults.rowCounts()).toEqual({ ...before, erasures });
  expect(erasures).toBe(accountCount);
}

it("is begun or not when its request dies, and then ends", async () => {
  const first = await enter();
  const { writes } = await faults.survey(request, () => erase(first));
  await expectErased();
  for (const at of [0, ...writes]) {
    const owner = await enter();
    await faults.shiftClock(past);
    await faults.set({ on: request, at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
    expect((await erase(owner)).status).toBe(502);
    await faults.set();
    if (at === 0) expect((await erase(owner)).status).toBe(202);
    await expectErased();
  }
  console.log(`${writes.length + 1} deaths while asking for an erasure`);
  expect(writes.length).toBeGreaterThanOrEqual(4);
}, 600_000);

it("ends wherever its consumer was killed", async () => {
  const begin = async () => {
    const owner = await enter();
    await enterGuest(owner);
    await faults.shiftClock(past);
    await faults.set({ on: request, binding: "JOBS", act: "fail_before" });
    expect((await erase(owner)).status).toBe(202);
    return { kind: "erase_account", accountId: owner.accountId };
  };
  const first = await begin();
  const { writes } = await faults.survey("queue", () => faults.server.deliver("likeness-jobs", [first]));
  await expectErased();
  for (const at of [0, ...writes]) {
    const job = await begin();
    await faults.set({ on: "queue", at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
    expect((await faults.server.deliver("likeness-jobs", [job])).explicitAcks).toHaveLength(0);
    await expectErased();
    expect((await faults.server.deliver("likeness-jobs", [job])).explicitAcks).toHaveLength(1);
  }
  console.log(`${writes.length + 1} deaths of a consumer that erases ${avatarCount} avatars and a guest`);
  expect(writes.length).toBeGreaterThanOrEqual(10);
}, 600_000);

it("wins against an upload, wherever that is", async () => {
  const first = await enter();
  const { callCount } = await faults.survey(upload, () => first.client.create(photo));
  await faults.shiftClock(past);
  expect((await erase(first)).status).toBe(202);
  await expectErased();
  const answers: number[] = [];
  for (let at = 1; at <= callCount; at++) {
    const owner = await enter();
    await faults.shiftClock(past);
    await faults.set({ on: upload, at, act: "pause" });
    const uploading = owner.client.upload(photo);
    await faults.paused();
    expect((await erase(owner)).status).toBe(202);
    await faults.set();
    answers.push((await uploading).status);
    await expectErased();
  }
  console.log(`${callCount} uploads that meet an erasure: ${answers.join(" ")}`);
  expect(answers.filter((status) => status !== 201 && status !== 401)).toEqual([]);
}, 600_000);
