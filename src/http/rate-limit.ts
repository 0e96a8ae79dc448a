import { createMiddleware } from "hono/factory";
import { LikenessError } from "../errors.ts";
import { accountObject } from "../store/objects.ts";
import { accountGone } from "../store/operations.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./resource.ts";

/** The rate of the account's plan; headers by draft-ietf-httpapi-ratelimit-headers. */
export const limitRate = createMiddleware<HttpEnv>(async function limitRate(c, next) {
  const { accountId } = c.get("caller");
  const verdict = await accountObject(c.env, accountId).countRequest(accountId, Date.now());
  if (verdict === null) throw accountGone();
  const { burst, perSecond, remaining, retryAfter } = verdict;
  c.set("rate", verdict);
  c.header("RateLimit-Policy", `"account";q=${burst};w=${Math.ceil(burst / perSecond)}`);
  c.header("RateLimit", `"account";r=${remaining};t=${Math.max(1, retryAfter)}`);
  if (!verdict.admitted) {
    c.header("Retry-After", String(retryAfter));
    return problem(c, new LikenessError("rate_exceeded", `The plan sustains ${perSecond} requests a second.`));
  }
  return next();
});
