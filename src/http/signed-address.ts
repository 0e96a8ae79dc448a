import type { Env } from "../env.ts";
import { deriveSecrets } from "../identity/secret.ts";
import { hexadecimal } from "./hexadecimal.ts";

/** How long a storage address is good for, in seconds. */
const addressLifetime = 3600;

interface StoredFile {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/**
 * `{storage}/<key>?expires=&signature=&version=` of each file: HMAC-SHA256 over key and expiry. Good for at least an hour;
 * expiries are rounded up to five minutes, so that an address asked for twice is the same one and caches hold it, but for a
 * file that was written anew, which has another version.
 */
export async function signedAddresses(
  env: Env,
  requestUrl: string,
  files: readonly StoredFile[],
  now: number,
): Promise<string[]> {
  const expires = (Math.ceil(now / 300_000) * 300 + addressLifetime).toString();
  const base = env.STORAGE_URL || `${new URL(requestUrl).origin}/storage`;
  const [signingKey] = await addressKeys(env);
  return Promise.all(
    files.map(async ({ key, updatedAt }) => {
      const signature = await crypto.subtle.sign("HMAC", signingKey, signedBytes(key, expires));
      return `${base}/${key}?expires=${expires}&signature=${hexadecimal(signature)}&version=${updatedAt}`;
    }),
  );
}

/** Constant-time; false for an expired address just as for a forged one. */
export async function isSigned(env: Env, key: string, expires: string, signature: string, now: number) {
  if (!/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g)!, (digits) => Number.parseInt(digits, 16));
  const verified = await Promise.all(
    (await addressKeys(env)).map((each) => crypto.subtle.verify("HMAC", each, bytes, signedBytes(key, expires))),
  );
  return verified.includes(true) && Number(expires) * 1000 >= now;
}

/** The key that signs first, then the one whose addresses are still good. */
async function addressKeys(env: Env): Promise<CryptoKey[]> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secrets = await deriveSecrets(env, "storage-addresses");
  return Promise.all(
    secrets.map((secret) => crypto.subtle.importKey("raw", secret, algorithm, false, ["sign", "verify"])),
  );
}

function signedBytes(key: string, expires: string): Uint8Array {
  return new TextEncoder().encode(`${key}\n${expires}`);
}
