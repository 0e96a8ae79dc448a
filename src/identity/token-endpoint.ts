// POST /oauth/token (RFC 6749) and POST /oauth/revoke (RFC 7009).
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Env } from "../env.ts";
import type { Client } from "../store/clients.ts";
import { accessTokenLifetime, issuerOf, signAccessToken } from "./access-token.ts";
import { authenticateClient } from "./authenticate-client.ts";
import type { Granted } from "./grant.ts";
import { grantTokens } from "./grants.ts";
import { signIdToken } from "./id-token.ts";
import { limitRequests } from "./limit-attempts.ts";
import { type Form, maximumFormByteLength, OAuthError, readForm, required } from "./oauth-error.ts";
import { revokeRefreshToken } from "./refresh-tokens.ts";
import { sourceOf } from "./source.ts";

type IdentityContext = Context<{ Bindings: Env }>;

export const tokenEndpoint = new Hono<{ Bindings: Env }>();

tokenEndpoint.post("/oauth/token", bodyLimit({ maxSize: maximumFormByteLength }), (c) =>
  forClient(c, async (client, form) => {
    const now = Date.now();
    const source = sourceOf(c.req.header("CF-Connecting-IP"));
    const granted = await grantTokens({ env: c.env, client, form, source, now });
    return c.json(await tokenAnswer(c, client, granted, now));
  }),
);

tokenEndpoint.post("/oauth/revoke", bodyLimit({ maxSize: maximumFormByteLength }), (c) =>
  forClient(c, async (client, form) => {
    await revokeRefreshToken(c.env, client, required(form, "token"));
    return c.body(null, 200);
  }),
);

/** Answers an authenticated client, and refuses as RFC 6749, section 5.2, has it. */
async function forClient(
  c: IdentityContext,
  respond: (client: Client, form: Form) => Promise<Response>,
): Promise<Response> {
  c.header("Cache-Control", "no-store");
  try {
    await limitRequests(c.env, sourceOf(c.req.header("CF-Connecting-IP")), Date.now());
    const form = await readForm(c.req.raw);
    return await respond(await authenticateClient(c.env, form, c.req.header("Authorization")), form);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    if (error.error === "invalid_client") c.header("WWW-Authenticate", 'Basic realm="likeness"');
    if (error.retryAfter !== null) c.header("Retry-After", String(error.retryAfter));
    const status = error.retryAfter !== null ? 429 : error.error === "invalid_client" ? 401 : 400;
    return c.json({ error: error.error, error_description: error.message }, status);
  }
}

async function tokenAnswer(c: IdentityContext, client: Client, granted: Granted, now: number) {
  const { account, scopes, refreshToken, authenticatedAt, signIn } = granted;
  const issuer = issuerOf(c.env, c.req.url);
  const ids = { accountId: account.id, clientId: client.id };
  const caller = { ...ids, scopes: new Set<string>(scopes), authenticatedAt, generation: account.generation };
  const idToken =
    signIn !== null && authenticatedAt !== null && scopes.includes("openid")
      ? await signIdToken(c.env, issuer, { ...ids, ...signIn, at: authenticatedAt }, now)
      : null;
  return {
    access_token: await signAccessToken(c.env, issuer, caller, now),
    token_type: "Bearer",
    expires_in: accessTokenLifetime,
    expiry: accessTokenLifetime,
    scope: scopes.join(" "),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
    ...(idToken !== null && { id_token: idToken }),
  };
}
