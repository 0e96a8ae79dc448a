// Passwords by scrypt (RFC 7914) in the form `scrypt$N$r$p$salt$key`, both base64url; client secrets, which are random,
// by SHA-256. Runs in Node too, where accounts are made.
import { scrypt, timingSafeEqual } from "node:crypto";
import { base64url } from "jose";

/** OWASP's parameters for 16 MiB: N = 2^14, r = 8, p = 5. */
const cost = { N: 16_384, r: 8, p: 5 };
const keyByteLength = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await derive(password, salt, cost.N, cost.r, cost.p);
  return ["scrypt", cost.N, cost.r, cost.p, base64url.encode(salt), base64url.encode(key)].join("$");
}

/** Takes the same time for an account without a password or without existence (`hash` null) as for a wrong password. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? unusableHash).split("$");
  const derived = await derive(password, base64url.decode(salt), Number(N), Number(r), Number(p));
  return timingSafeEqual(derived, base64url.decode(key)) && hash !== null;
}

export async function hashSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return base64url.encode(new Uint8Array(digest));
}

export async function verifySecret(secret: string, hash: string): Promise<boolean> {
  return timingSafeEqual(base64url.decode(await hashSecret(secret)), base64url.decode(hash));
}

const unusableHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

function derive(password: string, salt: Uint8Array, N: number, r: number, p: number): Promise<Uint8Array> {
  const options = { N, r, p, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyByteLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
