// The end of an account, and the receipt of it.
import { createRoute, z } from "@hono/zod-openapi";
import { endAccess } from "../store/erase-account.ts";
import { beginErasure, type Erasure, findErasure } from "../store/erasures.ts";
import { accountGone } from "../store/operations.ts";
import { requireFreshSignIn, withScope } from "./authenticate.ts";
import { enqueue } from "./enqueue.ts";
import { logFault } from "./log.ts";
import { idNumberSchema, newResource, notFound, problems, publicProblems } from "./resource.ts";

const erasureExample = "5f2b8c0d9a7e4e1fb3c6d2a1908f7e6d";
const tokenPattern = /^[0-9a-f]{32}$/;

const receiptSchema = z
  .object({
    id: z.string().openapi({ example: erasureExample }),
    account_id: idNumberSchema.openapi({ description: "Means nothing any more once the account is erased." }),
    requested_at: z.iso.datetime(),
    avatar_count: z.int(),
    webhook_count: z.int(),
    status: z.enum(["erasing", "erased"]),
  })
  .openapi("ErasureReceipt");

const erasureSchema = z
  .object({
    id: z.string().openapi({ example: erasureExample }),
    requested_at: z.iso.datetime(),
    erased_at: z.iso.datetime().nullable(),
    status: z.enum(["erasing", "erased"]),
    avatar_count: z
      .int()
      .openapi({ description: "With photos, heads, renderings, exports, labels and what was read." }),
    webhook_count: z.int().openapi({ description: "With secrets and logs." }),
    file_count: z.int().openapi({ description: "Files removed so far." }),
  })
  .openapi("Erasure");

const eraseRoute = createRoute({
  method: "delete",
  path: "/me",
  operationId: "eraseAccount",
  summary: "Erase everything of the account",
  description:
    "At once no token, password or client of the account works any more and its avatars are gone for everybody. " +
    "Files and rows follow within minutes; the receipt tells when nothing is left. There is no way back. " +
    "The token has to name `delete:account`, which is granted only where it is asked for, and to come from a sign-in " +
    "of the last five minutes; a refresh is none.",
  tags: ["Account"],
  ...withScope("delete:account"),
  responses: {
    202: {
      description: "The receipt",
      headers: { Location: { description: "The path of the receipt.", required: true, schema: { type: "string" } } },
      content: { "application/json": { schema: receiptSchema } },
    },
    ...problems(),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/erasures/{erasure_id}",
  operationId: "readErasure",
  summary: "Read the receipt of an erased account",
  description:
    "Takes no token: the id is 128 random bits. Receipts hold nothing personal and are kept for 30 days. Once it says " +
    "`erased`, nothing of the account is left in any store: name, password, sign-ins, tokens and clients of its own, " +
    "avatars with all their files, webhooks. Backups are overwritten within 30 days.",
  tags: ["Account"],
  security: [],
  request: { params: z.object({ erasure_id: z.string().regex(tokenPattern).openapi({ example: erasureExample }) }) },
  responses: {
    200: { description: "The receipt", content: { "application/json": { schema: erasureSchema } } },
    ...publicProblems(404),
  },
});

/** Mounted behind the check of tokens. */
export const erasure = newResource();

erasure.openapi(eraseRoute, async (c) => {
  const { accountId } = c.get("caller");
  const now = Date.now();
  requireFreshSignIn(c.get("caller"), now);
  const receipt = await beginErasure(c.env.DB, accountId, now);
  if (receipt === null) throw accountGone();
  await endAccess(c.env, accountId, now).catch((error) => logFault(c, error));
  await enqueue(c, { kind: "erase_account", accountId });
  const { id, requested_at, avatar_count, webhook_count, status } = present(receipt);
  c.header("Location", `/v0.5/erasures/${id}`);
  return c.json({ id, account_id: Number(accountId), requested_at, avatar_count, webhook_count, status }, 202);
});

/** Mounted before the check of tokens. */
export const receipts = newResource();

receipts.openapi(readRoute, async (c) => {
  const receipt = await findErasure(c.env.DB, c.req.valid("param").erasure_id);
  if (receipt === null) throw notFound();
  c.header("Cache-Control", "no-store");
  return c.json(present(receipt), 200);
});

function present({ id, requestedAt, erasedAt, avatarCount, webhookCount, fileCount }: Erasure) {
  return {
    id,
    requested_at: new Date(requestedAt).toISOString(),
    erased_at: erasedAt === null ? null : new Date(erasedAt).toISOString(),
    status: erasedAt === null ? ("erasing" as const) : ("erased" as const),
    avatar_count: avatarCount,
    webhook_count: webhookCount,
    file_count: fileCount,
  };
}
