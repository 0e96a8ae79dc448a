import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { authorizeEndpoint } from "./authorize-endpoint.ts";
import { describeIdentity } from "./description.ts";
import { metadata } from "./metadata.ts";
import { tokenEndpoint } from "./token-endpoint.ts";

/** Where an outside issuer is configured, nothing here may look as if it issued tokens. */
const ownIssuerOnly = createMiddleware<{ Bindings: Env }>(async function ownIssuerOnly(c, next) {
  if (c.env.JWKS_URL) throw new LikenessError("not_found", `Access tokens are issued by ${c.env.ISSUER}.`);
  await next();
});

/** The issuer of access tokens, mounted beside the interface and replaceable by one outside (JWKS_URL). */
export const identity = new OpenAPIHono<{ Bindings: Env }>();
describeIdentity(identity.openAPIRegistry);

identity.use("/oauth/*", ownIssuerOnly);
identity.use("/.well-known/*", ownIssuerOnly);
for (const part of [tokenEndpoint, authorizeEndpoint, metadata]) identity.route("/", part);
