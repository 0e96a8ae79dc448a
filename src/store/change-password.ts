import { isOfGeneration } from "./accounts.ts";
import type { Id } from "./ids.ts";

/**
 * Sets the hash of a new password and ends every session of before. False where the sessions were ended, or the account,
 * since its `generation` was read: then nothing is changed.
 */
export async function changePassword(db: D1Database, id: Id, generation: number, hash: string): Promise<boolean> {
  const ended = (table: string) =>
    db
      .prepare(
        `DELETE FROM ${table} WHERE account_id = ?1
         AND EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND password_hash = ?2)`,
      )
      .bind(id, hash);
  const [{ meta }] = await db.batch([
    db
      .prepare(`UPDATE accounts SET password_hash = ?, generation = generation + 1 WHERE ${isOfGeneration}`)
      .bind(hash, id, generation),
    ended("authorization_codes"),
    ended("refresh_families"),
  ]);
  return meta.changes === 1;
}
