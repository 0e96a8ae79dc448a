import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { audience, Client, Server } from "./server.ts";

const issuer = "https://provider.test/";
const { publicKey, privateKey } = await generateKeyPair("RS256");
let keys: HttpServer;
let keysAreServed = true;
let server: Server;

beforeAll(async () => {
  const key = { ...(await exportJWK(publicKey)), kid: "outside", use: "sig", alg: "RS256" };
  keys = createServer((_, answer) => {
    answer.writeHead(keysAreServed ? 200 : 500, { "Content-Type": "application/json" });
    answer.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => keys.listen(0, "127.0.0.1", resolve));
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  keys.close();
});

/** A service that differs from the others of the tests by its configuration alone. */
function startServer(): Promise<Server> {
  const { port } = keys.address() as AddressInfo;
  const bindings = {
    ISSUER: issuer,
    AUDIENCE: audience,
    JWKS_URL: `http://127.0.0.1:${port}/keys`,
    STORAGE_URL: "",
    SECRET: "a secret of the tests, thirty-two characters or more",
  };
  return Server.start({ bindings } as object);
}

function sign(claims: JWTPayload, header: { typ?: string; kid?: string } = {}): Promise<string> {
  return new SignJWT({ iss: issuer, aud: audience, sub: "auth0|someone", scope: "read:avatars", ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "outside", typ: "JWT", ...header })
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(privateKey);
}

async function callerOf(claims: JWTPayload, header: { typ?: string; kid?: string } = {}): Promise<Client> {
  return new Client(server, await sign(claims, header));
}

async function statusOf(claims: JWTPayload, header: { typ?: string; kid?: string } = {}): Promise<number> {
  return (await (await callerOf(claims, header)).fetch("/v0.5/avatars")).status;
}

async function accounts(subject: string): Promise<{ plan: string; username: string }[]> {
  const query = server.db.prepare("SELECT plan, username FROM accounts WHERE issuer = ? AND subject = ?");
  return (await query.bind(issuer, subject).all<{ plan: string; username: string }>()).results;
}

describe("with an issuer outside", () => {
  it("takes access tokens typed at+jwt or JWT, or not typed, and an audience in a list", async () => {
    for (const typ of ["at+jwt", "application/at+jwt", "JWT", undefined]) {
      expect(await statusOf({ aud: ["other", audience] }, { typ })).toBe(200);
    }
  });

  it.each([
    ["of another issuer", { iss: "https://elsewhere.test/" }, {}],
    ["for another audience", { aud: "https://elsewhere/" }, {}],
    ["without a subject", { sub: undefined }, {}],
    ["with an endless subject", { sub: "x".repeat(256) }, {}],
    ["of an unknown key", {}, { kid: "unknown" }],
    ["of another type", {}, { typ: "logout+jwt" }],
    ["that are ID tokens by their nonce", { nonce: "n" }, {}],
    ["that are ID tokens by their at_hash", { at_hash: "h" }, {}],
    ["that are ID tokens by token_use", { token_use: "id" }, {}],
  ])("refuses tokens %s", async (_, claims, header) => {
    expect(await statusOf(claims, header)).toBe(401);
  });

  it("makes an account on the trial plan at the first sight of a subject, once", async () => {
    const sub = 'google-oauth2|first sight\'s "ü"';
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf({ sub })));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await accounts(sub)).toEqual([{ plan: "trial", username: expect.stringMatching(/^subject-\d+$/) }]);
  });

  it("tells subjects apart that differ in case, and their avatars", async () => {
    await statusOf({ sub: "Case" });
    await statusOf({ sub: "case" });
    const [[upper], [lower]] = [await accounts("Case"), await accounts("case")];
    expect(upper.username).not.toBe(lower.username);
  });

  it.each([
    ["scope", { scope: "openid read:avatars" }, 200],
    ["scp in a list", { scope: undefined, scp: ["read:avatars"] }, 200],
    ["scp in a text", { scope: undefined, scp: "read:avatars" }, 200],
    ["permissions, where scope names nothing of ours", { scope: "openid", permissions: ["read:avatars"] }, 200],
    [
      "scope alone, where it names less than permissions",
      { scope: "read:renderings", permissions: ["read:avatars"] },
      403,
    ],
    ["nothing", { scope: undefined }, 403],
    ["claims of a wrong kind", { scope: 7 as never, scp: [7], permissions: {} }, 403],
  ])("reads scopes from %s", async (_, claims, status) => {
    expect(await statusOf(claims)).toBe(status);
  });

  it("shows the glTF export to a linked account with the feature, and to no other", async () => {
    for (const [username, types] of [
      ["alice", ["gltf", "image"]],
      ["bob", ["image"]],
    ] as const) {
      const db = server.db;
      const link = db.prepare("UPDATE accounts SET issuer = ?, subject = ? WHERE username = ?");
      await link.bind(issuer, `linked ${username}`, username).run();
      const caller = await callerOf({ sub: `linked ${username}`, scope: "read:avatars write:avatars read:gltf" });
      const id = await caller.create(portrait, "?solve=false");
      await db
        .prepare("INSERT INTO attachments (id, avatar_id, key, type, name, updated_at) VALUES (?, ?, ?, 'gltf', '', 0)")
        .bind(Number(id) + 1, id, `${username}/export`)
        .run();
      const { entries } = await caller.json(`/v0.5/avatars/${id}/attachments`);
      expect(entries.map(({ type }: { type: string }) => type).sort()).toEqual(types);
    }
  });

  it("erases an account for its scope and a recent auth_time, and not without", async () => {
    const sub = "someone who leaves";
    const erase = async (claims: JWTPayload) => {
      const caller = await callerOf({ sub, scope: "read:avatars delete:account", ...claims });
      const answer = await caller.fetch("/v0.5/me", { method: "DELETE" });
      return [answer.status, answer.headers.get("WWW-Authenticate")];
    };
    const stale = expect.stringContaining('error="insufficient_user_authentication"');
    const now = Math.floor(Date.now() / 1000);
    expect(await erase({})).toEqual([401, stale]);
    expect(await erase({ auth_time: now - 360 })).toEqual([401, stale]);
    expect(await erase({ auth_time: String(now) })).toEqual([401, stale]);
    expect(await erase({ auth_time: now, scope: "read:avatars" })).toEqual([
      403,
      expect.stringContaining('scope="delete:account"'),
    ]);
    expect(await erase({ auth_time: now - 240 })).toEqual([202, null]);
  });

  it("issues nothing itself", async () => {
    const token = await server.requestToken({ username: "alice", password: "password-of-alice" });
    expect([token.status, ((await token.json()) as { code: string }).code]).toEqual([404, "not_found"]);
    const targets = ["/oauth/authorize", "/.well-known/jwks.json", "/.well-known/openid-configuration"];
    for (const target of targets) expect((await server.fetch(target)).status).toBe(404);
    expect((await server.fetch("/oauth/revoke", { method: "POST" })).status).toBe(404);
  });

  it("answers 503 while the keys are out of reach, not 401", async () => {
    keysAreServed = false;
    const other = await startServer();
    try {
      const answer = await new Client(other, await sign({})).fetch("/v0.5/avatars");
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, "issuer_unavailable"]);
      expect(answer.headers.get("Retry-After")).not.toBeNull();
      keysAreServed = true;
      expect((await new Client(other, await sign({})).fetch("/v0.5/avatars")).status).toBe(200);
    } finally {
      keysAreServed = true;
      await other.stop();
    }
  });
});
