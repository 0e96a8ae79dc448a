import type { Env } from "../env.ts";
import { type AttachmentType, putAttachment } from "../store/attachments.ts";
import type { AvatarRow } from "../store/avatars.ts";
import { type FileName, fileKey, writeFile } from "../store/files.ts";
import type { Id } from "../store/ids.ts";

export interface Content {
  readonly type: AttachmentType;
  readonly bytes: Uint8Array | string;
  /** Name of the pose or animation, for pictures, as the sizes are; key of the options, for exports. */
  readonly name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly channels?: number;
  /** The rendering that the file is of, unless it is the avatar's own. */
  readonly renderingId?: Id;
}

/** The file first, then its row; null where the deletion of the avatar or of the rendering has begun. */
export async function attach(
  env: Env,
  row: AvatarRow,
  file: FileName,
  { type, bytes, name = "", width = 0, height = 0, channels = 0, renderingId }: Content,
): Promise<Id | null> {
  await writeFile(env.FILES, row.folder, file, bytes);
  const key = fileKey(row.folder, file);
  const attachment = { avatarId: row.id, key, type, name, width, height, channels, updatedAt: Date.now() };
  return putAttachment(env.DB, attachment, renderingId);
}
