import type { Env } from "../env.ts";
import type { Account } from "../store/accounts.ts";
import { changePassword } from "../store/change-password.ts";
import { hashingLimits } from "./hashing-limits.ts";
import { tooMany } from "./limit-attempts.ts";
import { hashing, type Login, logIn } from "./login.ts";
import { hashPassword } from "./password.ts";

/** Characters, by OWASP ASVS 4.0.3, V2.1.1 and V2.1.2. */
export const passwordLength = { least: 12, most: 128 } as const;

/**
 * Gives an account another password and ends its sessions. The one it has now is asked for and counted as at a sign-in, so
 * that a stolen token finds out no password and a guess here is no cheaper than there. False where the account changed meanwhile.
 */
export async function replacePassword(
  env: Env,
  account: Account,
  login: Omit<Login, "username">,
  password: string,
  now: number,
): Promise<boolean> {
  const { id, generation } = await logIn(env, { username: account.username, ...login }, now);
  const hash = await hashing.run(() => hashPassword(password));
  if (hash === null) throw tooMany(Math.ceil(hashingLimits.longestWait / 1000));
  return changePassword(env.DB, id, generation, hash);
}
