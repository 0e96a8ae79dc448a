// How the job of a rendering begins and ends. A rendering never waits in the queue for its avatar: the end of the
// avatar's job sends the messages of the renderings that were asked for before.
import type { Env } from "../env.ts";
import { avatarJobKey, endOf, type Failure, type JobState } from "./avatar-object.ts";
import { type AvatarRow, requestSolve } from "./avatars.ts";
import type { Id } from "./ids.ts";
import { accountObject, avatarObject } from "./objects.ts";
import { setRenderingStatus } from "./renderings.ts";
import { announce } from "./webhook-deliveries.ts";

/**
 * Opens the rendering's job and gives the message that carries it on: its own where the avatar is solved, the avatar's
 * where this is the first to ask for the solve, and none while the solve runs or where it has failed. The rendering's
 * row is there already, so that an avatar which is solved meanwhile finds it.
 */
export async function openRendering(env: Env, avatar: AvatarRow, renderingId: Id, now: number) {
  const object = avatarObject(env, avatar.id);
  await object.open(renderingId, avatar, now);
  const solve = await object.state(avatarJobKey);
  if (solve?.status === "done") return { kind: "render", avatarId: avatar.id, renderingId } as const;
  if (solve?.failure) {
    await failRendering(env, avatar, renderingId, solve.failure, now);
    return null;
  }
  if (avatar.solve) return null;
  await object.open(avatarJobKey, avatar, now);
  await requestSolve(env.DB, avatar.id, now);
  return { kind: "build_avatar", avatarId: avatar.id } as const;
}

/** Ends a rendering whose job never ran or never will; one that has ended stays as it is. */
export async function failRendering(
  env: Env,
  avatar: AvatarRow,
  renderingId: Id,
  failure: Omit<Failure, "stage">,
  now: number,
) {
  const object = avatarObject(env, avatar.id);
  await object.open(renderingId, avatar, now);
  const state = await object.giveUp(renderingId, { code: failure.code, detail: failure.detail }, now);
  if (state !== null) await settleRendering(env, avatar, renderingId, state);
}

/** Gives the account its operation back and mirrors how the job ended into the list, last: the sweeper goes by it. */
export async function settleRendering(env: Env, avatar: AvatarRow, renderingId: Id, state: JobState): Promise<void> {
  await accountObject(env, avatar.accountId).endOperation(renderingId);
  await announce(
    env,
    await setRenderingStatus(env.DB, { id: renderingId, avatarId: avatar.id }, endOf(state, Date.now())),
  );
}
