// What is said of an avatar: by its photo (source 'photo') or by its owner ('caller'). The owner's value hides the
// measured one of the same name; those in force are the rest.
import type { Id } from "./ids.ts";

export interface Label {
  readonly name: string;
  readonly value: string;
}

const inForce = `(labels.source = 'caller' OR NOT EXISTS (SELECT 1 FROM labels AS own
  WHERE own.avatar_id = labels.avatar_id AND own.source = 'caller' AND own.name = labels.name))`;

/** The statements that replace the labels of one source, for a batch; an avatar whose deletion has begun gets none. */
export function replaceLabels(
  db: D1Database,
  avatarId: Id,
  source: "photo" | "caller",
  labels: readonly Label[],
): D1PreparedStatement[] {
  return [
    db.prepare("DELETE FROM labels WHERE avatar_id = ? AND source = ?").bind(avatarId, source),
    db
      .prepare(
        `INSERT INTO labels (avatar_id, account_id, source, name, value)
         SELECT avatars.id, account_id, ?, entry.value ->> 'name', entry.value ->> 'value'
         FROM avatars, json_each(?) AS entry WHERE avatars.id = ? AND deleted_at IS NULL`,
      )
      .bind(source, JSON.stringify(labels), avatarId),
  ];
}

export async function setOwnLabels(db: D1Database, avatarId: Id, labels: readonly Label[], now: number): Promise<void> {
  await db.batch([
    ...replaceLabels(db, avatarId, "caller", labels),
    db.prepare("UPDATE avatars SET updated_at = ? WHERE id = ?").bind(now, avatarId),
  ]);
}

/** The labels in force of several avatars, by name. */
export async function listLabels(db: D1Database, avatarIds: readonly Id[]): Promise<({ avatarId: Id } & Label)[]> {
  const { results } = await db
    .prepare(
      `SELECT CAST(avatar_id AS TEXT) AS avatarId, name, value FROM labels
       WHERE avatar_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND ${inForce}
       ORDER BY avatar_id, name`,
    )
    .bind(JSON.stringify(avatarIds))
    .all<{ avatarId: Id } & Label>();
  return results;
}

/** A condition on a row of `labels`; takes the account, the name and the value. */
export const isLabel = `labels.account_id = CAST(? AS INTEGER) AND labels.name = ? AND labels.value = ? AND ${inForce}`;

/** A condition on a row of `avatars`; takes the same. */
export const hasLabel = `EXISTS (SELECT 1 FROM labels WHERE labels.avatar_id = avatars.id AND ${isLabel})`;
