// Endpoints of others that an account has told what happens to its avatars.
import { createRoute, z } from "@hono/zod-openapi";
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import type { Caller } from "../identity/access-token.ts";
import { type Id, withNewId } from "../store/ids.ts";
import { announce, listPending } from "../store/webhook-deliveries.ts";
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  replaceSecret,
  type Webhook,
  webhookQuota,
} from "../store/webhooks.ts";
import { readEndpoint } from "../webhooks/endpoint.ts";
import { makeSecret } from "../webhooks/secrets.ts";
import { withScope } from "./authenticate.ts";
import { boundJson } from "./json-body.ts";
import { parametersInvalid } from "./known-query.ts";
import { idSchema, newResource, notFound, problems } from "./resource.ts";
import {
  newWebhookSchema,
  presentWebhook,
  webhookChangeSchema,
  webhookOrderSchema,
  webhookSchema,
} from "./webhook-schemas.ts";

const maximumBodyByteLength = 8192;
/** How long the secret of before signs too, milliseconds: receivers learn the new one meanwhile. */
const secretOverlap = 24 * 60 * 60_000;
/** Deliveries that are sent at once when a webhook is enabled again; the sweeper sends the others. */
const resumedCount = 500;

export const webhookPath = z.object({ webhook_id: idSchema });
const read = withScope("read:webhooks");
const write = withScope("write:webhooks");
const writeJson = { security: write.security, middleware: [...write.middleware, boundJson(maximumBodyByteLength)] };
const tags = ["Webhooks"];

const answer = { description: "The webhook", content: { "application/json": { schema: webhookSchema } } };
const answerWithSecret = {
  description: "The webhook with its secret, which is told this once",
  content: { "application/json": { schema: newWebhookSchema } },
};

const createRouteOfWebhook = createRoute({
  method: "post",
  path: "/webhooks",
  operationId: "createWebhook",
  summary: "Have an endpoint told what happens",
  tags,
  description:
    "By the Standard Webhooks scheme: a POST with `webhook-id`, `webhook-timestamp` and `webhook-signature`, whose body is " +
    "`{type, timestamp, data}`; `data` holds ids, `status` and `error`. The endpoint has ten seconds to answer with a 2xx; " +
    "redirects are not followed. Otherwise the delivery is tried ten times in three days, each time under the same " +
    "`webhook-id`; 410 disables the webhook, as do five days of failures. Deliveries may come twice and in any order.",
  ...writeJson,
  request: { body: { required: true, content: { "application/json": { schema: webhookOrderSchema } } } },
  responses: {
    201: {
      ...answerWithSecret,
      headers: { Location: { description: "The path of the webhook.", required: true, schema: { type: "string" } } },
    },
    ...problems(400, 402, 413, 415),
  },
});

const listRoute = createRoute({
  method: "get",
  path: "/webhooks",
  operationId: "listWebhooks",
  summary: "List the account's webhooks, newest first",
  tags,
  ...read,
  responses: {
    200: {
      description: `All of them, at most ${webhookQuota}`,
      content: { "application/json": { schema: z.object({ entries: z.array(webhookSchema) }) } },
    },
    ...problems(),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/webhooks/{webhook_id}",
  operationId: "readWebhook",
  summary: "Read a webhook",
  tags,
  ...read,
  request: { params: webhookPath },
  responses: { 200: answer, ...problems(404) },
});

const replaceRoute = createRoute({
  method: "put",
  path: "/webhooks/{webhook_id}",
  operationId: "replaceWebhook",
  summary: "Change a webhook, or enable it again",
  tags,
  description: "What happens while a webhook is disabled is not told later; what was to be sent before is.",
  ...writeJson,
  request: {
    params: webhookPath,
    body: { required: true, content: { "application/json": { schema: webhookChangeSchema } } },
  },
  responses: { 200: answer, ...problems(400, 404, 413, 415) },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/webhooks/{webhook_id}",
  operationId: "deleteWebhook",
  summary: "Delete a webhook with its secrets and its log",
  tags,
  ...write,
  request: { params: webhookPath },
  responses: { 204: { description: "Deleted" }, ...problems(404) },
});

const rotateRoute = createRoute({
  method: "post",
  path: "/webhooks/{webhook_id}/rotate-secret",
  operationId: "rotateWebhookSecret",
  summary: "Have the secret of a webhook made anew",
  tags,
  description:
    "For 24 hours deliveries carry two signatures, the second by the secret of before; one still older is gone.",
  ...write,
  request: { params: webhookPath },
  responses: { 200: answerWithSecret, ...problems(404) },
});

export const webhooks = newResource();

webhooks.openapi(createRouteOfWebhook, async (c) => {
  const order = c.req.valid("json");
  const url = checkedUrl(c.env, order.url);
  const { plain, sealed } = await makeSecret(c.env);
  const now = Date.now();
  const webhook = await withNewId(now, (id) =>
    insertWebhook(c.env.DB, c.get("caller").accountId, { ...order, ...sealed, id, url }, now),
  );
  if (webhook === null) {
    throw new LikenessError("quota_used_up", `An account has at most ${webhookQuota} webhooks; delete one first.`);
  }
  c.set("confidential", true);
  c.header("Location", `/v0.5/webhooks/${webhook.id}`);
  return c.json({ ...presentWebhook(webhook), secret: plain }, 201);
});

webhooks.openapi(listRoute, async (c) => {
  const found = await listWebhooks(c.env.DB, c.get("caller").accountId);
  return c.json({ entries: found.map(presentWebhook) }, 200);
});

webhooks.openapi(readRoute, async (c) => {
  return c.json(presentWebhook(await ownWebhook(c.env, c.get("caller"), c.req.valid("param").webhook_id)), 200);
});

webhooks.openapi(replaceRoute, async (c) => {
  const { accountId } = c.get("caller");
  const { webhook_id } = c.req.valid("param");
  const order = c.req.valid("json");
  const change = { ...order, url: checkedUrl(c.env, order.url) };
  const webhook = await changeWebhook(c.env.DB, accountId, webhook_id, change, Date.now());
  if (webhook === null) throw notFound();
  if (order.enabled) await announce(c.env, await listPending(c.env.DB, webhook.id, Date.now(), resumedCount));
  return c.json(presentWebhook(webhook), 200);
});

webhooks.openapi(deleteRoute, async (c) => {
  if (!(await deleteWebhook(c.env.DB, c.get("caller").accountId, c.req.valid("param").webhook_id))) throw notFound();
  return c.body(null, 204);
});

webhooks.openapi(rotateRoute, async (c) => {
  const { accountId } = c.get("caller");
  const { webhook_id } = c.req.valid("param");
  const { plain, sealed } = await makeSecret(c.env);
  const now = Date.now();
  const webhook = await replaceSecret(c.env.DB, accountId, webhook_id, sealed, now + secretOverlap, now);
  if (webhook === null) throw notFound();
  c.set("confidential", true);
  return c.json({ ...presentWebhook(webhook), secret: plain }, 200);
});

export async function ownWebhook(env: Env, { accountId }: Caller, id: Id): Promise<Webhook> {
  const webhook = await findWebhook(env.DB, accountId, id);
  if (webhook === null) throw notFound();
  return webhook;
}

/** As the parser of addresses spells it. */
function checkedUrl(env: Env, text: string): string {
  const endpoint = readEndpoint(text, env.LOCAL_WEBHOOKS === "true");
  if (endpoint.kind === "endpoint") return endpoint.url.href;
  throw parametersInvalid([{ parameter: "url", detail: endpoint.detail }]);
}
