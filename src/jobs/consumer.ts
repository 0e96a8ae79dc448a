import type { Env } from "../env.ts";
import type { Id } from "../store/ids.ts";
import { buildAvatar } from "./build-avatar.ts";
import type { TakeTurn } from "./core-turn.ts";
import { type DeliveryVerdict, deliverWebhook } from "./deliver-webhook.ts";
import { type ErasureVerdict, eraseAccount, leaveToSweeper } from "./erase-account.ts";
import { giveUpAvatar, giveUpRendering } from "./give-up.ts";
import { type Job, type JobOf, readJob } from "./message.ts";
import { render } from "./render.ts";
import type { Verdict } from "./under-lease.ts";

const longestDelaySeconds = 600;

interface Handler<Kind extends Job["kind"]> {
  readonly run: (env: Env, takeTurn: TakeTurn, job: JobOf<Kind>) => Promise<Verdict | ErasureVerdict | DeliveryVerdict>;
  /** Ends the work of a dead letter; gives the outcome for the log. */
  readonly giveUp: (env: Env, job: JobOf<Kind>) => Promise<string>;
}

const handlers: { readonly [Kind in Job["kind"]]: Handler<Kind> } = {
  build_avatar: { run: buildAvatar, giveUp: giveUpAvatar },
  render: { run: render, giveUp: giveUpRendering },
  erase_account: { run: eraseAccount, giveUp: leaveToSweeper },
  deliver_webhook: { run: deliverWebhook, giveUp: leaveToSweeper },
};

/**
 * Every message is acknowledged or retried by itself and the handler never throws, since a throw would run the whole
 * batch again. The queue moves a message to the dead letters after its last retry.
 */
export async function consume(batch: MessageBatch<unknown>, env: Env, takeTurn: TakeTurn): Promise<void> {
  const dead = batch.queue.endsWith("-dead");
  const handle = (message: Message<unknown>) => consumeOne(env, takeTurn, message, dead);
  // Webhooks wait for others and not for this isolate.
  if (batch.queue.endsWith("-webhooks")) await Promise.all(batch.messages.map(handle));
  else for (const message of batch.messages) await handle(message);
}

async function consumeOne(env: Env, takeTurn: TakeTurn, message: Message<unknown>, dead: boolean): Promise<void> {
  const startedAt = Date.now();
  try {
    const outcome = dead ? await bury(env, message) : await run(env, takeTurn, message);
    log("info", message, { outcome, duration_ms: Date.now() - startedAt });
  } catch (error) {
    const { message: text, stack, cause } = error as Error;
    log("error", message, { error: text, stack, cause: cause && String(cause) });
    message.retry({ delaySeconds: growingDelay(message.attempts) });
  }
}

async function run(env: Env, takeTurn: TakeTurn, message: Message<unknown>): Promise<string> {
  const job = readJob(message.body);
  if (job === null) throw new Error("the message is no job of this version");
  const verdict = await handlerOf(job).run(env, takeTurn, job);
  if (verdict.kind === "busy") message.retry({ delaySeconds: verdict.retryAfterSeconds });
  else message.ack();
  return verdict.kind === "settled" ? (verdict.state.failure?.code ?? "done") : verdict.kind;
}

async function bury(env: Env, message: Message<unknown>): Promise<string> {
  const job = readJob(message.body);
  const outcome = job === null ? "unreadable" : await handlerOf(job).giveUp(env, job);
  message.ack();
  return outcome;
}

function handlerOf<Kind extends Job["kind"]>(job: JobOf<Kind>): Handler<Kind> {
  return handlers[job.kind as Kind];
}

/** 5, 10, 20 ... seconds. */
function growingDelay(attempts: number): number {
  return Math.min(longestDelaySeconds, 5 * 2 ** (attempts - 1));
}

function log(level: "info" | "error", message: Message<unknown>, fields: object): void {
  const { body, id, attempts } = message;
  const job = readJob(body);
  const { avatarId, renderingId, accountId, deliveryId }: Partial<Record<string, Id>> = { ...job };
  const subject = { avatar_id: avatarId, rendering_id: renderingId, account_id: accountId, delivery_id: deliveryId };
  console.log(JSON.stringify({ level, job: job?.kind, ...subject, message_id: id, attempt: attempts, ...fields }));
}
