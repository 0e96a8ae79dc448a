// Idempotency-Key on every POST (draft-ietf-httpapi-idempotency-key-header): a request that is sent again gets the
// answer of the first, and its work is done once.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { LikenessError } from "../errors.ts";
import { seal, unseal } from "../identity/seal.ts";
import type { Answer } from "../store/kept-answers.ts";
import { accountObject } from "../store/objects.ts";
import { isMultipart, readBytes, readForm } from "./body.ts";
import { type Content, fingerprintOf } from "./fingerprint.ts";
import { hexadecimal } from "./hexadecimal.ts";
import type { HttpEnv } from "./resource.ts";

/** The rest of an answer belongs to the single request: its id, its rate limit. */
const keptHeaders = ["Content-Type", "Location", "X-Service-Status", "Cache-Control"];

const sealPurpose = "kept-answers";

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Comes after the check of scopes, so that nobody sees an answer he could not have got himself. Only successes are
 * kept: a refusal frees the key, and after a fault the same request may carry on what the first left.
 */
export const answerOnce = createMiddleware<HttpEnv>(async function answerOnce(c, next) {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined || c.req.method !== "POST") return next();
  if (!keyPattern.test(key)) throw invalidKey();
  const account = accountObject(c.env, c.get("caller").accountId);
  const claim = await account.claimKey(key, await fingerprint(c), Date.now());
  if (claim.kind === "answered") return replay(c, claim.answer);
  if (claim.kind === "reused") {
    throw new LikenessError("idempotency_key_reused", "This key came with another request. Choose a new one.");
  }
  if (claim.kind === "running") {
    c.header("Retry-After", "1");
    throw new LikenessError("idempotency_key_in_use", "The first request with this key has not been answered yet.");
  }
  c.set("workToken", claim.token);
  await next();
  await conclude(c, claim.token);
});

/** Reads the body for the fingerprint and leaves it for the route. */
async function fingerprint(c: Context<HttpEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return fingerprintOf(c.req.method, pathname + search, await readContent(c));
}

async function readContent(c: Context<HttpEnv>): Promise<Content> {
  if (isMultipart(c.req.raw)) {
    const form = await readForm(c.req.raw);
    c.set("form", form);
    return contentOfForm(form);
  }
  if (c.req.raw.body === null) return [];
  const bytes = await readBytes(c.req.raw);
  if (bytes.byteLength === 0) return [];
  c.req.raw = new Request(c.req.raw, { body: bytes });
  return [["", hexadecimal(await crypto.subtle.digest("SHA-256", bytes))]];
}

async function contentOfForm(form: FormData): Promise<Content> {
  const fields = [...form] as unknown as [string, File | string][];
  return Promise.all(
    fields.map(async ([name, value]) => [name, typeof value === "string" ? value : await digestOf(value)] as const),
  );
}

/** By a stream, so that a photo is not held in memory a second time. */
async function digestOf(file: Blob): Promise<string> {
  const stream = new crypto.DigestStream("SHA-256");
  await file.stream().pipeTo(stream);
  return hexadecimal(await stream.digest);
}

/** A store that fails here costs the caller nothing: the key is claimed again when its time is up. */
async function conclude(c: Context<HttpEnv>, token: string): Promise<void> {
  const account = accountObject(c.env, c.get("caller").accountId);
  const { status, ok } = c.res;
  try {
    if (ok) await account.keepAnswer(token, await answerOf(c));
    else if (status < 500) await account.freeKey(token);
    else await account.releaseKey(token);
  } catch (error) {
    const line = { level: "warn", request_id: c.get("requestId"), message: "key not settled", cause: String(error) };
    console.warn(JSON.stringify(line));
  }
}

async function answerOf(c: Context<HttpEnv>): Promise<Answer> {
  const response = c.res;
  const headers = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const body = response.body && (await response.clone().text());
  const answer = { status: response.status, headers: Object.fromEntries(headers), body };
  if (!c.get("confidential") || body === null) return answer;
  return { ...answer, body: await seal(c.env, sealPurpose, body), sealed: true };
}

async function replay(c: Context<HttpEnv>, answer: Answer): Promise<Response> {
  const { status, headers, sealed } = answer;
  const body = sealed && answer.body !== null ? await unseal(c.env, sealPurpose, answer.body) : answer.body;
  c.header("Idempotency-Replayed", "true");
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return body === null ? c.body(null, status as StatusCode) : c.body(body, status as ContentfulStatusCode);
}

function invalidKey(): LikenessError {
  return new LikenessError("parameter_invalid", "Some parameters are missing or wrong.", {
    parameters: [{ parameter: "Idempotency-Key", detail: "expected 1 to 255 visible ASCII characters" }],
  });
}
