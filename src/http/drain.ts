import { createMiddleware } from "hono/factory";
import { maximumBodyByteLength } from "./body.ts";
import type { HttpEnv } from "./resource.ts";

/**
 * Reads what is left of a body that was refused unread, so that the client, still sending, comes to see the answer
 * instead of a reset connection. A body over the bound is cut off.
 */
export const drainBody = createMiddleware<HttpEnv>(async function drainBody(c, next) {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (body === null || bodyUsed || Number(c.req.header("Content-Length") ?? 0) > maximumBodyByteLength) return;
  let byteLength = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    byteLength += chunk.byteLength;
    if (byteLength > maximumBodyByteLength) return;
  }
});
