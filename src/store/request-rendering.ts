import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import type { AvatarRow } from "./avatars.ts";
import { type Id, withNewId } from "./ids.ts";
import { accountObject, avatarObject } from "./objects.ts";
import { operationsExceeded, planOfAccount } from "./operations.ts";
import { renderingQuotas } from "./plans.ts";
import { openRendering } from "./rendering-job.ts";
import {
  deleteRendering,
  findByKey,
  findRequested,
  insertRendering,
  listOf,
  type RenderingOrder,
} from "./renderings.ts";

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

/** The same for an order with a key, which is carried out once: gives the rendering that there is. */
export async function requestOnce(
  env: Env,
  avatar: AvatarRow,
  order: RenderingOrder & { readonly key: string },
  requestToken: string | null,
  now: number,
) {
  for (let attempt = 1; ; attempt++) {
    const known = await findByKey(env.DB, avatar.id, listOf(order), order.key);
    if (known !== null) return { id: known.id, message: await openUnopened(env, avatar, known.id, now) };
    try {
      return await requestRendering(env, avatar, order, requestToken, now);
    } catch (error) {
      // Entered by another request since it was looked for.
      if (attempt > 1 || !/UNIQUE constraint failed: .*\brenderings\.key\b/.test(String(error))) throw error;
    }
  }
}

/** A job that was opened has had its message, or waits for its avatar. */
async function openUnopened(env: Env, avatar: AvatarRow, id: Id, now: number) {
  const state = await avatarObject(env, avatar.id).state(id);
  return state === null ? openRendering(env, avatar, id, now) : null;
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

/**
 * A first rendering that begins the solve counts as two operations; what strangers ask for as none, so that they use up
 * nobody's.
 */
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
    const own = avatar.solve ? [rendering.id] : [rendering.id, avatar.folder];
    for (const operation of rendering.publicId === undefined ? own : []) {
      if (!(await account.admitOperation(operation, operationLimit, now))) throw operationsExceeded(operationLimit);
    }
    const list = listOf(rendering);
    const quota = renderingQuotas[list];
    const verdict = await insertRendering(env.DB, { ...rendering, avatarId: avatar.id }, quota, now);
    if (verdict === "full") {
      throw new LikenessError("quota_used_up", `An avatar holds ${quota} ${list}; delete one first.`);
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
