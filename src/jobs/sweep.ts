import type { Env } from "../env.ts";
import { rotateSigningKeys } from "../identity/signing-keys.ts";
import { attemptPolicy } from "../store/attempt-limits.ts";
import { avatarJobKey } from "../store/avatar-object.ts";
import { type AvatarRow, findAnyAvatar, listOutlived, listUnsettledAvatars } from "../store/avatars.ts";
import { takeUpRevision } from "../store/change-appearance.ts";
import { deleteExpiredGrants } from "../store/delete-grants.ts";
import { endAccess } from "../store/erase-account.ts";
import { deleteOldReceipts, listStaleErasures } from "../store/erasures.ts";
import type { Id } from "../store/ids.ts";
import { avatarObject } from "../store/objects.ts";
import { removeAvatar } from "../store/remove-avatar.ts";
import { removeRendering } from "../store/remove-rendering.ts";
import { openRendering, settleRendering } from "../store/rendering-job.ts";
import {
  listHalfDeletedRenderings,
  listUnsettledRenderings,
  type RenderingRow,
  touchRendering,
} from "../store/renderings.ts";
import { deleteOldAttempts } from "../store/sign-in-attempts.ts";
import { announce, deleteOldDeliveries, listOverdue } from "../store/webhook-deliveries.ts";
import { deleteOldSecrets } from "../store/webhooks.ts";
import { resealSecrets } from "./reseal-secrets.ts";
import { settleAvatar } from "./settle-avatar.ts";

/** Work that has not moved for this long is looked at; the queue's longest delay is as long. */
const staleAfter = 10 * 60_000;
const batchSize = 100;
/** How long the receipt of an erased account can be read. */
const receiptLifetime = 30 * 24 * 60 * 60_000;
/** Avatars of one sweep that have become as old as their accounts keep them. */
const outlivedBatchSize = 50;
/** How long the log of webhooks goes back. */
const deliveryLifetime = 30 * 24 * 60 * 60_000;
/** Deliveries of one sweep, to be sent or to be forgotten. */
const deliveryBatchSize = 500;

/** Finds what a lost message, a crash or a failed deletion left behind and carries it on. */
export async function sweep(env: Env, now: number): Promise<void> {
  const outcomes: Record<string, number> = {};
  const count = async (work: Promise<string>) => {
    const outcome = await work.catch((error) => `fault: ${error}`);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  for (const row of await listUnsettledAvatars(env.DB, now - staleAfter, batchSize))
    await count(carryOn(env, row, now));
  for (const row of await listUnsettledRenderings(env.DB, now - staleAfter, batchSize)) {
    await count(carryOnRendering(env, row, now));
  }
  for (const row of await listHalfDeletedRenderings(env.DB, now - staleAfter, batchSize)) {
    await count(carryOnRemoval(env, row, now));
  }
  for (const accountId of await listStaleErasures(env.DB, now - staleAfter, batchSize)) {
    await count(carryOnErasure(env, accountId, now));
  }
  for (const row of await listOutlived(env.DB, now, outlivedBatchSize)) await count(removeOutlived(env, row, now));
  const overdue = await listOverdue(env.DB, now - staleAfter, now, deliveryBatchSize);
  await announce(env, overdue);
  if (overdue.length > 0) outcomes.webhooks_announced_again = overdue.length;
  await deleteOldDeliveries(env.DB, now - deliveryLifetime, deliveryBatchSize);
  await deleteOldSecrets(env.DB, now);
  await resealSecrets(env, batchSize);
  await deleteOldReceipts(env.DB, now - receiptLifetime);
  await rotateSigningKeys(env, now);
  await deleteExpiredGrants(env.DB, now, batchSize);
  await deleteOldAttempts(env.DB, attemptPolicy, now);
  console.log(JSON.stringify({ level: "info", job: "sweep", outcomes }));
}

async function carryOn(env: Env, row: AvatarRow, now: number): Promise<string> {
  if (row.deletedAt !== null) {
    await removeAvatar(env, row, now);
    return "removed";
  }
  await takeUpRevision(env, row, now);
  const object = avatarObject(env, row.id);
  const state = await object.state(avatarJobKey);
  if (state !== null && state.settledAt !== null) {
    await settleAvatar(env, row, state);
    return "mirrored";
  }
  if (state === null) await object.open(avatarJobKey, row, now);
  await env.JOBS.send({ kind: "build_avatar", avatarId: row.id });
  return "enqueued_again";
}

async function removeOutlived(env: Env, row: AvatarRow, now: number): Promise<string> {
  await removeAvatar(env, row, now);
  return "outlived_removed";
}

async function carryOnRendering(env: Env, rendering: RenderingRow, now: number): Promise<string> {
  const row = await findAnyAvatar(env.DB, rendering.avatarId);
  if (row === null || row.deletedAt !== null) return "rendering_gone";
  const state = await avatarObject(env, row.id).state(rendering.id);
  if (state !== null && state.settledAt !== null) {
    await settleRendering(env, row, rendering.id, state);
    return "rendering_mirrored";
  }
  const message = await openRendering(env, row, rendering.id, now);
  if (message !== null) await env.JOBS.send(message);
  await touchRendering(env.DB, rendering.id, now);
  return message === null ? "rendering_waiting" : "rendering_enqueued_again";
}

async function carryOnRemoval(env: Env, rendering: RenderingRow, now: number): Promise<string> {
  const row = await findAnyAvatar(env.DB, rendering.avatarId);
  if (row === null || row.deletedAt !== null) return "rendering_gone";
  await removeRendering(env, row, rendering, now);
  return "rendering_removed";
}

/** Of an erasure that an operator began nobody has ended the access yet, which does not wait for the queue. */
async function carryOnErasure(env: Env, accountId: Id, now: number): Promise<string> {
  await env.JOBS.send({ kind: "erase_account", accountId });
  await endAccess(env, accountId, now);
  return "erasure_enqueued_again";
}
