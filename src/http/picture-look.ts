// How a picture or a loop is to look, as queries say it, and what answers tell of its file.
import { z } from "@hono/zod-openapi";
import { sizeNames } from "../render/sizes.ts";
import type { RenderingFile, RenderingRow } from "../store/renderings.ts";
import { attachmentPath } from "./attachments.ts";
import { idNumberSchema } from "./resource.ts";

/** One of the names, or a refusal that lists them. */
export function nameOf<Name extends string>(known: readonly Name[]) {
  return z.enum(known as readonly [Name, ...Name[]], { error: `unknown; known are ${known.join(", ")}` });
}

export const sizeSchema = nameOf(sizeNames).optional();

export const backgroundSchema = z
  .string()
  .regex(/^(#[0-9a-fA-F]{6}|transparent)$/, "expected #RRGGBB, with # written as %23, or transparent")
  .optional()
  .openapi({ example: "#CFE8FF" });

/** The file; its example is a square of so many pixels. */
export function pictureSchema(description: string, side: number) {
  return z
    .object({ id: idNumberSchema, width: z.int(), height: z.int(), channels: z.int(), url: z.string() })
    .nullable()
    .openapi({
      description,
      example: {
        id: 1234567890456,
        width: side,
        height: side,
        channels: 3,
        url: "/v0.5/avatars/1234567890123/attachments/1234567890456?redirect=true",
      },
    });
}

/** Null until it is made. */
export function presentPicture({ avatarId, attachmentId, width, height, channels }: RenderingRow & RenderingFile) {
  if (attachmentId === null) return null;
  return { id: Number(attachmentId), width, height, channels, url: attachmentPath(avatarId, attachmentId) };
}
