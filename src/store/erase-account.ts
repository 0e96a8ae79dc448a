import type { Env } from "../env.ts";
import { deleteGrantsOf } from "./delete-grants.ts";
import { beginErasure, countErasedFiles, endErasure, listErasedAvatars } from "./erasures.ts";
import { listGuests } from "./guests.ts";
import type { Id } from "./ids.ts";
import { accountObject } from "./objects.ts";
import { removeAvatar } from "./remove-avatar.ts";

/** Avatars removed by one message, and how many at once; guests that it sees off. */
const batchSize = 60;
const concurrency = 6;
const guestBatchSize = 10;

/** Ends every way to act for the account: codes, refresh tokens, its clients, and the access tokens that are about. */
export async function endAccess(env: Env, accountId: Id, now: number): Promise<void> {
  await accountObject(env, accountId).erase(now);
  await deleteGrantsOf(env.DB, accountId);
}

/** Begins the erasure of a guest, which has a receipt and messages of its own. */
async function seeOff(env: Env, guestId: Id, now: number): Promise<void> {
  await beginErasure(env.DB, guestId, now);
  await env.JOBS.send({ kind: "erase_account", accountId: guestId });
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
  const guests = await listGuests(env.DB, accountId, guestBatchSize);
  for (const guest of guests) await seeOff(env, guest, now);
  if (avatars.length === batchSize || guests.length === guestBatchSize) return false;
  return endErasure(env.DB, accountId, now);
}
