import { createRoute, z } from "@hono/zod-openapi";
import { checkStores } from "../store/check-stores.ts";
import { newResource, publicProblems } from "./resource.ts";

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

export const health = newResource();

health.openapi(healthRoute, async (c) => {
  const stores = await checkStores(c.env, Date.now());
  const works = Object.values(stores).every((state) => state === "ok");
  if (!works) c.header("Retry-After", "5");
  return c.json({ status: works ? ("ok" as const) : ("down" as const), stores }, works ? 200 : 503);
});
