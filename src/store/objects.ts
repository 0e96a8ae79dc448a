import type { Env } from "../env.ts";
import type { Id } from "./ids.ts";

export function avatarObject(env: Env, id: Id) {
  const objects = within(env, env.AVATARS);
  return objects.get(objects.idFromName(id));
}

/** By what is counted, such as `passwords 192.0.2.1`. */
export function attemptsObject(env: Env, name: string) {
  const objects = within(env, env.ATTEMPTS);
  return objects.get(objects.idFromName(name));
}

export function accountObject(env: Env, id: Id) {
  const objects = within(env, env.ACCOUNTS);
  return objects.get(objects.idFromName(id));
}

/** The objects of the jurisdiction that the deployment keeps to, which are others than those of the same names elsewhere. */
function within<Kind extends Rpc.DurableObjectBranded>(
  { JURISDICTION }: Env,
  objects: DurableObjectNamespace<Kind>,
): DurableObjectNamespace<Kind> {
  return JURISDICTION ? objects.jurisdiction(JURISDICTION) : objects;
}
