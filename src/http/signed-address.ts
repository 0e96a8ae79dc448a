import type { Env } from "../env.ts";
import { deriveSecret } from "../identity/secret.ts";
import { hexadecimal } from "./hexadecimal.ts";

/** How long a storage address is good for, in seconds. */
const addressLifetime = 3600;

/**
 * `{storage}/<key>?expires=&signature=` of each key: HMAC-SHA256 over key and expiry. Good for at least an hour; expiries
 * are rounded up to five minutes, so that an address asked for twice is the same one and caches hold it.
 */
export async function signedAddresses(
  env: Env,
  requestUrl: string,
  keys: readonly string[],
  now: number,
): Promise<string[]> {
  const expires = (Math.ceil(now / 300_000) * 300 + addressLifetime).toString();
  const base = env.STORAGE_URL || `${new URL(requestUrl).origin}/storage`;
  const secret = await signingKey(env);
  return Promise.all(
    keys.map(async (key) => {
      const signature = await crypto.subtle.sign("HMAC", secret, signedBytes(key, expires));
      return `${base}/${key}?expires=${expires}&signature=${hexadecimal(signature)}`;
    }),
  );
}

/** Constant-time; false for an expired address just as for a forged one. */
export async function isSigned(env: Env, key: string, expires: string, signature: string, now: number) {
  if (!/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g)!, (digits) => Number.parseInt(digits, 16));
  const valid = await crypto.subtle.verify("HMAC", await signingKey(env), bytes, signedBytes(key, expires));
  return valid && Number(expires) * 1000 >= now;
}

async function signingKey(env: Env): Promise<CryptoKey> {
  const secret = await deriveSecret(env.SECRET, "storage-addresses");
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function signedBytes(key: string, expires: string): Uint8Array {
  return new TextEncoder().encode(`${key}\n${expires}`);
}
