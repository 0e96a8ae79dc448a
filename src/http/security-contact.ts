import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
import { type HttpEnv, newResource, publicProblems } from "./resource.ts";
import { securityText } from "./security-text.ts";

const securityRoute = createRoute({
  method: "get",
  path: "/.well-known/security.txt",
  operationId: "readSecurityContact",
  summary: "Read whom to tell of a weakness",
  description: "RFC 9116. Not found where the operator has named no contact.",
  tags: ["Service"],
  security: [],
  responses: {
    200: { description: "The contact", content: { "text/plain": { schema: z.string() } } },
    ...publicProblems(404),
  },
});

export const securityContact = newResource();

securityContact.openapi(securityRoute, (c) => {
  const text = securityText(c.env.SECURITY_CONTACT ?? "", addressOf(c), Date.now());
  if (text === null) throw new LikenessError("not_found", "The operator of this service has named no contact.");
  c.header("Cache-Control", "public, max-age=86400");
  return c.text(text, 200);
});

function addressOf(c: Context<HttpEnv>): string {
  const { origin } = new URL(c.env.JWKS_URL ? c.req.url : c.env.ISSUER || c.req.url);
  return `${origin}/.well-known/security.txt`;
}
