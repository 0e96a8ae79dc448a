import { SignJWT } from "jose";
import type { Env } from "../env.ts";
import { currentSigningKey, signingAlgorithm } from "./signing-keys.ts";

/** Seconds. */
const idTokenLifetime = 3600;

export interface SignIn {
  readonly accountId: string;
  readonly clientId: string;
  /** Milliseconds. */
  readonly at: number;
  readonly nonce: string | null;
}

/** Tells a client who signed in and when (OpenID Connect Core, section 2); it opens nothing. */
export async function signIdToken(env: Env, issuer: string, signIn: SignIn, now: number): Promise<string> {
  const { kid, key } = await currentSigningKey(env, now);
  const issuedAt = Math.floor(now / 1000);
  const nonce = signIn.nonce === null ? {} : { nonce: signIn.nonce };
  return new SignJWT({ auth_time: Math.floor(signIn.at / 1000), ...nonce })
    .setProtectedHeader({ alg: signingAlgorithm, typ: "JWT", kid })
    .setIssuer(issuer)
    .setSubject(signIn.accountId)
    .setAudience(signIn.clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + idTokenLifetime)
    .sign(key);
}
