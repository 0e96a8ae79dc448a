// What the interface says of itself: the API description, the reference page made from it, the meaning of problems.
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { etag } from "hono/etag";
import { type ErrorCode, errorCodes } from "../errors.ts";
import { issuerOf } from "../identity/access-token.ts";
import { describeInterface } from "./description.ts";
import { checkQueryNames } from "./known-query.ts";
import { remedies } from "./remedies.ts";
import { type HttpEnv, newResource, notFound, publicProblems } from "./resource.ts";

/** Of the package swagger-ui-dist and of web/docs, put there by tools/build.ts. */
const referenceFiles = ["swagger-ui-bundle.js", "swagger-ui.css", "docs.js", "docs.css", "favicon-32x32.png"];
const caching = "public, max-age=300";

const descriptionRoute = createRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getDescription",
  summary: "Read this API description",
  description: "Also at `/v0.5/openapi.json`.",
  tags: ["Description"],
  security: [],
  responses: {
    200: {
      description: "OpenAPI 3.1",
      headers: {
        ETag: { description: "Strong, for `If-None-Match`.", schema: { type: "string" } },
        "Cache-Control": { schema: { type: "string" }, example: caching },
      },
      content: { "application/json": { schema: z.looseObject({ openapi: z.string().openapi({ example: "3.1.0" }) }) } },
    },
    304: { description: "The copy named by `If-None-Match` is current" },
    ...publicProblems(),
  },
});

const problemRoute = createRoute({
  method: "get",
  path: "/problems/{code}",
  operationId: "explainProblem",
  summary: "Read what an error code means and what to do",
  description: "The `type` of every problem is such an address.",
  tags: ["Description"],
  security: [],
  request: { params: z.object({ code: z.string().max(100).openapi({ example: "no-face" }) }) },
  responses: {
    200: { description: "A page", content: { "text/html": { schema: z.string() } } },
    304: { description: "The copy named by `If-None-Match` is current" },
    ...publicProblems(404),
  },
});

/** Describes the routes that `app` has when the description is asked for. */
export function reference(app: OpenAPIHono<HttpEnv>) {
  const routes = newResource();
  routes.use("/openapi.json", etag());
  routes.use("/v0.5/openapi.json", etag());
  routes.use("/problems/*", etag());
  const answerDescription = (c: Context<HttpEnv>) => {
    c.header("Cache-Control", caching);
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Content-Type", "application/json");
    return c.body(descriptionText(app, new URL(c.req.url).origin, issuerOf(c.env, c.req.url))) as never;
  };
  routes.openapi(descriptionRoute, answerDescription);
  routes.get("/v0.5/openapi.json", checkQueryNames(undefined), answerDescription);

  routes.openapi(problemRoute, (c) => {
    const code = c.req.valid("param").code.replaceAll("-", "_");
    if (!isErrorCode(code)) throw notFound();
    c.header("Cache-Control", caching);
    c.header("Content-Security-Policy", pagePolicy());
    return c.html(problemPage(code), 200);
  });

  for (const path of ["/docs", "/v0.5/docs"]) routes.get(path, (c) => answerAsset(c, "index.html"));
  routes.get("/docs/:file", (c) => {
    if (!referenceFiles.includes(c.req.param("file"))) throw notFound();
    return answerAsset(c, c.req.param("file"));
  });
  return routes;
}

/** Made at the first request for it: an isolate that serves other calls spends nothing on it. */
let made: { key: string; text: string } | null = null;

function descriptionText(app: OpenAPIHono<HttpEnv>, origin: string, issuer: string): string {
  const key = `${origin} ${issuer}`;
  if (made?.key !== key) made = { key, text: JSON.stringify(describeInterface(app, origin, issuer)) };
  return made.text;
}

async function answerAsset(c: Context<HttpEnv>, name: string): Promise<Response> {
  const path = name === "index.html" ? "" : name;
  const asset = await c.env.ASSETS.fetch(new URL(`https://assets.local/docs/${path}`), {
    headers: { "If-None-Match": c.req.header("If-None-Match") ?? "" },
  });
  const answer = new Response(asset.body, asset);
  answer.headers.set("Cache-Control", caching);
  answer.headers.set("X-Content-Type-Options", "nosniff");
  answer.headers.set("Content-Security-Policy", pagePolicy(new URL(issuerOf(c.env, c.req.url)).origin));
  return answer;
}

/** Own scripts and styles only; the reference page asks `issuer` for tokens. */
function pagePolicy(issuer = "") {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${issuer}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function isErrorCode(name: string): name is ErrorCode {
  return Object.hasOwn(errorCodes, name);
}

function problemPage(code: ErrorCode): string {
  const { status, title } = errorCodes[code];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code}</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body class="problem">
<h1>${title}</h1>
<p><code>${code}</code>, status ${status}</p>
<p>${remedies[code]}</p>
<p><a href="/docs">The reference</a></p>
</body>
</html>
`;
}
