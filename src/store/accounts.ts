import type { Id } from "./ids.ts";

export interface Account {
  readonly id: Id;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly plan: string;
  /** Premium grants, `gltf` being the one there is. */
  readonly features: readonly string[];
  readonly failedLoginCount: number;
  readonly lockedUntil: number;
}

export interface Client {
  readonly id: string;
  readonly secretHash: string | null;
  readonly grantTypes: readonly string[];
  readonly accountId: Id | null;
}

const accountColumns = `CAST(id AS TEXT) AS id, username, password_hash AS passwordHash, plan, features,
  failed_login_count AS failedLoginCount, locked_until AS lockedUntil`;

type StoredAccount = Omit<Account, "features"> & { features: string };
type StoredClient = Omit<Client, "grantTypes"> & { grantTypes: string };

export async function findAccount(db: D1Database, id: Id): Promise<Account | null> {
  return accountOf(
    await db.prepare(`SELECT ${accountColumns} FROM accounts WHERE id = ?`).bind(id).first<StoredAccount>(),
  );
}

export async function findAccountByUsername(db: D1Database, username: string): Promise<Account | null> {
  return accountOf(
    await db.prepare(`SELECT ${accountColumns} FROM accounts WHERE username = ?`).bind(username).first<StoredAccount>(),
  );
}

export async function setLoginFailures(db: D1Database, id: Id, count: number, lockedUntil: number): Promise<void> {
  await db
    .prepare("UPDATE accounts SET failed_login_count = ?, locked_until = ? WHERE id = ?")
    .bind(count, lockedUntil, id)
    .run();
}

export async function findClient(db: D1Database, id: string): Promise<Client | null> {
  const row = await db
    .prepare(
      `SELECT id, secret_hash AS secretHash, grant_types AS grantTypes, CAST(account_id AS TEXT) AS accountId
       FROM clients WHERE id = ?`,
    )
    .bind(id)
    .first<StoredClient>();
  return row && { ...row, grantTypes: JSON.parse(row.grantTypes) };
}

function accountOf(row: StoredAccount | null): Account | null {
  return row && { ...row, features: JSON.parse(row.features) };
}
