// The photo of a multipart request: bounded before it is read, its header judged before anything is stored.
import type { RouteConfig } from "@hono/zod-openapi";
import { LikenessError } from "../errors.ts";
import {
  checkImageLimits,
  type ImageHeader,
  imageHeaderByteLength,
  maximumImageByteLength,
  readImageHeader,
} from "../photo/header.ts";

/** Boundaries, part headers and other form fields come on top of the photo. */
export const maximumBodyByteLength = maximumImageByteLength + 64 * 1024;

/** The body of a request that sends a photo, as the API description has it. */
export const photoForm: NonNullable<RouteConfig["request"]>["body"] = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["image"],
        properties: { image: { type: "string", contentMediaType: "application/octet-stream" } },
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
export async function readPhotoUpload(request: Request): Promise<Photo> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new LikenessError("media_type_unsupported", "Send multipart/form-data with the photo in the field image.");
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > maximumBodyByteLength) throw tooLarge();
  const file = imageField(await readForm(request.body, contentType));
  const head = new Uint8Array(await file.slice(0, imageHeaderByteLength).arrayBuffer());
  const header = readImageHeader(head);
  checkImageLimits(header, file.size);
  return { file, header, mediaType: header.type === "png" ? "image/png" : "image/jpeg" };
}

async function readForm(body: ReadableStream | null, contentType: string): Promise<FormData> {
  try {
    const bounded = body?.pipeThrough(bound(maximumBodyByteLength)) ?? null;
    return await new Response(bounded, { headers: { "Content-Type": contentType } }).formData();
  } catch (error) {
    if (error instanceof LikenessError) throw error;
    throw new LikenessError("body_invalid", "The body is not a readable multipart form.", { cause: error });
  }
}

/** A body sent in chunks announces no length; it fails once it has grown too large. */
function bound(maximumByteLength: number): TransformStream<Uint8Array, Uint8Array> {
  let byteLength = 0;
  return new TransformStream({
    transform(chunk, controller) {
      byteLength += chunk.byteLength;
      if (byteLength > maximumByteLength) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
}

function imageField(form: FormData): File {
  const fields = form.getAll("image") as unknown as (File | string)[];
  if (fields.length === 1 && typeof fields[0] !== "string") return fields[0];
  const detail = fields.length > 1 ? "is sent more than once" : "is missing or not a file";
  throw new LikenessError("parameter_invalid", "The form needs one file field named image.", {
    parameters: [{ parameter: "image", detail }],
  });
}

function tooLarge(): LikenessError {
  return new LikenessError("image_too_large", "Send a picture of at most 16 MB.");
}
