import type { Env } from "../env.ts";
import { type ClaimedDelivery, type Conclusion, claimDelivery, concludeAttempt } from "../store/webhook-attempts.ts";
import type { Attempt } from "../store/webhook-deliveries.ts";
import { longestFailure, retryDelay } from "../webhooks/retries.ts";
import type { TakeTurn } from "./core-turn.ts";
import type { JobOf } from "./message.ts";
import { sendWebhook } from "./send-webhook.ts";

export type DeliveryVerdict =
  | { readonly kind: "delivered" | "failed" | "retrying" | "gone" }
  | { readonly kind: "busy"; readonly retryAfterSeconds: number };

/** Seconds after which a message comes again whose endpoint takes as many deliveries as it may. */
const crowdedRetryDelay = 5;
/** HTTP: the endpoint is gone for good. */
const gone = 410;

/**
 * Makes one attempt. The row says whether it is time, so messages may come twice or be lost; a delivery whose consumer died
 * on the way is sent once more, under the same id.
 */
export async function deliverWebhook(
  env: Env,
  _takeTurn: TakeTurn,
  job: JobOf<"deliver_webhook">,
): Promise<DeliveryVerdict> {
  const claim = await claimDelivery(env.DB, job.deliveryId, Date.now());
  if (claim.kind === "busy") return { kind: "busy", retryAfterSeconds: crowdedRetryDelay };
  if (claim.kind === "gone") return { kind: "gone" };
  const { delivery } = claim;
  const attempt = await sendWebhook(env, delivery);
  const delaySeconds = attempt.error === null ? null : retryDelay(delivery.attemptCount + 1, Math.random());
  const conclusion = concludeFrom(delivery, attempt, delaySeconds);
  await concludeAttempt(env.DB, delivery, attempt, conclusion);
  if (conclusion.status !== "pending") return { kind: conclusion.status };
  // The sweeper sends it where this fails.
  if (conclusion.disabledReason === null) await env.WEBHOOKS.send(job, { delaySeconds: delaySeconds! }).catch(() => {});
  return { kind: "retrying" };
}

function concludeFrom(delivery: ClaimedDelivery, attempt: Attempt, delaySeconds: number | null): Conclusion {
  if (attempt.error === null) return { status: "delivered", nextAttemptAt: attempt.at, disabledReason: null };
  if (attempt.status === gone) return { status: "failed", nextAttemptAt: attempt.at, disabledReason: "gone" };
  const failsSince = delivery.failingSince ?? attempt.at;
  return {
    status: delaySeconds === null ? "failed" : "pending",
    nextAttemptAt: attempt.at + (delaySeconds ?? 0) * 1000,
    disabledReason: attempt.at - failsSince >= longestFailure ? "failing" : null,
  };
}
