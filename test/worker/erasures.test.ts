// The answers about erasures; erasure.test.ts has what an erasure leaves.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountStatements } from "../../tools/accounts.ts";
import { Faults } from "./faults.ts";
import type { Client } from "./server.ts";

const requestedAt = Date.UTC(2026, 1, 28, 23, 59, 58, 765);
const erasedAt = Date.UTC(2026, 2, 1, 0, 0, 3, 21);
const request = "fetch DELETE /v0.5/me";
let faults: Faults;
let accountCount = 0;

beforeAll(async () => {
  faults = await Faults.start();
});
beforeEach(() => faults.set());
afterAll(() => faults.server.stop());

/** A receipt of an account that is gone, or of none that is. */
async function enterReceipt(id: string, end: number | null): Promise<string> {
  const insert = `INSERT INTO erasures (id, avatar_count, file_count, requested_at, updated_at, erased_at)
                  VALUES (?, 3, 14, ?, ?, ?)`;
  const db = await faults.server.db();
  await db.prepare(insert).bind(id, requestedAt, requestedAt, end).run();
  return id;
}

async function enterAccount(): Promise<{ client: Client; accountId: string }> {
  const username = `account-${++accountCount}`;
  const account = { username, password: `password-of-${username}`, features: [], plan: "standard" };
  const db = await faults.server.db();
  for (const statement of await accountStatements({ clients: [], accounts: [account] })) {
    await db.prepare(statement).run();
  }
  return { client: await faults.client(username), accountId: await faults.server.accountId(username) };
}

function read(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return faults.server.fetch(`/v0.5/erasures/${id}`, { headers });
}

describe("a receipt", () => {
  it("has its times to the millisecond, and no end while the work goes on", async () => {
    const open = await enterReceipt("1".repeat(32), null);
    const closed = await enterReceipt("2".repeat(32), erasedAt);
    const both = { requested_at: "2026-02-28T23:59:58.765Z", avatar_count: 3, file_count: 14 };
    expect(await (await read(open)).json()).toEqual({ id: open, ...both, status: "erasing", erased_at: null });
    const end = { status: "erased", erased_at: "2026-03-01T00:00:03.021Z" };
    expect(await (await read(closed)).json()).toEqual({ id: closed, ...both, ...end });
  });

  it("is read without a token or with one that is no good, and kept by no cache", async () => {
    const id = await enterReceipt("3".repeat(32), erasedAt);
    for (const headers of [{}, { Authorization: "Bearer of-an-erased-account" }]) {
      const answer = await read(id, headers as Record<string, string>);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    }
  });

  it.each([
    ["capitals", "A".repeat(32)],
    ["too few digits", "4".repeat(31)],
    ["too many digits", "4".repeat(33)],
    ["what is no digit", `${"4".repeat(31)}g`],
  ])("whose id has %s is not found even where it is stored", async (_, id) => {
    const answer = await read(await enterReceipt(id, erasedAt));
    expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
  });
});

describe("an erasure", () => {
  it("is answered with the path of its receipt, which says the same", async () => {
    const { client, accountId } = await enterAccount();
    const before = Date.now();
    const answer = await client.fetch("/v0.5/me", { method: "DELETE" });
    const { account_id, status, ...rest } = await answer.json();
    expect([answer.status, account_id, status]).toEqual([202, Number(accountId), "erasing"]);
    expect(Date.parse(rest.requested_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(rest.requested_at)).toBeLessThanOrEqual(Date.now());
    const location = answer.headers.get("Location")!;
    expect(location).toBe(`/v0.5/erasures/${rest.id}`);
    expect(await (await faults.server.fetch(location)).json()).toMatchObject(rest);
  });

  it.each([
    [3, "ACCOUNTS erase"],
    [4, "DB batch of DELETE FROM authorization_codes"],
  ])("is accepted and sent on though access cannot be ended yet: call %i, %s", async (at, title) => {
    const { client } = await enterAccount();
    await faults.set({ on: request, at, act: "fail_before" });
    const answer = await client.fetch("/v0.5/me", { method: "DELETE" });
    expect(answer.status).toBe(202);
    const titles = (await faults.calls(request))[0].map((call) => call.title);
    expect([titles[at - 1], titles.at(-1)]).toEqual([title, "JOBS send"]);
    const fault = `{"level":"error","request_id":"${answer.headers.get("X-Request-Id")}"`;
    await faults.until(async () => faults.server.log.join("").includes(fault), "the fault is not logged");
  });

  it("of an account that is not there is a token_invalid", async () => {
    const { client, accountId } = await enterAccount();
    await (await faults.server.db()).prepare("DELETE FROM accounts WHERE id = ?").bind(accountId).run();
    const answer = await client.fetch("/v0.5/me", { method: "DELETE" });
    expect([answer.status, (await answer.json()).code]).toEqual([401, "token_invalid"]);
  });
});
