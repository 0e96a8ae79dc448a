// The end of sessions: tokens of an earlier generation of their account, and of one that is suspended.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as sql from "../../tools/accounts/statements.ts";
import { accountStatements } from "../../tools/accounts.ts";
import { audience, Client, origin, Server } from "./server.ts";
import { newCode, redeem, refresh, refusal, tokensOf } from "./sign-in.ts";

type Verify = (env: object, issuer: string, token: string, now: number) => Promise<{ generation: number }>;
type Insert = (db: object, row: object, generation: number) => Promise<boolean>;

/** The compiler does not follow these names: the types of Workers and of Node exclude each other. */
const verifierFile: string = "access-token";
const familiesFile: string = "refresh-families";
const codesFile: string = "authorization-codes";
const studio = { client_id: "studio", client_secret: "studio-secret" };

let server: Server;
let accountCount = 0;
let username: string;
let accountId: string;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

beforeEach(async () => {
  username = `account-${++accountCount}`;
  const account = { username, password: `password-of-${username}`, features: [], plan: "standard" };
  await execute(...(await accountStatements({ clients: [], accounts: [account] })));
  accountId = await server.accountId(username);
});

async function execute(...statements: string[]): Promise<void> {
  for (const statement of statements) await server.db.prepare(statement).run();
}

/** Status and code of a call. */
async function call(client: Client): Promise<[number, string | undefined]> {
  const answer = await client.fetch("/v0.5/usage");
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

describe("a new password", () => {
  it("ends every access token of before as soon as one of after is shown, and no other account's", async () => {
    const [first, second] = [await server.as(username), await server.as(username)];
    const bob = await server.as("bob");
    for (const client of [first, second]) expect(await call(client)).toEqual([200, undefined]);
    await execute(...(await sql.setPassword(username, "a new password")));
    const answer = await server.requestToken({ username, password: "a new password" });
    const after = new Client(server, (await tokensOf(answer)).access_token);
    expect(await call(after)).toEqual([200, undefined]);
    for (const client of [first, second]) expect(await call(client)).toEqual([401, "token_invalid"]);
    const refused = await first.fetch("/v0.5/avatars");
    expect(refused.headers.get("WWW-Authenticate")).toBe(
      'Bearer realm="likeness", error="invalid_token", error_description="the sign-in of this token was ended"',
    );
    expect(await call(after)).toEqual([200, undefined]);
    expect(await call(bob)).toEqual([200, undefined]);
  });

  it("ends codes, refresh tokens and what is entered by a sign-in that was under way", async () => {
    const login = [username, `password-of-${username}`];
    const scope = "read:avatars offline_access";
    const [code, redeemed] = [await newCode(server, { scope }, login), await newCode(server, { scope }, login)];
    const { refresh_token } = await tokensOf(await redeem(server, redeemed));
    await execute(...(await sql.setPassword(username, "a new password")));
    expect(await refusal(await redeem(server, code))).toEqual([400, "invalid_grant"]);
    expect(await refusal(await refresh(server, refresh_token))).toEqual([400, "invalid_grant"]);
    const db = server.db;
    const { insertRefreshFamily } = (await import(`../../src/store/${familiesFile}.ts`)) as Record<string, Insert>;
    const { insertAuthorizationCode } = (await import(`../../src/store/${codesFile}.ts`)) as Record<string, Insert>;
    const family = {
      id: `f-${username}`,
      tokenHash: "x",
      clientId: "app",
      accountId,
      scope: "",
      expiresAt: 1,
      endsAt: 1,
    };
    const made = {
      codeHash: `c-${username}`,
      clientId: "app",
      accountId,
      familyId: "f",
      redirectUri: "",
      codeChallenge: "",
      scope: "",
      nonce: null,
      authenticatedAt: 1,
      expiresAt: 1,
      usedAt: null,
    };
    for (const [insert, row] of [[insertRefreshFamily, family] as const, [insertAuthorizationCode, made] as const]) {
      expect(await insert(db, row, 0)).toBe(false);
      await execute(`UPDATE accounts SET suspended_at = 1 WHERE id = ${accountId}`);
      expect(await insert(db, row, 1)).toBe(false);
      await execute(`UPDATE accounts SET suspended_at = NULL WHERE id = ${accountId}`);
      expect(await insert(db, row, 1)).toBe(true);
    }
  });
});

describe("the generation of an account", () => {
  it("is in every access token, and 0 in those of a version that knew of none", async () => {
    await execute(...sql.endSessions(username), ...sql.endSessions(username));
    const asked = { username, password: `password-of-${username}`, scope: "read:avatars offline_access" };
    const tokens = await tokensOf(await server.requestToken(asked));
    expect(decodeJwt(tokens.access_token).generation).toBe(2);
    const refreshed = await tokensOf(await refresh(server, tokens.refresh_token, studio));
    expect(decodeJwt(refreshed.access_token).generation).toBe(2);
    const code = await newCode(server, {}, [username, `password-of-${username}`]);
    expect(decodeJwt((await tokensOf(await redeem(server, code))).access_token).generation).toBe(2);
    const own = await tokensOf(await server.requestToken({ grant_type: "client_credentials" }));
    expect(decodeJwt(own.access_token).generation).toBe(0);
    const { verifyAccessToken, signAccessToken } = await import(`../../src/identity/${verifierFile}.ts`);
    const secret = "a secret of the tests, thirty-two characters or more";
    const env = { DB: server.db, AUDIENCE: audience, JWKS_URL: "", SECRET: secret };
    const caller = { accountId, clientId: "app", scopes: new Set(["read:avatars"]), authenticatedAt: null };
    const old = await signAccessToken(env, origin, caller, Date.now());
    expect(decodeJwt(old)).not.toHaveProperty("generation");
    expect((await (verifyAccessToken as Verify)(env, origin, old, Date.now())).generation).toBe(0);
  });

  it("is read again by the account's object after five seconds where no token tells of it", async () => {
    const account = await server.accountObject(username);
    const now = Date.now();
    expect(await account.countRequest(accountId, now, 0)).toMatchObject({ admitted: true });
    await execute(...sql.endSessions(username));
    expect(await account.countRequest(accountId, now + 4_999, 0)).toMatchObject({ admitted: true });
    expect(await account.countRequest(accountId, now + 5_000, 0)).toBe("signed_out");
    expect(await account.countRequest(accountId, now + 5_000, 1)).toMatchObject({ admitted: true });
  });

  it("opens nothing to a token of a later one, nor is asked of tokens that have none", async () => {
    const account = await server.accountObject(username);
    expect(await account.countRequest(accountId, Date.now(), 1)).toBe("signed_out");
    expect(await account.countRequest(accountId, Date.now(), null)).toMatchObject({ admitted: true });
  });
});

describe("a suspended account", () => {
  it("is refused with its own code, signs in as if the password were wrong, and comes back without its sessions", async () => {
    const before = await server.as(username);
    await execute(...sql.suspendAccount(username, Date.now()));
    expect(await call(before)).toEqual([403, "account_suspended"]);
    const login = { username, password: `password-of-${username}` };
    const refused = await server.requestToken(login);
    const wrong = await server.requestToken({ ...login, password: "guess" });
    expect([refused.status, await refused.json()]).toEqual([400, await wrong.json()]);
    await execute(...sql.resumeAccount(username));
    const after = await server.as(username);
    expect(await call(after)).toEqual([200, undefined]);
    expect(await call(before)).toEqual([401, "token_invalid"]);
  });

  it("gets no tokens for a client that speaks for it", async () => {
    await execute(...sql.suspendAccount("alice", Date.now()));
    expect(await refusal(await server.requestToken({ grant_type: "client_credentials" }))).toEqual([
      400,
      "invalid_grant",
    ]);
    await execute(...sql.resumeAccount("alice"));
    expect((await server.requestToken({ grant_type: "client_credentials" })).status).toBe(200);
  });
});
