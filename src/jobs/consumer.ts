import type { Core } from "../core.ts";
import type { Env } from "../env.ts";
import { buildAvatar } from "./build-avatar.ts";
import { giveUp } from "./give-up.ts";
import type { Job } from "./message.ts";

const longestDelaySeconds = 600;

/**
 * Every message is acknowledged or retried by itself and the handler never throws, since a throw would run the whole
 * batch again. The queue moves a message to the dead letters after its last retry.
 */
export async function consume(batch: MessageBatch<Job>, env: Env, openCore: () => Promise<Core>): Promise<void> {
  const dead = batch.queue.endsWith("-dead");
  for (const message of batch.messages) {
    const startedAt = Date.now();
    try {
      const outcome = dead ? await bury(env, message) : await run(env, openCore, message);
      log("info", message, { outcome, duration_ms: Date.now() - startedAt });
    } catch (error) {
      const { message: text, stack, cause } = error as Error;
      log("error", message, { error: text, stack, cause: cause && String(cause) });
      message.retry({ delaySeconds: growingDelay(message.attempts) });
    }
  }
}

async function run(env: Env, openCore: () => Promise<Core>, message: Message<Job>): Promise<string> {
  const verdict = await buildAvatar(env, openCore, message.body.avatarId);
  if (verdict.kind === "busy") message.retry({ delaySeconds: verdict.retryAfterSeconds });
  else message.ack();
  return verdict.kind === "settled" ? (verdict.state.failure?.code ?? "done") : verdict.kind;
}

async function bury(env: Env, message: Message<Job>): Promise<string> {
  const outcome = await giveUp(env, message.body);
  message.ack();
  return outcome;
}

/** 5, 10, 20 ... seconds. */
function growingDelay(attempts: number): number {
  return Math.min(longestDelaySeconds, 5 * 2 ** (attempts - 1));
}

function log(level: "info" | "error", message: Message<Job>, fields: object): void {
  const { kind, avatarId } = message.body;
  const line = { level, job: kind, avatar_id: avatarId, message_id: message.id, attempt: message.attempts, ...fields };
  console.log(JSON.stringify(line));
}
