// The token endpoint and its documents in the API description.
import { type OpenAPIHono, z } from "@hono/zod-openapi";

const passwordRealmGrant = "http://auth0.com/oauth/grant-type/password-realm";

const bearerToken = z
  .object({
    access_token: z.string().openapi({ example: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9..." }),
    token_type: z.literal("Bearer"),
    expires_in: z.int().openapi({ description: "Seconds.", example: 3600 }),
    expiry: z.int().openapi({ description: "The same number, for older clients.", example: 3600 }),
    scope: z.string().openapi({ example: "read:avatars write:avatars" }),
    refresh_token: z.string().optional(),
  })
  .openapi("Token");

const refusal = z
  .object({
    error: z.enum([
      "invalid_request",
      "invalid_client",
      "invalid_grant",
      "unauthorized_client",
      "unsupported_grant_type",
    ]),
    error_description: z.string().openapi({ example: "wrong username or password" }),
  })
  .openapi("TokenError");

const tokenForm = z
  .object({
    grant_type: z.enum([passwordRealmGrant, "client_credentials"]),
    realm: z.string().optional(),
    username: z.string().optional(),
    password: z.string().optional().openapi({ format: "password" }),
    audience: z.string().optional(),
    client_id: z.string().optional(),
    client_secret: z.string().optional().openapi({ format: "password" }),
    scope: z.string().optional().openapi({ description: "Narrows the token; all scopes held when left out." }),
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

const noStore = { "Cache-Control": { schema: { type: "string", const: "no-store" } } } as const;
const refused = { headers: noStore, content: { "application/json": { schema: refusal } } };
const fault = {
  500: { $ref: "#/components/responses/Problem500" },
  503: { $ref: "#/components/responses/Problem503" },
};

export function describeIdentity(registry: OpenAPIHono["openAPIRegistry"]): void {
  registry.registerPath({
    method: "post",
    path: "/oauth/token",
    operationId: "requestToken",
    summary: "Get an access token",
    description: "RFC 6749. The client proves itself by `client_secret_post` as in the example, or by HTTP Basic.",
    tags: ["Identity"],
    security: [],
    request: { body: { required: true, content: { "application/x-www-form-urlencoded": { schema: tokenForm } } } },
    responses: {
      200: { description: "A token", headers: noStore, content: { "application/json": { schema: bearerToken } } },
      400: { description: "Refused (RFC 6749, section 5.2)", ...refused },
      401: {
        description: "Unknown client or wrong secret",
        ...refused,
        headers: { ...noStore, "WWW-Authenticate": { schema: { type: "string" }, example: 'Basic realm="likeness"' } },
      },
      413: { $ref: "#/components/responses/Problem413" },
      ...fault,
    },
  });
  registry.registerPath({
    method: "get",
    path: "/.well-known/jwks.json",
    operationId: "readKeySet",
    summary: "Read the keys that verify access tokens",
    tags: ["Identity"],
    security: [],
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
      tags: ["Identity"],
      security: [],
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
