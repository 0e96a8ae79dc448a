import { createRoute, z } from "@hono/zod-openapi";
import { animationNames } from "../motion/animations.ts";
import { poseNames } from "../motion/poses.ts";
import { pictureOrder, type RenderingFile, type RenderingRow } from "../store/renderings.ts";
import { requestRendering } from "../store/request-rendering.ts";
import { requireSolveScope, withScope } from "./authenticate.ts";
import { backgroundSchema, nameOf, pictureSchema, presentPicture, sizeSchema } from "./picture-look.ts";
import { acceptedAnswer, answerAccepted, avatarPath, enterRenderingRoutes } from "./rendering-routes.ts";
import { errorSchema, idNumberSchema, newResource, ownAvatar, problems, statusSchema } from "./resource.ts";

const renderingSchema = z
  .object({
    id: idNumberSchema,
    random: z.int().openapi({ description: "Number of the personalization, 0 for none", example: 0 }),
    type: z.enum(["preview", "pose", "animation"]).openapi({ example: "pose" }),
    pose: z.string().openapi({ description: "Empty for an animation", example: "hi" }),
    animation: z.string().openapi({ description: "Empty for a pose", example: "" }),
    status: statusSchema,
    error: errorSchema,
    attachment: pictureSchema("The picture; null until the rendering is done", 512),
  })
  .openapi("Rendering");

const orderQuery = z
  .object({
    pose: nameOf(poseNames).optional().openapi({ example: "hi" }),
    animation: nameOf(animationNames).optional(),
    size: sizeSchema.openapi({ description: "medium unless said for poses, small for animations" }),
    background_color: backgroundSchema,
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
    ...acceptedAnswer,
    ...problems(400, 402, 404, 423),
  },
});

export const renderings = newResource();

renderings.openapi(requestRoute, async (c) => {
  const caller = c.get("caller");
  const { pose = "", animation = "", size, background_color: backgroundColor = "" } = c.req.valid("query");
  const avatar = await ownAvatar(c.env, caller, c.req.valid("param").avatar_id);
  if (!avatar.solve) requireSolveScope(caller);
  const usualSize = animation === "" ? "medium" : "small";
  const order = pictureOrder({ pose, animation, size: size ?? usualSize, backgroundColor });
  const requested = await requestRendering(c.env, avatar, order, c.get("workToken") ?? null, Date.now());
  return answerAccepted(c, avatar, "renderings", requested);
});

enterRenderingRoutes(renderings, {
  list: "pictures",
  path: "renderings",
  noun: "rendering",
  tag: "Renderings",
  readScope: "read:renderings",
  deletionNote: "A preview that was deleted is not made again.",
  entrySchema: renderingSchema,
  present,
});

function present(row: RenderingRow & RenderingFile) {
  return {
    id: Number(row.id),
    random: row.random,
    // Of this list none is an export or speech.
    type: row.type as "preview" | "pose" | "animation",
    pose: row.pose,
    animation: row.animation,
    status: row.status,
    error: row.errorCode,
    attachment: presentPicture(row),
  };
}
