import type { Env } from "../env.ts";
import { type Account, findAccountByUsername, type LockPolicy, settleLogin } from "../store/accounts.ts";
import { OAuthError } from "./oauth-error.ts";
import { verifyPassword } from "./password.ts";

const lockPolicy: LockPolicy = { forgivenFailureCount: 5, longestLock: 15 * 60_000 };

/**
 * The account of a username and its password. A wrong password, an unknown user and a locked account look alike and take
 * alike long; the right password of an account that guesses have locked meanwhile is refused too, so that guessing in
 * parallel finds out no more than guessing in turn.
 */
export async function logIn(env: Env, username: string, password: string, now: number): Promise<Account> {
  const account = await findAccountByUsername(env.DB, username);
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  const admitted = await settleLogin(env.DB, account?.id ?? "0", right, lockPolicy, now);
  if (account === null || !right || !admitted) {
    throw new OAuthError("invalid_grant", "wrong username or password, or too many failed attempts: try again later");
  }
  return account;
}
