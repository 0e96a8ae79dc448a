import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Caller } from "../identity/access-token.ts";
import { type Attachment, findAttachment, listAttachments } from "../store/attachments.ts";
import { withScope } from "./authenticate.ts";
import {
  booleanSchema,
  type HttpEnv,
  idNumberSchema,
  idSchema,
  newResource,
  notFound,
  ownAvatar,
  problems,
} from "./resource.ts";
import { signedAddresses } from "./signed-address.ts";

const attachmentSchema = z
  .object({
    id: idNumberSchema,
    type: z.string(),
    name: z.string(),
    url: z.url().openapi({
      description: "An address in storage, which needs no token and is good for an hour. Whoever has it has the file.",
    }),
    updated_at: z.iso.datetime(),
  })
  .openapi("Attachment");

const listRoute = createRoute({
  method: "get",
  path: "/avatars/{avatar_id}/attachments",
  operationId: "listAttachments",
  summary: "List the files of an avatar",
  tags: ["Attachments"],
  ...withScope("read:avatars"),
  request: { params: z.object({ avatar_id: idSchema }) },
  responses: {
    200: {
      description: "The files this token may see",
      content: { "application/json": { schema: z.object({ entries: z.array(attachmentSchema) }) } },
    },
    ...problems(404),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/avatars/{avatar_id}/attachments/{attachment_id}",
  operationId: "readAttachment",
  summary: "Read a file's description, or be led to the file",
  tags: ["Attachments"],
  ...withScope("read:avatars"),
  request: {
    params: z.object({ avatar_id: idSchema, attachment_id: idSchema }),
    query: z.object({ redirect: booleanSchema.default(false) }),
  },
  responses: {
    200: { description: "The description", content: { "application/json": { schema: attachmentSchema } } },
    307: {
      description: "With `redirect`: to the bytes, at an address good for an hour",
      headers: {
        Location: { description: "An address in storage.", required: true, schema: { type: "string", format: "uri" } },
      },
    },
    ...problems(400, 404),
  },
});

export const attachments = newResource();

attachments.openapi(listRoute, async (c) => {
  const caller = c.get("caller");
  const avatar = await ownAvatar(c.env, caller, c.req.valid("param").avatar_id);
  const files = await listAttachments(c.env.DB, avatar.id);
  return c.json(
    {
      entries: await present(
        c,
        files.filter((file) => maySee(caller, file)),
      ),
    },
    200,
  );
});

attachments.openapi(readRoute, async (c) => {
  const caller = c.get("caller");
  const { avatar_id, attachment_id } = c.req.valid("param");
  const avatar = await ownAvatar(c.env, caller, avatar_id);
  const file = await findAttachment(c.env.DB, avatar.id, attachment_id);
  if (file === null || !maySee(caller, file)) throw notFound();
  const [described] = await present(c, [file]);
  return c.req.valid("query").redirect ? (c.redirect(described.url, 307) as never) : c.json(described, 200);
});

function maySee(caller: Caller, file: Attachment): boolean {
  if (file.type === "gltf" || file.type === "export") return caller.scopes.has("read:gltf");
  if (file.type === "solve") return caller.scopes.has("read:features");
  return true;
}

async function present(c: Context<HttpEnv>, files: readonly Attachment[]) {
  const addresses = await signedAddresses(c.env, c.req.url, files, Date.now());
  return files.map(({ id, type, name, updatedAt }, index) => ({
    id: Number(id),
    type,
    name,
    url: addresses[index],
    updated_at: new Date(updatedAt).toISOString(),
  }));
}

/** Leads to the file for as long as there is one, which its address in storage does not. */
export function attachmentPath(avatarId: string, id: string): string {
  return `/v0.5/avatars/${avatarId}/attachments/${id}?redirect=true`;
}
