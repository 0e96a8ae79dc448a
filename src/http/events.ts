import { createRoute, z } from "@hono/zod-openapi";
import { LikenessError } from "../errors.ts";
import { avatarObject } from "../store/objects.ts";
import { withScope } from "./authenticate.ts";
import { idSchema, newResource, notFound, ownAvatar, problems } from "./resource.ts";

/** Seconds after which the place of a listener who has gone is free again. */
const placeWait = 30;

const followRoute = createRoute({
  method: "get",
  path: "/avatars/{avatar_id}/events",
  operationId: "followAvatar",
  summary: "Follow the work on an avatar as it happens",
  tags: ["Avatars"],
  description:
    "Server-sent events of the avatar and of what is made of it: `queued`, `stage`, `done`, `error`, `deleted`. The " +
    '`data` of each is JSON: `job` (`"avatar"`, or the id of a rendering, of an export, of speech, or of something that was asked ' +
    "for at a public address), `stage`, `progress` (0 to 1), `code` (of an `error`), `at`. First comes what has " +
    "happened, then what happens; the stream ends when no work is left. A client that comes back with `Last-Event-ID` misses nothing and gets nothing twice. The newest 500 events are kept.",
  ...withScope("read:avatars"),
  request: {
    params: z.object({ avatar_id: idSchema }),
    headers: z.object({
      "last-event-id": z
        .string()
        .regex(/^\d{1,15}$/, "expected the id of an event")
        .optional()
        .openapi({ description: "The `id` of the last event that was received", example: "7" }),
    }),
  },
  responses: {
    200: {
      description: "A stream of events, with a comment every 15 seconds of silence",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({
            example:
              'id: 4\nevent: stage\ndata: {"job":"avatar","stage":"fit","progress":0.35,"at":"2026-11-21T12:00:00.000Z"}\n\n',
          }),
        },
      },
    },
    204: { description: "All events were received and no work is left: do not come back" },
    ...problems(400, 404),
  },
});

export const events = newResource();

events.openapi(followRoute, async (c) => {
  const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" };
  if (c.req.raw.method === "HEAD") return c.body(null, 200, headers) as never;
  const after = c.req.valid("header")["last-event-id"] ?? "0";
  const answer = await avatarObject(c.env, avatar.id).fetch(`https://avatar.local/events?after=${after}`);
  if (answer.status === 404) throw notFound();
  if (answer.status === 429) {
    c.header("Retry-After", String(placeWait));
    throw new LikenessError("rate_exceeded", "Too many clients are following this avatar.");
  }
  if (answer.status === 204) return c.body(null, 204);
  return c.body(answer.body!, 200, headers) as never;
});
