import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The bytes of a file; throws an Error where they do not have this SHA-256, in hexadecimal. */
export function readPinned(path: string, sha256: string): Uint8Array {
  const bytes = new Uint8Array(readFileSync(path));
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) throw new Error(`${path} has sha256 ${found}, expected ${sha256}`);
  return bytes;
}
