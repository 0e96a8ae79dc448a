// Bodies of requests, bounded before and while they are read.
import { LikenessError } from "../errors.ts";
import { maximumImageByteLength } from "../photo/header.ts";

/** Boundaries, part headers and other form fields come on top of a photo. */
export const maximumBodyByteLength = maximumImageByteLength + 64 * 1024;

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
}

/** Throws `image_too_large` and `body_invalid`. */
export async function readForm(request: Request): Promise<FormData> {
  const body = bounded(request);
  try {
    return await new Response(body, { headers: { "Content-Type": request.headers.get("Content-Type")! } }).formData();
  } catch (error) {
    if (error instanceof LikenessError) throw error;
    throw new LikenessError("body_invalid", "The body is not a readable multipart form.", { cause: error });
  }
}

/** Throws `image_too_large`. */
export async function readBytes(request: Request): Promise<ArrayBuffer> {
  return new Response(bounded(request)).arrayBuffer();
}

/** A body sent in chunks announces no length; it fails once it has grown too large. */
function bounded(request: Request): ReadableStream<Uint8Array> | null {
  if (Number(request.headers.get("Content-Length") ?? 0) > maximumBodyByteLength) throw tooLarge();
  let byteLength = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      byteLength += chunk.byteLength;
      if (byteLength > maximumBodyByteLength) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  return request.body?.pipeThrough(bound) ?? null;
}

function tooLarge(): LikenessError {
  return new LikenessError("image_too_large", "Send a picture of at most 16 MB.");
}
