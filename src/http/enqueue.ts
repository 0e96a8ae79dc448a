import type { Context } from "hono";
import type { Job } from "../jobs/message.ts";
import type { HttpEnv } from "./resource.ts";

/** Sends a message, after `open`. What fails here the sweeper does later, so the request succeeds all the same. */
export async function enqueue(c: Context<HttpEnv>, job: Job, open?: () => Promise<void>): Promise<void> {
  try {
    await open?.();
    await c.env.JOBS.send(job);
  } catch (error) {
    const line = { level: "warn", request_id: c.get("requestId"), message: "message not sent", cause: String(error) };
    console.warn(JSON.stringify(line));
  }
}
