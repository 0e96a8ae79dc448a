import { type Id, withNewId } from "./ids.ts";

/** Enters the preview that an avatar has once it is rendered; a second run of the job keeps the first row. */
export async function putPreview(
  db: D1Database,
  preview: { avatarId: Id; pose: string; size: string; attachmentId: Id },
  now: number,
): Promise<void> {
  await withNewId(now, (id) =>
    db
      .prepare(
        `INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status,
         attachment_id, created_at, updated_at)
       SELECT CAST(?1 AS INTEGER), id, 'preview', ?2, '', ?3, '', random, 'done', CAST(?4 AS INTEGER),
         CAST(?5 AS INTEGER), CAST(?5 AS INTEGER)
       FROM avatars WHERE id = ?6 AND deleted_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM renderings WHERE avatar_id = avatars.id AND type = 'preview')`,
      )
      .bind(id, preview.pose, preview.size, preview.attachmentId, now, preview.avatarId)
      .run(),
  );
}
