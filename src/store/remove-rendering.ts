import type { Env } from "../env.ts";
import type { AvatarRow } from "./avatars.ts";
import { deleteFiles, fileKey } from "./files.ts";
import { accountObject, avatarObject } from "./objects.ts";
import { deleteRendering, markRenderingDeleted, type RenderingRow, renderingFile } from "./renderings.ts";
import { announce } from "./webhook-deliveries.ts";

/**
 * Removes one rendering from every store, also while its job runs. The mark comes first and the row last, so that the
 * sweeper finds what stops half-way; every step may run twice.
 */
export async function removeRendering(
  env: Env,
  avatar: AvatarRow,
  rendering: RenderingRow,
  now: number,
): Promise<void> {
  const file = renderingFile(rendering);
  const untold = await markRenderingDeleted(env.DB, rendering, fileKey(avatar.folder, file), now);
  await avatarObject(env, avatar.id).removeJob(rendering.id, avatar.folder, file, now);
  await deleteFiles(env.FILES, avatar.folder, [file]);
  await accountObject(env, avatar.accountId).endOperation(rendering.id);
  await deleteRendering(env.DB, rendering.id);
  await announce(env, untold);
}
