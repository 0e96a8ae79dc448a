import { createRoute, z } from "@hono/zod-openapi";
import type { Reading } from "../avatar/reading.ts";
import { type Appearance, type AppearanceField, appearanceColors, appearanceWords } from "../motion/appearance.ts";
import { findReading } from "../store/avatars.ts";
import { changeAppearance } from "../store/change-appearance.ts";
import { requireSolveScope, withScope } from "./authenticate.ts";
import { enqueue } from "./enqueue.ts";
import { boundJson } from "./json-body.ts";
import { idSchema, newResource, notFound, ownAvatar, problems } from "./resource.ts";

const maximumBodyByteLength = 4096;

const colorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "expected #rrggbb")
  .openapi({ example: "#5a3a22" });
const smileSchema = z.number().min(0).max(1).openapi({ description: "How much of a smile the preview wears" });

const wordSchemas = Object.fromEntries(
  Object.entries(appearanceWords).map(([field, words]) => [
    field,
    z.enum(words as readonly [string, ...string[]], { error: `unknown; known are ${words.join(", ")}` }).nullish(),
  ]),
);
const colorSchemas = Object.fromEntries(appearanceColors.map((field) => [field, colorSchema.nullish()]));

const appearanceSchema = z
  .strictObject({ ...wordSchemas, ...colorSchemas, smile: smileSchema.nullish() })
  .openapi("Appearance", { example: { hair_style: "bob", hair_color: "#5a3a22", glasses: "none" } });

const fieldSchema = z.object({
  read: z.string().nullable().openapi({ description: "What the photo was read as; null where it does not show it" }),
  probability: z.number().nullable().openapi({ description: "That it is right; null for what is measured" }),
  chosen: z.union([z.string(), z.number()]).nullable().openapi({ description: "What is wanted instead, if anything" }),
});
const fieldNames = [...Object.keys(appearanceWords), ...appearanceColors, "smile"] as AppearanceField[];
const choicesSchema = z
  .object(Object.fromEntries(fieldNames.map((field) => [field, fieldSchema])))
  .openapi("AppearanceChoices");

const params = z.object({ avatar_id: idSchema });
const answer = { description: "Every field", content: { "application/json": { schema: choicesSchema } } };

const readRoute = createRoute({
  method: "get",
  path: "/avatars/{avatar_id}/appearance",
  operationId: "readAppearance",
  summary: "Read what the reader chose and what was changed",
  tags: ["Avatars"],
  description: "Before the avatar is solved nothing is read yet.",
  ...withScope("read:avatars"),
  request: { params },
  responses: { 200: answer, ...problems(404) },
});

const access = withScope("write:avatars");

const replaceRoute = createRoute({
  method: "put",
  path: "/avatars/{avatar_id}/appearance",
  operationId: "replaceAppearance",
  summary: "Have an avatar look otherwise",
  tags: ["Avatars"],
  description:
    "Fields that are absent or null are as the photo was read. The preview and the glTF file are made anew, and the status " +
    "goes back to `new` until they are; renderings and exports from then on look so too. Exports made before, and what public " +
    "addresses gave, are gone. Renderings made before stay as they are.",
  security: access.security,
  middleware: [...access.middleware, boundJson(maximumBodyByteLength)],
  request: { params, body: { required: true, content: { "application/json": { schema: appearanceSchema } } } },
  responses: { 200: answer, ...problems(400, 404, 413, 415, 423) },
});

export const appearance = newResource();

appearance.openapi(readRoute, async (c) => {
  const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
  return c.json(present(await findReading(c.env.DB, avatar.id), avatar.appearance), 200);
});

appearance.openapi(replaceRoute, async (c) => {
  const caller = c.get("caller");
  const avatar = await ownAvatar(c.env, caller, c.req.valid("param").avatar_id);
  if (avatar.solve) requireSolveScope(caller);
  const chosen = Object.fromEntries(
    Object.entries(c.req.valid("json")).filter(([, value]) => value !== null && value !== undefined),
  ) as Appearance;
  const changed = await changeAppearance(c.env, avatar, chosen, Date.now());
  if (changed === null) throw notFound();
  if (changed.message !== null) await enqueue(c, changed.message);
  return c.json(present(await findReading(c.env.DB, avatar.id), chosen), 200);
});

function present(reading: Reading | null, chosen: Appearance) {
  return Object.fromEntries(
    fieldNames.map((field) => [
      field,
      {
        read: reading?.[field]?.value ?? null,
        probability: reading?.[field]?.probability ?? null,
        chosen: chosen[field] ?? null,
      },
    ]),
  );
}
