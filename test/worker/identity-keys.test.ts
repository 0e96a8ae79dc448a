import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audience, bindings, origin, Server } from "./server.ts";
import { newCode, redeem, refresh, refusal, tokensOf } from "./sign-in.ts";

type Verify = (env: object, issuer: string, token: string, now: number) => Promise<{ accountId: string }>;
type DeleteGrants = (db: object, accountId: string) => Promise<void>;

let server: Server;
let verify: Verify;
let deleteGrants: DeleteGrants;

/** The compiler does not follow these names: the types of Workers and of Node exclude each other. */
const verifierFile: string = "access-token";
const storeFile: string = "delete-grants";

beforeAll(async () => {
  server = await Server.start();
  verify = (await import(`../../src/identity/${verifierFile}.ts`)).verifyAccessToken;
  deleteGrants = (await import(`../../src/store/${storeFile}.ts`)).deleteGrantsOf;
});
afterAll(() => server.stop());

describe("the key set that an isolate keeps", () => {
  it("forgets a revoked key within five minutes, and learns a new one at once", async () => {
    const db = server.db;
    const env = { DB: db, AUDIENCE: audience, JWKS_URL: "" };
    const token = await server.token("bob");
    const now = Date.now();
    await verify(env, origin, token, now);
    await db.prepare("DELETE FROM signing_keys").run();
    expect(await verify(env, origin, token, now + 299_000)).toMatchObject({ accountId: decodeJwt(token).sub });
    await expect(verify(env, origin, token, now + 300_000)).rejects.toMatchObject({ code: "token_invalid" });
    const next = await server.token("bob");
    expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(token).kid);
    expect(await verify(env, origin, next, now + 300_001)).toMatchObject({ accountId: decodeJwt(next).sub });
  });
});

describe("a changed SECRET", () => {
  it("leaves the signing key in use while the one before is known, and without it nothing is signed", async () => {
    const signingKeys: string = "signing-keys";
    const { currentSigningKey } = await import(`../../src/identity/${signingKeys}.ts`);
    await server.token("bob");
    const DB = server.db;
    const { SECRET } = bindings;
    const { kid } = await currentSigningKey({ DB, SECRET }, Date.now());
    const next = "the secret that comes after, of length enough";
    expect((await currentSigningKey({ DB, SECRET: next, PREVIOUS_SECRET: SECRET }, Date.now())).kid).toBe(kid);
    await expect(currentSigningKey({ DB, SECRET: next }, Date.now())).rejects.toMatchObject({
      code: "ERR_JWE_DECRYPTION_FAILED",
    });
  });

  it("wraps the key that follows a retired one", async () => {
    const signingKeys: string = "signing-keys";
    const { currentSigningKey } = await import(`../../src/identity/${signingKeys}.ts`);
    const DB = server.db;
    const { SECRET } = bindings;
    await DB.prepare("UPDATE signing_keys SET retired_at = 1").run();
    const next = "the secret that comes after, of length enough";
    const { kid } = await currentSigningKey({ DB, SECRET: next, PREVIOUS_SECRET: SECRET }, Date.now());
    expect((await currentSigningKey({ DB, SECRET: next }, Date.now())).kid).toBe(kid);
    await DB.prepare("DELETE FROM signing_keys").run();
  });
});

describe("the end of an account's grants", () => {
  it("revokes its codes, refresh tokens and own clients, and leaves those of others", async () => {
    const db = server.db;
    const alice = await db
      .prepare("SELECT CAST(id AS TEXT) AS id FROM accounts WHERE username = 'alice'")
      .first<string>("id");
    await db
      .prepare(
        `INSERT INTO clients (id, secret_hash, grant_types, account_id, created_at)
         VALUES ('own', 'x', '["client_credentials"]', ?, 0)`,
      )
      .bind(alice)
      .run();
    const login = ["alice", "password-of-alice"];
    const scope = "read:avatars offline_access";
    const tokens = await tokensOf(await redeem(server, await newCode(server, { scope }, login)));
    const code = await newCode(server, { scope }, login);
    const others = await tokensOf(await redeem(server, await newCode(server, { scope })));
    await deleteGrants(db, String(alice));
    expect(await refusal(await refresh(server, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await refusal(await redeem(server, code))).toEqual([400, "invalid_grant"]);
    expect((await refresh(server, others.refresh_token)).status).toBe(200);
    const { results } = await db.prepare("SELECT id, account_id FROM clients ORDER BY id").all();
    expect(results).toEqual([
      { id: "app", account_id: null },
      { id: "studio", account_id: null },
    ]);
    expect(await refusal(await server.requestToken({ grant_type: "client_credentials" }))).toEqual([
      400,
      "unauthorized_client",
    ]);
    await db.prepare("DELETE FROM accounts WHERE username = 'alice'").run();
  });
});
