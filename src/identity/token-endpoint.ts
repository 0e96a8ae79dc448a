// POST /oauth/token and the documents by which a client finds it (RFC 6749, RFC 8414, RFC 7517).
import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import type { Env } from "../env.ts";
import { accessTokenLifetime, issuerOf, signAccessToken } from "./access-token.ts";
import { describeIdentity } from "./description.ts";
import { authorize, type Form, GrantError, grants } from "./grants.ts";
import { scopeDescriptions } from "./scopes.ts";
import { publicKeySet, signingAlgorithm } from "./signing-keys.ts";

const maximumFormByteLength = 16_384;

export const identity = new OpenAPIHono<{ Bindings: Env }>();
describeIdentity(identity.openAPIRegistry);

identity.post("/oauth/token", bodyLimit({ maxSize: maximumFormByteLength }), async (c) => {
  c.header("Cache-Control", "no-store");
  try {
    const now = Date.now();
    const form = await readForm(c.req.raw);
    const caller = await authorize(c.env, form, c.req.header("Authorization"), now);
    return c.json({
      access_token: await signAccessToken(c.env, issuerOf(c.env, c.req.url), caller, now),
      token_type: "Bearer",
      expires_in: accessTokenLifetime,
      expiry: accessTokenLifetime,
      scope: [...caller.scopes].join(" "),
    });
  } catch (error) {
    if (!(error instanceof GrantError)) throw error;
    if (error.error === "invalid_client") c.header("WWW-Authenticate", 'Basic realm="likeness"');
    const status = error.error === "invalid_client" ? 401 : 400;
    return c.json({ error: error.error, error_description: error.message }, status);
  }
});

identity.get("/.well-known/jwks.json", async (c) => {
  c.header("Cache-Control", "public, max-age=300");
  return c.json(await publicKeySet(c.env));
});

for (const path of ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]) {
  identity.get(path, (c) => c.json(metadata(issuerOf(c.env, c.req.url))));
}

function metadata(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    grant_types_supported: Object.keys(grants),
    response_types_supported: [],
    scopes_supported: Object.keys(scopeDescriptions),
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [signingAlgorithm],
  };
}

/** A parameter that is sent twice is refused (RFC 6749, section 3.2). */
async function readForm(request: Request): Promise<Form> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new GrantError("invalid_request", "the body is not application/x-www-form-urlencoded");
  }
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await request.text())) {
    if (form.has(name)) throw new GrantError("invalid_request", `"${name}" is sent twice`);
    form.set(name, value);
  }
  return form;
}
