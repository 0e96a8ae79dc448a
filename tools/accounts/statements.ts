// SQL for what an operator does to accounts, clients and signing keys. Statements that change rows return them, so that
// no row means that there was nothing to change.
import { hashPassword, hashSecret } from "../../src/identity/password.ts";
import { newId, newToken } from "../../src/store/ids.ts";
import { type PhotoRetention, usualPhotoRetention } from "../../src/store/plans.ts";

export interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly plan: string;
  readonly features: readonly string[];
  /** What is usual where not said. */
  readonly photoRetention?: PhotoRetention;
}

export interface NewClient {
  readonly id: string;
  readonly name: string;
  /** Null for a public client. */
  readonly secret: string | null;
  readonly grantTypes: readonly string[];
  readonly redirectUris: readonly string[];
  readonly parentOrigins: readonly string[];
  /** Username of whom its client-credentials tokens speak for. */
  readonly account: string | null;
}

export async function insertAccount(account: NewAccount, now: number): Promise<string> {
  const { username, password, plan, features, photoRetention = usualPhotoRetention } = account;
  const hash = await hashPassword(password);
  const values = [newId(now), username, hash, plan, JSON.stringify(features), now, photoRetention];
  return `INSERT INTO accounts (id, username, password_hash, plan, features, created_at, photo_retention)
    VALUES (${values.map(literal).join(", ")}) ON CONFLICT DO NOTHING RETURNING username`;
}

export function listAccounts(): string {
  return `SELECT username, plan, features, avatar_count AS avatars, ${date("created_at")} AS created,
    (SELECT COUNT(*) FROM sign_in_failures WHERE subject = CAST(accounts.id AS TEXT)
       AND at > unixepoch() * 1000 - 86400000) AS failures_of_today,
    iif(suspended_at IS NULL, '', ${date("suspended_at")}) AS suspended, issuer, accounts.subject
    FROM accounts ORDER BY id`;
}

export function findUsername(username: string): string {
  return `SELECT username, plan, features FROM accounts WHERE username = ${literal(username)}`;
}

/** A new password ends every session of before. */
export async function setPassword(username: string, password: string): Promise<string[]> {
  return endSessions(username, `password_hash = ${literal(await hashPassword(password))}`);
}

/** Voids access tokens, refresh tokens and codes that were given out, together with further changes of the account. */
export function endSessions(username: string, ...assignments: string[]): string[] {
  const account = `(SELECT id FROM accounts WHERE username = ${literal(username)})`;
  return [
    changeAccount(username, [...assignments, "generation = generation + 1"].join(", ")),
    `DELETE FROM authorization_codes WHERE account_id = ${account}`,
    `DELETE FROM refresh_families WHERE account_id = ${account}`,
  ];
}

export function suspendAccount(username: string, now: number): string[] {
  return endSessions(username, `suspended_at = ${now}`);
}

/** Raises the generation once more, so that the first token of after is not taken by a copy of before. */
export function resumeAccount(username: string): string[] {
  return endSessions(username, "suspended_at = NULL");
}

/**
 * As the interface begins to erase an account (src/store/erasures.ts), by its username or `#<id>`, in an order that leaves
 * a beginning which broke off to the sweeper. The receipt is of no time, so that the next sweep goes on at once.
 */
export function eraseAccount(name: string, now: number): string[] {
  const account = name.startsWith("#")
    ? `id = CAST(${literal(name.slice(1))} AS INTEGER)`
    : `username = ${literal(name)}`;
  const standing = `${account} AND deleted_at IS NULL`;
  const erased = literal(`erased-${newToken()}`);
  return [
    `INSERT INTO erasures (id, account_id, avatar_count, webhook_count, requested_at, updated_at)
     SELECT ${literal(newToken())}, id, avatar_count, (SELECT COUNT(*) FROM webhooks WHERE account_id = accounts.id),
       ${now}, 0 FROM accounts WHERE ${standing} RETURNING id`,
    `DELETE FROM webhooks WHERE account_id = (SELECT id FROM accounts WHERE ${standing})`,
    `UPDATE avatars SET deleted_at = ${now}, updated_at = ${now}
     WHERE deleted_at IS NULL AND account_id = (SELECT id FROM accounts WHERE ${standing})`,
    `UPDATE accounts SET deleted_at = ${now}, username = ${erased}, password_hash = NULL, features = '[]', issuer = NULL,
       subject = NULL, generation = generation + 1 WHERE ${standing}`,
  ];
}

export function setPlan(username: string, plan: string): string {
  return changeAccount(username, `plan = ${literal(plan)}`);
}

export function grantFeature(username: string, feature: string): string {
  const all = `SELECT value FROM json_each(features) UNION SELECT ${literal(feature)}`;
  return changeAccount(username, `features = (SELECT json_group_array(value) FROM (${all}))`);
}

export function revokeFeature(username: string, feature: string): string {
  const others = `SELECT json_group_array(value) FROM json_each(features) WHERE value <> ${literal(feature)}`;
  return changeAccount(username, `features = (${others})`);
}

export function unlockAccount(username: string): string[] {
  const subject = `(SELECT CAST(id AS TEXT) FROM accounts WHERE username = ${literal(username)})`;
  return [findUsername(username), `DELETE FROM sign_in_failures WHERE subject = ${subject}`];
}

/** Leaves the account alone where another one has the subject. */
export function linkAccount(username: string, issuer: string, subject: string): string {
  const values = `${literal(issuer)}, ${literal(subject)}`;
  return `UPDATE OR IGNORE accounts SET (issuer, subject) = (${values})
    WHERE username = ${literal(username)} RETURNING username, plan, features`;
}

export function findSubject(issuer: string, subject: string): string {
  return `SELECT username FROM accounts WHERE issuer = ${literal(issuer)} AND subject = ${literal(subject)}`;
}

/** Enters nothing when the client exists, or the account that it is to speak for does not. */
export async function insertClient(client: NewClient, now: number): Promise<string> {
  const { id, name, secret, account } = client;
  const secretHash = secret === null ? null : await hashSecret(secret);
  const lists = [client.grantTypes, client.redirectUris, client.parentOrigins].map((list) => JSON.stringify(list));
  const values = [id, name, secretHash, ...lists, now].map(literal);
  const row =
    account === null
      ? `VALUES (${values.join(", ")}, NULL)`
      : `SELECT ${values.join(", ")}, id FROM accounts WHERE username = ${literal(account)}`;
  return `INSERT INTO clients (id, name, secret_hash, grant_types, redirect_uris, parent_origins, created_at, account_id)
    ${row} ON CONFLICT DO NOTHING RETURNING id`;
}

export function listClients(): string {
  return `SELECT clients.id, name, iif(secret_hash IS NULL, 'public', 'confidential') AS type, grant_types,
    redirect_uris, parent_origins, username AS account, ${date("clients.created_at")} AS created
    FROM clients LEFT JOIN accounts ON accounts.id = account_id ORDER BY clients.id`;
}

/** Its codes and refresh tokens go with it. */
export function deleteClient(id: string): string {
  return `DELETE FROM clients WHERE id = ${literal(id)} RETURNING id`;
}

export function listKeys(): string {
  return `SELECT kid, ${date("created_at")} AS created, iif(retired_at IS NULL, 'signs', 'verifies') AS state
    FROM signing_keys ORDER BY created_at DESC`;
}

/** The Worker, which alone can wrap a private key, makes a new one for the next token. */
export function retireKeys(now: number): string {
  return `UPDATE signing_keys SET retired_at = ${now} WHERE retired_at IS NULL RETURNING kid`;
}

export function deleteKey(kid: string): string {
  return `DELETE FROM signing_keys WHERE kid = ${literal(kid)} RETURNING kid`;
}

function changeAccount(username: string, assignments: string): string {
  return `UPDATE accounts SET ${assignments} WHERE username = ${literal(username)} RETURNING username, plan, features`;
}

function date(column: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%SZ', ${column} / 1000, 'unixepoch')`;
}

function literal(value: string | number | null): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
