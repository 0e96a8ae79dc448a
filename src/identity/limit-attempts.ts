import type { Env } from "../env.ts";
import { rates } from "../store/attempt-limits.ts";
import { attemptsObject } from "../store/objects.ts";
import { OAuthError } from "./oauth-error.ts";

/** Seconds: the period that rate-limiting bindings are to be configured with, since they do not tell when to come again. */
const bindingPeriod = 60;

/** Counts a post to the token endpoint; throws where `source` has sent too many. */
export function limitRequests(env: Env, source: string, now: number): Promise<void> {
  return limit(env, "requestsOfSource", source, now, env.REQUESTS_OF_SOURCE);
}

/** Counts a password that is to be looked at; the client comes second, so that one address cannot use up its share. */
export async function limitPasswords(env: Env, source: string, clientId: string, now: number): Promise<void> {
  await limit(env, "passwordsOfSource", source, now, env.PASSWORDS_OF_SOURCE);
  await limit(env, "passwordsOfClient", clientId, now, env.PASSWORDS_OF_CLIENT);
}

async function limit(env: Env, what: keyof typeof rates, key: string, now: number, binding: RateLimit | undefined) {
  const retryAfter = binding
    ? Number(!(await binding.limit({ key })).success) * bindingPeriod
    : (await attemptsObject(env, `${what} ${key}`).take(rates[what], now)).retryAfter;
  if (retryAfter > 0) throw tooMany(retryAfter);
}

/** `retryAfter` in seconds. */
export function tooMany(retryAfter: number): OAuthError {
  const seconds = retryAfter === 1 ? "1 second" : `${retryAfter} seconds`;
  return new OAuthError("temporarily_unavailable", `too many attempts: try again in ${seconds}`, { retryAfter });
}
