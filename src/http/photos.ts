import { createRoute, z } from "@hono/zod-openapi";
import type { Env } from "../env.ts";
import { type ErrorCode, errorCodes, LikenessError } from "../errors.ts";
import type { PhotoExamination } from "../examine-photo.ts";
import { asOperation } from "../store/operations.ts";
import { withScope } from "./authenticate.ts";
import { newResource, problems } from "./resource.ts";
import { photoForm, readPhotoUpload } from "./upload.ts";

/**
 * Judges a picture file; throws a LikenessError where it cannot be decoded. Null where other work left no time for it.
 * The file is read when its turn has come, so that those who wait hold it in memory once.
 */
export type ExaminePhoto = (env: Env, photo: Blob) => Promise<PhotoExamination | null>;

const verdictSchema = z.enum(["pass", "warn", "reject"]);
const codeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);

const photoCheckSchema = z
  .object({
    name: z.string().openapi({ example: "sharpness" }),
    value: z.number().openapi({ description: "As measured", example: 24.5 }),
    threshold: z.number().openapi({
      description: "The limit that decided; of a pass, the first one that was kept",
      example: 30,
    }),
    verdict: verdictSchema.openapi({ example: "warn" }),
    code: codeSchema.optional().openapi({ description: "Only of a check that rejects", example: "face_blurred" }),
    advice: z.string().openapi({
      description: "How to do better; empty for a pass",
      example: "A sharper photo gives finer skin and eyes.",
    }),
  })
  .openapi("PhotoCheck");

const examinationSchema = z
  .object({
    accepted: z.boolean().openapi({ description: "Whether an avatar would be made of this photo", example: true }),
    verdict: verdictSchema.openapi({ description: "The worst of all checks", example: "warn" }),
    code: codeSchema.nullable().openapi({ description: "Why the photo would be refused", example: null }),
    advice: z.string().nullable().openapi({ example: null }),
    image: z.object({
      width: z.int().openapi({ description: "Pixels of the upright picture that was judged", example: 1200 }),
      height: z.int().openapi({ example: 1600 }),
      truncated: z.boolean().openapi({ description: "A part of the file is missing", example: false }),
    }),
    checks: z.array(photoCheckSchema),
  })
  .openapi("PhotoExamination");

const checkRoute = createRoute({
  method: "post",
  path: "/photos/check",
  operationId: "checkPhoto",
  summary: "Check a photo without making an avatar",
  tags: ["Photos"],
  description:
    "A dry run of the photo checks: nothing is stored. A photo that would be refused is answered with 200 too, " +
    "`accepted` being false; error answers are those that an upload of it would get. Counts as a background " +
    "operation while it runs.",
  ...withScope("write:avatars"),
  request: { body: photoForm },
  responses: {
    200: { description: "The verdict", content: { "application/json": { schema: examinationSchema } } },
    ...problems(400, 413, 415, 422, 423),
  },
});

export function photos(examinePhoto: ExaminePhoto) {
  const resource = newResource();
  resource.openapi(checkRoute, async (c) => {
    const { file } = await readPhotoUpload(c);
    const examining = asOperation(c.env, c.get("caller").accountId, () => examinePhoto(c.env, file));
    // Ends the operation and the turn of a client that goes away too, whose request is cancelled; a failure is told below.
    c.executionCtx.waitUntil(examining.catch(() => {}));
    const examination = await examining;
    if (examination === null) {
      throw new LikenessError("service_busy", "Other photos are being worked on. Send the request again.");
    }
    c.header("Cache-Control", "no-store");
    return c.json({ ...examination, checks: [...examination.checks] }, 200);
  });
  return resource;
}
