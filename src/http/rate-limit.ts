import { createMiddleware } from "hono/factory";
import { LikenessError } from "../errors.ts";
import type { Refusal } from "../store/account-object.ts";
import { accountObject } from "../store/objects.ts";
import { accountGone } from "../store/operations.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./resource.ts";

/** Whether the account still stands behind its token, and the rate of its plan; headers by draft-ietf-httpapi-ratelimit-headers. */
export const limitRate = createMiddleware<HttpEnv>(async function limitRate(c, next) {
  const { accountId, generation } = c.get("caller");
  const verdict = await accountObject(c.env, accountId).countRequest(accountId, Date.now(), generation);
  if (typeof verdict === "string") throw refused(verdict);
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

function refused(refusal: Refusal): LikenessError {
  if (refusal === "suspended") return new LikenessError("account_suspended", "The operator has suspended the account.");
  if (refusal === "gone") return accountGone();
  return new LikenessError("token_invalid", "the sign-in of this token was ended");
}
