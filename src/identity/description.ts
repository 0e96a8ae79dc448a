// The issuer's endpoints and documents in the API description.
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { grants, passwordRealmGrant } from "./grants.ts";

const bearerToken = z
  .object({
    access_token: z.string().openapi({ example: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9..." }),
    token_type: z.literal("Bearer"),
    expires_in: z.int().openapi({ description: "Seconds.", example: 3600 }),
    expiry: z.int().openapi({ description: "The same number, for older clients.", example: 3600 }),
    scope: z.string().openapi({ example: "read:avatars write:avatars" }),
    refresh_token: z.string().optional().openapi({ description: "With `offline_access`; good once." }),
    id_token: z.string().optional().openapi({ description: "With `openid`, where somebody signed in." }),
  })
  .openapi("Token");

const refusal = z
  .object({
    error: z.enum([
      "invalid_request",
      "invalid_client",
      "invalid_grant",
      "invalid_scope",
      "invalid_target",
      "unauthorized_client",
      "unsupported_grant_type",
      "unsupported_token_type",
      "temporarily_unavailable",
    ]),
    error_description: z.string().openapi({ example: "unknown client or wrong secret" }),
  })
  .openapi("TokenError");

const tokenForm = z
  .object({
    grant_type: z.enum(Object.keys(grants)),
    realm: z.string().optional(),
    username: z.string().optional(),
    password: z.string().optional().openapi({ format: "password" }),
    audience: z.string().optional(),
    client_id: z.string().optional(),
    client_secret: z.string().optional().openapi({ format: "password" }),
    scope: z.string().optional().openapi({
      description:
        "Narrows the token; all scopes held when left out, but never `delete:account`. Refreshable by `offline_access`.",
    }),
    refresh_token: z.string().optional(),
    code: z.string().optional(),
    redirect_uri: z.string().optional(),
    code_verifier: z.string().optional(),
    guest: z.string().optional().openapi({
      description: "By which id of its own a server knows a visitor without an account (docs/embedding.md).",
    }),
  })
  .openapi("TokenRequest", {
    example: {
      grant_type: passwordRealmGrant,
      realm: "Username-Password-Authentication",
      username: "demo@example.com",
      password: "demo-password",
      audience: "https://likeness.local/",
      client_id: "demo",
      client_secret: "demo-secret",
    },
  });

const revocationForm = z
  .object({
    token: z.string().openapi({ description: "A refresh token, the newest or an older one." }),
    client_id: z.string().optional(),
    client_secret: z.string().optional().openapi({ format: "password" }),
  })
  .openapi("RevocationRequest", { example: { token: "unknown", client_id: "demo", client_secret: "demo-secret" } });

const authorizationRequest = z.object({
  response_type: z.literal("code").openapi({ example: "code" }),
  client_id: z.string().openapi({ example: "demo-app" }),
  redirect_uri: z.string().openapi({ example: "http://127.0.0.1/callback" }),
  code_challenge: z.string().openapi({
    description: "S256 (RFC 7636).",
    pattern: "^[A-Za-z0-9_-]{43}$",
    example: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  }),
  code_challenge_method: z.literal("S256").openapi({ example: "S256" }),
  scope: z.string().optional().openapi({ example: "read:avatars offline_access" }),
  state: z.string().optional().openapi({ example: "af0ifjsldkj" }),
  nonce: z.string().optional(),
  audience: z.string().optional(),
});

const noStore = { "Cache-Control": { schema: { type: "string", const: "no-store" } } } as const;
const refused = { headers: noStore, content: { "application/json": { schema: refusal } } };
const invalidClient = {
  description: "Unknown client or wrong secret",
  ...refused,
  headers: { ...noStore, "WWW-Authenticate": { schema: { type: "string" }, example: 'Basic realm="likeness"' } },
} as const;
const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", required: true, schema: { type: "integer", minimum: 1 } },
} as const;
const tooMany = {
  description: "Too many attempts from this address, for this client or for this account",
  ...refused,
  headers: { ...noStore, ...retryAfter },
} as const;
const fault = {
  500: { $ref: "#/components/responses/Problem500" },
  503: { $ref: "#/components/responses/Problem503" },
};
const common = { tags: ["Identity"], security: [] };

type Registry = OpenAPIHono["openAPIRegistry"];

export function describeIdentity(registry: Registry): void {
  describeTokens(registry);
  describeSignIn(registry);
  describeDocuments(registry);
}

function describeTokens(registry: Registry): void {
  registry.registerPath({
    method: "post",
    path: "/oauth/token",
    operationId: "requestToken",
    summary: "Get an access token",
    description: "RFC 6749. The client proves itself by `client_secret_post` as in the example, or by HTTP Basic.",
    ...common,
    request: { body: { required: true, content: { "application/x-www-form-urlencoded": { schema: tokenForm } } } },
    responses: {
      200: { description: "A token", headers: noStore, content: { "application/json": { schema: bearerToken } } },
      400: { description: "Refused (RFC 6749, section 5.2)", ...refused },
      401: invalidClient,
      413: { $ref: "#/components/responses/Problem413" },
      429: tooMany,
      ...fault,
    },
  });
  registry.registerPath({
    method: "post",
    path: "/oauth/revoke",
    operationId: "revokeToken",
    summary: "Revoke a refresh token",
    description:
      "RFC 7009. Every token that descends from the same sign-in is revoked with it; unknown ones are ignored.",
    ...common,
    request: { body: { required: true, content: { "application/x-www-form-urlencoded": { schema: revocationForm } } } },
    responses: {
      200: { description: "Revoked", headers: noStore },
      400: { description: "Refused; access tokens cannot be revoked", ...refused },
      401: invalidClient,
      413: { $ref: "#/components/responses/Problem413" },
      429: tooMany,
      ...fault,
    },
  });
}

function describeSignIn(registry: Registry): void {
  const page = { "text/html": { schema: z.string() } };
  const responses = {
    200: { description: "The page that asks for username and password", headers: noStore, content: page },
    303: { description: "Back to the client with `code` or `error`, `state` and `iss`", headers: noStore },
    400: { description: "The page again with what was wrong, or a refusal", headers: noStore, content: page },
    ...fault,
  };
  const tooOften = {
    description: "The page again: too many attempts",
    headers: { ...noStore, ...retryAfter },
    content: page,
  };
  registry.registerPath({
    method: "get",
    path: "/oauth/authorize",
    operationId: "openSignIn",
    summary: "Open the sign-in page",
    description: "RFC 6749, section 4.1, with PKCE. For a browser, which ends at `redirect_uri`.",
    ...common,
    request: { query: authorizationRequest },
    responses,
  });
  registry.registerPath({
    method: "post",
    path: "/oauth/authorize",
    operationId: "submitSignIn",
    summary: "Submit the sign-in page",
    description: "The request once more, with what was typed into the page.",
    ...common,
    request: {
      body: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": {
            schema: authorizationRequest
              .extend({
                action: z.enum(["sign-in", "cancel"]).optional(),
                username: z.string().optional().openapi({ example: "demo@example.com" }),
                password: z.string().optional().openapi({ format: "password", example: "demo-password" }),
              })
              .openapi("SignIn"),
          },
        },
      },
    },
    responses: { ...responses, 413: { $ref: "#/components/responses/Problem413" }, 429: tooOften },
  });
}

function describeDocuments(registry: Registry): void {
  registry.registerPath({
    method: "get",
    path: "/.well-known/jwks.json",
    operationId: "readKeySet",
    summary: "Read the keys that verify access tokens",
    ...common,
    responses: {
      200: {
        description: "A JWK Set (RFC 7517)",
        content: { "application/json": { schema: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }) } },
      },
      ...fault,
    },
  });
  for (const [name, operationId] of [
    ["openid-configuration", "readOpenIdMetadata"],
    ["oauth-authorization-server", "readOAuthMetadata"],
  ]) {
    registry.registerPath({
      method: "get",
      path: `/.well-known/${name}`,
      operationId,
      summary: "Read where the endpoints of the issuer are and what they take",
      ...common,
      responses: {
        200: {
          description: "Issuer metadata (RFC 8414, OpenID Connect Discovery)",
          content: {
            "application/json": {
              schema: z.looseObject({ issuer: z.string(), token_endpoint: z.string(), jwks_uri: z.string() }),
            },
          },
        },
        ...fault,
      },
    });
  }
}
