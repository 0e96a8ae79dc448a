import type { Env } from "../env.ts";
import type { JobState } from "../store/avatar-object.ts";
import { type AvatarRow, setAvatarStatus } from "../store/avatars.ts";
import { accountObject } from "../store/objects.ts";

/** Mirrors how the job ended into the list and gives the account its operation back. */
export async function settleAvatar(env: Env, row: AvatarRow, state: JobState): Promise<void> {
  await setAvatarStatus(env.DB, row.id, state.status, state.settledAt ?? Date.now());
  await accountObject(env, row.accountId).endOperation(row.folder);
}
