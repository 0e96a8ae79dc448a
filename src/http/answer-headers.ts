import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./resource.ts";

/** Seconds after which a status is worth asking for: a still takes less, a loop or a solve some more. */
const usualWorkTime = 2;

/** A year, as browsers want it before they hold on to it (RFC 6797). */
const transportSecurity = "max-age=31536000";

/**
 * What every answer carries unless its route has said it better: it is of the type that it says, it is kept by nobody,
 * and its host is asked by TLS only. An answer that promises work says when to come again.
 */
export const completeHeaders = createMiddleware<HttpEnv>(async function completeHeaders(c, next) {
  await next();
  const { headers, status } = c.res;
  const isSecure = new URL(c.req.url).protocol === "https:";
  c.header("X-Content-Type-Options", "nosniff");
  // A browser must ignore it where it did not come by TLS (RFC 6797, section 8.1).
  if (isSecure) c.header("Strict-Transport-Security", transportSecurity);
  if (!headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  if (status === 202 && !headers.has("Retry-After")) c.header("Retry-After", String(usualWorkTime));
});
