// For operators: whether the service works, and whom to tell what is wrong with it.
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
import { checkStores } from "../store/check-stores.ts";
import { type HttpEnv, newResource, publicProblems } from "./resource.ts";
import { securityText } from "./security-text.ts";

const storeSchema = z.enum(["ok", "down"]);

const healthSchema = z
  .object({
    status: storeSchema.openapi({ description: "`ok` where every store is" }),
    stores: z.object({ database: storeSchema, files: storeSchema, objects: storeSchema }),
  })
  .openapi("Health", { example: { status: "ok", stores: { database: "ok", files: "ok", objects: "ok" } } });

const healthContent = { "application/json": { schema: healthSchema } };

const healthRoute = createRoute({
  method: "get",
  path: "/health",
  operationId: "checkHealth",
  summary: "Ask whether the service works",
  description: "Asks each store a small question; an answer is kept for five seconds.",
  tags: ["Service"],
  security: [],
  responses: {
    200: { description: "All stores answer", content: healthContent },
    ...publicProblems(),
    503: {
      description: "A store does not answer",
      headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } },
      content: healthContent,
    },
  },
});

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

export const service = newResource();

service.openapi(healthRoute, async (c) => {
  const stores = await checkStores(c.env, Date.now());
  const works = Object.values(stores).every((state) => state === "ok");
  if (!works) c.header("Retry-After", "5");
  return c.json({ status: works ? ("ok" as const) : ("down" as const), stores }, works ? 200 : 503);
});

service.openapi(securityRoute, (c) => {
  const text = securityText(c.env.SECURITY_CONTACT ?? "", addressOf(c), Date.now());
  if (text === null) throw new LikenessError("not_found", "The operator of this service has named no contact.");
  c.header("Cache-Control", "public, max-age=86400");
  return c.text(text, 200);
});

function addressOf(c: Context<HttpEnv>): string {
  const { origin } = new URL(c.env.JWKS_URL ? c.req.url : c.env.ISSUER || c.req.url);
  return `${origin}/.well-known/security.txt`;
}
