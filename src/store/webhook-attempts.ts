// One attempt to deliver: who may make it, and what came of it.
import { type Id, newToken } from "./ids.ts";
import { type Attempt, type Delivery, deliveryColumns, deliveryOf } from "./webhook-deliveries.ts";

/** A delivery whose turn it is, and where it goes. */
export interface ClaimedDelivery extends Delivery {
  readonly lease: string;
  readonly webhookId: Id;
  readonly url: string;
  /** Sealed. */
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousUntil: number | null;
  readonly failingSince: number | null;
}

export type Claim =
  | { readonly kind: "claimed"; readonly delivery: ClaimedDelivery }
  | { readonly kind: "busy" }
  | { readonly kind: "gone" };

/** Longer than an attempt may last, milliseconds. */
const leaseDuration = 60_000;
/** Attempts at one endpoint at once. */
const concurrency = 5;
/** Attempts of one delivery that the log keeps: those of two rounds. */
const keptAttemptCount = 20;
/** Deliveries of one webhook that the log keeps once they have ended. */
const keptDeliveryCount = 500;

const mayBeSent = `EXISTS (SELECT 1 FROM webhooks JOIN accounts ON accounts.id = account_id
  WHERE webhooks.id = webhook_id AND disabled_at IS NULL AND suspended_at IS NULL AND accounts.deleted_at IS NULL)`;

/**
 * Gives one consumer the right to send. `gone` also where it is not time, or the webhook is disabled or its account suspended:
 * another message or the sweeper comes when it is. `busy` where somebody is sending, or as much as may is on its way there.
 */
export async function claimDelivery(db: D1Database, id: Id, now: number): Promise<Claim> {
  const lease = newToken();
  const [, { results }] = await db.batch<Parameters<typeof deliveryOf>[0] & Omit<ClaimedDelivery, keyof Delivery>>([
    db
      .prepare(
        `UPDATE webhook_deliveries SET lease = ?1, lease_until = ?2
         WHERE id = ?3 AND status = 'pending' AND next_attempt_at <= ?4 AND lease_until <= ?4 AND ${mayBeSent}
           AND (SELECT COUNT(*) FROM webhook_deliveries AS others
             WHERE others.webhook_id = webhook_deliveries.webhook_id AND others.lease_until > ?4) < ${concurrency}`,
      )
      .bind(lease, now + leaseDuration, id, now),
    db
      .prepare(
        `SELECT ${deliveryColumns}, lease, CAST(webhook_id AS TEXT) AS webhookId, url, secret,
           previous_secret AS previousSecret, previous_until AS previousUntil, failing_since AS failingSince
         FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id
         WHERE webhook_deliveries.id = ?1 AND status = 'pending' AND next_attempt_at <= ?2 AND ${mayBeSent}`,
      )
      .bind(id, now),
  ]);
  if (results.length === 0) return { kind: "gone" };
  if (results[0].lease !== lease) return { kind: "busy" };
  return { kind: "claimed", delivery: { ...results[0], ...deliveryOf(results[0]) } };
}

/** What is to become of a delivery after an attempt, and of its webhook. */
export interface Conclusion {
  readonly status: Delivery["status"];
  readonly nextAttemptAt: number;
  readonly disabledReason: "gone" | "failing" | null;
}

/** Enters an attempt in the log. Changes no delivery whose lease is lost; what the endpoint did counts all the same. */
export async function concludeAttempt(
  db: D1Database,
  delivery: ClaimedDelivery,
  attempt: Attempt,
  { status, nextAttemptAt, disabledReason }: Conclusion,
): Promise<void> {
  const attempts = [...delivery.attempts, attempt].slice(-keptAttemptCount);
  await db.batch([
    db
      .prepare(
        `UPDATE webhook_deliveries SET status = ?, attempt_count = attempt_count + 1, attempts = ?, next_attempt_at = ?,
           lease = NULL, lease_until = 0 WHERE id = ? AND lease = ?`,
      )
      .bind(status, JSON.stringify(attempts), nextAttemptAt, delivery.id, delivery.lease),
    db
      .prepare(
        `UPDATE webhooks SET failing_since = iif(?1 IS NULL, NULL, ifnull(failing_since, CAST(?2 AS INTEGER))),
           disabled_at = iif(?3 IS NULL, disabled_at, ifnull(disabled_at, CAST(?2 AS INTEGER))),
           disabled_reason = iif(?3 IS NULL, disabled_reason, ifnull(disabled_reason, ?3))
         WHERE id = ?4 AND (?1 IS NOT NULL OR failing_since IS NOT NULL)`,
      )
      .bind(attempt.error, attempt.at, disabledReason, delivery.webhookId),
    db
      .prepare(
        `DELETE FROM webhook_deliveries WHERE webhook_id = ?1 AND status <> 'pending' AND id <=
           (SELECT id FROM webhook_deliveries WHERE webhook_id = ?1 AND status <> 'pending'
            ORDER BY id DESC LIMIT 1 OFFSET ${keptDeliveryCount})`,
      )
      .bind(delivery.webhookId),
  ]);
}
