import { isOfGeneration } from "./accounts.ts";
import type { Id } from "./ids.ts";

/** Refresh tokens that descend from one sign-in, of which only the newest is good. Times are milliseconds. */
export interface RefreshFamily {
  readonly id: string;
  readonly tokenHash: string;
  readonly clientId: string;
  readonly accountId: Id;
  readonly scope: string;
  readonly expiresAt: number;
  readonly endsAt: number;
}

export async function findRefreshFamily(db: D1Database, id: string): Promise<RefreshFamily | null> {
  return db
    .prepare(
      `SELECT id, token_hash AS tokenHash, client_id AS clientId, CAST(account_id AS TEXT) AS accountId, scope,
         expires_at AS expiresAt, ends_at AS endsAt
       FROM refresh_families WHERE id = ?`,
    )
    .bind(id)
    .first<RefreshFamily>();
}

/** False where the account's sessions were ended, or the account, since its `generation` was read. */
export async function insertRefreshFamily(db: D1Database, family: RefreshFamily, generation: number): Promise<boolean> {
  const { id, tokenHash, clientId, accountId, scope, expiresAt, endsAt } = family;
  const { meta } = await db
    .prepare(
      `INSERT INTO refresh_families
       SELECT ?, ?, ?, CAST(? AS INTEGER), ?, CAST(? AS INTEGER), CAST(? AS INTEGER)
       FROM accounts WHERE ${isOfGeneration}`,
    )
    .bind(id, tokenHash, clientId, accountId, scope, expiresAt, endsAt, accountId, generation)
    .run();
  return meta.changes === 1;
}

/** Replaces the newest token; false when `family` no longer holds the newest one, so that one of two callers wins. */
export async function rotateRefreshFamily(
  db: D1Database,
  family: RefreshFamily,
  tokenHash: string,
  expiresAt: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare("UPDATE refresh_families SET token_hash = ?, expires_at = ? WHERE id = ? AND token_hash = ?")
    .bind(tokenHash, expiresAt, family.id, family.tokenHash)
    .run();
  return meta.changes === 1;
}

export async function deleteRefreshFamily(db: D1Database, id: string): Promise<void> {
  await db.prepare("DELETE FROM refresh_families WHERE id = ?").bind(id).run();
}
