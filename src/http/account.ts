import { createRoute, z } from "@hono/zod-openapi";
import { findAccount } from "../store/accounts.ts";
import { accountObject } from "../store/objects.ts";
import { planOf } from "../store/plans.ts";
import { withScope } from "./authenticate.ts";
import { newResource, notFound, problems } from "./resource.ts";

const usageSchema = z
  .object({
    plan: z.string(),
    features: z.array(z.string()),
    avatars: z.object({ count: z.int(), quota: z.int().nullable() }),
    operations: z.object({ count: z.int(), limit: z.int() }),
    requests: z.object({ burst: z.int(), per_second: z.number(), remaining: z.int() }),
  })
  .openapi("Usage", {
    example: {
      plan: "standard",
      features: ["gltf"],
      avatars: { count: 12, quota: 10_000 },
      operations: { count: 1, limit: 8 },
      requests: { burst: 60, per_second: 1, remaining: 58 },
    },
  });

const usageRoute = createRoute({
  method: "get",
  path: "/usage",
  operationId: "readUsage",
  summary: "Read the plan and what is used of it",
  tags: ["Account"],
  description: "Any valid token may. A quota of null means that the plan sets none.",
  ...withScope(),
  responses: {
    200: { description: "What is used now", content: { "application/json": { schema: usageSchema } } },
    ...problems(),
  },
});

export const account = newResource();

account.openapi(usageRoute, async (c) => {
  const { accountId } = c.get("caller");
  const { burst, perSecond, remaining } = c.get("rate");
  const [owner, used] = await Promise.all([
    findAccount(c.env.DB, accountId),
    accountObject(c.env, accountId).usage(Date.now()),
  ]);
  if (owner === null) throw notFound();
  const { avatarQuota, operationLimit } = planOf(owner.plan);
  return c.json(
    {
      plan: owner.plan,
      features: [...owner.features],
      avatars: { count: used.avatarCount, quota: Number.isFinite(avatarQuota) ? avatarQuota : null },
      operations: { count: used.operationCount, limit: operationLimit },
      requests: { burst, per_second: perSecond, remaining },
    },
    200,
  );
});
