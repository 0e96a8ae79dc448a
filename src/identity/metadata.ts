// The documents by which a client finds its way: keys (RFC 7517) and metadata (RFC 8414, OpenID Connect Discovery).
import { Hono } from "hono";
import type { Env } from "../env.ts";
import { issuerOf } from "./access-token.ts";
import { clientAuthenticationMethods } from "./authenticate-client.ts";
import { grants } from "./grants.ts";
import { scopeDescriptions } from "./scopes.ts";
import { publicKeySet, signingAlgorithm } from "./signing-keys.ts";

export const metadata = new Hono<{ Bindings: Env }>();

metadata.get("/.well-known/jwks.json", async (c) => {
  c.header("Cache-Control", "public, max-age=300");
  return c.json(await publicKeySet(c.env));
});

for (const path of ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]) {
  metadata.get(path, (c) => {
    c.header("Cache-Control", "public, max-age=300");
    return c.json(metadataOf(issuerOf(c.env, c.req.url)));
  });
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    grant_types_supported: Object.keys(grants),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    code_challenge_methods_supported: ["S256"],
    prompt_values_supported: ["none", "login"],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    scopes_supported: [...Object.keys(scopeDescriptions), "openid", "offline_access"],
    claims_supported: ["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [signingAlgorithm],
    token_endpoint_auth_methods_supported: clientAuthenticationMethods,
    revocation_endpoint_auth_methods_supported: clientAuthenticationMethods,
  };
}
