import type { Env } from "../env.ts";
import type { AvatarRow } from "./avatars.ts";
import { endPublication } from "./publications.ts";
import { removeRendering } from "./remove-rendering.ts";
import { listVariants } from "./variants.ts";

/**
 * Takes an avatar's public addresses down, then removes what was made for them; the sweeper ends what stops half-way.
 * False where the avatar was not published.
 */
export async function withdraw(env: Env, avatar: AvatarRow, now: number): Promise<boolean> {
  const wasPublished = await endPublication(env.DB, avatar.id, now);
  for (const variant of await listVariants(env.DB, avatar.id)) await removeRendering(env, avatar, variant, now);
  return wasPublished;
}
