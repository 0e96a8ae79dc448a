import { type Id, withNewId } from "./ids.ts";

export interface Account {
  readonly id: Id;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly plan: string;
  /** Premium grants, of `featureNames`. */
  readonly features: readonly string[];
}

/** When repeated failures lock an account, and for how many milliseconds at most. */
export interface LockPolicy {
  readonly forgivenFailureCount: number;
  readonly longestLock: number;
}

const accountColumns = "CAST(id AS TEXT) AS id, username, password_hash AS passwordHash, plan, features";

type StoredAccount = Omit<Account, "features"> & { features: string };

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
    `INSERT INTO accounts (id, username, plan, created_at, issuer, subject) VALUES (?, ?, 'trial', ?, ?, ?)
     ON CONFLICT (issuer, subject) DO NOTHING`,
  );
  await withNewId(now, (id) => insert.bind(id, `subject-${id}`, now, issuer, subject).run());
  return (await findAccountBySubject(db, issuer, subject))!;
}

async function findAccountBySubject(db: D1Database, issuer: string, subject: string): Promise<Account | null> {
  const query = db.prepare(`SELECT ${accountColumns} FROM accounts WHERE issuer = ? AND subject = ?`);
  return accountOf(await query.bind(issuer, subject).first<StoredAccount>());
}

/**
 * Settles a login whose password was right or wrong in one step, which concurrent guesses cannot get between. Wrong ones
 * beyond the forgiven lock the account for 1, 2, 4 ... seconds; false while it is locked, and for an unknown account.
 */
export async function settleLogin(
  db: D1Database,
  id: Id,
  right: boolean,
  policy: LockPolicy,
  now: number,
): Promise<boolean> {
  const statement = right
    ? db
        .prepare("UPDATE accounts SET failed_login_count = 0, locked_until = 0 WHERE id = ? AND locked_until <= ?")
        .bind(id, now)
    : db
        .prepare(
          `UPDATE accounts SET failed_login_count = failed_login_count + 1, locked_until =
             CASE WHEN failed_login_count < ?3 THEN 0 ELSE CAST(?2 AS INTEGER) +
               min(CAST(?4 AS INTEGER), 1000 << min(failed_login_count - CAST(?3 AS INTEGER), 30)) END
           WHERE id = ?1 AND locked_until <= ?2`,
        )
        .bind(id, now, policy.forgivenFailureCount, policy.longestLock);
  return (await statement.run()).meta.changes === 1;
}

function accountOf(row: StoredAccount | null): Account | null {
  return row && { ...row, features: JSON.parse(row.features) };
}
