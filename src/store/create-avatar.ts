import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { type AvatarRow, findAvatarByFolder, insertAvatar } from "./avatars.ts";
import { deleteFolder, fileKey, type PhotoFile, writePhoto } from "./files.ts";
import { type Id, newId, withNewId } from "./ids.ts";
import { accountObject } from "./objects.ts";
import { accountGone, operationsExceeded, planOfAccount } from "./operations.ts";
import { removeAvatar } from "./remove-avatar.ts";

export interface NewAvatar {
  readonly accountId: Id;
  /** Prefix of its files, which names it: the same folder makes the same avatar. */
  readonly folder: string;
  readonly random: number;
  readonly solve: boolean;
  readonly render: boolean;
  readonly photo: PhotoFile;
  readonly mediaType: string;
  /** Pixels upright. */
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/**
 * Counts, stores and enters a new avatar. The account's object knows the folder first and the rows come last, together:
 * nothing is ever stored that nothing leads to, and no caller sees an avatar half made. A store that fails on the way
 * takes everything back; an avatar that a killed request left half made is completed. Throws `quota_used_up` and
 * `operations_exceeded`.
 */
export async function createAvatar(env: Env, wanted: NewAvatar, now: number): Promise<AvatarRow> {
  await admit(env, wanted, now);
  try {
    await writePhoto(env.FILES, wanted.folder, wanted.photo, wanted.mediaType);
    const avatar = await enterAvatar(env.DB, wanted, now);
    if (avatar === null) throw accountGone();
    if (avatar.deletedAt !== null) throw new Error("the avatar of this request is being removed");
    return avatar;
  } catch (error) {
    await takeBack(env, wanted, now).catch(() => {});
    throw error;
  }
}

function enterAvatar(db: D1Database, wanted: NewAvatar, now: number): Promise<AvatarRow | null> {
  return withNewId(now, (id) => {
    const avatar: AvatarRow = {
      id,
      accountId: wanted.accountId,
      folder: wanted.folder,
      status: "new",
      errorCode: null,
      random: wanted.random,
      solve: wanted.solve,
      render: wanted.render,
      appearance: {},
      revision: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    return insertAvatar(db, avatar, {
      id: newId(now),
      avatarId: id,
      key: fileKey(wanted.folder, "photo"),
      type: "image",
      name: "",
      width: wanted.width,
      height: wanted.height,
      channels: wanted.channels,
      updatedAt: now,
    });
  });
}

/** The rows may have been entered though a fault was told. */
async function takeBack(env: Env, { accountId, folder }: NewAvatar, now: number): Promise<void> {
  const entered = await findAvatarByFolder(env.DB, folder);
  if (entered !== null) return void (await removeAvatar(env, entered, now));
  await deleteFolder(env.FILES, folder);
  await accountObject(env, accountId).withdrawAvatar(folder);
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
