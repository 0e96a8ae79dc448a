// The avatar says something: a loop of the talking head and the track of visemes that it follows.
import { createRoute, z } from "@hono/zod-openapi";
import { visemeNames } from "../avatar/head/expression-names.ts";
import { longestLoop, speechFrames } from "../motion/speech.ts";
import { longestSpeech, type VisemeTrack } from "../motion/viseme-track.ts";
import { type SizeName, sizes } from "../render/sizes.ts";
import { type RenderingFile, type RenderingRow, speechOrder } from "../store/renderings.ts";
import { requestRendering } from "../store/request-rendering.ts";
import { requireSolveScope, withScope } from "./authenticate.ts";
import { parametersInvalid } from "./known-query.ts";
import { backgroundSchema, pictureSchema, presentPicture, sizeSchema } from "./picture-look.ts";
import { acceptedAnswer, answerAccepted, avatarPath, enterRenderingRoutes } from "./rendering-routes.ts";
import { errorSchema, idNumberSchema, newResource, ownAvatar, problems, statusSchema } from "./resource.ts";
import { boundSpeech, readSpeech, speechBody, trackSchema } from "./speech-body.ts";

const speechSchema = z
  .object({
    id: idNumberSchema,
    duration: z.number().openapi({ description: "Seconds", example: 2.4 }),
    size: z.string().openapi({ example: "small" }),
    status: statusSchema,
    error: errorSchema,
    attachment: pictureSchema("The loop, a GIF; null until it is done", 256),
    visemes: z
      .array(z.object({ time: z.number(), viseme: z.enum(visemeNames), weight: z.number() }))
      .optional()
      .openapi({
        description: "The track, also before the loop is done; absent in lists. It may be sent as it is.",
        example: [
          { time: 0, viseme: "sil", weight: 1 },
          { time: 0.12, viseme: "PP", weight: 1 },
          { time: 0.2, viseme: "aa", weight: 0.85 },
        ],
      }),
  })
  .openapi("Speech");

const access = withScope("write:renderings");

const requestRoute = createRoute({
  method: "post",
  path: "/avatars/{avatar_id}/speech",
  operationId: "requestSpeech",
  summary: "Have the avatar say something",
  tags: ["Speech"],
  description:
    `Send what is to be said as visemes with times (JSON) or as a recording (a WAV file of at most 12 MB or an MP3 file of at most 4 MB), of at most ` +
    `${longestSpeech} seconds. What is made is a looping GIF as long as what is said, of the head that says it, nods on ` +
    "the stressed vowels and blinks, and the track of visemes. Its frames are as short as its pixels allow, 50 to 120 ms: " +
    `a \`small\` loop may be ${longestSpeech} s long, a \`medium\` one ${longestLoop(sizes.medium.width * sizes.medium.height)} s, ` +
    `a \`large\` one ${longestLoop(sizes.large.width * sizes.large.height)} s. A recording is listened to within the ` +
    "request and never stored.",
  security: access.security,
  middleware: [boundSpeech, ...access.middleware],
  request: {
    params: avatarPath,
    query: z.object({
      size: sizeSchema.openapi({ description: "small unless said" }),
      background_color: backgroundSchema,
    }),
    body: speechBody,
  },
  responses: { ...acceptedAnswer, ...problems(400, 402, 404, 413, 415, 422, 423) },
});

export const speech = newResource();

speech.openAPIRegistry.register("VisemeTrack", trackSchema);

speech.openapi(requestRoute, async (c) => {
  const caller = c.get("caller");
  const { size = "small", background_color: backgroundColor = "" } = c.req.valid("query");
  const avatar = await ownAvatar(c.env, caller, c.req.valid("param").avatar_id);
  if (!avatar.solve) requireSolveScope(caller);
  const track = await readSpeech(c);
  checkLength(track, size);
  const order = speechOrder(track, { size, backgroundColor });
  const requested = await requestRendering(c.env, avatar, order, c.get("workToken") ?? null, Date.now());
  return answerAccepted(c, avatar, "speech", requested) as never;
});

enterRenderingRoutes(speech, {
  list: "speech",
  path: "speech",
  noun: "speech",
  tag: "Speech",
  readScope: "read:renderings",
  deletionNote: "The track of visemes goes with it.",
  entrySchema: speechSchema,
  present,
});

function checkLength({ duration }: VisemeTrack, size: SizeName): void {
  const { width, height } = sizes[size];
  if (speechFrames(duration, width * height) !== null) return;
  const detail = `takes at most ${longestLoop(width * height)} s of speech, and this is ${duration} s; small takes all`;
  throw parametersInvalid([{ parameter: "size", detail }]);
}

function present(row: RenderingRow & RenderingFile, isListed: boolean) {
  const { duration, visemes }: VisemeTrack = JSON.parse(row.options);
  return {
    id: Number(row.id),
    duration,
    size: row.size,
    status: row.status,
    error: row.errorCode,
    attachment: presentPicture(row),
    ...(!isListed && { visemes: [...visemes] }),
  };
}
