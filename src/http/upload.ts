// The photo of a multipart request: bounded before it is read, its header judged before anything is stored.
import type { RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
import {
  checkImageLimits,
  type ImageHeader,
  imageHeaderByteLength,
  maximumImageByteLength,
  readImageHeader,
} from "../photo/header.ts";
import { isMultipart, readForm } from "./body.ts";
import { parametersInvalid, unknownNames } from "./known-query.ts";
import type { HttpEnv } from "./resource.ts";

/** The body of a request that sends a photo, as the API description has it. */
export const photoForm: NonNullable<RouteConfig["request"]>["body"] = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["image"],
        additionalProperties: false,
        properties: { image: { type: "string", format: "binary", contentMediaType: "application/octet-stream" } },
      },
    },
  },
};

export interface Photo {
  readonly file: Blob;
  readonly header: ImageHeader;
  readonly mediaType: "image/jpeg" | "image/png";
}

/** Throws `image_too_large`, `media_type_unsupported`, `body_invalid`, `parameter_invalid` and the codes of the header. */
export async function readPhotoUpload(c: Context<HttpEnv>): Promise<Photo> {
  if (!isMultipart(c.req.raw)) {
    throw new LikenessError("media_type_unsupported", "Send multipart/form-data with the photo in the field image.");
  }
  const form = c.get("form") ?? (await readForm(c.req.raw));
  const unknown = unknownNames([...form.keys()], ["image"]);
  if (unknown.length > 0) throw parametersInvalid(unknown);
  const file = imageField(form);
  const header = await readHeader(file);
  checkImageLimits(header, file.size);
  return { file, header, mediaType: header.type === "png" ? "image/png" : "image/jpeg" };
}

/** Reads as much of a file as its header takes: phones write maker notes and depth maps before a JPEG's size. */
async function readHeader(file: Blob): Promise<ImageHeader> {
  for (let byteLength = imageHeaderByteLength; ; byteLength *= 4) {
    const head = new Uint8Array(await file.slice(0, byteLength).arrayBuffer());
    try {
      return readImageHeader(head);
    } catch (error) {
      const cutShort = error instanceof LikenessError && error.code === "image_undecodable";
      if (!cutShort || byteLength >= Math.min(file.size, maximumImageByteLength)) throw error;
    }
  }
}

function imageField(form: FormData): File {
  const fields = form.getAll("image") as unknown as (File | string)[];
  if (fields.length === 1 && typeof fields[0] !== "string") return fields[0];
  const detail = fields.length > 1 ? "is sent more than once" : "is missing or not a file";
  throw new LikenessError("parameter_invalid", "The form needs one file field named image.", {
    parameters: [{ parameter: "image", detail }],
  });
}
