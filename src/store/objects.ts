import type { Env } from "../env.ts";
import type { Id } from "./ids.ts";

export function avatarObject(env: Env, id: Id) {
  return env.AVATARS.get(env.AVATARS.idFromName(id));
}

export function accountObject(env: Env, id: Id) {
  return env.ACCOUNTS.get(env.ACCOUNTS.idFromName(id));
}
