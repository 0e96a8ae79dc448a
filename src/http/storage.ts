// Files by signed address: no bearer, but expiry, strong ETag, conditional requests (RFC 9110, section 13) and ranges.
import { createRoute, z } from "@hono/zod-openapi";
import { LikenessError } from "../errors.ts";
import { answerFile } from "./file-answer.ts";
import { checkQueryNames } from "./known-query.ts";
import { newResource, publicProblems } from "./resource.ts";
import { isSigned } from "./signed-address.ts";

const file = Object.fromEntries(
  ["image/png", "image/jpeg", "image/gif", "model/gltf-binary", "application/json"].map((type) => [type, {}]),
);

/** An address never gets other bytes, since it names the version, so a copy may be kept for good by who had it. */
const cacheControl = "private, max-age=31536000, immutable";

export const fileHeaders = {
  ETag: { description: "Strong.", required: true, schema: { type: "string" } },
  "Last-Modified": { schema: { type: "string" } },
  "Accept-Ranges": { schema: { type: "string", const: "bytes" } },
  "Cache-Control": { schema: { type: "string" }, example: cacheControl },
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
    version: z.string().optional().openapi({ description: "Tells copies of a file apart.", example: "1798761600000" }),
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
  return answerFile(c, { key, cacheControl });
});
