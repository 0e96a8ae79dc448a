import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { accountStatements } from "../../tools/accounts.ts";
import { portrait } from "./photos.ts";
import { Client, Server } from "./server.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: { readonly example?: unknown };
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: Record<string, { required?: boolean; schema: object }>;
  readonly content?: Record<string, { schema?: object }>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: string[];
  readonly security: object[];
  readonly parameters?: Parameter[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, Answer>;
}

/** No endpoint of an example is spoken to. */
const server = await Server.start({ outboundService: () => new Response(null, { status: 204 }) as never });
afterAll(() => server.stop());
const description = await (await server.fetch("/v0.5/openapi.json")).json();
const operations = Object.entries<Record<string, Operation>>(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
/** What reads goes before what deletes, files before what lets them go, and the end of the account comes last. */
const ordered = operations.sort((a, b) => rank(a) - rank(b));

function rank({ method, path }: { method: string; path: string }): number {
  if (method === "PUT" && /\/(appearance|password)$/.test(path)) return 1.5;
  if (method === "PUT" && path.endsWith("/settings")) return 1.6;
  return method === "DELETE" ? 1 + Number(/\{(avatar|webhook)_id\}$/.test(path)) + 2 * Number(path.endsWith("/me")) : 0;
}

let alice: Client;
/** Values of path and query parameters that name what exists here. */
const known: Record<string, string> = {};

beforeAll(async () => {
  await enterExampleAccount();
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited'").run();
  alice = await server.as("alice");
  known.avatar_id = await alice.create(portrait);
  await alice.settled(known.avatar_id);
  const asked = await alice.fetch(`/v0.5/avatars/${known.avatar_id}/renderings?pose=hi&size=icon`, { method: "POST" });
  known.rendering_id = asked.headers.get("X-Service-Status")!;
  known.export_id = await alice.export(known.avatar_id);
  known.speech_id = await enterSpeech();
  const published = await alice.fetch(`/v0.5/avatars/${known.avatar_id}/publication`, { method: "PUT" });
  known.public_id = (await published.json()).public_id;
  const [attachment] = (await alice.json(`/v0.5/avatars/${known.avatar_id}/attachments`)).entries;
  known.attachment_id = String(attachment.id);
  const { entries: renderings } = await alice.json(`/v0.5/avatars/${known.avatar_id}/renderings`);
  known.rendering_id = String(renderings[0].id);
  const file = new URL(attachment.url);
  const [folder, ...name] = file.pathname.replace("/storage/", "").split("/");
  known.erasure_id = await enterReceipt();
  const webhook = { url: "https://hooks.example.com/", events: ["avatar.done"] };
  const created = await alice.fetch("/v0.5/webhooks", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(webhook),
  });
  known.webhook_id = String((await created.json()).id);
  const tried = await alice.fetch(`/v0.5/webhooks/${known.webhook_id}/test`, { method: "POST" });
  known.delivery_id = String((await tried.json()).id);
  Object.assign(known, { folder, name: name.join("/") }, Object.fromEntries(file.searchParams));
});

async function enterSpeech(): Promise<string> {
  const { example } = description.components.schemas.VisemeTrack;
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(example) };
  const asked = await alice.fetch(`/v0.5/avatars/${known.avatar_id}/speech?size=icon`, init);
  return asked.headers.get("X-Service-Status")!;
}

async function enterReceipt(): Promise<string> {
  const id = "0".repeat(32);
  const insert = "INSERT INTO erasures (id, avatar_count, requested_at, updated_at, erased_at) VALUES (?, 1, 0, 0, 0)";
  await server.db.prepare(insert).bind(id).run();
  return id;
}

/** The account and the clients that the examples of the issuer name. */
async function enterExampleAccount(): Promise<void> {
  const { username, password, client_id, client_secret } = description.components.schemas.TokenRequest.example;
  const statements = await accountStatements({
    clients: [
      { id: client_id, secret: client_secret, account: username },
      { id: "demo-app", secret: null, account: null, redirectUris: ["http://127.0.0.1/callback"] },
    ],
    accounts: [{ username, password, features: [], plan: "standard" }],
  });
  for (const statement of statements) await server.db.prepare(statement).run();
}

describe("the description of the interface", () => {
  it("names, sums up and groups every operation, each under a name of its own", () => {
    const groups = description.tags.map(({ name }: { name: string }) => name);
    for (const { operation } of operations) {
      expect(operation.summary).toMatch(/\w/);
      expect(groups).toContain(operation.tags[0]);
    }
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names).toEqual([...new Set(names)]);
  });

  it("is the same at both addresses and not sent again to who has it", async () => {
    const answer = await server.fetch("/openapi.json");
    expect(await answer.json()).toEqual(description);
    const again = await server.fetch("/openapi.json", { headers: { "If-None-Match": answer.headers.get("ETag")! } });
    expect(again.status).toBe(304);
  });

  it("lists every error code with a page that explains it", async () => {
    const codes: string[] = description.components.schemas.Problem.properties.code.enum;
    expect(codes).toContain("no_face");
    for (const code of codes) {
      expect(description.info.description).toContain(`| \`${code}\` |`);
      expect((await server.fetch(`/problems/${code.replaceAll("_", "-")}`)).status).toBe(200);
    }
    expect((await server.fetch("/problems/no-such-code")).status).toBe(404);
  });

  it("has a reference page whose files are all served here", async () => {
    const page = await server.fetch("/v0.5/docs");
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
    expect(files).toContain("/docs/swagger-ui-bundle.js");
    for (const file of files) expect((await server.fetch(file)).status).toBe(200);
  });
});

/** Erasing needs a scope that is granted only where it is named, a password the one that the example names. */
async function clientFor(path: string): Promise<Client> {
  if (path.endsWith("/me/password")) {
    const { username, password } = description.components.schemas.TokenRequest.example;
    const { access_token } = await (await server.requestToken({ username, password })).json();
    return new Client(server, access_token);
  }
  return path.endsWith("/me") ? server.as("alice", "delete:account") : alice;
}

describe("an operation", () => {
  it.each(
    ordered.filter(({ path }) => !lenient.test(path)).map((each) => [`${each.method} ${each.path}`, each] as const),
  )(
    "%s is refused with a parameter that it does not know, and does nothing",
    async (_, { path, method, operation }) => {
      const answer = await send(await clientFor(path), path, method, operation, "&no_such_parameter=1");
      // What the examples before have deleted is not there any more; a HEAD has no body.
      if (method === "HEAD") return expect([400, 404]).toContain(answer.status);
      expect([answer.status, (await answer.clone().json()).errors?.[0].parameter]).toEqual([400, "no_such_parameter"]);
      await expectAsDescribed(method, answer, resolve(operation.responses[400]));
    },
  );
});

describe("the example of an operation", () => {
  it.each(ordered.map((each) => [`${each.method} ${each.path}`, each] as const))(
    "%s is answered as described",
    async (_, { path, method, operation }) => {
      const answer = await send(await clientFor(path), path, method, operation);
      const described = operation.responses[answer.status];
      expect(answer.status, await answer.clone().text()).toBeLessThan(400);
      expect(Object.keys(operation.responses)).toContain(String(answer.status));
      await expectAsDescribed(method, answer, described);
    },
  );

  it.each(
    operations
      .filter(({ operation }) => operation.security.length > 0)
      .map((each) => [each.operation.operationId, each] as const),
  )("%s is a problem without a token", async (_, { path, method, operation }) => {
    const answer = await send(server, path, method, operation);
    expect(answer.status).toBe(401);
    await expectAsDescribed(method, answer, resolve(operation.responses[401]));
  });
});

/** What OAuth has unknown parameters ignored at (RFC 6749, section 3.2), and what Ready Player Me did. */
const lenient = /^\/oauth\/|^\/\.well-known\/(?!security)|^\/\{public_id\}/;

async function send(
  client: Client | Server,
  path: string,
  method: string,
  operation: Operation,
  more = "",
): Promise<Response> {
  const headers = new Headers();
  const own: Record<string, string> = { ...known, "Idempotency-Key": operation.operationId };
  const url = new URL(path, "http://likeness.test");
  for (const parameter of operation.parameters ?? []) {
    const value = own[parameter.name] ?? parameter.example ?? parameter.schema.example;
    if (value === undefined && !parameter.required) continue;
    expect(value, `${parameter.name} has an example`).toBeDefined();
    if (parameter.in === "path") url.pathname = url.pathname.replace(`%7B${parameter.name}%7D`, String(value));
    else if (parameter.in === "query") url.searchParams.set(parameter.name, String(value));
    else headers.set(parameter.name, String(value));
  }
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = type === undefined ? undefined : bodyOf(type, exampleOf(media!.schema));
  if (type === "application/json") headers.set("Content-Type", type);
  const search = more === "" ? url.search : `${url.search || "?"}${more}`;
  return client.fetch(`${url.pathname}${search}`, { method, headers, body, redirect: "manual" });
}

function bodyOf(type: string, example: unknown): BodyInit {
  if (type === "application/json") return JSON.stringify(example);
  const fields = Object.entries(example as Record<string, string>);
  if (type === "application/x-www-form-urlencoded") return new URLSearchParams(fields);
  const form = new FormData();
  form.set("image", new Blob([portrait as Uint8Array<ArrayBuffer>], { type: "image/png" }), "photo.png");
  return form;
}

/** The example that a media type or a schema states, or one made of those of its properties. */
function exampleOf(schema: { example?: unknown; default?: unknown; properties?: object; $ref?: string }): unknown {
  const { example, properties, default: ordinary } = resolve(schema);
  if (example !== undefined || properties === undefined) return example ?? ordinary;
  const examples = Object.entries(properties).map(([name, property]) => [name, exampleOf(property as object)]);
  return Object.fromEntries(examples.filter(([, value]) => value !== undefined));
}

// biome-ignore lint/suspicious/noExplicitAny: a part of a JSON document
function resolve(part: any): any {
  if (part.$ref === undefined) return part;
  const [, ...names] = part.$ref.split("/");
  return resolve(names.reduce((at: Record<string, unknown>, name: string) => at[name], description));
}

/** Media type, body and headers, by the schemas of the document read anew. */
async function expectAsDescribed(method: string, answer: Response, described: Answer): Promise<void> {
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = answer.headers.get(name);
    if (required) expect(value, name).not.toBeNull();
    if (value !== null) expectValid(schema, (schema as { type: string }).type === "integer" ? Number(value) : value);
  }
  const body = new Uint8Array(await answer.arrayBuffer());
  const content = described.content ?? {};
  if (method === "HEAD") return;
  if (body.length === 0) return expect(content).toEqual({});
  const type = answer.headers.get("Content-Type")!.split(";")[0];
  expect(Object.keys(content)).toContain(type);
  const schema = content[type].schema;
  if (schema === undefined) return;
  const text = new TextDecoder().decode(body);
  expectValid(schema, /json$/.test(type) ? JSON.parse(text) : text);
}

function expectValid(schema: object, value: unknown): void {
  const document = JSON.stringify({ ...schema, $defs: description.components.schemas });
  const validator = z.fromJSONSchema(JSON.parse(document.replaceAll("#/components/schemas/", "#/$defs/")));
  expect(validator.safeParse(value).error?.issues ?? []).toEqual([]);
}
