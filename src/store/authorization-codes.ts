import { isOfGeneration } from "./accounts.ts";
import type { Id } from "./ids.ts";
import type { RefreshFamily } from "./refresh-families.ts";

/** What a sign-in granted, until the client redeems it. Times are milliseconds. */
export interface AuthorizationCode {
  readonly codeHash: string;
  readonly clientId: string;
  readonly accountId: Id;
  readonly familyId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scope: string;
  readonly nonce: string | null;
  readonly authenticatedAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** False where the account's sessions were ended, or the account, since its `generation` was read. */
export async function insertAuthorizationCode(
  db: D1Database,
  code: AuthorizationCode,
  generation: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO authorization_codes
       SELECT ?, ?, CAST(? AS INTEGER), ?, ?, ?, ?, ?, CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS INTEGER)
       FROM accounts WHERE ${isOfGeneration}`,
    )
    .bind(
      code.codeHash,
      code.clientId,
      code.accountId,
      code.familyId,
      code.redirectUri,
      code.codeChallenge,
      code.scope,
      code.nonce,
      code.authenticatedAt,
      code.expiresAt,
      code.usedAt,
      code.accountId,
      generation,
    )
    .run();
  return meta.changes === 1;
}

export async function findAuthorizationCode(db: D1Database, codeHash: string): Promise<AuthorizationCode | null> {
  return db
    .prepare(
      `SELECT code_hash AS codeHash, client_id AS clientId, CAST(account_id AS TEXT) AS accountId,
         family_id AS familyId, redirect_uri AS redirectUri, code_challenge AS codeChallenge, scope, nonce,
         authenticated_at AS authenticatedAt, expires_at AS expiresAt, used_at AS usedAt
       FROM authorization_codes WHERE code_hash = ?`,
    )
    .bind(codeHash)
    .first<AuthorizationCode>();
}

/**
 * Marks a code used and enters the family of refresh tokens that it starts, if any, both or neither: a second use that
 * comes in between would otherwise revoke a family that is only about to be entered. False when the code was used.
 */
export async function redeemAuthorizationCode(
  db: D1Database,
  codeHash: string,
  family: RefreshFamily | null,
  now: number,
): Promise<boolean> {
  const mark = db
    .prepare("UPDATE authorization_codes SET used_at = ? WHERE code_hash = ? AND used_at IS NULL")
    .bind(now, codeHash);
  const enter = family && insertUnlessUsed(db, codeHash, family);
  const results = await db.batch(enter === null ? [mark] : [enter, mark]);
  return results.at(-1)!.meta.changes === 1;
}

function insertUnlessUsed(db: D1Database, codeHash: string, family: RefreshFamily): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO refresh_families
       SELECT ?, ?, ?, CAST(? AS INTEGER), ?, CAST(? AS INTEGER), CAST(? AS INTEGER)
       FROM authorization_codes WHERE code_hash = ? AND used_at IS NULL`,
    )
    .bind(
      family.id,
      family.tokenHash,
      family.clientId,
      family.accountId,
      family.scope,
      family.expiresAt,
      family.endsAt,
      codeHash,
    );
}
