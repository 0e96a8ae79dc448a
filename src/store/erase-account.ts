import type { Env } from "../env.ts";
import { deleteGrantsOf } from "./delete-grants.ts";
import { countErasedFiles, endErasure, listErasedAvatars } from "./erasures.ts";
import type { Id } from "./ids.ts";
import { accountObject } from "./objects.ts";
import { removeAvatar } from "./remove-avatar.ts";

/** Avatars removed by one message, and how many at once. */
const batchSize = 60;
const concurrency = 6;

/** Ends every way to act for the account: codes, refresh tokens, its clients, and the access tokens that are about. */
export async function endAccess(env: Env, accountId: Id, now: number): Promise<void> {
  await accountObject(env, accountId).erase(now);
  await deleteGrantsOf(env.DB, accountId);
}

/** Removes some of what is left of an account whose erasure has begun; true when nothing is. Every step may run twice. */
export async function eraseSome(env: Env, accountId: Id, now: number): Promise<boolean> {
  await endAccess(env, accountId, now);
  const avatars = await listErasedAvatars(env.DB, accountId, batchSize);
  for (let first = 0; first < avatars.length; first += concurrency) {
    const removals = avatars.slice(first, first + concurrency).map((avatar) => removeAvatar(env, avatar, now));
    const fileCounts = await Promise.all(removals);
    const fileCount = fileCounts.reduce((sum, count) => sum + count, 0);
    await countErasedFiles(env.DB, accountId, fileCount, now);
  }
  return avatars.length < batchSize && (await endErasure(env.DB, accountId, now));
}
