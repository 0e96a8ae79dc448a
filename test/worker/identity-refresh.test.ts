import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Server } from "./server.ts";
import { newCode, redeem, refresh, refusal, revoke, type Tokens, tokensOf } from "./sign-in.ts";

let server: Server;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

async function signIn(scope = "read:avatars write:avatars offline_access"): Promise<Tokens> {
  return tokensOf(await redeem(server, await newCode(server, { scope })));
}

async function shiftFamilies(column: "expires_at" | "ends_at", milliseconds: number): Promise<void> {
  const db = server.db;
  await db.prepare(`UPDATE refresh_families SET ${column} = ${Date.now() + milliseconds}`).run();
}

async function familyCount(): Promise<number> {
  return (await server.db.prepare("SELECT COUNT(*) AS count FROM refresh_families").first<number>("count"))!;
}

describe("a refresh token", () => {
  it("is granted with offline_access only, to the password grant and to codes", async () => {
    expect(await signIn("read:avatars")).not.toHaveProperty("refresh_token");
    const asked = { username: "bob", password: "password-of-bob", scope: "read:avatars offline_access" };
    const tokens = await tokensOf(await server.requestToken(asked));
    expect(tokens.refresh_token).toMatch(/^[0-9a-f]{32}\.[\w-]{43}$/);
    expect(tokens.scope).toBe("read:avatars offline_access");
    const studio = { client_id: "studio", client_secret: "studio-secret" };
    expect((await refresh(server, tokens.refresh_token, studio)).status).toBe(200);
    const credentials = { ...studio, grant_type: "client_credentials", scope: "read:avatars offline_access" };
    expect(await tokensOf(await server.requestToken(credentials))).not.toHaveProperty("refresh_token");
  });

  it("is stored as a hash only", async () => {
    const { refresh_token } = await signIn();
    const { results } = await server.db.prepare("SELECT * FROM refresh_families").all();
    expect(JSON.stringify(results)).not.toContain(refresh_token.split(".")[1]);
  });

  it("gives an access token for the same account and the next refresh token", async () => {
    const first = await signIn();
    const second = await tokensOf(await refresh(server, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.scope).toBe(first.scope);
    expect(decodeJwt(second.access_token).sub).toBe(decodeJwt(first.access_token).sub);
    const avatars = await server.fetch("/v0.5/avatars", {
      headers: { Authorization: `Bearer ${second.access_token}` },
    });
    expect(avatars.status).toBe(200);
  });

  it("revokes its family when it comes a second time, whichever generation it is of", async () => {
    const first = await signIn();
    const second = await tokensOf(await refresh(server, first.refresh_token));
    const third = await tokensOf(await refresh(server, second.refresh_token));
    expect(await refusal(await refresh(server, first.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await refusal(await refresh(server, third.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it("is used up by one of several uses at once", async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(server, refresh_token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("may be asked for less than was granted, for one access token, and not for more", async () => {
    const first = await signIn();
    const narrow = await tokensOf(await refresh(server, first.refresh_token, { scope: "read:avatars" }));
    expect(decodeJwt(narrow.access_token).scope).toBe("read:avatars");
    const widened = await refresh(server, narrow.refresh_token, { scope: "read:avatars read:features" });
    expect(await refusal(widened)).toEqual([400, "invalid_scope"]);
    expect((await tokensOf(await refresh(server, narrow.refresh_token))).scope).toBe(first.scope);
  });

  it("loses the scope of a feature that is taken away", async () => {
    const code = { username: "alice", password: "password-of-alice", scope: "read:avatars read:gltf offline_access" };
    const first = await tokensOf(await server.requestToken(code));
    expect(first.scope).toContain("read:gltf");
    const db = server.db;
    await db.prepare("UPDATE accounts SET features = '[]' WHERE username = 'alice'").run();
    const studio = { client_id: "studio", client_secret: "studio-secret" };
    expect((await tokensOf(await refresh(server, first.refresh_token, studio))).scope).not.toContain("read:gltf");
    await db.prepare(`UPDATE accounts SET features = '["gltf"]' WHERE username = 'alice'`).run();
  });

  it("is bound to its client", async () => {
    const { refresh_token } = await signIn();
    const studio = { client_id: "studio", client_secret: "studio-secret" };
    expect(await refusal(await refresh(server, refresh_token, studio))).toEqual([400, "invalid_grant"]);
    expect(await refusal(await revoke(server, refresh_token, studio))).toEqual([400, "invalid_grant"]);
    expect((await refresh(server, refresh_token)).status).toBe(200);
  });

  it("expires when it rests for 30 days and 90 days after the sign-in", async () => {
    const day = 24 * 60 * 60_000;
    const { refresh_token } = await signIn();
    const db = server.db;
    const family = refresh_token.split(".")[0];
    const query = db.prepare("SELECT expires_at, ends_at FROM refresh_families WHERE id = ?").bind(family);
    const row = (await query.first<{ expires_at: number; ends_at: number }>())!;
    expect(Math.round((row.expires_at - Date.now()) / day)).toBe(30);
    expect(Math.round((row.ends_at - Date.now()) / day)).toBe(90);
    await shiftFamilies("ends_at", day);
    const next = await tokensOf(await refresh(server, refresh_token));
    const renewed = (await query.first<{ expires_at: number; ends_at: number }>())!;
    expect(renewed.expires_at).toBe(renewed.ends_at);
    await shiftFamilies("expires_at", -1);
    expect(await refusal(await refresh(server, next.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it.each(["", "x", "0".repeat(32), `${"0".repeat(32)}.${"A".repeat(43)}`, "a.b.c"])("is not %o", async (token) => {
    expect((await refresh(server, token)).status).toBe(400);
  });
});

describe("revocation", () => {
  it("ends the family of a token, of the newest or of an older one", async () => {
    const first = await signIn();
    const second = await tokensOf(await refresh(server, first.refresh_token));
    expect((await revoke(server, first.refresh_token, { token_type_hint: "refresh_token" })).status).toBe(200);
    expect(await refusal(await refresh(server, second.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it("takes an unknown token for revoked, and says that access tokens cannot be", async () => {
    expect((await revoke(server, "unknown")).status).toBe(200);
    const { access_token } = await signIn();
    expect(await refusal(await revoke(server, access_token))).toEqual([400, "unsupported_token_type"]);
    expect(await refusal(await revoke(server, "", {}))).toEqual([400, "invalid_request"]);
    expect(await refusal(await revoke(server, "x", { client_id: "nobody" }))).toEqual([401, "invalid_client"]);
  });
});

describe("the sweeper", () => {
  it("forgets expired families and codes, and keeps the others", async () => {
    await shiftFamilies("expires_at", -1);
    await server.sweep(new Date());
    expect(await familyCount()).toBe(0);
    const { refresh_token } = await signIn();
    await server.sweep(new Date());
    expect(await familyCount()).toBe(1);
    await server.sweep(new Date(Date.now() + 25 * 60 * 60_000));
    const codes = await server.db.prepare("SELECT COUNT(*) AS count FROM authorization_codes").first("count");
    expect([await familyCount(), codes]).toEqual([1, 0]);
    expect((await refresh(server, refresh_token)).status).toBe(200);
  });
});
