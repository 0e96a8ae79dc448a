// Dead letters: a job that failed as often as the queue tries ends as `error`.
import type { Env } from "../env.ts";
import { avatarJobKey } from "../store/avatar-object.ts";
import { findAnyAvatar } from "../store/avatars.ts";
import { avatarObject } from "../store/objects.ts";
import { failRendering } from "../store/rendering-job.ts";
import type { JobOf } from "./message.ts";
import { settleAvatar } from "./settle-avatar.ts";

const code = "processing_failed";

export async function giveUpAvatar(env: Env, { avatarId }: JobOf<"build_avatar">): Promise<string> {
  const row = await findAnyAvatar(env.DB, avatarId);
  if (row === null) return "gone";
  const detail = "The work failed several times on our side. Upload the photo again.";
  const state = await avatarObject(env, row.id).giveUp(avatarJobKey, { code, detail }, Date.now());
  if (state !== null) await settleAvatar(env, row, state);
  return state === null ? "gone" : "given_up";
}

export async function giveUpRendering(env: Env, { avatarId, renderingId }: JobOf<"render">): Promise<string> {
  const row = await findAnyAvatar(env.DB, avatarId);
  if (row === null || row.deletedAt !== null) return "gone";
  const detail = "The work failed several times on our side. Ask for the rendering again.";
  await failRendering(env, row, renderingId, { code, detail }, Date.now());
  return "given_up";
}
