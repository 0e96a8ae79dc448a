import type { Env } from "../env.ts";
import { type Account, findAccountByUsername } from "../store/accounts.ts";
import { attemptPolicy } from "../store/attempt-limits.ts";
import { attemptDelay, settleAttempt } from "../store/sign-in-attempts.ts";
import { Turns } from "../turns.ts";
import { hashingLimits } from "./hashing-limits.ts";
import { limitPasswords, tooMany } from "./limit-attempts.ts";
import { OAuthError } from "./oauth-error.ts";
import { verifyPassword } from "./password.ts";
import { pseudonym } from "./secret.ts";

export interface Login {
  readonly username: string;
  readonly password: string;
  /** Of `sourceOf`. */
  readonly source: string;
  readonly clientId: string;
}

/** Of this isolate: whatever hashes a password takes its turn here. */
export const hashing = new Turns(hashingLimits, {
  now: () => Date.now(),
  wait: (milliseconds) => scheduler.wait(milliseconds),
});

/**
 * The account of a username and its password. A wrong password, an unknown user and a suspended account look alike, are
 * counted alike and take alike long; the right password where guesses have closed the way meanwhile is refused too, so
 * that guessing in parallel finds out no more than guessing in turn.
 */
export async function logIn(env: Env, { username, password, source, clientId }: Login, now: number): Promise<Account> {
  await limitPasswords(env, source, clientId, now);
  const account = await findAccountByUsername(env.DB, username);
  const unknown = await pseudonym(env.SECRET, `username ${foldCase(username)}`);
  const subject = account?.id ?? unknown;
  const attempt = { subject, source: await pseudonym(env.SECRET, `source ${subject} ${source}`), at: now };
  const delay = await attemptDelay(env.DB, attempt, attemptPolicy);
  if (delay > 0) throw tooMany(Math.ceil(delay / 1000));
  const verdict = await hashing.run(() => verifyPassword(password, account?.passwordHash ?? null));
  if (verdict === null) throw tooMany(Math.ceil(hashingLimits.longestWait / 1000));
  const right = verdict && account !== null && !account.suspended;
  if (!(await settleAttempt(env.DB, attempt, right, attemptPolicy))) {
    throw tooMany(Math.max(1, Math.ceil((await attemptDelay(env.DB, attempt, attemptPolicy)) / 1000)));
  }
  if (!right) throw new OAuthError("invalid_grant", "wrong username or password");
  return account;
}

/** As the database compares usernames: only A to Z count as a to z (SQLite's NOCASE). */
function foldCase(username: string): string {
  return username.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
