// How long an account has its photos and avatars kept.
import { createRoute, z } from "@hono/zod-openapi";
import { type Account, changeRetention, findAccount } from "../store/accounts.ts";
import { accountGone } from "../store/operations.ts";
import { photoRetentions } from "../store/plans.ts";
import { withScope } from "./authenticate.ts";
import { boundJson } from "./json-body.ts";
import { newResource, problems } from "./resource.ts";

const maximumBodyByteLength = 1024;
const longestRetention = 3650;

const settingsSchema = z
  .strictObject({
    photo_retention: z
      .enum(photoRetentions, { error: `unknown; known are ${photoRetentions.join(", ")}` })
      .openapi({ description: "`drop` deletes a photo once it is solved, `keep` keeps it as long as its avatar" }),
    avatar_retention_days: z
      .int()
      .min(1)
      .max(longestRetention)
      .nullable()
      .openapi({ description: "Age at which avatars are deleted with all their files; null = never" }),
  })
  .openapi("Settings", { example: { photo_retention: "drop", avatar_retention_days: 365 } });

const path = "/me/settings";
const tags = ["Account"];
const answer = { description: "The settings", content: { "application/json": { schema: settingsSchema } } };

const readRoute = createRoute({
  method: "get",
  path,
  operationId: "readSettings",
  summary: "Read how long photos and avatars are kept",
  tags,
  ...withScope("read:avatars"),
  responses: { 200: answer, ...problems() },
});

const access = withScope("write:avatars");

const replaceRoute = createRoute({
  method: "put",
  path,
  operationId: "replaceSettings",
  summary: "Set how long photos and avatars are kept",
  tags,
  description:
    "`photo_retention` holds for photos that are solved from then on; a photo that was kept goes when its avatar is made " +
    "anew or deleted. `avatar_retention_days` holds for all avatars, those of before too: within minutes those that are " +
    "older are deleted for good.",
  security: access.security,
  middleware: [...access.middleware, boundJson(maximumBodyByteLength)],
  request: { body: { required: true, content: { "application/json": { schema: settingsSchema } } } },
  responses: { 200: answer, ...problems(400, 413, 415) },
});

export const settings = newResource();

settings.openapi(readRoute, async (c) => c.json(present(await findAccount(c.env.DB, c.get("caller").accountId)), 200));

settings.openapi(replaceRoute, async (c) => {
  const { photo_retention: photoRetention, avatar_retention_days: avatarRetentionDays } = c.req.valid("json");
  const { accountId } = c.get("caller");
  return c.json(present(await changeRetention(c.env.DB, accountId, { photoRetention, avatarRetentionDays })), 200);
});

function present(account: Account | null) {
  if (account === null) throw accountGone();
  return { photo_retention: account.photoRetention, avatar_retention_days: account.avatarRetentionDays };
}
