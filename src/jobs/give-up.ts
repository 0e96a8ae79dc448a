import type { Env } from "../env.ts";
import { avatarJobKey } from "../store/avatar-object.ts";
import { findAnyAvatar } from "../store/avatars.ts";
import { avatarObject } from "../store/objects.ts";
import type { Job } from "./message.ts";
import { settleAvatar } from "./settle-avatar.ts";

/** A dead letter: the job failed as often as the queue tries, so its avatar ends as `error`. */
export async function giveUp(env: Env, job: Job): Promise<string> {
  const row = await findAnyAvatar(env.DB, job.avatarId);
  if (row === null) return "gone";
  const detail = "The work failed several times on our side. Upload the photo again.";
  const state = await avatarObject(env, row.id).giveUp(avatarJobKey, detail, Date.now());
  if (state !== null) await settleAvatar(env, row, state);
  return state === null ? "gone" : "given_up";
}
