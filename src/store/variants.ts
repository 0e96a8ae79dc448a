// What strangers ask for at public addresses: files and pictures that are made once and kept until they are withdrawn or
// newer ones take their place. They count as no operation of the account, which strangers could use up.
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import type { AvatarRow } from "./avatars.ts";
import type { Id } from "./ids.ts";
import { renderingQuotas } from "./plans.ts";
import { removeRendering } from "./remove-rendering.ts";
import { findByKey, isListed, type RenderingOrder, type RenderingRow, renderingColumns } from "./renderings.ts";

export type VariantOrder = RenderingOrder & { readonly key: string };

/** Variants of one avatar that are made at once; each is at most some seconds of CPU. */
const unsettledLimit = 4;

export function findVariant(db: D1Database, avatarId: Id, key: string): Promise<RenderingRow | null> {
  return findByKey(db, avatarId, "variants", key);
}

/** Also those whose deletion has begun, oldest first. */
export async function listVariants(db: D1Database, avatarId: Id): Promise<RenderingRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${renderingColumns} FROM renderings WHERE avatar_id = ? AND ${isListed.variants} ORDER BY renderings.id`,
    )
    .bind(avatarId)
    .all<RenderingRow>();
  return results;
}

/** Removes the oldest variant where there are as many as may be kept. Throws `service_busy` where too many are being made. */
export async function makeRoom(env: Env, avatar: AvatarRow, now: number): Promise<void> {
  const variants = await listVariants(env.DB, avatar.id);
  const settled = variants.filter(({ status }) => status === "done" || status === "error");
  if (variants.length - settled.length >= unsettledLimit) {
    throw new LikenessError("service_busy", "Other files of this avatar are being made. Come again in some seconds.");
  }
  if (variants.length >= renderingQuotas.variants) await removeRendering(env, avatar, settled[0], now);
}
