import { newToken } from "./ids.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  /** The body is encrypted, for it holds a secret. */
  readonly sealed?: boolean;
}

/**
 * What becomes of a request with a key. `granted`: do it; the token names its work, and is the same one when the
 * first attempt ended without a word. `running`: the first attempt still has its time, in milliseconds.
 */
export type Claim =
  | { readonly kind: "granted"; readonly token: string }
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "running"; readonly remaining: number }
  | { readonly kind: "reused" };

/** From its first use a key is remembered for so long. */
const keyLifetime = 24 * 60 * 60_000;
/** The newest keys of an account that are remembered. */
const maximumKeyCount = 10_000;
/** A request that has not ended by then was killed, and may be done again. */
const claimDuration = 60_000;

/** Idempotency keys of one account, with the answers that their requests got. */
export class KeptAnswers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS keys (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        fingerprint TEXT NOT NULL,
        token TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL,
        claimed_until INTEGER NOT NULL,
        answer TEXT
      ) STRICT;
      CREATE INDEX IF NOT EXISTS keys_by_age ON keys (created_at);
    `);
  }

  claim(key: string, fingerprint: string, now: number): Claim {
    this.#sql.exec("DELETE FROM keys WHERE created_at <= ?", now - keyLifetime);
    const row = this.#find(key);
    if (row === null) return { kind: "granted", token: this.#enter(key, fingerprint, now) };
    if (row.fingerprint !== fingerprint) return { kind: "reused" };
    if (row.answer !== null) return { kind: "answered", answer: JSON.parse(row.answer) };
    if (row.claimed_until > now) return { kind: "running", remaining: row.claimed_until - now };
    this.#sql.exec("UPDATE keys SET claimed_until = ? WHERE key = ?", now + claimDuration, key);
    return { kind: "granted", token: row.token };
  }

  keep(token: string, answer: Answer): void {
    this.#sql.exec("UPDATE keys SET answer = ? WHERE token = ?", JSON.stringify(answer), token);
  }

  /** After a fault, which may have left work half done: the same request may come again at once, and carries it on. */
  release(token: string): void {
    this.#sql.exec("UPDATE keys SET claimed_until = 0 WHERE token = ?", token);
  }

  /** The work was refused or taken back: its token is not used again. An answer that was given is kept. */
  free(token: string): void {
    this.#sql.exec("DELETE FROM keys WHERE token = ? AND answer IS NULL", token);
  }

  #find(key: string): { fingerprint: string; token: string; claimed_until: number; answer: string | null } | null {
    const rows = this.#sql.exec<{ fingerprint: string; token: string; claimed_until: number; answer: string | null }>(
      "SELECT fingerprint, token, claimed_until, answer FROM keys WHERE key = ?",
      key,
    );
    return rows.toArray()[0] ?? null;
  }

  #enter(key: string, fingerprint: string, now: number): string {
    const token = newToken();
    const { seq } = this.#sql
      .exec<{ seq: number }>(
        "INSERT INTO keys (key, fingerprint, token, created_at, claimed_until) VALUES (?, ?, ?, ?, ?) RETURNING seq",
        key,
        fingerprint,
        token,
        now,
        now + claimDuration,
      )
      .one();
    this.#sql.exec("DELETE FROM keys WHERE seq <= ?", seq - maximumKeyCount);
    return token;
  }
}
