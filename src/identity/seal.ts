// What has to be stored so that it can be read again, and yet is not to be had from a copy of the database alone: JWE under
// a key derived from SECRET for the one purpose.
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import { deriveSecret, deriveSecrets, type Secrets } from "./secret.ts";

export async function seal(env: Secrets, purpose: string, text: string): Promise<string> {
  const [key] = await deriveSecrets(env, purpose);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(key);
}

/** Also opens what was sealed under the secret of before. */
export async function unseal(env: Secrets, purpose: string, sealed: string): Promise<string> {
  const [key, ...previous] = await deriveSecrets(env, purpose);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  try {
    return decode((await compactDecrypt(sealed, key)).plaintext);
  } catch (error) {
    if (!(error instanceof errors.JWEDecryptionFailed) || previous.length === 0) throw error;
    return decode((await compactDecrypt(sealed, previous[0])).plaintext);
  }
}

/** Tells whether something was sealed under the present secret: 64 bits that say nothing of it. */
export async function sealId(env: Secrets, purpose: string): Promise<string> {
  const bytes = await deriveSecret(env.SECRET, `id of ${purpose}`);
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
