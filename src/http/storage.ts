// Files by signed address: no bearer, but expiry, strong ETag, conditional requests (RFC 9110, section 13) and ranges.
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
import { type ByteRange, judgeConditions, readRange } from "./conditions.ts";
import { checkQueryNames } from "./known-query.ts";
import { type HttpEnv, newResource, notFound, publicProblems } from "./resource.ts";
import { isSigned } from "./signed-address.ts";

const file = Object.fromEntries(
  ["image/png", "image/jpeg", "image/gif", "model/gltf-binary", "application/json"].map((type) => [type, {}]),
);

const fileHeaders = {
  ETag: { description: "Strong.", required: true, schema: { type: "string" } },
  "Last-Modified": { schema: { type: "string" } },
  "Accept-Ranges": { schema: { type: "string", const: "bytes" } },
  "Cache-Control": { schema: { type: "string" }, example: "private, max-age=31536000, immutable" },
  "Content-Disposition": { schema: { type: "string" }, example: 'inline; filename="photo.jpg"' },
} as const;

const fileRequest = {
  params: z.object({
    folder: z.string().openapi({ example: "0123456789abcdef0123456789abcdef" }),
    name: z.string().openapi({ example: "preview.png" }),
  }),
  query: z.object({
    expires: z.string().openapi({ description: "Seconds since 1970.", example: "1798761600" }),
    signature: z.string().openapi({ example: "0123456789abcdef".repeat(4) }),
  }),
};

const notModified = { 304: { description: "The copy named by the condition is current", headers: fileHeaders } };

const readRoute = createRoute({
  method: "get",
  path: "/storage/{folder}/{name}",
  operationId: "readFile",
  summary: "Read a file at the address that its attachment leads to",
  description: "Takes conditional requests and single ranges (RFC 9110). Treat the address as opaque.",
  tags: ["Storage"],
  security: [],
  request: fileRequest,
  responses: {
    200: { description: "The file", headers: fileHeaders, content: file },
    206: {
      description: "The range",
      headers: { ...fileHeaders, "Content-Range": { required: true, schema: { type: "string" } } } as const,
      content: file,
    },
    ...notModified,
    ...publicProblems(403, 404, 412, 416),
  },
});

const headRoute = createRoute({
  ...readRoute,
  method: "head",
  operationId: "askFile",
  summary: "Read the headers of a file",
  responses: {
    200: { description: "The headers", headers: fileHeaders },
    ...notModified,
    ...publicProblems(403, 404, 412),
  },
});

export const storage = newResource();
for (const route of [readRoute, headRoute]) storage.openAPIRegistry.registerPath(route);

storage.get("/storage/:folder/:name{.+}", checkQueryNames(fileRequest.query), async (c) => {
  const key = `${c.req.param("folder")}/${c.req.param("name")}`;
  const { expires = "", signature = "" } = c.req.query();
  if (!(await isSigned(c.env, key, expires, signature, Date.now()))) {
    throw new LikenessError("address_invalid", "The address is not valid, or not any more.");
  }
  return answerFile(c, key);
});

const conditionNames = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "Range"];

async function answerFile(c: Context<HttpEnv>, key: string): Promise<Response> {
  const { headers } = c.req.raw;
  const isConditional = conditionNames.some((name) => headers.has(name));
  if (c.req.method !== "HEAD" && !isConditional) return answerWhole(await c.env.FILES.get(key), key);
  const file = await c.env.FILES.head(key);
  if (file === null) throw notFound();
  const validators = { etag: file.httpEtag, modifiedAt: file.uploaded };
  const verdict = judgeConditions(headers, validators);
  if (verdict === "failed") throw new LikenessError("precondition_failed", `The file's ETag is ${file.httpEtag}.`);
  if (verdict === "not_modified") return new Response(null, { status: 304, headers: headersOf(file, key) });
  if (c.req.method === "HEAD") return new Response(null, { headers: headersOf(file, key, file.size) });
  const range = readRange(headers, file.size, validators, Date.now());
  if (range === null) return answerWhole(await c.env.FILES.get(key), key);
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${file.size}`);
    throw new LikenessError("range_not_satisfiable", `The file has ${file.size} bytes.`);
  }
  const part = await c.env.FILES.get(key, { range, onlyIf: { etagMatches: file.etag } });
  if (part === null) throw notFound();
  // Written again since it was looked at: judged anew.
  if (!("body" in part)) return answerFile(c, key);
  return answerPart(part, key, range);
}

function answerWhole(file: R2ObjectBody | null, key: string): Response {
  if (file === null) throw notFound();
  return new Response(file.body, { headers: headersOf(file, key, file.size) });
}

function answerPart(part: R2ObjectBody, key: string, { offset, length }: ByteRange): Response {
  const headers = headersOf(part, key, length);
  headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${part.size}`);
  return new Response(part.body, { status: 206, headers });
}

/** A key never gets other bytes that matter, so a copy may be kept for good. `byteLength` is that of the answer's body. */
function headersOf(object: R2Object, key: string, byteLength?: number): Headers {
  const headers = new Headers({
    ETag: object.httpEtag,
    "Last-Modified": object.uploaded.toUTCString(),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Disposition": `inline; filename="${fileName(object, key)}"`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
  });
  if (byteLength !== undefined) headers.set("Content-Length", String(byteLength));
  headers.set("Content-Type", object.httpMetadata?.contentType ?? "application/octet-stream");
  return headers;
}

function fileName(object: R2Object, key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1);
  if (name !== "photo") return name;
  return object.httpMetadata?.contentType === "image/png" ? "photo.png" : "photo.jpg";
}
