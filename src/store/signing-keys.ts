export interface StoredSigningKey {
  readonly kid: string;
  readonly publicJwk: string;
  readonly privateJwe: string;
  readonly createdAt: number;
  /** Since when it signs no more; null for one that signs. */
  readonly retiredAt: number | null;
}

/** Newest first. */
export async function listSigningKeys(db: D1Database): Promise<StoredSigningKey[]> {
  const { results } = await db
    .prepare(
      `SELECT kid, public_jwk AS publicJwk, private_jwe AS privateJwe, created_at AS createdAt, retired_at AS retiredAt
       FROM signing_keys ORDER BY created_at DESC, kid`,
    )
    .all<StoredSigningKey>();
  return results;
}

/** Enters a key unless one newer than `unlessSince` signs already, so that two isolates do not both make one. */
export async function insertSigningKey(db: D1Database, key: StoredSigningKey, unlessSince: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO signing_keys (kid, public_jwk, private_jwe, created_at)
       SELECT ?, ?, ?, CAST(? AS INTEGER)
       WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE created_at > ? AND retired_at IS NULL)`,
    )
    .bind(key.kid, key.publicJwk, key.privateJwe, key.createdAt, unlessSince)
    .run();
}

export async function deleteSigningKeys(db: D1Database, createdBefore: number): Promise<void> {
  await db.prepare("DELETE FROM signing_keys WHERE created_at < ?").bind(createdBefore).run();
}
