import type { FileName } from "./files.ts";

/**
 * Jobs that were deleted while their avatar stays, each with the file that a late writer may leave and the time, in
 * milliseconds since 1970, from which no writer can be alive.
 */
export class Removals {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTable(): void {
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS removals (key TEXT PRIMARY KEY, file TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
  }

  enter(key: string, file: FileName, at: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO removals (key, file, at) VALUES (?, ?, ?)", key, file, at);
  }

  has(key: string): boolean {
    return this.#sql.exec("SELECT 1 FROM removals WHERE key = ?", key).toArray().length > 0;
  }

  due(now: number): { key: string; file: FileName }[] {
    return this.#sql
      .exec<{ key: string; file: FileName }>("SELECT key, file FROM removals WHERE at <= ?", now)
      .toArray();
  }

  end(key: string): void {
    this.#sql.exec("DELETE FROM removals WHERE key = ?", key);
  }

  /** When the next one is due; null when there is none. */
  nextAt(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT MIN(at) AS at FROM removals").one().at;
  }
}
