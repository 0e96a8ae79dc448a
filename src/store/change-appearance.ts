import type { Env } from "../env.ts";
import type { Appearance } from "../motion/appearance.ts";
import { avatarJobKey } from "./avatar-object.ts";
import { type AvatarRow, enterAppearance } from "./avatars.ts";
import { accountObject, avatarObject } from "./objects.ts";
import { operationsExceeded, planOfAccount } from "./operations.ts";
import { removeRendering } from "./remove-rendering.ts";
import { listKeyedDeleted } from "./renderings.ts";

/**
 * Enters what the owner of an avatar wants and gives the message that makes the avatar anew; none where it was never to
 * be solved. What was made to order before goes, and the sweeper ends what stops half-way. Null where the avatar's deletion
 * has begun. Throws `operations_exceeded`.
 */
export async function changeAppearance(env: Env, avatar: AvatarRow, appearance: Appearance, now: number) {
  const { operationLimit } = await planOfAccount(env.DB, avatar.accountId);
  const account = accountObject(env, avatar.accountId);
  if (avatar.solve && !(await account.admitOperation(avatar.folder, operationLimit, now))) {
    throw operationsExceeded(operationLimit);
  }
  let changed: AvatarRow | null = null;
  try {
    changed = await enterAppearance(env.DB, avatar.id, appearance, now);
  } finally {
    if (changed === null) await account.endOperation(avatar.folder).catch(() => {});
  }
  if (changed === null) return null;
  for (const file of await listKeyedDeleted(env.DB, avatar.id)) await removeRendering(env, changed, file, now);
  if (!changed.solve) return { message: null };
  await takeUpRevision(env, changed, now);
  return { message: { kind: "build_avatar", avatarId: avatar.id } as const };
}

/** Lets the avatar's job begin anew where it has not for the last change, as when a request died after entering it. */
export async function takeUpRevision(env: Env, avatar: AvatarRow, now: number): Promise<void> {
  if (avatar.revision > 0) await avatarObject(env, avatar.id).restart(avatarJobKey, avatar, avatar.revision, now);
}
