// How long ago the holder of an access token signed in (`auth_time`, RFC 9068, section 2.2.1).
import type { JWTPayload } from "jose";

/** Milliseconds since a sign-in within which the account may be erased. */
export const freshSignInAge = 5 * 60_000;

/** By which clocks may differ, as where the expiry of outside tokens is checked. */
const clockTolerance = 30_000;

/** Milliseconds; null for a token that does not tell of one, as those of clients that speak for themselves. */
export function signInTime({ auth_time }: JWTPayload): number | null {
  return typeof auth_time === "number" && Number.isFinite(auth_time) ? auth_time * 1000 : null;
}

/** A time that lies ahead is none: an issuer that counts milliseconds would be fresh for ever. */
export function isFreshSignIn(at: number | null, now: number): boolean {
  return at !== null && now - at <= freshSignInAge && at - now <= clockTolerance;
}
