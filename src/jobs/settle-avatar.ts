import type { Env } from "../env.ts";
import type { JobState } from "../store/avatar-object.ts";
import { type AvatarRow, setAvatarStatus } from "../store/avatars.ts";
import { accountObject } from "../store/objects.ts";
import { failRendering } from "../store/rendering-job.ts";
import { listUnsettledOf } from "../store/renderings.ts";

/**
 * Mirrors how the job ended into the list, gives the account its operation back and carries on the renderings that
 * waited for it: each gets its message, or ends with the avatar's failure.
 */
export async function settleAvatar(env: Env, row: AvatarRow, state: JobState): Promise<void> {
  await setAvatarStatus(env.DB, row.id, state.status, state.settledAt ?? Date.now());
  await accountObject(env, row.accountId).endOperation(row.folder);
  for (const renderingId of await listUnsettledOf(env.DB, row.id)) {
    if (state.failure) await failRendering(env, row, renderingId, state.failure, Date.now());
    else await env.JOBS.send({ kind: "render", avatarId: row.id, renderingId });
  }
}
