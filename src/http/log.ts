// One line of JSON for each request. Never in it: tokens, addresses with signatures, names, photo content.
import type { Context, Next } from "hono";
import { routePath } from "hono/route";
import type { HttpEnv } from "./resource.ts";

/** Gives the request its id, which every answer and every log line carries. */
export async function logRequest(c: Context<HttpEnv>, next: Next): Promise<void> {
  const requestId = crypto.randomUUID();
  const startedAt = Date.now();
  c.set("requestId", requestId);
  c.header("X-Request-Id", requestId);
  await next();
  c.header("X-Request-Id", requestId);
  const line = {
    level: c.res.status >= 500 ? "error" : "info",
    request_id: requestId,
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    code: c.get("errorCode"),
    account_id: c.get("caller")?.accountId,
    duration_ms: Date.now() - startedAt,
  };
  console.log(JSON.stringify(line));
}

export function logFault(c: Context<HttpEnv>, error: Error): void {
  const { message, stack, cause } = error;
  const line = { level: "error", request_id: c.get("requestId"), message, stack, cause: cause && String(cause) };
  console.error(JSON.stringify(line));
}
