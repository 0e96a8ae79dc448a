import type { Env } from "../env.ts";
import { type AvatarRow, deleteAvatarRows, markDeleted } from "./avatars.ts";
import { deleteFolder } from "./files.ts";
import { accountObject, avatarObject } from "./objects.ts";
import { listUnsettledOf } from "./renderings.ts";
import { announce } from "./webhook-deliveries.ts";

/**
 * Removes an avatar from every store. The mark comes first and the rows last, so that whatever stops this half-way is
 * found again by the sweeper; every step may run twice.
 */
export async function removeAvatar(env: Env, avatar: AvatarRow, now: number): Promise<number> {
  const untold = await markDeleted(env.DB, avatar.id, now);
  await avatarObject(env, avatar.id).remove(avatar.folder, now);
  const fileCount = await deleteFolder(env.FILES, avatar.folder);
  const renderingIds = await listUnsettledOf(env.DB, avatar.id);
  await accountObject(env, avatar.accountId).forgetAvatar(avatar.folder, renderingIds);
  await deleteAvatarRows(env.DB, avatar.id);
  await announce(env, untold);
  return fileCount;
}
