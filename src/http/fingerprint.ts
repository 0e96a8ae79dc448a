import { hexadecimal } from "./hexadecimal.ts";

/**
 * The fields of a form by name with their text or, of a file, the SHA-256 of its bytes; of any other body one nameless
 * field. What frames a form, its boundary and file names, is no part of it.
 */
export type Content = readonly (readonly [name: string, value: string])[];

/** Tells requests apart that come with the same Idempotency-Key. `target` is path and query. */
export async function fingerprintOf(method: string, target: string, content: Content): Promise<string> {
  const text = JSON.stringify([method, target, content]);
  return hexadecimal(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
