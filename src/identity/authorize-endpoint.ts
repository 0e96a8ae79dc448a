// GET and POST /oauth/authorize: asks for the password on every request, since no session is kept, and leads back to the
// client with a code.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Env } from "../env.ts";
import { issuerOf } from "./access-token.ts";
import {
  type AnswerTarget,
  type AuthorizationRequest,
  readAnswerTarget,
  readAuthorizationRequest,
} from "./authorization-request.ts";
import { makeCode } from "./code-grant.ts";
import { logIn } from "./login.ts";
import { type Form, maximumFormByteLength, OAuthError, readForm, readParameters } from "./oauth-error.ts";
import { refusalPage, signInPage } from "./sign-in-page.ts";
import { sourceOf } from "./source.ts";

type IdentityContext = Context<{ Bindings: Env }>;
type PageStatus = 200 | 400 | 429;

export const authorizeEndpoint = new Hono<{ Bindings: Env }>();

authorizeEndpoint.get("/oauth/authorize", (c) =>
  answer(c, async () => readParameters(new URL(c.req.url).searchParams), false),
);

authorizeEndpoint.post("/oauth/authorize", bodyLimit({ maxSize: maximumFormByteLength }), (c) =>
  answer(c, () => readForm(c.req.raw), comesFromOurPage(c)),
);

async function answer(c: IdentityContext, read: () => Promise<Form>, submitted: boolean): Promise<Response> {
  try {
    const form = await read();
    const target = await readAnswerTarget(c.env, form);
    return await answerTo(c, target, form, submitted);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return show(c, refusalPage(error.message), "'none'", 400);
  }
}

async function answerTo(c: IdentityContext, target: AnswerTarget, form: Form, submitted: boolean): Promise<Response> {
  try {
    const request = readAuthorizationRequest(c.env, target, form);
    if (!submitted || !form.has("action")) return askForPassword(c, request, form, "", 200);
    if (form.get("action") === "cancel") throw new OAuthError("access_denied", "the sign-in was cancelled");
    return await signIn(c, request, form);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return leadBack(c, target, { error: error.error, error_description: error.message });
  }
}

async function signIn(c: IdentityContext, request: AuthorizationRequest, form: Form): Promise<Response> {
  const now = Date.now();
  try {
    const credentials = { username: form.get("username") ?? "", password: form.get("password") ?? "" };
    const source = sourceOf(c.req.header("CF-Connecting-IP"));
    const account = await logIn(c.env, { ...credentials, source, clientId: request.client.id }, now);
    return leadBack(c, request, { code: await makeCode(c.env, request, account, now) });
  } catch (error) {
    if (!(error instanceof OAuthError) || !mayTryAgain(error)) throw error;
    if (error.retryAfter !== null) c.header("Retry-After", String(error.retryAfter));
    return askForPassword(c, request, form, error.message, error.retryAfter === null ? 400 : 429);
  }
}

/** On the page, by whoever sits before it; anything else is for the client to know. */
function mayTryAgain({ error, retryAfter }: OAuthError): boolean {
  return error === "invalid_grant" || retryAfter !== null;
}

function askForPassword(
  c: IdentityContext,
  request: AuthorizationRequest,
  form: Form,
  failure: string,
  status: PageStatus,
) {
  return show(c, signInPage(request, form, failure), `'self' ${formActionOf(request.redirectUri)}`, status);
}

/** With the issuer, so that a client of several issuers sees whose answer it is (RFC 9207). */
function leadBack(c: IdentityContext, target: AnswerTarget, parameters: Record<string, string>): Response {
  const query = new URLSearchParams(parameters);
  if (target.state !== null) query.set("state", target.state);
  query.set("iss", issuerOf(c.env, c.req.url));
  protect(c, "'none'");
  return c.redirect(`${target.redirectUri}${target.redirectUri.includes("?") ? "&" : "?"}${query}`, 303);
}

function show(c: IdentityContext, page: string, formAction: string, status: PageStatus): Response {
  protect(c, formAction);
  return c.html(page, status);
}

/** No script, no frame, nothing from elsewhere; browsers hold `form-action` against redirects of a submission too. */
function protect(c: IdentityContext, formAction: string): void {
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("X-Frame-Options", "DENY");
}

/** The origin of the client, or the scheme where an origin cannot be written: an app's own scheme, an IPv6 address. */
function formActionOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && !host.startsWith("[") ? `${protocol}//${host}` : protocol;
}

/** Browsers say where a submission comes from; another site may ask for a sign-in, but not submit one. */
function comesFromOurPage(c: IdentityContext): boolean {
  return (c.req.header("Sec-Fetch-Site") ?? "same-origin") === "same-origin";
}
