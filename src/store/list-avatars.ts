import { type AvatarRow, avatarColumns, avatarOf, type StoredAvatar } from "./avatars.ts";
import { type Id, largestId } from "./ids.ts";
import { hasLabel, isLabel, type Label } from "./labels.ts";
import type { Page, PageQuery } from "./page.ts";

/**
 * One page of the account's avatars that bear all the labels, newest first, beginning at `until` where that is given. The
 * index of the first label leads to the page's rows; the count of matches has to visit each of them.
 */
export async function listAvatars(
  db: D1Database,
  accountId: Id,
  wanted: PageQuery,
  labels: readonly Label[],
): Promise<Page & { avatars: AvatarRow[] }> {
  const labeled = labels.length > 0;
  const source = labeled ? "labels CROSS JOIN avatars ON avatars.id = labels.avatar_id" : "avatars";
  const id = labeled ? "labels.avatar_id" : "avatars.id";
  const bears = labels.map((_, index) => (index === 0 ? isLabel : hasLabel));
  const condition = ["avatars.account_id = ? AND deleted_at IS NULL", ...bears].join(" AND ");
  const parameters = [accountId, ...labels.flatMap(({ name, value }) => [accountId, name, value])];
  const [rows, total, newest] = await db.batch<StoredAvatar | { totalCount: number } | { id: Id | null }>([
    db
      .prepare(
        `SELECT ${avatarColumns} FROM ${source} WHERE ${condition} AND ${id} <= CAST(? AS INTEGER)
         ORDER BY ${id} DESC LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
      )
      .bind(...parameters, wanted.until ?? largestId, wanted.pagesize + 1, wanted.page * wanted.pagesize),
    labeled
      ? db.prepare(`SELECT COUNT(*) AS totalCount FROM ${source} WHERE ${condition}`).bind(...parameters)
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
