import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import type { AvatarRow } from "./avatars.ts";
import { type Id, withNewId } from "./ids.ts";
import { accountObject } from "./objects.ts";
import { operationsExceeded, planOfAccount } from "./operations.ts";
import { renderingQuota } from "./plans.ts";
import { openRendering } from "./rendering-job.ts";
import { deleteRendering, findRequested, insertRendering, type RenderingOrder } from "./renderings.ts";

/**
 * Counts, enters and opens a rendering; `message` is what to send to the queue, if anything. Null where the avatar's
 * deletion has begun. A store that fails on the way takes everything back. A rendering that was left half made under the
 * same token is completed. Throws `operations_exceeded` and `quota_used_up`.
 */
export async function requestRendering(
  env: Env,
  avatar: AvatarRow,
  order: RenderingOrder,
  requestToken: string | null,
  now: number,
) {
  const known = requestToken && (await findRequested(env.DB, avatar.id, requestToken));
  const id = known || (await enterNew(env, avatar, order, requestToken, now));
  if (id === null) return null;
  try {
    return { id, message: await openRendering(env, avatar, id, now) };
  } catch (error) {
    await takeBack(env, avatar, id).catch(() => {});
    throw error;
  }
}

async function enterNew(
  env: Env,
  avatar: AvatarRow,
  order: RenderingOrder,
  requestToken: string | null,
  now: number,
): Promise<Id | null> {
  const { operationLimit } = await planOfAccount(env.DB, avatar.accountId);
  return withNewId(now, (id) => enter(env, avatar, { ...order, id, requestToken }, operationLimit, now));
}

/** A first rendering that begins the solve counts as two operations. */
async function enter(
  env: Env,
  avatar: AvatarRow,
  rendering: RenderingOrder & { readonly id: Id; readonly requestToken: string | null },
  operationLimit: number,
  now: number,
): Promise<Id | null> {
  const account = accountObject(env, avatar.accountId);
  let entered = false;
  try {
    for (const operation of avatar.solve ? [rendering.id] : [rendering.id, avatar.folder]) {
      if (!(await account.admitOperation(operation, operationLimit, now))) throw operationsExceeded(operationLimit);
    }
    const verdict = await insertRendering(env.DB, { ...rendering, avatarId: avatar.id }, renderingQuota, now);
    if (verdict === "full") {
      throw new LikenessError("quota_used_up", `An avatar holds ${renderingQuota} renderings; delete one first.`);
    }
    entered = verdict === "entered";
    return entered ? rendering.id : null;
  } finally {
    if (!entered) await account.endOperation(rendering.id);
  }
}

/** The operation of a solve that this rendering was to begin runs out by itself, since another may have begun it. */
async function takeBack(env: Env, avatar: AvatarRow, id: Id): Promise<void> {
  await deleteRendering(env.DB, id);
  await accountObject(env, avatar.accountId).endOperation(id);
}
