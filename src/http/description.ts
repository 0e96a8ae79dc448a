// The API description (OpenAPI 3.1): what the routes say of themselves, completed by what holds for all of them.
import type { OpenAPIHono } from "@hono/zod-openapi";
import { type ErrorCode, errorCodes } from "../errors.ts";
import { scopeDescriptions } from "../identity/scopes.ts";
import { remedies } from "./remedies.ts";
import { type HttpEnv, problemSchema } from "./resource.ts";

export type Description = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
type PathItem = NonNullable<Description["paths"]>[string];
type Operation = NonNullable<PathItem["get"]>;

const methods = ["get", "head", "post", "put", "patch", "delete"] as const;

const tags = [
  { name: "Avatars", description: "One photo in, one avatar out." },
  { name: "Renderings", description: "Stills in a pose and looping animations of an avatar." },
  { name: "Exports", description: "The avatar as a file, made to order." },
  { name: "Speech", description: "The avatar says what it is sent, as visemes or as audio." },
  {
    name: "Publication",
    description: "Avatars for everybody who has their addresses, as Ready Player Me served them.",
  },
  { name: "Attachments", description: "The files of an avatar." },
  { name: "Photos", description: "What makes a photo usable." },
  { name: "Vocabularies", description: "The names that renderings understand." },
  { name: "Webhooks", description: "What happens, told to endpoints of the account by the Standard Webhooks scheme." },
  { name: "Account", description: "What an account uses, and its end." },
  { name: "Identity", description: "Access tokens and what verifies them." },
  { name: "Storage", description: "The bytes of files, at addresses that are signed and expire." },
  { name: "Description", description: "This document and the meaning of error codes." },
  { name: "Service", description: "Whether the service works, and whom to tell." },
];

const requestIdHeader = {
  "X-Request-Id": {
    description: "Identifies the request in the log; quote it when you report a fault.",
    schema: { type: "string", format: "uuid" },
  },
} as const;

const rateHeaders = {
  "RateLimit-Policy": {
    description: "Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.",
    schema: { type: "string" },
    example: '"account";q=60;w=60',
  },
  RateLimit: {
    description: "Requests left (`r`) and the seconds (`t`) until there are more.",
    schema: { type: "string" },
    example: '"account";r=59;t=1',
  },
} as const;

const workHeader = {
  "Retry-After": {
    description: "Seconds after which the work may be done.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
} as const;

/** What every POST understands: see idempotency.ts. */
const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "A request sent again with its key within 24 hours gets the first answer and is not done again.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
} as const;

const replayedHeader = {
  "Idempotency-Replayed": {
    description: "`true` where the answer is that of an earlier request with the same key.",
    schema: { type: "string", enum: ["true"] },
  },
} as const;

/** Headers that come with every problem of a status. */
const problemHeaders: Readonly<Record<number, object>> = {
  401: {
    "WWW-Authenticate": {
      description: "The challenge of RFC 6750, with the error where a token was sent.",
      schema: { type: "string" },
      example: 'Bearer realm="likeness", error="invalid_token", error_description="the token has expired"',
    },
  },
  403: {
    "WWW-Authenticate": {
      description: "With `scope_missing`: the scopes that the call needs, by RFC 6750.",
      schema: { type: "string" },
      example: 'Bearer realm="likeness", error="insufficient_scope", scope="read:avatars"',
    },
  },
  405: { Allow: { description: "The methods of this path.", schema: { type: "string" }, example: "GET, HEAD" } },
  409: {
    "Retry-After": {
      description: "Seconds to wait, while the first request is running.",
      schema: { type: "integer", minimum: 1 },
    },
  },
  416: {
    "Content-Range": { description: "The length of the file.", schema: { type: "string" }, example: "bytes */1024" },
  },
  423: {
    "Retry-After": { description: "Seconds after which an operation may have ended.", schema: { type: "integer" } },
  },
  429: {
    "Retry-After": { description: "Seconds until a request is admitted.", schema: { type: "integer", minimum: 1 } },
  },
  503: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } },
};

/** `app` holds the routes; `origin` serves them, `issuer` issues the tokens. */
export function describeInterface(app: OpenAPIHono<HttpEnv>, origin: string, issuer: string): Description {
  app.openAPIRegistry.register("Problem", problemSchema);
  const description = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Likeness",
      version: "0.5.0",
      description: overview(),
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: origin }],
    tags,
  });
  for (const item of Object.values(description.paths ?? {})) {
    for (const method of methods) if (item[method]) complete(item[method]);
    if (item.post?.security?.length) takeKey(item.post);
  }
  const named = JSON.stringify(description.paths);
  return {
    ...description,
    components: {
      ...description.components,
      responses: problemResponses((name) => named.includes(`/responses/${name}"`)),
      securitySchemes: securitySchemes(issuer),
    },
  };
}

/** Headers that the middleware sets on every answer. */
function complete(operation: Operation): void {
  const headers = operation.security?.length ? { ...requestIdHeader, ...rateHeaders } : requestIdHeader;
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if ("$ref" in response) continue;
    const wait = status === "202" ? workHeader : {};
    response.headers = { ...headers, ...wait, ...response.headers };
  }
}

function takeKey(operation: Operation): void {
  // A key belongs to one request, so no two examples share theirs.
  const example = `${operation.operationId}-8e03978e40d5`;
  operation.parameters = [...(operation.parameters ?? []), { ...keyParameter, example }];
  operation.responses = { ...operation.responses, 409: { $ref: "#/components/responses/Problem409" } };
  for (const response of Object.values(operation.responses)) {
    if (!("$ref" in response)) response.headers = { ...response.headers, ...replayedHeader };
  }
}

/** One response for each status that routes name, with an example for each of its codes. */
function problemResponses(isNamed: (name: string) => boolean) {
  const statuses = [...new Set(Object.values(errorCodes).map(({ status }) => status))].sort();
  const named = statuses.filter((status) => isNamed(`Problem${status}`));
  return Object.fromEntries(
    named.map((status) => {
      const codes = codesOf(status);
      const response = {
        description: `One of: ${codes.map((code) => `\`${code}\` ${errorCodes[code].title}`).join("; ")}.`,
        headers: { ...requestIdHeader, ...(status < 500 ? rateHeaders : {}), ...problemHeaders[status] },
        content: {
          "application/problem+json": {
            schema: { $ref: "#/components/schemas/Problem" },
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
          },
        },
      };
      return [`Problem${status}`, response];
    }),
  );
}

function codesOf(status: number): ErrorCode[] {
  return (Object.keys(errorCodes) as ErrorCode[]).filter((code) => errorCodes[code].status === status);
}

function exampleOf(code: ErrorCode) {
  return {
    type: `/problems/${code.replaceAll("_", "-")}`,
    title: errorCodes[code].title,
    status: errorCodes[code].status,
    detail: remedies[code],
    code,
    request_id: "0b8cb1a4-7b0e-4bd5-9c39-9a3c8b8d3c55",
    ...(code === "parameter_invalid" && { errors: [{ parameter: "pagesize", detail: "at most 100" }] }),
  };
}

function securitySchemes(issuer: string) {
  const tokenUrl = `${issuer}/oauth/token`;
  const authorizationUrl = `${issuer}/oauth/authorize`;
  const { "delete:account": _, ...withoutErasing } = scopeDescriptions;
  return {
    oauth: {
      type: "oauth2" as const,
      description: "Clients trusted with passwords use the password-realm grant of the token endpoint.",
      flows: {
        clientCredentials: { tokenUrl, scopes: withoutErasing },
        authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes: scopeDescriptions },
      },
    },
    bearer: {
      type: "http" as const,
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "An access token that was obtained otherwise.",
    },
  };
}

function overview(): string {
  const rows = Object.entries(errorCodes).map(([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`);
  return [
    "A photo becomes a rigged, textured head; the head becomes stills, animations and glTF.",
    "Work is asked for and done later: calls answer at once with an id in `X-Service-Status`, and a `HEAD` of what was",
    "asked for answers with its status there: `new`, `inprogress`, `done` or `error`, the last with `X-Service-Error`.",
    "",
    "Ids are 64-bit integers. Another account's resources are not found. An account may sustain one request a second;",
    "bursts are allowed. A query parameter or a field of a body that a call does not know is refused by its name.",
    "What has changed is told in docs/changelog.md of the sources.",
    "",
    "## Errors",
    "",
    "Every error is `application/problem+json` (RFC 9457) with one `code` of this list. The codes of photos also appear",
    "as `X-Service-Error`. The token endpoint answers by RFC 6749 instead.",
    "",
    "| code | status | title |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}
