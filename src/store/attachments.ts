import { type Id, withNewId } from "./ids.ts";

export type AttachmentType =
  | "image"
  | "solve"
  | "renderings_preview"
  | "renderings_pose"
  | "renderings_animation"
  | "renderings_speech"
  | "gltf"
  | "export";

export interface Attachment {
  readonly id: Id;
  readonly avatarId: Id;
  /** The object in R2. */
  readonly key: string;
  readonly type: AttachmentType;
  /** Name of the pose or animation, key of the export's options, else empty. */
  readonly name: string;
  /** Pixels; 0 for what is no picture, as is `channels`. */
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

const columns = `CAST(id AS TEXT) AS id, CAST(avatar_id AS TEXT) AS avatarId, key, type, name, width, height, channels,
  updated_at AS updatedAt`;

/**
 * Enters a file that has been written, of a rendering where one is named. A second run of the same job finds its key and
 * keeps the first id; an avatar or a rendering whose deletion has begun gets no row. Null in that case.
 */
export async function putAttachment(
  db: D1Database,
  attachment: Omit<Attachment, "id">,
  renderingId: Id | null = null,
): Promise<Id | null> {
  const row = await withNewId(attachment.updatedAt, (id) =>
    insertAttachment(db, { ...attachment, id }, renderingId).first<{ id: Id }>(),
  );
  return row?.id ?? null;
}

/** An avatar that is to have no preview, since it was deleted, gets none. */
export function insertAttachment(
  db: D1Database,
  attachment: Attachment,
  renderingId: Id | null = null,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO attachments (id, avatar_id, key, type, name, width, height, channels, updated_at)
       SELECT CAST(?1 AS INTEGER), id, ?2, ?3, ?4, CAST(?5 AS INTEGER), CAST(?6 AS INTEGER), CAST(?7 AS INTEGER),
         CAST(?8 AS INTEGER)
       FROM avatars WHERE id = ?9 AND deleted_at IS NULL AND (?3 <> 'renderings_preview' OR render = 1)
         AND (?10 IS NULL OR EXISTS (SELECT 1 FROM renderings WHERE id = ?10 AND deleted_at IS NULL))
       ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at
       RETURNING CAST(id AS TEXT) AS id`,
    )
    .bind(
      attachment.id,
      attachment.key,
      attachment.type,
      attachment.name,
      attachment.width,
      attachment.height,
      attachment.channels,
      attachment.updatedAt,
      attachment.avatarId,
      renderingId,
    );
}

export async function listAttachments(db: D1Database, avatarId: Id): Promise<Attachment[]> {
  const { results } = await db
    .prepare(`SELECT ${columns} FROM attachments WHERE avatar_id = ? ORDER BY attachments.id`)
    .bind(avatarId)
    .all<Attachment>();
  return results;
}

export async function findAttachment(db: D1Database, avatarId: Id, id: Id): Promise<Attachment | null> {
  return db
    .prepare(`SELECT ${columns} FROM attachments WHERE avatar_id = ? AND id = ?`)
    .bind(avatarId, id)
    .first<Attachment>();
}

export async function deletePhotoRow(db: D1Database, avatarId: Id): Promise<void> {
  await db.prepare("DELETE FROM attachments WHERE avatar_id = ? AND type = 'image'").bind(avatarId).run();
}

/** The photos of several avatars at once, of those that have theirs. */
export async function listPhotos(db: D1Database, avatarIds: readonly Id[]): Promise<Attachment[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM attachments
       WHERE type = 'image' AND avatar_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
    )
    .bind(JSON.stringify(avatarIds))
    .all<Attachment>();
  return results;
}
