import { type AvatarRow, avatarColumns, avatarOf, type StoredAvatar } from "./avatars.ts";
import { type Id, largestId } from "./ids.ts";
import { hasLabel, type Label } from "./labels.ts";
import type { Page, PageQuery } from "./page.ts";

/** One page of the account's avatars that bear all the labels, newest first, beginning at `until` where that is given. */
export async function listAvatars(
  db: D1Database,
  accountId: Id,
  wanted: PageQuery,
  labels: readonly Label[],
): Promise<Page & { avatars: AvatarRow[] }> {
  const condition = ["account_id = ? AND deleted_at IS NULL", ...labels.map(() => hasLabel)].join(" AND ");
  const parameters = [accountId, ...labels.flatMap(({ name, value }) => [accountId, name, value])];
  const [rows, total, newest] = await db.batch<StoredAvatar | { totalCount: number } | { id: Id | null }>([
    db
      .prepare(
        `SELECT ${avatarColumns} FROM avatars WHERE ${condition} AND avatars.id <= CAST(? AS INTEGER)
         ORDER BY avatars.id DESC LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
      )
      .bind(...parameters, wanted.until ?? largestId, wanted.pagesize + 1, wanted.page * wanted.pagesize),
    labels.length > 0
      ? db.prepare(`SELECT COUNT(*) AS totalCount FROM avatars WHERE ${condition}`).bind(...parameters)
      : db.prepare("SELECT avatar_count AS totalCount FROM accounts WHERE id = ?").bind(accountId),
    db
      .prepare("SELECT CAST(MAX(id) AS TEXT) AS id FROM avatars WHERE account_id = ? AND deleted_at IS NULL")
      .bind(accountId),
  ]);
  return {
    avatars: (rows.results as StoredAvatar[]).slice(0, wanted.pagesize).map(avatarOf),
    hasNext: rows.results.length > wanted.pagesize,
    totalCount: (total.results[0] as { totalCount: number } | undefined)?.totalCount ?? 0,
    until: wanted.until ?? (newest.results[0] as { id: Id | null }).id,
  };
}
