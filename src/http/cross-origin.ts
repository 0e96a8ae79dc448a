import { cors } from "hono/cors";
import { publicAddressPath } from "./public-addresses.ts";

/**
 * Pages of any origin may call: what opens the interface is the token in the request, never a cookie, so an origin
 * proves nothing. A preflight carries no token and is answered before one is asked for (Fetch standard, section 3.2).
 */
export const allowAnyOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
  allowHeaders: [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "Last-Event-ID",
    "If-Match",
    "If-None-Match",
    "If-Modified-Since",
    "If-Unmodified-Since",
    "If-Range",
    "Range",
  ],
  exposeHeaders: [
    "Content-Range",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
    "X-Service-Error",
    "X-Service-Status",
    "X-Total-Count",
  ],
  maxAge: 86_400,
});

/** Every path but the pages for people, which no script of another origin has to read: /oauth/authorize, /docs, /problems. */
export const openPaths = [
  "/v0.5/*",
  "/storage/*",
  "/oauth/token",
  "/oauth/revoke",
  "/.well-known/*",
  "/openapi.json",
  "/health",
  publicAddressPath,
];
