import { createMiddleware } from "hono/factory";
import { LikenessError } from "../errors.ts";
import { requestBurst } from "../store/account-object.ts";
import { accountObject } from "../store/objects.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./resource.ts";

/** One request a second sustained for each account; headers by draft-ietf-httpapi-ratelimit-headers. */
export const limitRate = createMiddleware<HttpEnv>(async function limitRate(c, next) {
  const verdict = await accountObject(c.env, c.get("caller").accountId).countRequest(Date.now());
  c.header("RateLimit-Policy", `"account";q=${requestBurst};w=${requestBurst}`);
  c.header("RateLimit", `"account";r=${verdict.remaining};t=${Math.max(1, verdict.retryAfter)}`);
  if (!verdict.admitted) {
    c.header("Retry-After", String(verdict.retryAfter));
    return problem(c, new LikenessError("rate_exceeded", "One request a second is what an account may sustain."));
  }
  return next();
});
