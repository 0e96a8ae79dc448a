// Receipts of accounts that are being erased or are. While the work goes on a receipt leads to the account, and the
// account to nobody: from its first statement on no caller can act for it.
import { type AvatarRow, avatarColumns, avatarOf, type StoredAvatar } from "./avatars.ts";
import { type Id, newToken } from "./ids.ts";
import { deleteWebhooksOf } from "./webhooks.ts";

export interface Erasure {
  /** 128 random bits: whoever holds it may read the receipt. */
  readonly id: string;
  readonly avatarCount: number;
  readonly webhookCount: number;
  /** Files removed so far. */
  readonly fileCount: number;
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  readonly erasedAt: number | null;
}

const erasureColumns = `id, avatar_count AS avatarCount, webhook_count AS webhookCount, file_count AS fileCount, requested_at AS requestedAt,
  erased_at AS erasedAt`;

/**
 * Ends the account and marks all its avatars deleted, in one transaction. Where that has been done already, gives the
 * receipt that there is; null where there is no such account.
 */
export async function beginErasure(db: D1Database, accountId: Id, now: number): Promise<Erasure | null> {
  const results = await db.batch<Erasure>([
    db
      .prepare(
        `INSERT INTO erasures (id, account_id, avatar_count, webhook_count, requested_at, updated_at)
         SELECT ?1, id, avatar_count, (SELECT COUNT(*) FROM webhooks WHERE account_id = ?3), CAST(?2 AS INTEGER),
           CAST(?2 AS INTEGER)
         FROM accounts WHERE id = ?3 AND deleted_at IS NULL`,
      )
      .bind(newToken(), now, accountId),
    db
      .prepare(
        `UPDATE accounts SET deleted_at = ?, username = ?, password_hash = NULL, features = '[]', issuer = NULL,
           subject = NULL WHERE id = ? AND deleted_at IS NULL`,
      )
      .bind(now, `erased-${newToken()}`, accountId),
    deleteWebhooksOf(db, accountId),
    db
      .prepare("UPDATE avatars SET deleted_at = ?1, updated_at = ?1 WHERE account_id = ?2 AND deleted_at IS NULL")
      .bind(now, accountId),
    db.prepare(`SELECT ${erasureColumns} FROM erasures WHERE account_id = ?`).bind(accountId),
  ]);
  return results[4].results[0] ?? null;
}

export async function findErasure(db: D1Database, id: string): Promise<Erasure | null> {
  return db.prepare(`SELECT ${erasureColumns} FROM erasures WHERE id = ?`).bind(id).first<Erasure>();
}

export async function isBeingErased(db: D1Database, accountId: Id): Promise<boolean> {
  return (await db.prepare("SELECT 1 FROM erasures WHERE account_id = ?").bind(accountId).first()) !== null;
}

/** Accounts whose erasure has not moved since `before`. */
export async function listStaleErasures(db: D1Database, before: number, limit: number): Promise<Id[]> {
  const { results } = await db
    .prepare(
      `SELECT CAST(account_id AS TEXT) AS accountId FROM erasures
       WHERE account_id NOT NULL AND updated_at < ? LIMIT CAST(? AS INTEGER)`,
    )
    .bind(before, limit)
    .all<{ accountId: Id }>();
  return results.map(({ accountId }) => accountId);
}

/** Avatars that are left of an account that is being erased. */
export async function listErasedAvatars(db: D1Database, accountId: Id, limit: number): Promise<AvatarRow[]> {
  const { results } = await db
    .prepare(`SELECT ${avatarColumns} FROM avatars WHERE account_id = ? LIMIT CAST(? AS INTEGER)`)
    .bind(accountId, limit)
    .all<StoredAvatar>();
  return results.map(avatarOf);
}

export async function countErasedFiles(db: D1Database, accountId: Id, count: number, now: number): Promise<void> {
  await db
    .prepare("UPDATE erasures SET file_count = file_count + ?, updated_at = ? WHERE account_id = ?")
    .bind(count, now, accountId)
    .run();
}

/** Deletes the account's row once no avatar is left; from then on the receipt leads to nothing. False until then. */
export async function endErasure(db: D1Database, accountId: Id, now: number): Promise<boolean> {
  const [, { meta }] = await db.batch([
    db
      .prepare("DELETE FROM accounts WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM avatars WHERE account_id = ?1)")
      .bind(accountId),
    db
      .prepare(
        `UPDATE erasures SET erased_at = ?1, updated_at = ?1, account_id = NULL
         WHERE account_id = ?2 AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = ?2)`,
      )
      .bind(now, accountId),
  ]);
  return meta.changes === 1;
}

export async function deleteOldReceipts(db: D1Database, before: number): Promise<void> {
  await db.prepare("DELETE FROM erasures WHERE account_id IS NULL AND updated_at < ?").bind(before).run();
}
