import type { Env } from "../env.ts";
import type { Id } from "./ids.ts";

export function avatarObject(env: Env, id: Id) {
  return env.AVATARS.get(env.AVATARS.idFromName(id));
}

/** By what is counted, such as `passwords 192.0.2.1`. */
export function attemptsObject(env: Env, name: string) {
  return env.ATTEMPTS.get(env.ATTEMPTS.idFromName(name));
}

export function accountObject(env: Env, id: Id) {
  return env.ACCOUNTS.get(env.ACCOUNTS.idFromName(id));
}
