// A file of R2 as an answer: strong ETag, conditional requests (RFC 9110, section 13) and single ranges.
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
import { type ByteRange, judgeConditions, readRange } from "./conditions.ts";
import { type HttpEnv, notFound } from "./resource.ts";

const conditionNames = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "Range"];

/** What of R2 is answered, and how. */
interface Answered {
  readonly key: string;
  readonly cacheControl: string;
  /** The last part of the key where it is absent. */
  readonly fileName?: string;
}

export async function answerFile(c: Context<HttpEnv>, answered: Answered): Promise<Response> {
  const { key } = answered;
  const { headers } = c.req.raw;
  const isConditional = conditionNames.some((name) => headers.has(name));
  if (c.req.method !== "HEAD" && !isConditional) return answerWhole(await c.env.FILES.get(key), answered);
  const file = await c.env.FILES.head(key);
  if (file === null) throw notFound();
  const validators = { etag: file.httpEtag, modifiedAt: file.uploaded };
  const verdict = judgeConditions(headers, validators);
  if (verdict === "failed") throw new LikenessError("precondition_failed", `The file's ETag is ${file.httpEtag}.`);
  if (verdict === "not_modified") return new Response(null, { status: 304, headers: headersOf(file, answered) });
  if (c.req.method === "HEAD") return new Response(null, { headers: headersOf(file, answered, file.size) });
  const range = readRange(headers, file.size, validators, Date.now());
  if (range === null) return answerWhole(await c.env.FILES.get(key), answered);
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${file.size}`);
    throw new LikenessError("range_not_satisfiable", `The file has ${file.size} bytes.`);
  }
  const part = await c.env.FILES.get(key, { range, onlyIf: { etagMatches: file.etag } });
  if (part === null) throw notFound();
  // Written again since it was looked at: judged anew.
  if (!("body" in part)) return answerFile(c, answered);
  return answerPart(part, answered, range);
}

function answerWhole(file: R2ObjectBody | null, answered: Answered): Response {
  if (file === null) throw notFound();
  return new Response(file.body, { headers: headersOf(file, answered, file.size) });
}

function answerPart(part: R2ObjectBody, answered: Answered, { offset, length }: ByteRange): Response {
  const headers = headersOf(part, answered, length);
  headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${part.size}`);
  return new Response(part.body, { status: 206, headers });
}

/** `byteLength` is that of the answer's body. */
function headersOf(object: R2Object, { key, cacheControl, fileName }: Answered, byteLength?: number): Headers {
  const headers = new Headers({
    ETag: object.httpEtag,
    "Last-Modified": object.uploaded.toUTCString(),
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Disposition": `inline; filename="${fileName ?? nameOf(object, key)}"`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
  });
  if (byteLength !== undefined) headers.set("Content-Length", String(byteLength));
  headers.set("Content-Type", object.httpMetadata?.contentType ?? "application/octet-stream");
  return headers;
}

function nameOf(object: R2Object, key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1);
  if (name !== "photo") return name;
  return object.httpMetadata?.contentType === "image/png" ? "photo.png" : "photo.jpg";
}
