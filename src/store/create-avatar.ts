import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { putAttachment } from "./attachments.ts";
import { avatarJobKey } from "./avatar-object.ts";
import { type AvatarRow, insertAvatar } from "./avatars.ts";
import { fileKey, writePhoto } from "./files.ts";
import { type Id, withNewId } from "./ids.ts";
import { accountObject, avatarObject } from "./objects.ts";
import { accountGone, operationsExceeded, planOfAccount } from "./operations.ts";
import { removeAvatar } from "./remove-avatar.ts";

export interface NewAvatar {
  readonly accountId: Id;
  /** Prefix of its files, which names it: the same folder makes the same avatar. */
  readonly folder: string;
  readonly random: number;
  readonly solve: boolean;
  readonly render: boolean;
  readonly photo: Blob;
  readonly mediaType: string;
  /** Pixels upright. */
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/**
 * Counts, enters and stores a new avatar. The row comes before the files, so that nothing is ever stored that no row
 * leads to; a store that fails on the way takes everything back. An avatar that was left half made is completed. Throws
 * `quota_used_up` and `operations_exceeded`.
 */
export async function createAvatar(env: Env, wanted: NewAvatar, now: number): Promise<AvatarRow> {
  const { folder } = wanted;
  await admit(env, wanted, now);
  const avatar = await enterAvatar(env, wanted, now);
  if (avatar.deletedAt !== null) throw new Error("the avatar of this request is being removed");
  try {
    await writePhoto(env.FILES, folder, wanted.photo, wanted.mediaType);
    await putAttachment(env.DB, {
      avatarId: avatar.id,
      key: fileKey(folder, "photo"),
      type: "image",
      name: "",
      width: wanted.width,
      height: wanted.height,
      channels: wanted.channels,
      updatedAt: now,
    });
    if (avatar.solve) await avatarObject(env, avatar.id).open(avatarJobKey, folder, now);
  } catch (error) {
    await removeAvatar(env, avatar, now).catch(() => {});
    throw error;
  }
  return avatar;
}

async function enterAvatar(env: Env, wanted: NewAvatar, now: number): Promise<AvatarRow> {
  try {
    return await withNewId(now, async (id) => {
      const avatar: AvatarRow = {
        id,
        accountId: wanted.accountId,
        folder: wanted.folder,
        status: "new",
        random: wanted.random,
        solve: wanted.solve,
        render: wanted.solve && wanted.render,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      };
      return insertAvatar(env.DB, avatar);
    });
  } catch (error) {
    await accountObject(env, wanted.accountId).withdrawAvatar(wanted.folder);
    throw error;
  }
}

async function admit(env: Env, wanted: NewAvatar, now: number): Promise<void> {
  const { avatarQuota, operationLimit } = await planOfAccount(env.DB, wanted.accountId);
  const object = accountObject(env, wanted.accountId);
  const verdict = await object.admitAvatar(wanted.folder, avatarQuota, wanted.solve ? operationLimit : 0, now);
  if (verdict === "erased") throw accountGone();
  if (verdict === "quota_used_up") {
    throw new LikenessError(verdict, `The plan holds ${avatarQuota} avatars; delete one first.`);
  }
  if (verdict === "operations_exceeded") throw operationsExceeded(operationLimit);
}
