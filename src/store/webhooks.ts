// Endpoints that accounts are told at what happens.
import type { Id } from "./ids.ts";

type DisabledReason = "gone" | "failing" | "owner";

export interface Webhook {
  readonly id: Id;
  readonly url: string;
  /** Of `webhookEvents`. */
  readonly events: readonly string[];
  readonly description: string;
  /** Milliseconds since 1970, as all times here; the first failure after the last success. */
  readonly failingSince: number | null;
  readonly disabledReason: DisabledReason | null;
  /** So long the secret of before signs too. */
  readonly previousUntil: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** As it is stored: encrypted, under the key that `sealedBy` names. */
export interface SealedSecret {
  readonly secret: string;
  readonly sealedBy: string;
}

export type WebhookChange = Pick<Webhook, "url" | "events" | "description"> & { readonly enabled: boolean };

type StoredWebhook = Omit<Webhook, "events"> & { readonly events: string };

const webhookColumns = `CAST(id AS TEXT) AS id, url, events, description, failing_since AS failingSince,
  disabled_reason AS disabledReason, previous_until AS previousUntil, created_at AS createdAt, updated_at AS updatedAt`;

/** How many an account may have. */
export const webhookQuota = 10;

/** Null where the account has as many as it may, or is gone. */
export async function insertWebhook(
  db: D1Database,
  accountId: Id,
  webhook: Pick<Webhook, "id" | "url" | "events" | "description"> & SealedSecret,
  now: number,
): Promise<Webhook | null> {
  const { id, url, events, description, secret, sealedBy } = webhook;
  const row = await db
    .prepare(
      `INSERT INTO webhooks (id, account_id, url, events, description, secret, sealed_by, created_at, updated_at)
       SELECT CAST(?1 AS INTEGER), id, ?3, ?4, ?5, ?6, ?7, CAST(?8 AS INTEGER), CAST(?8 AS INTEGER)
       FROM accounts WHERE id = ?2 AND deleted_at IS NULL
         AND (SELECT COUNT(*) FROM webhooks WHERE account_id = ?2) < ${webhookQuota}
       RETURNING ${webhookColumns}`,
    )
    .bind(id, accountId, url, JSON.stringify(events), description, secret, sealedBy, now)
    .first<StoredWebhook>();
  return webhookOf(row);
}

/** Newest first. */
export async function listWebhooks(db: D1Database, accountId: Id): Promise<Webhook[]> {
  const { results } = await db
    .prepare(`SELECT ${webhookColumns} FROM webhooks WHERE account_id = ? ORDER BY webhooks.id DESC`)
    .bind(accountId)
    .all<StoredWebhook>();
  return results.map((row) => webhookOf(row)!);
}

export async function findWebhook(db: D1Database, accountId: Id, id: Id): Promise<Webhook | null> {
  const select = db.prepare(`SELECT ${webhookColumns} FROM webhooks WHERE account_id = ? AND id = ?`);
  return webhookOf(await select.bind(accountId, id).first<StoredWebhook>());
}

/** One that is enabled again is as good as new. */
export async function changeWebhook(
  db: D1Database,
  accountId: Id,
  id: Id,
  { url, events, description, enabled }: WebhookChange,
  now: number,
): Promise<Webhook | null> {
  const row = await db
    .prepare(
      `UPDATE webhooks SET url = ?1, events = ?2, description = ?3, updated_at = ?4,
         failing_since = iif(?5 = 1 AND disabled_at IS NOT NULL, NULL, failing_since),
         disabled_at = iif(?5 = 1, NULL, ifnull(disabled_at, ?4)),
         disabled_reason = iif(?5 = 1, NULL, ifnull(disabled_reason, 'owner'))
       WHERE account_id = ?6 AND id = ?7 RETURNING ${webhookColumns}`,
    )
    .bind(url, JSON.stringify(events), description, now, Number(enabled), accountId, id)
    .first<StoredWebhook>();
  return webhookOf(row);
}

/** Its secrets and its log go with it. False where there is none. */
export async function deleteWebhook(db: D1Database, accountId: Id, id: Id): Promise<boolean> {
  const { meta } = await db.prepare("DELETE FROM webhooks WHERE account_id = ? AND id = ?").bind(accountId, id).run();
  return meta.changes > 0;
}

/** For the transaction that ends an account, before anything is told of what ends with it. */
export function deleteWebhooksOf(db: D1Database, accountId: Id): D1PreparedStatement {
  return db.prepare("DELETE FROM webhooks WHERE account_id = ?").bind(accountId);
}

/** From now on `secret` signs; the one before too, until `previousUntil`. One older than that signs no more. */
export async function replaceSecret(
  db: D1Database,
  accountId: Id,
  id: Id,
  { secret, sealedBy }: SealedSecret,
  previousUntil: number,
  now: number,
): Promise<Webhook | null> {
  const row = await db
    .prepare(
      `UPDATE webhooks SET previous_secret = secret, previous_until = ?, secret = ?, sealed_by = ?, updated_at = ?
       WHERE account_id = ? AND id = ? RETURNING ${webhookColumns}`,
    )
    .bind(previousUntil, secret, sealedBy, now, accountId, id)
    .first<StoredWebhook>();
  return webhookOf(row);
}

export interface SealedSecrets extends SealedSecret {
  readonly id: Id;
  readonly previousSecret: string | null;
}

/** Those whose secrets lie under another key. */
export async function listSealedOtherwise(db: D1Database, sealedBy: string, limit: number): Promise<SealedSecrets[]> {
  const { results } = await db
    .prepare(
      `SELECT CAST(id AS TEXT) AS id, secret, previous_secret AS previousSecret, sealed_by AS sealedBy
       FROM webhooks WHERE sealed_by <> ? LIMIT CAST(? AS INTEGER)`,
    )
    .bind(sealedBy, limit)
    .all<SealedSecrets>();
  return results;
}

/** Unless they were replaced since `before` was read. */
export async function setSealedSecrets(db: D1Database, before: SealedSecrets, after: SealedSecrets): Promise<void> {
  await db
    .prepare("UPDATE webhooks SET secret = ?, previous_secret = ?, sealed_by = ? WHERE id = ? AND secret = ?")
    .bind(after.secret, after.previousSecret, after.sealedBy, before.id, before.secret)
    .run();
}

/** Forgets secrets that sign no more. */
export async function deleteOldSecrets(db: D1Database, now: number): Promise<void> {
  await db
    .prepare("UPDATE webhooks SET previous_secret = NULL, previous_until = NULL WHERE previous_until <= ?")
    .bind(now)
    .run();
}

function webhookOf(row: StoredWebhook | null): Webhook | null {
  return row && { ...row, events: JSON.parse(row.events) };
}
