import type { Id } from "./ids.ts";
import { forgetAttempts } from "./sign-in-attempts.ts";

/** Used codes are kept this long past their expiry, so that a second use still revokes what the first one got. */
const codeRetention = 24 * 60 * 60_000;

/**
 * Revokes all that lets clients act for an account, before the account's row is deleted: its codes, its refresh tokens,
 * the clients that speak for it alone, and what its sign-ins are remembered by. A client through which other accounts sign in only stops speaking for it.
 * @public
 */
export async function deleteGrantsOf(db: D1Database, accountId: Id): Promise<void> {
  const statements = [
    "DELETE FROM authorization_codes WHERE account_id = ?",
    "DELETE FROM refresh_families WHERE account_id = ?",
    `DELETE FROM clients WHERE account_id = ? AND grant_types = '["client_credentials"]'`,
    "UPDATE clients SET account_id = NULL WHERE account_id = ?",
  ].map((statement) => db.prepare(statement).bind(accountId));
  await db.batch([...statements, ...forgetAttempts(db, accountId)]);
}

/** Forgets codes and refresh tokens that have expired, at most `limit` of each; gives how many those were. */
export async function deleteExpiredGrants(db: D1Database, now: number, limit: number): Promise<number> {
  const results = await db.batch([
    db
      .prepare(
        `DELETE FROM authorization_codes WHERE code_hash IN
           (SELECT code_hash FROM authorization_codes WHERE expires_at < ? LIMIT CAST(? AS INTEGER))`,
      )
      .bind(now - codeRetention, limit),
    db
      .prepare(
        `DELETE FROM refresh_families WHERE id IN
           (SELECT id FROM refresh_families WHERE expires_at < ? LIMIT CAST(? AS INTEGER))`,
      )
      .bind(now, limit),
  ]);
  return results.reduce((count, { meta }) => count + meta.changes, 0);
}
