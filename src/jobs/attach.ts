import type { Env } from "../env.ts";
import { type AttachmentType, putAttachment } from "../store/attachments.ts";
import type { AvatarRow } from "../store/avatars.ts";
import { type FileName, fileKey, writeFile } from "../store/files.ts";
import type { Id } from "../store/ids.ts";

interface Content {
  readonly type: AttachmentType;
  readonly bytes: Uint8Array | string;
  /** Name of the pose or animation, for pictures, as the sizes are. */
  readonly name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly channels?: number;
}

/** The file first, then its row; null where the avatar's deletion has begun. */
export async function attach(
  env: Env,
  row: AvatarRow,
  file: FileName,
  { type, bytes, name = "", width = 0, height = 0, channels = 0 }: Content,
): Promise<Id | null> {
  await writeFile(env.FILES, row.folder, file, bytes);
  const key = fileKey(row.folder, file);
  return putAttachment(env.DB, { avatarId: row.id, key, type, name, width, height, channels, updatedAt: Date.now() });
}
