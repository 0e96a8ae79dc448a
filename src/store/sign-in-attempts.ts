// Who may try a password when: failures are counted by account and source together, so that guesses from one address keep
// nobody out elsewhere, and by account alone, so that many addresses find out little more than one.
import type { AttemptPolicy } from "./attempt-limits.ts";
import type { Id } from "./ids.ts";

export interface Attempt {
  /** The account's id, or a pseudonym for a username that nobody has. */
  readonly subject: string;
  /** A pseudonym of the address. */
  readonly source: string;
  readonly at: number;
}

/** Milliseconds since 1970 from which an attempt is admitted; 0 or the past where it is now. */
const admittedFrom = `max(
  (SELECT iif(count(*) <= CAST(?5 AS INTEGER), 0,
     max(at) + min(CAST(?6 AS INTEGER), 1000 << min(count(*) - CAST(?5 AS INTEGER) - 1, 30)))
   FROM sign_in_failures WHERE subject = ?1 AND source = ?2 AND at > ?3 - ?4),
  iif(EXISTS (SELECT 1 FROM sign_in_sources WHERE subject = ?1 AND source = ?2 AND known_until > ?3), 0,
    coalesce((SELECT at + ?4 FROM sign_in_failures WHERE subject = ?1
              ORDER BY at DESC LIMIT 1 OFFSET CAST(?7 AS INTEGER) - 1), 0)))`;

function parametersOf({ subject, source, at }: Attempt, policy: AttemptPolicy) {
  const { forgivenFailureCount, longestLock, failureLimit, failureWindow } = policy;
  return [subject, source, at, failureWindow, forgivenFailureCount, longestLock, failureLimit];
}

/** How many milliseconds the attempt has to wait; 0 when it is admitted. */
export async function attemptDelay(db: D1Database, attempt: Attempt, policy: AttemptPolicy): Promise<number> {
  const query = db.prepare(`SELECT ${admittedFrom} AS admittedFrom`).bind(...parametersOf(attempt, policy));
  return Math.max(0, (await query.first<number>("admittedFrom"))! - attempt.at);
}

/**
 * Settles an attempt whose password was right or wrong in one step, which concurrent ones cannot get between. False where
 * guesses have closed the way meanwhile: then a wrong one is not counted, and a right one is refused as well.
 */
export async function settleAttempt(
  db: D1Database,
  attempt: Attempt,
  right: boolean,
  policy: AttemptPolicy,
): Promise<boolean> {
  const parameters = parametersOf(attempt, policy);
  const statements = right
    ? [
        db
          .prepare(
            `INSERT INTO sign_in_sources (subject, source, known_until)
             SELECT ?1, ?2, CAST(?8 AS INTEGER) WHERE ${admittedFrom} <= ?3
             ON CONFLICT (subject, source) DO UPDATE SET known_until = excluded.known_until`,
          )
          .bind(...parameters, attempt.at + policy.sourceMemory),
        db
          .prepare(`DELETE FROM sign_in_failures WHERE subject = ?1 AND source = ?2 AND ${admittedFrom} <= ?3`)
          .bind(...parameters),
      ]
    : [
        db
          .prepare(
            `INSERT INTO sign_in_failures (subject, source, at)
             SELECT ?1, ?2, CAST(?3 AS INTEGER) WHERE ${admittedFrom} <= ?3`,
          )
          .bind(...parameters),
      ];
  return (await db.batch(statements))[0].meta.changes > 0;
}

/** What erasing an account has to forget of its sign-ins. */
export function forgetAttempts(db: D1Database, accountId: Id): D1PreparedStatement[] {
  return ["sign_in_failures", "sign_in_sources"].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE subject = ?`).bind(accountId),
  );
}

/** Forgets failures that count no more and sources that are known no more. */
export async function deleteOldAttempts(db: D1Database, policy: AttemptPolicy, now: number): Promise<void> {
  await db.batch([
    db.prepare("DELETE FROM sign_in_failures WHERE at <= ?").bind(now - policy.failureWindow),
    db.prepare("DELETE FROM sign_in_sources WHERE known_until <= ?").bind(now),
  ]);
}
