import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audience, origin, Server } from "./server.ts";

let server: Server;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

async function refused(fields: Record<string, string>): Promise<[number, string]> {
  const answer = await server.requestToken({ username: "bob", password: "password-of-bob", ...fields });
  return [answer.status, ((await answer.json()) as { error: string }).error];
}

function statusWith(authorization: string | null): Promise<Response> {
  return server.fetch("/v0.5/avatars", authorization === null ? {} : { headers: { Authorization: authorization } });
}

describe("the token endpoint", () => {
  it("grants a signed access token to a password of the realm", async () => {
    const answer = await server.requestToken({ username: "alice", password: "password-of-alice" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600, expiry: 3600 });
    expect(body).not.toHaveProperty("refresh_token");
    const token = body.access_token as string;
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
    expect(decodeJwt(token)).toMatchObject({ iss: origin, aud: audience, client_id: "studio", scope: body.scope });
  });

  it("grants the glTF scope to accounts with the feature only", async () => {
    const scopesOf = async (username: string) => String(decodeJwt(await server.token(username)).scope).split(" ");
    expect(await scopesOf("alice")).toContain("read:gltf");
    expect(await scopesOf("bob")).not.toContain("read:gltf");
  });

  it("narrows the scopes to what is asked for", async () => {
    const token = await server.token("bob", "read:avatars read:gltf");
    expect(decodeJwt(token).scope).toBe("read:avatars");
  });

  it("says in the token when somebody signed in, and nothing where nobody did", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { auth_time, iat } = decodeJwt(await server.token("bob"));
    expect(auth_time).toBe(iat);
    expect(auth_time).toBeGreaterThanOrEqual(before);
    const own = await server.requestToken({ grant_type: "client_credentials" });
    expect(decodeJwt(((await own.json()) as { access_token: string }).access_token)).not.toHaveProperty("auth_time");
  });

  it("grants client credentials for the account of the client", async () => {
    const basic = `Basic ${btoa("studio:studio-secret")}`;
    const answer = await server.fetch("/oauth/token", {
      method: "POST",
      headers: { Authorization: basic },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    expect((await statusWith(`Bearer ${access_token}`)).status).toBe(200);
  });

  it.each([
    ["a wrong password", { password: "guess" }, 400, "invalid_grant"],
    ["an unknown user", { username: "nobody" }, 400, "invalid_grant"],
    ["a wrong client secret", { client_secret: "guess" }, 401, "invalid_client"],
    ["an unknown client", { client_id: "nobody" }, 401, "invalid_client"],
    ["an unknown grant", { grant_type: "implicit" }, 400, "unsupported_grant_type"],
    ["a grant named like a property", { grant_type: "constructor" }, 400, "unsupported_grant_type"],
    ["another realm", { realm: "elsewhere" }, 400, "invalid_request"],
    ["another audience", { audience: "https://elsewhere/" }, 400, "invalid_request"],
    ["an empty password", { password: "" }, 400, "invalid_request"],
  ])("refuses %s", async (_, fields, status, error) => {
    expect(await refused(fields as Record<string, string>)).toEqual([status, error]);
  });

  it("refuses a body that is no form and a parameter sent twice", async () => {
    const post = async (body: string, type: string) => {
      const answer = await server.fetch("/oauth/token", { method: "POST", body, headers: { "Content-Type": type } });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await post("{}", "application/json")).toEqual([400, "invalid_request"]);
    const twice = "client_id=a&client_id=b";
    expect(await post(twice, "application/x-www-form-urlencoded")).toEqual([400, "invalid_request"]);
  });

  it("publishes its keys without their private half, and where to find it", async () => {
    const { keys } = (await (await server.fetch("/.well-known/jwks.json")).json()) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    for (const name of ["openid-configuration", "oauth-authorization-server"]) {
      const metadata = await (await server.fetch(`/.well-known/${name}`)).json();
      expect(metadata).toMatchObject({ issuer: origin, token_endpoint: `${origin}/oauth/token` });
    }
  });
});

describe("the interface", () => {
  it("asks for a token where there is none", async () => {
    for (const authorization of [null, "Basic YTpi", "Bearer"]) {
      const answer = await statusWith(authorization);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="likeness"');
      expect(await answer.json()).toMatchObject({ code: "token_missing" });
    }
  });

  it("refuses tokens that are altered, of another key, unsigned, for another audience or expired", async () => {
    const token = await server.token("bob");
    const [header, payload, signature] = token.split(".");
    const other = JSON.stringify({ ...decodeJwt(token), sub: "1" });
    const { privateKey } = await generateKeyPair("ES256");
    const forge = (claims: object, key: CryptoKey) =>
      new SignJWT({ ...decodeJwt(token), ...claims })
        .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: decodeProtectedHeader(token).kid })
        .sign(key);
    const tokens = [
      "not.a.token",
      `${header}.${Buffer.from(other).toString("base64url")}.${signature}`,
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`,
      await forge({}, privateKey),
      await forge({ aud: "https://elsewhere/" }, privateKey),
      await forge({ exp: 1 }, privateKey),
    ];
    for (const forged of tokens) {
      const answer = await statusWith(`Bearer ${forged}`);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
      expect(await answer.json()).toMatchObject({ code: "token_invalid" });
    }
  });

  it("refuses calls for which the token has no scope", async () => {
    const reader = await server.as("bob", "read:avatars");
    const answer = await reader.fetch("/v0.5/avatars", { method: "POST", body: new FormData() });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, "scope_missing"]);
    expect(answer.headers.get("WWW-Authenticate")).toBe(
      'Bearer realm="likeness", error="insufficient_scope", error_description="The token lacks write:avatars.", ' +
        'scope="write:avatars"',
    );
    const features = await reader.fetch("/v0.5/avatars?fields=features");
    expect(features.status).toBe(403);
    expect(features.headers.get("WWW-Authenticate")).toContain('scope="read:features"');
    const writer = await server.as("bob", "write:avatars");
    expect((await writer.fetch("/v0.5/avatars")).status).toBe(403);
  });

  it("asks for the solve scope only of tokens that know feature scopes", async () => {
    const form = () => ({ method: "POST", body: new FormData() });
    const knowing = await server.as("bob", "write:avatars read:features");
    expect((await knowing.fetch("/v0.5/avatars", form())).status).toBe(403);
    const rendering = await server.as("bob", "write:avatars read:renderings write:renderings");
    expect((await rendering.fetch("/v0.5/avatars", form())).status).toBe(400);
  });

  it("answers unknown paths with 404 and wrong methods with 405, each with a request id", async () => {
    const bob = await server.as("bob");
    const unknown = await bob.fetch("/v0.5/unicorns");
    expect([unknown.status, unknown.headers.get("Content-Type")]).toEqual([404, "application/problem+json"]);
    const body = (await unknown.json()) as { request_id: string };
    expect(body.request_id).toBe(unknown.headers.get("X-Request-Id"));
    const wrong = await bob.fetch("/v0.5/avatars", { method: "PATCH" });
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "GET, POST, HEAD"]);
    expect((await server.fetch("/oauth/token")).status).toBe(405);
  });

  it("admits bursts and then one request a second", async () => {
    const carla = await server.as("carla");
    const answers = await Promise.all(Array.from({ length: 80 }, () => carla.fetch("/v0.5/avatars")));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(10);
    expect(limited.length).toBeLessThanOrEqual(20);
    expect(limited[0].headers.get("Retry-After")).toBe("1");
    expect(answers[0].headers.get("RateLimit-Policy")).toBe('"account";q=60;w=60');
    expect((await statusWith(`Bearer ${await server.token("bob")}`)).status).toBe(200);
  });
});
