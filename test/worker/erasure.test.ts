import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountStatements } from "../../tools/accounts.ts";
import { portrait } from "./photos.ts";
import { type Client, everyScope, Server } from "./server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
let server: Server;
let alice: Client;
let bob: Client;
let bobId: string;
/** What there is without bob. */
let others: { rows: object; keys: string[] };

beforeAll(async () => {
  server = await Server.start();
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited'").run();
  alice = await server.as("alice");
  const avatar = await alice.create(portrait, "?solve=false");
  await setLabels(alice, avatar);
  await server.db.prepare("DELETE FROM accounts WHERE username = 'bob'").run();
  others = { rows: await allRows(), keys: await allKeys() };
});
afterAll(() => server.stop());

/** Each test erases a bob of its own. */
beforeEach(async () => {
  const db = server.db;
  if ((await db.prepare("SELECT 1 FROM accounts WHERE username = 'bob'").first()) === null) await enterBob();
  bobId = await server.accountId("bob");
  bob = await server.as("bob", everyScope);
});

interface Receipt {
  id: string;
  status: string;
  avatar_count: number;
  file_count: number;
  erased_at: string | null;
}

describe("erasing an account", () => {
  it("answers with a receipt and leaves nothing of the account in any store", async () => {
    const ids = [await bob.create(portrait, "?solve=false"), await bob.create(portrait)];
    expect(await bob.settled(ids[1])).toBe("done");
    await setLabels(bob, ids[0]);
    await bob.fetch(`/v0.5/avatars/${ids[1]}/renderings?pose=hi&size=icon`, { method: "POST" });
    await publishAndExport(ids[1]);
    const account = await server.accountObject("bob");
    const fileCount = (await allKeys()).length - others.keys.length;
    const answer = await bob.fetch("/v0.5/me", { method: "DELETE" });
    expect(answer.status).toBe(202);
    const receipt = await answer.json();
    expect(receipt).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      account_id: Number(bobId),
      requested_at: expect.any(String),
      avatar_count: 2,
      webhook_count: 0,
      status: "erasing",
    });
    expect(answer.headers.get("Location")).toBe(`/v0.5/erasures/${receipt.id}`);
    const ended = await erased(receipt.id);
    expect(ended).toMatchObject({ avatar_count: 2, status: "erased", erased_at: expect.any(String) });
    expect(ended.file_count).toBeGreaterThanOrEqual(fileCount);
    await expectNothingOfBob();
    expect(await account.usage(Date.now())).toEqual({ avatarCount: 0, operationCount: 0 });
    for (const id of ids) expect(await server.avatarObject(id).state("avatar")).toBeNull();
    expect(Object.keys(ended).sort()).toEqual([
      "avatar_count",
      "erased_at",
      "file_count",
      "id",
      "requested_at",
      "status",
      "webhook_count",
    ]);
  });

  it("ends every token, the password and the account's own clients at once", async () => {
    const db = server.db;
    await db
      .prepare(
        `INSERT INTO clients (id, secret_hash, grant_types, account_id, created_at)
         SELECT 'bot', secret_hash, '["client_credentials"]', CAST(? AS INTEGER), 0 FROM clients WHERE id = 'studio'`,
      )
      .bind(bobId)
      .run();
    const asBot = { grant_type: "client_credentials", client_id: "bot" };
    const other = await server.as("bob", "read:avatars");
    expect((await server.requestToken(asBot)).status).toBe(200);
    expect((await bob.fetch("/v0.5/me", { method: "DELETE" })).status).toBe(202);
    for (const client of [bob, other]) {
      const refused = await client.fetch("/v0.5/avatars");
      expect([refused.status, (await refused.json()).code]).toEqual([401, "token_invalid"]);
      expect(refused.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
    }
    expect((await bob.upload(portrait)).status).toBe(401);
    const login = await server.requestToken({ username: "bob", password: "password-of-bob" });
    expect([login.status, (await login.json()).error]).toEqual([400, "invalid_grant"]);
    // Counted for a username that nobody has.
    await db.prepare("DELETE FROM sign_in_failures").run();
    expect((await server.requestToken(asBot)).status).toBe(401);
    expect((await alice.fetch("/v0.5/avatars")).status).toBe(200);
  });

  it("wins against jobs that are running", async () => {
    const held = await bob.create(portrait, "?solve=false");
    const object = server.avatarObject(held);
    await server.openJob(held);
    const { lease } = await object.lease("avatar", Date.now());
    const ids = [held, await bob.create(portrait), await bob.create(portrait)];
    const { id } = await (await bob.fetch("/v0.5/me", { method: "DELETE" })).json();
    await erased(id);
    expect(await object.progress("avatar", lease, "fit", 0.5, Date.now())).toBe(false);
    const again = ids.map((avatarId) => ({ kind: "build_avatar", avatarId }) as const);
    expect((await server.deliver("likeness-jobs", again)).explicitAcks).toHaveLength(3);
    await expectNothingOfBob();
  });

  it("wins against uploads that come at the same time", async () => {
    const uploads = Array.from({ length: 8 }, () => bob.upload(portrait, "?solve=false"));
    await Promise.race(uploads);
    const erasing = bob.fetch("/v0.5/me", { method: "DELETE" });
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
    await erased((await (await erasing).json()).id);
    await expectNothingOfBob();
  });

  it("gives the same receipt when it is asked for twice at once", async () => {
    const ask = () => bob.fetch("/v0.5/me", { method: "DELETE" });
    const answers = await Promise.all([ask(), ask()]);
    const accepted = await Promise.all(answers.filter(({ status }) => status === 202).map((answer) => answer.json()));
    expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 401)).toEqual([]);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
    await erased(accepted[0].id);
  });

  it("erases its guests too, more of them than one message does", async () => {
    const db = server.db;
    const guests = Array.from({ length: 11 }, (_, index) =>
      db
        .prepare(
          `INSERT INTO accounts (id, username, plan, created_at, issuer, subject)
           VALUES (CAST(?1 AS INTEGER), 'guest-' || ?1, 'trial', 0, ?2, ?1)`,
        )
        .bind(String(5000 + index), `guests of ${bobId}`),
    );
    await db.batch(guests);
    await db
      .prepare(
        `INSERT INTO avatars (id, account_id, folder, status, random, solve, render, created_at, updated_at)
         VALUES (900, 5010, ?, 'done', 0, 0, 0, 0, 0)`,
      )
      .bind("a".repeat(32))
      .run();
    const { id } = await (await bob.fetch("/v0.5/me", { method: "DELETE" })).json();
    await erased(id);
    const open = db.prepare("SELECT 1 FROM erasures WHERE erased_at IS NULL");
    for (let turn = 0; turn < 300 && (await open.first()) !== null; turn++) await wait(200);
    await expectNothingOfBob();
  });

  it("removes more avatars than one message does", async () => {
    const db = server.db;
    const statements = Array.from({ length: 130 }, (_, index) =>
      db
        .prepare(
          `INSERT INTO avatars (id, account_id, folder, status, random, solve, render, created_at, updated_at)
           VALUES (?, ?, ?, 'done', 0, 0, 0, 0, 0)`,
        )
        .bind(String(1000 + index), bobId, `${index}`.padStart(32, "0")),
    );
    await db.batch(statements);
    const { id, avatar_count } = await (await bob.fetch("/v0.5/me", { method: "DELETE" })).json();
    expect(avatar_count).toBe(130);
    expect((await erased(id)).avatar_count).toBe(130);
    await expectNothingOfBob();
  });
});

describe("the sweeper", () => {
  it("carries on an erasure that broke off half-way", async () => {
    const ids = [await bob.create(portrait, "?solve=false"), await bob.create(portrait, "?solve=false")];
    const { id } = await beginErasure();
    const [row] = await foldersOf(ids.slice(0, 1));
    await server.files.delete(`${row}/photo`);
    await server.sweep(new Date(Date.now() + 5 * minute));
    expect((await receiptOf(id)).status).toBe("erasing");
    await server.sweep(new Date(Date.now() + 11 * minute));
    expect(await erased(id)).toMatchObject({ avatar_count: 2, file_count: 1 });
    await expectNothingOfBob();
    expect((await bob.fetch("/v0.5/avatars")).status).toBe(401);
  });

  it("leaves an erasure whose message is a dead letter open, and begins it again", async () => {
    const { id } = await beginErasure();
    const dead = await server.deliver("likeness-jobs-dead", [{ kind: "erase_account", accountId: bobId }]);
    expect(dead.explicitAcks).toHaveLength(1);
    expect((await receiptOf(id)).status).toBe("erasing");
    await server.sweep(new Date(Date.now() + 11 * minute));
    await erased(id);
  });

  it("removes a receipt after thirty days", async () => {
    const { id } = await (await bob.fetch("/v0.5/me", { method: "DELETE" })).json();
    await erased(id);
    await server.sweep(new Date(Date.now() + 29 * day));
    expect((await receiptOf(id)).status).toBe("erased");
    await server.sweep(new Date(Date.now() + 31 * day));
    expect((await server.fetch(`/v0.5/erasures/${id}`)).status).toBe(404);
  });
});

describe("a receipt", () => {
  it.each(["0".repeat(32), "x", "1"])("that does not exist is not found: %s", async (id) => {
    const answer = await server.fetch(`/v0.5/erasures/${id}`);
    expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
  });
});

it("an erased account's message that comes late does nothing", async () => {
  const { id } = await (await bob.fetch("/v0.5/me", { method: "DELETE" })).json();
  await erased(id);
  const late = await server.deliver("likeness-jobs", [{ kind: "erase_account", accountId: bobId }]);
  expect(late.explicitAcks).toHaveLength(1);
});

async function enterBob(): Promise<void> {
  const statements = await accountStatements({
    clients: [],
    accounts: [{ username: "bob", password: "password-of-bob", features: [], plan: "unlimited" }],
  });
  for (const statement of statements) await server.db.prepare(statement).run();
}

/** With a file for its owner, one at its public address, and one that is still being made. */
async function publishAndExport(avatar: string): Promise<void> {
  const db = server.db;
  await db.prepare(`UPDATE accounts SET features = '["gltf"]' WHERE username = 'bob'`).run();
  const client = await server.as("bob");
  expect(await client.settled(avatar, await client.export(avatar, "lod=1"), "exports")).toBe("done");
  const answer = await client.fetch(`/v0.5/avatars/${avatar}/publication`, { method: "PUT" });
  const { addresses } = (await answer.json()) as { addresses: { png: string } };
  expect((await server.fetch(`${addresses.png}?size=64`)).status).toBe(200);
  await client.export(avatar, "lod=2");
}

function setLabels(client: Client, avatar: string): Promise<Response> {
  const body = JSON.stringify({ entries: [{ name: "team", value: "red" }] });
  const headers = { "Content-Type": "application/json" };
  return client.fetch(`/v0.5/avatars/${avatar}/labels`, { method: "PUT", body, headers });
}

async function receiptOf(id: string): Promise<Receipt> {
  return (await server.fetch(`/v0.5/erasures/${id}`)).json();
}

async function erased(id: string): Promise<Receipt> {
  for (let turn = 0; turn < 300; turn++) {
    const receipt = await receiptOf(id);
    if (receipt.status === "erased") return receipt;
    await wait(200);
  }
  throw new Error("the account is not erased");
}

/** An erasure whose message was lost, as was the call to the account's object. */
async function beginErasure(): Promise<{ id: string }> {
  // By a computed address, since the store is typed for the Worker's runtime, not for the tests'.
  const store = await import(path.resolve("src/store/erasures.ts"));
  return store.beginErasure(server.db, bobId, Date.now());
}

async function foldersOf(ids: string[]): Promise<string[]> {
  const db = server.db;
  const query = db.prepare("SELECT folder FROM avatars WHERE id IN (SELECT value FROM json_each(?))");
  const { results } = await query.bind(JSON.stringify(ids.map(Number))).all<{ folder: string }>();
  return results.map(({ folder }) => folder);
}

async function allKeys(): Promise<string[]> {
  return (await server.files.list()).objects.map(({ key }) => key);
}

/** Files and rows are those that there were without bob; receipts lead nowhere. */
async function expectNothingOfBob(): Promise<void> {
  expect(await allKeys()).toEqual(others.keys);
  const { erasures, ...rows } = await allRows();
  expect({ ...rows, erasures: [] }).toEqual(others.rows);
  expect(erasures.map(({ account_id }) => account_id)).toEqual(erasures.map(() => null));
}

/** Every row of every table. */
async function allRows(): Promise<Record<string, Record<string, unknown>[]>> {
  const db = server.db;
  const { results: tables } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '_cf%'")
    .all<{ name: string }>();
  const rows = await Promise.all(tables.map(({ name }) => db.prepare(`SELECT * FROM ${name}`).all()));
  return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index].results]));
}
