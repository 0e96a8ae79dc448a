// Files by signed address: no bearer, but expiry, strong ETag, conditional requests (RFC 9110, section 13) and ranges.
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
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

const conditionalAnswers = {
  304: { description: "The copy named by the condition is current", headers: fileHeaders },
  412: { description: "A condition of the request failed", headers: fileHeaders },
};

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
    ...conditionalAnswers,
    ...publicProblems(403, 404, 416),
  },
});

const headRoute = createRoute({
  ...readRoute,
  method: "head",
  operationId: "askFile",
  summary: "Read the headers of a file",
  responses: { 200: { description: "The headers", headers: fileHeaders }, ...publicProblems(403, 404) },
});

export const storage = newResource();
for (const route of [readRoute, headRoute]) storage.openAPIRegistry.registerPath(route);

storage.get("/storage/:folder/:name{.+}", async (c) => {
  const key = `${c.req.param("folder")}/${c.req.param("name")}`;
  const { expires = "", signature = "" } = c.req.query();
  if (!(await isSigned(c.env, key, expires, signature, Date.now()))) {
    throw new LikenessError("address_invalid", "The address is not valid, or not any more.");
  }
  if (c.req.method === "HEAD") {
    const head = await c.env.FILES.head(key);
    if (head === null) throw notFound();
    return new Response(null, { headers: headersOf(head, key, head.size) });
  }
  return answerFile(c, key);
});

async function answerFile(c: Context<HttpEnv>, key: string): Promise<Response> {
  const onlyIf = conditionsOf(c.req.raw.headers);
  const range = await askedRange(c, key);
  const object = await c.env.FILES.get(key, { onlyIf, ...(range && { range }) });
  if (object === null) throw notFound();
  if (!("body" in object)) return withoutBody(c, object, key);
  const headers = headersOf(object, key, range?.length ?? object.size);
  if (range === null) return new Response(object.body, { headers });
  headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${object.size}`);
  return new Response(object.body, { status: 206, headers });
}

/** The one range of RFC 9110, section 14: null where none is asked for or the header is to be ignored. */
async function askedRange(c: Context<HttpEnv>, key: string): Promise<{ offset: number; length: number } | null> {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(c.req.header("Range") ?? "") ?? [];
  if (first === undefined || first + last === "") return null;
  const head = await c.env.FILES.head(key);
  if (head === null) throw notFound();
  const { size } = head;
  const offset = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (offset < end) return { offset, length: end - offset };
  c.header("Content-Range", `bytes */${size}`);
  throw new LikenessError("range_not_satisfiable", `The file has ${size} bytes.`);
}

/** 304 for a copy that is still good, 412 for a condition that failed. */
function withoutBody(c: Context<HttpEnv>, object: R2Object, key: string): Response {
  const headers = headersOf(object, key, 0);
  headers.delete("Content-Length");
  const failed = c.req.header("If-Match") !== undefined || c.req.header("If-Unmodified-Since") !== undefined;
  return new Response(null, { status: failed ? 412 : 304, headers });
}

/** A key never gets other bytes that matter, so a copy may be kept for good. */
function headersOf(object: R2Object, key: string, byteLength: number): Headers {
  const headers = new Headers({
    ETag: object.httpEtag,
    "Content-Length": String(byteLength),
    "Last-Modified": object.uploaded.toUTCString(),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Disposition": `inline; filename="${fileName(object, key)}"`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
  });
  headers.set("Content-Type", object.httpMetadata?.contentType ?? "application/octet-stream");
  return headers;
}

function fileName(object: R2Object, key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1);
  if (name !== "photo") return name;
  return object.httpMetadata?.contentType === "image/png" ? "photo.png" : "photo.jpg";
}

const entityTags = /^(\*|(W\/)?"[^"]*"( *, *(W\/)?"[^"]*")*)$/;

/** The conditions that R2 evaluates; it throws for malformed ones, which are as good as none. */
function conditionsOf(headers: Headers): Headers {
  const conditions = new Headers();
  for (const name of ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"]) {
    const value = headers.get(name) ?? "";
    const isSound = name.endsWith("Match") ? entityTags.test(value) : !Number.isNaN(Date.parse(value));
    if (isSound) conditions.set(name, value);
  }
  return conditions;
}
