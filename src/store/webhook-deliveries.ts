// What is to be sent to webhooks, and the log of it. The rows come from triggers of the database (migrations/0005_webhooks.sql),
// in the transaction of what they tell of, so nothing that happens is lost; messages of the queue only say that it is time.
import type { Env } from "../env.ts";
import type { Occurrence } from "../webhooks/events.ts";
import { firstIdOf, type Id, largestId, withNewId } from "./ids.ts";
import type { Page, PageQuery } from "./page.ts";

export interface Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Why it counts as a failure; null for a success. */
  readonly error: "status" | "timeout" | "unreachable" | "address_refused" | "name_unresolved" | null;
  readonly seconds: number;
}

type DeliveryStatus = "pending" | "delivered" | "failed";

export interface Delivery extends Occurrence {
  readonly id: Id;
  readonly status: DeliveryStatus;
  /** Since it was asked for, be it by what happened or by its owner. */
  readonly attemptCount: number;
  /** The newest, in their order. */
  readonly attempts: readonly Attempt[];
  readonly nextAttemptAt: number;
}

type StoredDelivery = Omit<Delivery, "attempts"> & { readonly attempts: string };

export const deliveryColumns = `CAST(webhook_deliveries.id AS TEXT) AS id, type, CAST(avatar_id AS TEXT) AS avatarId,
  CAST(rendering_id AS TEXT) AS renderingId, kind, error_code AS errorCode, webhook_deliveries.created_at AS createdAt,
  status, attempt_count AS attemptCount, attempts, next_attempt_at AS nextAttemptAt`;

/** Messages that a queue takes at once. */
const messageBatchSize = 100;

/** For the end of a batch in which something happens to an avatar: the deliveries that nobody has tried yet. */
export function selectUntried(db: D1Database, avatarId: Id): D1PreparedStatement {
  return db
    .prepare(
      `SELECT CAST(id AS TEXT) AS id FROM webhook_deliveries
       WHERE avatar_id = ? AND status = 'pending' AND attempt_count = 0`,
    )
    .bind(avatarId);
}

export function idsOf({ results }: D1Result<unknown>): Id[] {
  return (results as { id: Id }[]).map(({ id }) => id);
}

/** Says that it is time to send; what is not said here the sweeper says later. */
export async function announce(env: Env, ids: readonly Id[]): Promise<void> {
  try {
    for (let first = 0; first < ids.length; first += messageBatchSize) {
      const part = ids.slice(first, first + messageBatchSize);
      await env.WEBHOOKS.sendBatch(
        part.map((deliveryId) => ({ body: { kind: "deliver_webhook", deliveryId } as const })),
      );
    }
  } catch (error) {
    console.warn(JSON.stringify({ level: "warn", message: "webhooks not announced", cause: String(error) }));
  }
}

/** One page of a webhook's log, newest first. */
export async function listDeliveries(
  db: D1Database,
  webhookId: Id,
  wanted: PageQuery,
): Promise<Page & { deliveries: Delivery[] }> {
  const [rows, total] = await db.batch<StoredDelivery | { count: number; newest: Id | null }>([
    db
      .prepare(
        `SELECT ${deliveryColumns} FROM webhook_deliveries WHERE webhook_id = ? AND webhook_deliveries.id <= CAST(? AS INTEGER)
         ORDER BY webhook_deliveries.id DESC LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
      )
      .bind(webhookId, wanted.until ?? largestId, wanted.pagesize + 1, wanted.page * wanted.pagesize),
    db
      .prepare("SELECT COUNT(*) AS count, CAST(MAX(id) AS TEXT) AS newest FROM webhook_deliveries WHERE webhook_id = ?")
      .bind(webhookId),
  ]);
  const { count, newest } = total.results[0] as { count: number; newest: Id | null };
  return {
    deliveries: (rows.results as StoredDelivery[]).slice(0, wanted.pagesize).map(deliveryOf),
    hasNext: rows.results.length > wanted.pagesize,
    totalCount: count,
    until: wanted.until ?? newest,
  };
}

/** Enters a delivery that tells of nothing, to try the endpoint with. Null where the webhook is gone. */
export async function insertTest(db: D1Database, webhookId: Id, type: string, now: number): Promise<Delivery | null> {
  const row = await withNewId(now, (id) =>
    db
      .prepare(
        `INSERT INTO webhook_deliveries (id, webhook_id, type, created_at, next_attempt_at)
         SELECT CAST(?1 AS INTEGER), id, ?2, CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM webhooks WHERE id = ?4
         RETURNING ${deliveryColumns}`,
      )
      .bind(id, type, now, webhookId)
      .first<StoredDelivery>(),
  );
  return row && deliveryOf(row);
}

/** Has a delivery sent once more, as often as a new one is tried; one that is to be sent already, now. Null: no such one. */
export async function redeliver(db: D1Database, webhookId: Id, id: Id, now: number): Promise<Delivery | null> {
  const row = await db
    .prepare(
      `UPDATE webhook_deliveries SET status = 'pending', attempt_count = 0, next_attempt_at = ?
       WHERE webhook_id = ? AND id = ? RETURNING ${deliveryColumns}`,
    )
    .bind(now, webhookId, id)
    .first<StoredDelivery>();
  return row && deliveryOf(row);
}

/** Of a webhook that is enabled again: what is due. */
export async function listPending(db: D1Database, webhookId: Id, now: number, limit: number): Promise<Id[]> {
  const query = db.prepare(
    `SELECT CAST(id AS TEXT) AS id FROM webhook_deliveries
     WHERE webhook_id = ? AND status = 'pending' AND next_attempt_at <= ? ORDER BY webhook_deliveries.id LIMIT CAST(? AS INTEGER)`,
  );
  return idsOf(await query.bind(webhookId, now, limit).all());
}

/** What should have been sent before `before`, and may be. */
export async function listOverdue(db: D1Database, before: number, now: number, limit: number): Promise<Id[]> {
  const query = db.prepare(
    `SELECT CAST(webhook_deliveries.id AS TEXT) AS id FROM webhook_deliveries
     JOIN webhooks ON webhooks.id = webhook_id AND disabled_at IS NULL
     JOIN accounts ON accounts.id = account_id AND suspended_at IS NULL AND accounts.deleted_at IS NULL
     WHERE status = 'pending' AND next_attempt_at < ? AND lease_until <= ?
     ORDER BY next_attempt_at LIMIT CAST(? AS INTEGER)`,
  );
  return idsOf(await query.bind(before, now, limit).all());
}

/** Forgets what is older than `before`, whatever became of it; by their ids, which begin with the time. */
export async function deleteOldDeliveries(db: D1Database, before: number, limit: number): Promise<void> {
  await db
    .prepare(
      `DELETE FROM webhook_deliveries WHERE id IN
         (SELECT id FROM webhook_deliveries WHERE id < ${firstIdOf("?1")} ORDER BY id LIMIT CAST(?2 AS INTEGER))`,
    )
    .bind(before, limit)
    .run();
}

export function deliveryOf(row: StoredDelivery): Delivery {
  return { ...row, attempts: JSON.parse(row.attempts) };
}
