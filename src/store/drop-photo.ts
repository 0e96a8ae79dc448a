import type { Env } from "../env.ts";
import { deletePhotoRow } from "./attachments.ts";
import type { AvatarRow } from "./avatars.ts";
import { deleteFiles } from "./files.ts";

/** Removes an avatar's photo from every store; what was read on it stays. May run twice. */
export async function dropPhoto(env: Env, { id, folder }: AvatarRow): Promise<void> {
  await deletePhotoRow(env.DB, id);
  await deleteFiles(env.FILES, folder, ["photo"]);
}
