// Bodies of requests, bounded before and while they are read.
import { LikenessError } from "../errors.ts";
import { maximumImageByteLength } from "../photo/header.ts";

/** Boundaries, part headers and other form fields come on top of a photo. */
export const maximumBodyByteLength = maximumImageByteLength + 64 * 1024;

/** No form here has as many; 250,000 files of no bytes fit into the length, and each takes 15 KB once it is looked at. */
export const maximumPartCount = 64;

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
}

/** Throws `image_too_large` and `body_invalid`. */
export async function readForm(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request.headers.get("Content-Type")!);
  const body = bounded(request)?.pipeThrough(limitParts(boundary)) ?? null;
  // Spelled anew, so that the parser goes by the boundary that was counted.
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(body, { headers }).formData();
  } catch (error) {
    if (error instanceof LikenessError) throw error;
    throw new LikenessError("body_invalid", "The body is not a readable multipart form.", { cause: error });
  }
}

/** RFC 2046, section 5.1.1, and what clients write beyond it. */
function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]{1,200})"|([^\s;,"\\]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  throw new LikenessError("body_invalid", "The Content-Type of the form names no boundary.");
}

/** Fails once too many lines begin with the delimiter of parts. Each byte is looked at once or twice. */
function limitParts(boundary: string): TransformStream<Uint8Array, Uint8Array> {
  const delimiter = new TextEncoder().encode(`--${boundary}`);
  const lineFeed = 0x0a;
  let partCount = 0;
  /** Bytes of the delimiter that this line has begun with; null in a line that begins otherwise. */
  let matched: number | null = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (let i = 0; i < chunk.byteLength; ) {
        if (matched === null) {
          const lineEnd = chunk.indexOf(lineFeed, i);
          if (lineEnd < 0) break;
          i = lineEnd + 1;
          matched = 0;
        } else if (chunk[i] === delimiter[matched]) {
          i++;
          matched++;
          if (matched < delimiter.byteLength) continue;
          partCount++;
          matched = null;
        } else {
          matched = null;
        }
      }
      // The last delimiter ends the form.
      if (partCount > maximumPartCount + 1) controller.error(tooManyParts());
      else controller.enqueue(chunk);
    },
  });
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

function tooManyParts(): LikenessError {
  return new LikenessError("body_invalid", `A form may have at most ${maximumPartCount} parts.`);
}
