import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readForm } from "../../tools/clients/browser.ts";
import { origin, Server } from "./server.ts";
import {
  answerOf,
  newCode,
  openPage,
  redeem,
  redirectUri,
  refresh,
  refusal,
  signInRequest,
  submitPage,
  tokensOf,
} from "./sign-in.ts";

let server: Server;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

describe("the sign-in page", () => {
  it("names the client, what it asks for and where it leads, and keeps to itself", async () => {
    const answer = await openPage(server, { scope: "read:avatars offline_access" });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    for (const text of ["An App", "127.0.0.1:50123", "lists, status and attachments", "90 days"]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain("create and delete avatars");
    expect(page).not.toContain("<script");
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:50123;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  it("says that it lets the client erase the account, when that is asked for by name alone", async () => {
    const sentence = "erase the account with everything in it, for good, within five minutes of a sign-in";
    const pageFor = async (scope?: string) => (await openPage(server, { scope })).text();
    expect(await pageFor("read:avatars delete:account")).toContain(sentence);
    for (const scope of [undefined, " ", "write:avatars offline_access openid"]) {
      expect(await pageFor(scope)).not.toContain("erase");
    }
    expect(await pageFor()).toContain("create and delete avatars");
  });

  it("carries the request on, whatever characters it has, and escapes them", async () => {
    const state = `"><script>alert('1')</script>&amp;`;
    const page = await (await openPage(server, { state, login_hint: `"><img src=x>` })).text();
    expect(page).not.toContain("<script");
    expect(page).not.toContain("<img");
    const form = readForm(page);
    expect(form.get("state")).toBe(state);
    for (const [name, value] of signInRequest({ state })) expect(form.get(name)).toBe(value);
  });

  it.each([
    ["an unknown client", { client_id: "nobody" }],
    ["no client", { client_id: undefined }],
    ["no redirect_uri", { redirect_uri: undefined }],
    ["a redirect_uri of another path", { redirect_uri: "http://127.0.0.1/callback/more" }],
    ["a redirect_uri with a query", { redirect_uri: "http://127.0.0.1/callback?more" }],
    ["a redirect_uri of another host", { redirect_uri: "http://127.0.0.1:1@evil.test/callback" }],
    ["a redirect_uri of another scheme", { redirect_uri: "https://127.0.0.1/callback" }],
    ["a port that there is not", { redirect_uri: "http://127.0.0.1:65536/callback" }],
    ["another port where it is no loopback", { client_id: "studio", redirect_uri: "https://studio.test:1/callback" }],
    ["a parameter that is too long", { state: "x".repeat(2049) }],
  ])("shows a refusal and leads nowhere for %s", async (_, overrides) => {
    const answer = await openPage(server, overrides);
    expect([answer.status, answer.headers.get("Location")]).toEqual([400, null]);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    expect(await answer.text()).toContain("cannot go on");
  });

  it("shows a refusal for a parameter that is sent twice", async () => {
    const answer = await server.fetch(`/oauth/authorize?${signInRequest()}&state=other`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([400, null]);
  });

  it.each([
    ["a response type other than code", { response_type: "token" }, "unsupported_response_type"],
    ["no challenge", { code_challenge: undefined }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge of no stated method", { code_challenge_method: undefined }, "invalid_request"],
    ["a challenge that is no SHA-256", { code_challenge: "short" }, "invalid_request"],
    ["a response in the fragment", { response_mode: "fragment" }, "invalid_request"],
    ["another audience", { audience: "https://elsewhere/" }, "invalid_request"],
    ["another resource", { resource: "https://elsewhere/" }, "invalid_target"],
    ["a sign-in without asking", { prompt: "none" }, "login_required"],
    ["a request object", { request: "e30.e30." }, "request_not_supported"],
  ])("leads back with an error for %s", async (_, overrides, error) => {
    const answer = await openPage(server, overrides);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toMatch(/^http:\/\/127\.0\.0\.1:50123\/callback\?/);
    const parameters = answerOf(answer);
    expect([parameters.get("error"), parameters.get("state"), parameters.get("iss")]).toEqual([
      error,
      "a state",
      origin,
    ]);
  });

  it("leads back with a code, the state and the issuer after the right password", async () => {
    const answer = await submitPage(server, "bob", "password-of-bob");
    expect(answer.status).toBe(303);
    const parameters = answerOf(answer);
    expect(parameters.get("code")).toMatch(/^[\w-]{43}$/);
    expect([parameters.get("state"), parameters.get("iss")]).toEqual(["a state", origin]);
    expect([...parameters.keys()]).toHaveLength(3);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("comes again after a wrong password, without it", async () => {
    const answer = await submitPage(server, "alice", "a wrong guess");
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('role="alert"');
    expect(page).not.toContain("a wrong guess");
    expect(readForm(page).get("username")).toBe("alice");
    expect(readForm(page).get("state")).toBe("a state");
  });

  it("leads back without asking the password when it is cancelled", async () => {
    const answer = await submitPage(server, "", "", { action: "cancel" });
    expect(answerOf(answer).get("error")).toBe("access_denied");
  });

  it("takes a request by POST, and passwords neither from an address nor from another site's form", async () => {
    const posted = await server.fetch("/oauth/authorize", { method: "POST", body: signInRequest() });
    expect([posted.status, await posted.text()]).toEqual([200, expect.stringContaining("An App")]);
    const credentials = { action: "sign-in", username: "bob", password: "password-of-bob" };
    const opened = await openPage(server, credentials);
    expect([opened.status, await opened.text()]).toEqual([200, expect.not.stringContaining("password-of-bob")]);
    const foreign = { "Sec-Fetch-Site": "cross-site" };
    expect((await submitPage(server, "bob", "password-of-bob", {}, foreign)).status).toBe(200);
  });

  it("refuses a sign-in that would grant nothing", async () => {
    const answer = await submitPage(server, "bob", "password-of-bob", { scope: "read:gltf" });
    expect(answerOf(answer).get("error")).toBe("invalid_scope");
  });
});

describe("an authorization code", () => {
  it("is redeemed for tokens, once", async () => {
    const code = await newCode(server, { scope: "read:avatars offline_access" });
    const tokens = await tokensOf(await redeem(server, code));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ client_id: "app", scope: "read:avatars offline_access" });
    expect(tokens).not.toHaveProperty("id_token");
    expect(await refusal(await redeem(server, code))).toEqual([400, "invalid_grant"]);
    expect(await refusal(await refresh(server, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it("is redeemed by one of several uses at once, whose refresh token is void then", async () => {
    const code = await newCode(server, { scope: "read:avatars offline_access" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(server, code)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect((await refresh(server, (await tokensOf(won[0])).refresh_token)).status).toBe(400);
  });

  it("is bound to client, redirect_uri and challenge, and survives who knows less", async () => {
    const code = await newCode(server);
    const studio = { client_id: "studio", client_secret: "studio-secret" };
    const others: Record<string, string>[] = [
      studio,
      { redirect_uri: redirectUri.replace("50123", "50124") },
      { code_verifier: "b".repeat(43) },
      { code_verifier: "short" },
    ];
    for (const overrides of others) {
      expect(await refusal(await redeem(server, code, overrides))).toEqual([400, "invalid_grant"]);
    }
    expect(await refusal(await redeem(server, code, { code_verifier: "" }))).toEqual([400, "invalid_request"]);
    expect((await redeem(server, code)).status).toBe(200);
  });

  it("is good for a minute", async () => {
    const code = await newCode(server);
    const db = server.db;
    const left = await db.prepare("SELECT MAX(expires_at) AS at FROM authorization_codes").first<number>("at");
    expect(left! - Date.now()).toBeLessThanOrEqual(60_000);
    await db.prepare(`UPDATE authorization_codes SET expires_at = ${Date.now()} WHERE used_at IS NULL`).run();
    expect(await refusal(await redeem(server, code))).toEqual([400, "invalid_grant"]);
  });

  it("is redeemed by a confidential client with its secret only", async () => {
    const overrides = { client_id: "studio", redirect_uri: "https://studio.test/callback" };
    const code = await newCode(server, overrides);
    expect(await refusal(await redeem(server, code, overrides))).toEqual([401, "invalid_client"]);
    const secret = { ...overrides, client_secret: "studio-secret" };
    expect((await redeem(server, code, secret)).status).toBe(200);
  });

  it("comes with an ID token for the scope openid, which is no access token", async () => {
    const code = await newCode(server, { scope: "openid read:avatars", nonce: "a nonce" });
    const { id_token, access_token } = await tokensOf(await redeem(server, code));
    const keys = (await (await server.fetch("/.well-known/jwks.json")).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(id_token, createLocalJWKSet(keys), { issuer: origin, audience: "app" });
    expect(payload).toMatchObject({ sub: decodeJwt(access_token).sub, nonce: "a nonce" });
    expect(payload.auth_time).toBeLessThanOrEqual(payload.iat!);
    const answer = await server.fetch("/v0.5/avatars", { headers: { Authorization: `Bearer ${id_token}` } });
    expect(answer.status).toBe(401);
  });
});

describe("a public client", () => {
  it("is granted nothing by password or for itself", async () => {
    for (const grant_type of ["client_credentials", "http://auth0.com/oauth/grant-type/password-realm"]) {
      const form = { grant_type, client_id: "app", client_secret: "", username: "bob", password: "password-of-bob" };
      expect(await refusal(await server.requestToken(form))).toEqual([400, "unauthorized_client"]);
    }
  });

  it("has no secret", async () => {
    expect(await refusal(await redeem(server, "x", { client_secret: "guess" }))).toEqual([401, "invalid_client"]);
  });
});
