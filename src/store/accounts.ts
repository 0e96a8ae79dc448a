import { type Id, withNewId } from "./ids.ts";
import { type PhotoRetention, usualPhotoRetention } from "./plans.ts";

export interface Account {
  readonly id: Id;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly plan: string;
  /** Premium grants, of `featureNames`. */
  readonly features: readonly string[];
  /** Raised to end what was granted before; access tokens carry it. */
  readonly generation: number;
  /** By the operator: nobody can act for it meanwhile. */
  readonly suspended: boolean;
  /** Photos of its avatars are deleted once they are solved, or kept as long as the avatar. */
  readonly photoRetention: PhotoRetention;
  /** Age at which its avatars are deleted; null = never. */
  readonly avatarRetentionDays: number | null;
}

const accountColumns = `CAST(id AS TEXT) AS id, username, password_hash AS passwordHash, plan, features, generation,
  suspended_at IS NOT NULL AS suspended, photo_retention AS photoRetention,
  avatar_retention_days AS avatarRetentionDays`;

type StoredAccount = Omit<Account, "features" | "suspended"> & { features: string; suspended: number };

/** Binds an id and a generation: for what may be entered only while the sign-in that it comes from still counts. */
export const isOfGeneration = "id = ? AND generation = ? AND suspended_at IS NULL AND deleted_at IS NULL";

/** Null also for an account that is being erased. */
export async function findAccount(db: D1Database, id: Id): Promise<Account | null> {
  return accountOf(
    await db
      .prepare(`SELECT ${accountColumns} FROM accounts WHERE id = ? AND deleted_at IS NULL`)
      .bind(id)
      .first<StoredAccount>(),
  );
}

export async function findAccountByUsername(db: D1Database, username: string): Promise<Account | null> {
  return accountOf(
    await db
      .prepare(`SELECT ${accountColumns} FROM accounts WHERE username = ? AND deleted_at IS NULL`)
      .bind(username)
      .first<StoredAccount>(),
  );
}

/** The account of an outside issuer's subject, made on the trial plan when it is seen for the first time. */
export async function accountOfSubject(db: D1Database, issuer: string, subject: string, now: number): Promise<Account> {
  const found = await findAccountBySubject(db, issuer, subject);
  if (found !== null) return found;
  const insert = db.prepare(
    `INSERT INTO accounts (id, username, plan, created_at, issuer, subject, photo_retention)
     VALUES (?, ?, 'trial', ?, ?, ?, '${usualPhotoRetention}')
     ON CONFLICT (issuer, subject) DO NOTHING`,
  );
  await withNewId(now, (id) => insert.bind(id, `subject-${id}`, now, issuer, subject).run());
  return (await findAccountBySubject(db, issuer, subject))!;
}

/** Null where the account is gone. */
export async function changeRetention(
  db: D1Database,
  id: Id,
  { photoRetention, avatarRetentionDays }: Pick<Account, "photoRetention" | "avatarRetentionDays">,
): Promise<Account | null> {
  return accountOf(
    await db
      .prepare(
        `UPDATE accounts SET photo_retention = ?, avatar_retention_days = ? WHERE id = ? AND deleted_at IS NULL
         RETURNING ${accountColumns}`,
      )
      .bind(photoRetention, avatarRetentionDays, id)
      .first<StoredAccount>(),
  );
}

export async function findAccountBySubject(db: D1Database, issuer: string, subject: string): Promise<Account | null> {
  const query = db.prepare(`SELECT ${accountColumns} FROM accounts WHERE issuer = ? AND subject = ?`);
  return accountOf(await query.bind(issuer, subject).first<StoredAccount>());
}

function accountOf(row: StoredAccount | null): Account | null {
  return row && { ...row, features: JSON.parse(row.features), suspended: row.suspended === 1 };
}
