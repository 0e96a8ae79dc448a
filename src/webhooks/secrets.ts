import { seal, sealId, unseal } from "../identity/seal.ts";
import type { Secrets } from "../identity/secret.ts";
import type { SealedSecret } from "../store/webhooks.ts";
import { newWebhookSecret } from "./signature.ts";

const purpose = "webhook-secrets";

/** A fresh secret, plain and as it is stored. */
export async function makeSecret(env: Secrets): Promise<{ plain: string; sealed: SealedSecret }> {
  const plain = newWebhookSecret();
  return { plain, sealed: { secret: await sealSecret(env, plain), sealedBy: await sealedBy(env) } };
}

export function sealSecret(env: Secrets, plain: string): Promise<string> {
  return seal(env, purpose, plain);
}

export function unsealSecret(env: Secrets, sealed: string): Promise<string> {
  return unseal(env, purpose, sealed);
}

/** Names the key that secrets are sealed under now. */
export function sealedBy(env: Secrets): Promise<string> {
  return sealId(env, purpose);
}
