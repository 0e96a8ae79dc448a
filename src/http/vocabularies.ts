// The names that renderings are asked for by.
import { createRoute, z } from "@hono/zod-openapi";
import { etag } from "hono/etag";
import { animationNames, findAnimation } from "../motion/animations.ts";
import { findPose, poseNames } from "../motion/poses.ts";
import { sizeNames, sizes } from "../render/sizes.ts";
import { newResource, problems } from "./resource.ts";

const cacheControl = "private, max-age=3600";

const poseSchema = z
  .object({ name: z.string(), description: z.string() })
  .openapi("Pose", { example: { name: "neutral", description: "At rest: level gaze, lips lightly closed." } });

const animationSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    frame_count: z.int(),
    duration: z.number().openapi({ description: "Seconds of one round of the loop" }),
  })
  .openapi("Animation", {
    example: { name: "nod_yes", description: "Nodding yes with a growing smile.", frame_count: 24, duration: 1.92 },
  });

const sizeSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    width: z.int(),
    height: z.int(),
    transparent: z.boolean().openapi({ description: "Without a backdrop unless one is asked for" }),
  })
  .openapi("Size", {
    example: { name: "icon", description: "For lists and badges.", width: 128, height: 128, transparent: false },
  });

const posesRoute = vocabularyRoute("/poses", "listPoses", "List the poses", poseSchema);
const animationsRoute = vocabularyRoute("/animations", "listAnimations", "List the animations", animationSchema);
const sizesRoute = vocabularyRoute("/sizes", "listSizes", "List the sizes of renderings", sizeSchema);

/** For every token, whatever its scopes. */
function vocabularyRoute<Path extends string, Entry extends z.ZodType>(
  path: Path,
  operationId: string,
  summary: string,
  entry: Entry,
) {
  return createRoute({
    method: "get",
    path,
    operationId,
    tags: ["Vocabularies"],
    summary,
    security: [{ oauth: [] }],
    middleware: [etag()],
    responses: {
      200: {
        description: "All of them; private caches may keep the answer for an hour",
        content: { "application/json": { schema: z.object({ entries: z.array(entry) }) } },
        headers: {
          ETag: { description: "For If-None-Match.", required: true, schema: { type: "string" } },
          "Cache-Control": { schema: { type: "string" }, example: cacheControl },
        },
      },
      304: { description: "The copy named by If-None-Match is still good" },
      ...problems(),
    },
  });
}

export const vocabularies = newResource();

vocabularies.openapi(posesRoute, (c) => {
  const entries = poseNames.map((name) => ({ name, description: findPose(name).description }));
  return c.json({ entries }, 200, { "Cache-Control": cacheControl });
});

vocabularies.openapi(animationsRoute, (c) => {
  const entries = animationNames.map((name) => {
    const { description, frameCount, delay } = findAnimation(name);
    return { name, description, frame_count: frameCount, duration: (frameCount * delay) / 100 };
  });
  return c.json({ entries }, 200, { "Cache-Control": cacheControl });
});

vocabularies.openapi(sizesRoute, (c) => {
  const entries = sizeNames.map((name) => ({ name, ...sizes[name] }));
  return c.json({ entries }, 200, { "Cache-Control": cacheControl });
});
