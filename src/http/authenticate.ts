import { createMiddleware } from "hono/factory";
import { LikenessError } from "../errors.ts";
import { type Caller, issuerOf, verifyAccessToken } from "../identity/access-token.ts";
import type { Scope } from "../identity/scopes.ts";
import { isFreshSignIn } from "../identity/sign-in-time.ts";
import { answerOnce } from "./idempotency.ts";
import type { HttpEnv } from "./resource.ts";

/** Bearer tokens in the header only (RFC 6750, section 2.1). */
export const authenticate = createMiddleware<HttpEnv>(async function authenticate(c, next) {
  const token = /^Bearer +([\w~+/.=-]+) *$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  if (token === undefined) throw new LikenessError("token_missing", "Send an access token as Authorization: Bearer.");
  c.set("caller", await verifyAccessToken(c.env, issuerOf(c.env, c.req.url), token, Date.now()));
  await next();
});

export function requireScope(caller: Caller, ...scopes: Scope[]): void {
  const missing = scopes.filter((scope) => !caller.scopes.has(scope));
  if (missing.length > 0) throw new LikenessError("scope_missing", `The token lacks ${missing.join(" ")}.`, { scopes });
}

/** For what cannot be taken back: a token that was stolen, or that a device kept, is not enough (RFC 9470). */
export function requireFreshSignIn(caller: Caller, now: number): void {
  if (isFreshSignIn(caller.authenticatedAt, now)) return;
  throw new LikenessError("sign_in_not_recent", "The token tells of no sign-in within the last 5 minutes.");
}

/** Tokens that know feature scopes need the one for solving; older scope sets solve by creating. */
export function requireSolveScope(caller: Caller): void {
  const knowsFeatures = [...caller.scopes].some((scope) => scope.endsWith(":features"));
  if (knowsFeatures) requireScope(caller, "write:features");
}

/** Spread into a route: the check, its mention in the API description, and for a POST its idempotency after it. */
export function withScope(...scopes: Scope[]) {
  return {
    security: [{ oauth: scopes }, { bearer: [] }] as Record<string, string[]>[],
    middleware: [
      createMiddleware<HttpEnv>(async function checkScope(c, next) {
        requireScope(c.get("caller"), ...scopes);
        await next();
      }),
      answerOnce,
    ],
  };
}
