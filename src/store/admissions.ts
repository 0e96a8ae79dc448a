/** An upload has entered its avatar by then, or was cut off. */
const admissionLifetime = 20 * 60_000;

/**
 * Folders that an upload may write to, each until it is known whether a row of it was entered: what a killed upload
 * has stored is found by them. Times in milliseconds since 1970.
 */
export class Admissions {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS admissions (folder TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
  }

  /** Gives the time at which the admission expires; one that is entered again begins anew. */
  enter(folder: string, now: number): number {
    const expiresAt = now + admissionLifetime;
    this.#sql.exec("INSERT OR REPLACE INTO admissions (folder, expires_at) VALUES (?, ?)", folder, expiresAt);
    return expiresAt;
  }

  end(folder: string): void {
    this.#sql.exec("DELETE FROM admissions WHERE folder = ?", folder);
  }

  expired(now: number): string[] {
    const rows = this.#sql.exec<{ folder: string }>("SELECT folder FROM admissions WHERE expires_at <= ?", now);
    return rows.toArray().map(({ folder }) => folder);
  }

  /** When the next one expires; null when there is none. */
  nextExpiry(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT MIN(expires_at) AS at FROM admissions").one().at;
  }
}
