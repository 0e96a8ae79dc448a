import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { LikenessError } from "../errors.ts";
import type { HttpEnv } from "./resource.ts";

/** Before a route's body is read: 415 for what is not JSON, 413 for what is too long. */
export function boundJson(maximumByteLength: number) {
  const limit = bodyLimit({ maxSize: maximumByteLength });
  return createMiddleware<HttpEnv>(async function checkJson(c, next) {
    if (!/^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) {
      throw new LikenessError("media_type_unsupported", "Send the body as application/json.");
    }
    return limit(c, next);
  });
}
