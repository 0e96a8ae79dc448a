import { createRoute, z } from "@hono/zod-openapi";
import { listLabels, setOwnLabels } from "../store/labels.ts";
import { withScope } from "./authenticate.ts";
import { boundJson } from "./json-body.ts";
import { labelNameSchema, labelsSchema, labelValueSchema } from "./label-schemas.ts";
import { idSchema, newResource, ownAvatar, problems } from "./resource.ts";

const maximumBodyByteLength = 64 * 1024;
const maximumLabelCount = 32;

const ownLabelsSchema = z
  .strictObject({
    entries: z
      .array(z.strictObject({ name: labelNameSchema, value: labelValueSchema }))
      .max(maximumLabelCount, `expected at most ${maximumLabelCount} labels`)
      .refine((labels) => new Set(labels.map(({ name }) => name)).size === labels.length, "a name appears twice"),
  })
  .openapi("OwnLabels", { example: { entries: [{ name: "campaign", value: "spring 2027" }] } });

const access = withScope("write:avatars");

const replaceRoute = createRoute({
  method: "put",
  path: "/avatars/{avatar_id}/labels",
  operationId: "replaceLabels",
  summary: "Replace one's own labels of an avatar",
  tags: ["Avatars"],
  description:
    "A label of one's own hides the measured one of the same name, in every answer and in searches, until it is " +
    "removed. Measured labels stay as they are. No entries remove all of one's own.",
  security: access.security,
  middleware: [...access.middleware, boundJson(maximumBodyByteLength)],
  request: {
    params: z.object({ avatar_id: idSchema }),
    body: { required: true, content: { "application/json": { schema: ownLabelsSchema } } },
  },
  responses: {
    200: {
      description: "The labels now in force, measured ones among them",
      content: { "application/json": { schema: labelsSchema } },
    },
    ...problems(400, 404, 413, 415),
  },
});

export const labels = newResource();

labels.openapi(replaceRoute, async (c) => {
  const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
  await setOwnLabels(c.env.DB, avatar.id, c.req.valid("json").entries, Date.now());
  const inForce = await listLabels(c.env.DB, [avatar.id]);
  return c.json({ entries: inForce.map(({ name, value }) => ({ name, value })) }, 200);
});
