import { base64url } from "jose";

export interface Secrets {
  readonly SECRET: string;
  readonly PREVIOUS_SECRET?: string;
}

/** 256 random bits in base64url, for what is stored as its SHA-256 only. */
export function newSecret(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Keys for one purpose: that of SECRET, which makes what is new, then that of PREVIOUS_SECRET where there is one. */
export function deriveSecrets(env: Secrets, purpose: string): Promise<Uint8Array[]> {
  const secrets = env.PREVIOUS_SECRET ? [env.SECRET, env.PREVIOUS_SECRET] : [env.SECRET];
  return Promise.all(secrets.map((secret) => deriveSecret(secret, purpose)));
}

/** A 256-bit key for one purpose, derived from the service's one secret by HKDF (RFC 5869). */
export async function deriveSecret(secret: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  if (secret === undefined || secret.length < 32) throw new Error("SECRET is not set or shorter than 32 characters");
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveBits"]);
  const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: encoder.encode(purpose) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
}

/** What is counted or recognised by it without being kept: 128 bits of an HMAC, in base64url. */
export async function pseudonym(secret: string, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", await deriveSecret(secret, "pseudonyms"), algorithm, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return base64url.encode(new Uint8Array(signature).subarray(0, 16));
}
