import type { Env } from "../env.ts";
import { findAccount } from "../store/accounts.ts";
import { endOf, type JobState } from "../store/avatar-object.ts";
import { type AvatarRow, setAvatarStatus } from "../store/avatars.ts";
import { dropPhoto } from "../store/drop-photo.ts";
import { accountObject } from "../store/objects.ts";
import { failRendering } from "../store/rendering-job.ts";
import { listUnsettledOf } from "../store/renderings.ts";
import { announce } from "../store/webhook-deliveries.ts";

/**
 * Gives the account its operation back, carries on the renderings that waited for the job (each gets its message, or
 * ends with the avatar's failure), drops a photo of which nothing could be made where the account keeps none, and mirrors
 * how the job ended into the list. That comes last: the sweeper goes by it.
 */
export async function settleAvatar(env: Env, row: AvatarRow, state: JobState): Promise<void> {
  await accountObject(env, row.accountId).endOperation(row.folder);
  for (const renderingId of await listUnsettledOf(env.DB, row.id)) {
    if (state.failure) await failRendering(env, row, renderingId, state.failure, Date.now());
    else await env.JOBS.send({ kind: "render", avatarId: row.id, renderingId });
  }
  if (state.failure && (await findAccount(env.DB, row.accountId))?.photoRetention === "drop") await dropPhoto(env, row);
  await announce(env, await setAvatarStatus(env.DB, row, endOf(state, Date.now())));
}
