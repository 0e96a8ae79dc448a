// Avatars that their account has published: whoever knows the public id may fetch them, and nothing else of the account.
import { type AvatarRow, avatarColumns, avatarOf, type StoredAvatar } from "./avatars.ts";
import { type Id, newPublicId } from "./ids.ts";

export interface Publication {
  readonly publicId: string;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
}

const publicationColumns = "public_id AS publicId, published_at AS publishedAt";

/** Publishes an avatar; one that is published keeps its id. Null where its deletion has begun. */
export async function publish(db: D1Database, avatarId: Id, now: number): Promise<Publication | null> {
  const [, { results }] = await db.batch<Publication>([
    db
      .prepare(
        `INSERT INTO publications (public_id, avatar_id, published_at)
         SELECT ?1, id, CAST(?2 AS INTEGER) FROM avatars WHERE id = ?3 AND deleted_at IS NULL
         ON CONFLICT (avatar_id) DO NOTHING`,
      )
      .bind(newPublicId(), now, avatarId),
    selectOf(db, avatarId),
  ]);
  return results[0] ?? null;
}

export async function findPublication(db: D1Database, avatarId: Id): Promise<Publication | null> {
  return selectOf(db, avatarId).first<Publication>();
}

function selectOf(db: D1Database, avatarId: Id): D1PreparedStatement {
  return db.prepare(`SELECT ${publicationColumns} FROM publications WHERE avatar_id = ?`).bind(avatarId);
}

/** For strangers: null where the avatar or its account is gone, or the account is suspended or has lost the feature. */
export async function findPublished(
  db: D1Database,
  publicId: string,
): Promise<{ publication: Publication; avatar: AvatarRow } | null> {
  const row = await db
    .prepare(
      `SELECT ${publicationColumns}, ${avatarColumns} FROM publications
       JOIN avatars ON avatars.id = publications.avatar_id AND avatars.deleted_at IS NULL
       WHERE public_id = ? AND EXISTS (SELECT 1 FROM accounts, json_each(accounts.features) AS feature
         WHERE accounts.id = avatars.account_id AND accounts.deleted_at IS NULL AND suspended_at IS NULL
           AND feature.value = 'gltf')`,
    )
    .bind(publicId)
    .first<Publication & StoredAvatar>();
  return row && { publication: row, avatar: avatarOf(row) };
}

/**
 * Takes the addresses down at once, and marks what was made for them deleted. False where there was no publication; then
 * too what an earlier withdrawal left half done is marked.
 */
export async function endPublication(db: D1Database, avatarId: Id, now: number): Promise<boolean> {
  const [{ meta }] = await db.batch([
    db.prepare("DELETE FROM publications WHERE avatar_id = ?").bind(avatarId),
    db
      .prepare("UPDATE renderings SET deleted_at = ? WHERE avatar_id = ? AND public = 1 AND deleted_at IS NULL")
      .bind(now, avatarId),
  ]);
  return meta.changes > 0;
}
