import { createRoute, z } from "@hono/zod-openapi";
import { animationNames } from "../motion/animations.ts";
import { poseNames } from "../motion/poses.ts";
import { sizeNames } from "../render/sizes.ts";
import { avatarObject } from "../store/objects.ts";
import { removeRendering } from "../store/remove-rendering.ts";
import { findRendering, listRenderings, type RenderingFile, type RenderingRow } from "../store/renderings.ts";
import { requestRendering } from "../store/request-rendering.ts";
import { attachmentPath } from "./attachments.ts";
import { requireSolveScope, withScope } from "./authenticate.ts";
import { enqueue } from "./enqueue.ts";
import { pageHeadersOf, pageQuery, wantedPage } from "./paging.ts";
import {
  errorSchema,
  idNumberSchema,
  idSchema,
  newResource,
  notFound,
  ownAvatar,
  problems,
  statusAnswer,
  statusSchema,
} from "./resource.ts";
import { newIdHeaders, pageHeaders, statusHeaders } from "./response-headers.ts";

const avatarPath = z.object({ avatar_id: idSchema });
const renderingPath = avatarPath.extend({ rendering_id: idSchema });

const renderingSchema = z
  .object({
    id: idNumberSchema,
    random: z.int().openapi({ description: "Number of the personalization, 0 for none", example: 0 }),
    type: z.enum(["preview", "pose", "animation"]).openapi({ example: "pose" }),
    pose: z.string().openapi({ description: "Empty for an animation", example: "hi" }),
    animation: z.string().openapi({ description: "Empty for a pose", example: "" }),
    status: statusSchema,
    error: errorSchema,
    attachment: z
      .object({ id: idNumberSchema, width: z.int(), height: z.int(), channels: z.int(), url: z.string() })
      .nullable()
      .openapi({
        description: "The picture; null until the rendering is done",
        example: {
          id: 1234567890456,
          width: 512,
          height: 512,
          channels: 3,
          url: "/v0.5/avatars/1234567890123/attachments/1234567890456?redirect=true",
        },
      }),
  })
  .openapi("Rendering");

/** One of the names, or a refusal that lists them. */
function nameOf<Name extends string>(known: readonly Name[]) {
  return z.enum(known as readonly [Name, ...Name[]], { error: `unknown; known are ${known.join(", ")}` });
}

const orderQuery = z
  .object({
    pose: nameOf(poseNames).optional().openapi({ example: "hi" }),
    animation: nameOf(animationNames).optional(),
    size: nameOf(sizeNames).optional().openapi({ description: "medium unless said for poses, small for animations" }),
    background_color: z
      .string()
      .regex(/^(#[0-9a-fA-F]{6}|transparent)$/, "expected #RRGGBB, with # written as %23, or transparent")
      .optional()
      .openapi({ example: "#CFE8FF" }),
  })
  .refine(({ pose, animation }) => (pose === undefined) !== (animation === undefined), {
    path: ["pose"],
    error: "give either a pose or an animation",
  });

const requestRoute = createRoute({
  method: "post",
  path: "/avatars/{avatar_id}/renderings",
  operationId: "requestRendering",
  summary: "Have a pose or an animation rendered",
  tags: ["Renderings"],
  description:
    "Exactly one of `pose` (a PNG) and `animation` (a looping GIF). An avatar that is not solved yet is solved first, " +
    "and one that could not be solved ends its renderings with the same error.",
  ...withScope("write:renderings"),
  request: { params: avatarPath, query: orderQuery },
  responses: {
    202: { description: "Accepted; the status is to be asked for at Location", headers: newIdHeaders },
    ...problems(400, 402, 404, 423),
  },
});

const listRoute = createRoute({
  method: "get",
  path: "/avatars/{avatar_id}/renderings",
  operationId: "listRenderings",
  summary: "List the renderings of an avatar, newest first",
  tags: ["Renderings"],
  ...withScope("read:renderings"),
  request: { params: avatarPath, query: pageQuery },
  responses: {
    200: {
      description: "One page",
      headers: pageHeaders,
      content: { "application/json": { schema: z.object({ entries: z.array(renderingSchema) }) } },
    },
    ...problems(400, 404),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/avatars/{avatar_id}/renderings/{rendering_id}",
  operationId: "readRendering",
  summary: "Read a rendering",
  tags: ["Renderings"],
  ...withScope("read:renderings"),
  request: { params: renderingPath },
  responses: {
    200: { description: "The rendering", content: { "application/json": { schema: renderingSchema } } },
    ...problems(404),
  },
});

const headRoute = createRoute({
  method: "head",
  path: "/avatars/{avatar_id}/renderings/{rendering_id}",
  operationId: "askRenderingStatus",
  summary: "Ask for the status of a rendering",
  tags: ["Renderings"],
  security: readRoute.security,
  request: { params: renderingPath },
  responses: {
    204: { description: "The status is in the header", headers: statusHeaders },
    ...problems(404),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/avatars/{avatar_id}/renderings/{rendering_id}",
  operationId: "deleteRendering",
  summary: "Delete a rendering with its file",
  tags: ["Renderings"],
  description:
    "Also while it is waiting or being made: nothing of it appears afterwards, and it counts as an operation no more. " +
    "A preview that was deleted is not made again.",
  ...withScope("write:renderings"),
  request: { params: renderingPath },
  responses: { 204: { description: "Deleted" }, ...problems(404) },
});

export const renderings = newResource();

renderings.openapi(requestRoute, async (c) => {
  const caller = c.get("caller");
  const { pose = "", animation = "", size, background_color: backgroundColor = "" } = c.req.valid("query");
  const avatar = await ownAvatar(c.env, caller, c.req.valid("param").avatar_id);
  if (!avatar.solve) requireSolveScope(caller);
  const order = { pose, animation, size: size ?? (animation === "" ? "medium" : "small"), backgroundColor };
  const requested = await requestRendering(c.env, avatar, order, c.get("workToken") ?? null, Date.now());
  if (requested === null) throw notFound();
  if (requested.message !== null) await enqueue(c, requested.message);
  c.header("X-Service-Status", requested.id);
  c.header("Location", `/v0.5/avatars/${avatar.id}/renderings/${requested.id}`);
  return c.body(null, 202);
});

renderings.openapi(listRoute, async (c) => {
  const query = c.req.valid("query");
  const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
  const list = `renderings ${avatar.id}`;
  const found = await listRenderings(c.env.DB, avatar.id, await wantedPage(c.env, list, query));
  await pageHeadersOf(c, list, query, found, found.renderings.at(-1)?.id);
  return c.json({ entries: found.renderings.map(present) }, 200);
});

renderings.openapi(readRoute, async (c) => {
  const { avatar_id, rendering_id } = c.req.valid("param");
  const caller = c.get("caller");
  const isHead = c.req.raw.method === "HEAD";
  // What the avatar's object knows needs no row: clients ask for the status most.
  const state = isHead ? await avatarObject(c.env, avatar_id).stateFor(caller.accountId, rendering_id) : null;
  if (state !== null) return statusAnswer(c, state.status, state.failure?.code ?? null) as never;
  const avatar = await ownAvatar(c.env, caller, avatar_id);
  const rendering = await findRendering(c.env.DB, avatar.id, rendering_id);
  if (rendering === null) throw notFound();
  if (isHead) return statusAnswer(c, rendering.status, rendering.errorCode) as never;
  return c.json(present(rendering), 200);
});
renderings.openAPIRegistry.registerPath(headRoute);

renderings.openapi(deleteRoute, async (c) => {
  const { avatar_id, rendering_id } = c.req.valid("param");
  const avatar = await ownAvatar(c.env, c.get("caller"), avatar_id);
  const rendering = await findRendering(c.env.DB, avatar.id, rendering_id);
  if (rendering === null) throw notFound();
  await removeRendering(c.env, avatar, rendering, Date.now());
  return c.body(null, 204);
});

function present(row: RenderingRow & RenderingFile) {
  const { attachmentId, width, height, channels } = row;
  return {
    id: Number(row.id),
    random: row.random,
    type: row.type,
    pose: row.pose,
    animation: row.animation,
    status: row.status,
    error: row.errorCode,
    attachment:
      attachmentId === null
        ? null
        : { id: Number(attachmentId), width, height, channels, url: attachmentPath(row.avatarId, attachmentId) },
  };
}
