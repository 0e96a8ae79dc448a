// The answers about erasures; erasure.test.ts has what an erasure leaves.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountStatements } from "../../tools/accounts.ts";
import { Faults } from "./faults.ts";
import { Client, everyScope } from "./server.ts";
import { newCode, redeem, refresh, refusal, tokensOf } from "./sign-in.ts";

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
  const insert = `INSERT INTO erasures (id, avatar_count, webhook_count, file_count, requested_at, updated_at, erased_at)
                  VALUES (?, 3, 2, 14, ?, ?, ?)`;
  const db = faults.server.db;
  await db.prepare(insert).bind(id, requestedAt, requestedAt, end).run();
  return id;
}

async function enterAccount() {
  const username = `account-${++accountCount}`;
  const account = { username, password: `password-of-${username}`, features: [], plan: "standard" };
  const db = faults.server.db;
  for (const statement of await accountStatements({ clients: [], accounts: [account] })) {
    await db.prepare(statement).run();
  }
  const token = await faults.server.token(username, "delete:account");
  const authTime = (decodeJwt(token).auth_time as number) * 1000;
  const client = new Client(faults.server, token);
  return { username, authTime, client, accountId: await faults.server.accountId(username) };
}

function read(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return faults.server.fetch(`/v0.5/erasures/${id}`, { headers });
}

describe("a receipt", () => {
  it("has its times to the millisecond, and no end while the work goes on", async () => {
    const open = await enterReceipt("1".repeat(32), null);
    const closed = await enterReceipt("2".repeat(32), erasedAt);
    const both = { requested_at: "2026-02-28T23:59:58.765Z", avatar_count: 3, webhook_count: 2, file_count: 14 };
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

describe("the right to erase", () => {
  const erase = (client: Client) => client.fetch("/v0.5/me", { method: "DELETE" });
  const everythingElse = everyScope.replace(" delete:account", "");
  const minutes = 60_000;

  it("is implied by no other scope, granted or asked for", async () => {
    const { username } = await enterAccount();
    for (const scope of [undefined, everythingElse]) {
      const client = await faults.server.as(username, scope);
      const answer = await erase(client);
      expect([answer.status, (await answer.json()).code]).toEqual([403, "scope_missing"]);
      const challenge = answer.headers.get("WWW-Authenticate");
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain('scope="delete:account"');
      expect((await client.fetch("/v0.5/usage")).status).toBe(200);
    }
  });

  it("ends 300 seconds after the sign-in", async () => {
    const { client, authTime } = await enterAccount();
    await faults.shiftClock(authTime + 300_500 - Date.now());
    const answer = await erase(client);
    expect([answer.status, (await answer.json()).code]).toEqual([401, "sign_in_not_recent"]);
    expect(answer.headers.get("WWW-Authenticate")).toMatch(
      /^Bearer realm="likeness", error="insufficient_user_authentication", error_description="[^"]+", max_age="300"$/,
    );
    expect((await client.fetch("/v0.5/usage")).status).toBe(200);
    await faults.shiftClock(authTime + 270_000 - Date.now());
    expect((await erase(client)).status).toBe(202);
    await faults.shiftClock(0);
  });

  it("is not renewed by a refresh, though the scope stays", async () => {
    const { username } = await enterAccount();
    const asked = { username, password: `password-of-${username}`, scope: "delete:account offline_access" };
    const first = await tokensOf(await faults.server.requestToken(asked));
    await faults.shiftClock(6 * minutes);
    const studio = { client_id: "studio", client_secret: "studio-secret" };
    const second = await tokensOf(await refresh(faults.server, first.refresh_token, studio));
    expect(second.scope).toContain("delete:account");
    expect(decodeJwt(second.access_token).auth_time).toBe(decodeJwt(first.access_token).auth_time);
    const answer = await erase(new Client(faults.server, second.access_token));
    expect([answer.status, (await answer.json()).code]).toEqual([401, "sign_in_not_recent"]);
    await faults.shiftClock(0);
  });

  it("comes from a code with the time of its sign-in", async () => {
    const { username } = await enterAccount();
    const scope = "delete:account offline_access";
    const code = await newCode(faults.server, { scope }, [username, `password-of-${username}`]);
    await faults.shiftClock(50_000);
    const tokens = await tokensOf(await redeem(faults.server, code));
    const { auth_time, iat } = decodeJwt(tokens.access_token);
    expect(iat! - (auth_time as number)).toBeGreaterThanOrEqual(49);
    const refreshed = await tokensOf(await refresh(faults.server, tokens.refresh_token));
    expect(decodeJwt(refreshed.access_token).auth_time).toBe(auth_time);
    await faults.shiftClock(0);
    expect((await erase(new Client(faults.server, tokens.access_token))).status).toBe(202);
  });

  it("is not a client's that speaks for itself", async () => {
    const own = { grant_type: "client_credentials" };
    const tokens = await tokensOf(await faults.server.requestToken({ ...own, scope: "delete:account read:avatars" }));
    expect(tokens.scope).toBe("read:avatars");
    const refused = await faults.server.requestToken({ ...own, scope: "delete:account" });
    expect(await refusal(refused)).toEqual([400, "invalid_scope"]);
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
    await faults.server.db.prepare("DELETE FROM accounts WHERE id = ?").bind(accountId).run();
    const answer = await client.fetch("/v0.5/me", { method: "DELETE" });
    expect([answer.status, (await answer.json()).code]).toEqual([401, "token_invalid"]);
  });
});
