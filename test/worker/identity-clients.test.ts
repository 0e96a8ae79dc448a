import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountStatements } from "../../tools/accounts.ts";
import { runOauth4webapi } from "../../tools/clients/oauth4webapi.ts";
import { runOpenidClient } from "../../tools/clients/openid-client.ts";
import type { Setting } from "../../tools/clients/setting.ts";
import { plainPng } from "./photos.ts";
import { audience, origin, Server } from "./server.ts";

let server: Server;
let setting: Setting;

beforeAll(async () => {
  server = await Server.start();
  setting = {
    issuer: new URL(origin),
    audience,
    send: (target, init) => server.fetch(target, init),
    user: { username: "bob", password: "password-of-bob" },
    app: { id: "app", redirectUri: "http://127.0.0.1:50123/callback" },
    trusted: { id: "studio", secret: "studio-secret" },
  };
});
afterAll(() => server.stop());

describe("an independent client", () => {
  it("signs in, refreshes, revokes and speaks for itself: openid-client", async () => {
    expect(await runOpenidClient(setting)).toContain("revocation");
  });

  it("signs in, refreshes, revokes and verifies tokens: oauth4webapi", async () => {
    expect(await runOauth4webapi(setting)).toContain("RFC 9068 token");
  });
});

describe("a guest", () => {
  const guestGrant = "urn:likeness:params:oauth:grant-type:guest";
  const host = { client_id: "host", client_secret: "host-secret", grant_type: guestGrant };
  beforeAll(async () => {
    const client = { id: "host", secret: "host-secret", account: "alice", grantTypes: [guestGrant] };
    const db = server.db;
    for (const sql of await accountStatements({ clients: [client], accounts: [] })) await db.prepare(sql).run();
  });
  const granted = async (guest: string, scope?: string) => {
    const answer = await server.requestToken({ ...host, guest, ...(scope && { scope }) });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const refusal = async (fields: Record<string, string>) => {
    const answer = await server.requestToken({ ...host, guest: "visitor", ...fields });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  const call = (token: string, path: string, init: RequestInit = {}) =>
    server.fetch(path, { ...init, headers: { Authorization: `Bearer ${token}` } });
  const list = async (token: string) => {
    const { entries } = (await (await call(token, "/v0.5/avatars")).json()) as { entries: { id: number }[] };
    return entries.map(({ id }) => id);
  };

  it("is one account for its server's name of it, sees its own alone, and may make avatars and nothing else", async () => {
    const [one, again, other] = [await granted("visitor-1"), await granted("visitor-1"), await granted("visitor-2")];
    const claims = [one, again, other].map((token) => decodeJwt(token));
    expect(claims[1].sub).toBe(claims[0].sub);
    expect(new Set([claims[0].sub, claims[2].sub, await server.accountId("alice")]).size).toBe(3);
    expect(claims[0].scope).toBe("read:avatars write:avatars read:renderings write:renderings read:gltf");
    expect(claims[0]).not.toHaveProperty("auth_time");

    const body = new FormData();
    body.set("image", new Blob([new Uint8Array(plainPng(300, 300))], { type: "image/png" }), "photo.png");
    const created = await call(one, "/v0.5/avatars?solve=false", { method: "POST", body });
    const id = Number(created.headers.get("X-Service-Status"));
    expect([await list(again), await list(other), await list(await server.token("alice"))]).toEqual([[id], [], []]);
    expect((await call(other, `/v0.5/avatars/${id}`)).status).toBe(404);
    expect((await call(one, "/v0.5/me", { method: "DELETE" })).status).toBe(403);
    expect((await call(one, "/v0.5/webhooks")).status).toBe(403);
  });

  it("has what its host has, from the next token on", async () => {
    const setFeatures = async (features: string) =>
      server.db.prepare("UPDATE accounts SET features = ? WHERE username = 'alice'").bind(features).run();
    const has = async () => String(decodeJwt(await granted("visitor-3")).scope).includes("read:gltf");
    const before = await has();
    await setFeatures("[]");
    const between = await has();
    await setFeatures('["gltf"]');
    expect([before, between, await has()]).toEqual([true, false, true]);
  });

  it("is erased by its server, which has to name the scope, and is nobody then", async () => {
    const ending = await granted("visitor-4", "delete:account");
    expect(decodeJwt(ending)).toMatchObject({ scope: "delete:account", auth_time: expect.any(Number) });
    expect((await call(ending, "/v0.5/me", { method: "DELETE" })).status).toBe(202);
    expect((await call(ending, "/v0.5/usage")).status).toBe(401);
    expect(decodeJwt(await granted("visitor-4")).sub).not.toBe(decodeJwt(ending).sub);
  });

  it("is none for names and clients that may not be", async () => {
    for (const guest of ["", "a b", "ü", "x".repeat(129)]) {
      expect(await refusal({ guest }), guest).toEqual([400, "invalid_request"]);
    }
    expect(await refusal({ scope: "read:webhooks" })).toEqual([400, "invalid_scope"]);
    expect(await refusal({ client_id: "studio", client_secret: "studio-secret" })).toEqual([
      400,
      "unauthorized_client",
    ]);
    expect(await refusal({ client_secret: "guess" })).toEqual([401, "invalid_client"]);
  });

  it("is none of a host that is suspended, or has as many as its plan has avatars", async () => {
    const set = async (change: string) =>
      server.db.prepare(`UPDATE accounts SET ${change} WHERE username = 'alice'`).run();
    await set("suspended_at = 1");
    expect(await refusal({})).toEqual([400, "invalid_grant"]);
    await set("suspended_at = NULL, plan = 'trial'");
    await server.db
      .prepare(
        `WITH RECURSIVE crowd (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM crowd WHERE k < 25)
         INSERT INTO accounts (id, username, created_at, issuer, subject)
         SELECT k, 'guest-' || k, 0, 'guests of ' || ?, 'crowd-' || k FROM crowd`,
      )
      .bind(await server.accountId("alice"))
      .run();
    expect(await refusal({ guest: "one-too-many" })).toEqual([400, "access_denied"]);
    await granted("crowd-24");
    await set("plan = 'standard'");
    await granted("one-too-many");
  });
});
