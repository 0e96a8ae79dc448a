// The log of what was sent to a webhook, and sending it once more.
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
import { announce, type Delivery, insertTest, listDeliveries, redeliver } from "../store/webhook-deliveries.ts";
import type { Webhook } from "../store/webhooks.ts";
import { testEvent } from "../webhooks/events.ts";
import { withScope } from "./authenticate.ts";
import { pageHeadersOf, pageQuery, wantedPage } from "./paging.ts";
import { type HttpEnv, idSchema, newResource, notFound, problems } from "./resource.ts";
import { pageHeaders } from "./response-headers.ts";
import { deliverySchema, presentDelivery } from "./webhook-schemas.ts";
import { ownWebhook, webhookPath } from "./webhooks.ts";

const tags = ["Webhooks"];
const accepted = {
  202: {
    description: "The delivery, which is sent now",
    content: { "application/json": { schema: deliverySchema } },
  },
};

const listRoute = createRoute({
  method: "get",
  path: "/webhooks/{webhook_id}/deliveries",
  operationId: "listWebhookDeliveries",
  summary: "List what was and will be sent to a webhook, newest first",
  tags,
  description: "Kept for 30 days, and of those that have ended the newest 500.",
  ...withScope("read:webhooks"),
  request: { params: webhookPath, query: pageQuery },
  responses: {
    200: {
      description: "One page",
      headers: pageHeaders,
      content: { "application/json": { schema: z.object({ entries: z.array(deliverySchema) }) } },
    },
    ...problems(400, 404),
  },
});

const redeliverRoute = createRoute({
  method: "post",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
  operationId: "redeliverWebhook",
  summary: "Have a delivery sent once more",
  tags,
  description: "Under the same `webhook-id` and with the same body, tried as often as a new one.",
  ...withScope("write:webhooks"),
  request: { params: webhookPath.extend({ delivery_id: idSchema }) },
  responses: { ...accepted, ...problems(404, 409) },
});

const testRoute = createRoute({
  method: "post",
  path: "/webhooks/{webhook_id}/test",
  operationId: "testWebhook",
  summary: "Have a delivery sent that tells of nothing",
  tags,
  description: "Its type is `webhook.test`, its `data` is empty.",
  ...withScope("write:webhooks"),
  request: { params: webhookPath },
  responses: { ...accepted, ...problems(404, 409) },
});

export const webhookDeliveries = newResource();

webhookDeliveries.openapi(listRoute, async (c) => {
  const query = c.req.valid("query");
  const webhook = await ownWebhook(c.env, c.get("caller"), c.req.valid("param").webhook_id);
  const list = `deliveries ${webhook.id}`;
  const found = await listDeliveries(c.env.DB, webhook.id, await wantedPage(c.env, list, query));
  await pageHeadersOf(c, list, query, found, found.deliveries.at(-1)?.id);
  return c.json({ entries: found.deliveries.map(presentDelivery) }, 200);
});

webhookDeliveries.openapi(redeliverRoute, async (c) => {
  const { webhook_id, delivery_id } = c.req.valid("param");
  const webhook = await enabledWebhook(c, webhook_id);
  return sendNow(c, await redeliver(c.env.DB, webhook.id, delivery_id, Date.now())) as never;
});

webhookDeliveries.openapi(testRoute, async (c) => {
  const webhook = await enabledWebhook(c, c.req.valid("param").webhook_id);
  return sendNow(c, await insertTest(c.env.DB, webhook.id, testEvent, Date.now())) as never;
});

async function enabledWebhook(c: Context<HttpEnv>, id: string): Promise<Webhook> {
  const webhook = await ownWebhook(c.env, c.get("caller"), id);
  if (webhook.disabledReason === null) return webhook;
  throw new LikenessError("webhook_disabled", "Nothing is sent to a disabled webhook. Enable it first.");
}

async function sendNow(c: Context<HttpEnv>, delivery: Delivery | null): Promise<Response> {
  if (delivery === null) throw notFound();
  await announce(c.env, [delivery.id]);
  return c.json(presentDelivery(delivery), 202);
}
