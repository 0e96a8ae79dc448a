// Every error leaves as an RFC 9457 problem document, made here.
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type ErrorCode, errorCodes, LikenessError } from "../errors.ts";
import { freshSignInAge } from "../identity/sign-in-time.ts";
import { isStoreFault } from "../store/fault.ts";
import { logFault } from "./log.ts";
import type { HttpEnv } from "./resource.ts";

/** `app.onError`: expected failures show their detail, everything else is logged with its cause and shown without. */
export function answerError(error: Error, c: Context<HttpEnv>): Response {
  if (error instanceof HTTPException) return problem(c, unreadable(error));
  if (error instanceof LikenessError && error.status < 500) return problem(c, error);
  logFault(c, error);
  if (error instanceof LikenessError && error.status === 503) return problem(c, error);
  const code: ErrorCode = isStoreFault(error) ? "store_unavailable" : "internal";
  return problem(c, new LikenessError(code, "The fault has been logged; the request id identifies it."));
}

export function problem(c: Context<HttpEnv>, error: LikenessError): Response {
  const { title } = errorCodes[error.code];
  c.set("errorCode", error.code);
  c.header("Content-Type", "application/problem+json");
  if (error.status === 401 || error.code === "scope_missing") c.header("WWW-Authenticate", challenge(error));
  if (error.status === 423) c.header("Retry-After", "2");
  if (error.status === 503) c.header("Retry-After", "5");
  const body = {
    type: `/problems/${error.code.replaceAll("_", "-")}`,
    title,
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: c.get("requestId"),
    ...(error.parameters.length > 0 && { errors: error.parameters }),
  };
  return c.body(JSON.stringify(body), error.status as ContentfulStatusCode);
}

/** RFC 6750, section 3: no error code when no token was sent. RFC 9470, section 3: how old a sign-in may be. */
function challenge({ code, message, scopes }: LikenessError): string {
  const refusal = (error: string, ...hints: string[]) =>
    ['Bearer realm="likeness"', `error="${error}"`, `error_description="${message}"`, ...hints].join(", ");
  if (code === "token_missing") return 'Bearer realm="likeness"';
  if (code === "scope_missing") return refusal("insufficient_scope", `scope="${scopes.join(" ")}"`);
  if (code !== "sign_in_not_recent") return refusal("invalid_token");
  return refusal("insufficient_user_authentication", `max_age="${freshSignInAge / 1000}"`);
}

/** What the framework itself refuses: JSON or a form that cannot be parsed, a body over its bound. */
function unreadable(error: HTTPException): LikenessError {
  if (error.status === 413) return new LikenessError("body_too_large", "The body is larger than this call takes.");
  if (error.status === 415) return new LikenessError("media_type_unsupported", "The body has another media type.");
  return new LikenessError("body_invalid", error.message || "The body cannot be parsed.", { cause: error });
}
