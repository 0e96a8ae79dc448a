// Access tokens by the JWT profile of RFC 9068, issued here or by an outside issuer (JWKS_URL).
import { createLocalJWKSet, errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify, SignJWT } from "jose";
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { type Id, isId, newToken } from "../store/ids.ts";
import { outsideCaller, outsideKeys } from "./outside-issuer.ts";
import { scopeNames } from "./scopes.ts";
import { signInTime } from "./sign-in-time.ts";
import { currentSigningKey, publicKeySet, signingAlgorithm } from "./signing-keys.ts";

/** Seconds. */
export const accessTokenLifetime = 3600;

/** For how many milliseconds an isolate trusts the key set it read: a key that is revoked verifies no longer. */
const keySetLifetime = 5 * 60_000;

/** Who calls: the account and what the token lets it do. */
export interface Caller {
  readonly accountId: Id;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  /** When somebody last proved who they are, milliseconds to the second; null where the token does not say. */
  readonly authenticatedAt: number | null;
  /** The account's when the token was issued; null for tokens of an outside issuer, which knows of none. */
  readonly generation: number | null;
}

/** `requestUrl` serves where no issuer is configured. */
export function issuerOf(env: Env, requestUrl: string): string {
  return env.ISSUER || new URL(requestUrl).origin;
}

export async function signAccessToken(env: Env, issuer: string, caller: Caller, now: number): Promise<string> {
  const { kid, key } = await currentSigningKey(env, now);
  const issuedAt = Math.floor(now / 1000);
  const signIn = caller.authenticatedAt === null ? {} : { auth_time: Math.floor(caller.authenticatedAt / 1000) };
  const { clientId, generation } = caller;
  return new SignJWT({ client_id: clientId, scope: [...caller.scopes].join(" "), generation, ...signIn })
    .setProtectedHeader({ alg: signingAlgorithm, typ: "at+jwt", kid })
    .setIssuer(issuer)
    .setSubject(caller.accountId)
    .setAudience(env.AUDIENCE)
    .setJti(newToken())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetime)
    .sign(key);
}

/**
 * Throws `token_invalid` for a token that is not of the issuer, not for us, expired or malformed, and
 * `issuer_unavailable` while an outside issuer does not hand out its keys.
 */
export async function verifyAccessToken(env: Env, issuer: string, token: string, now: number): Promise<Caller> {
  const options = { issuer, audience: env.AUDIENCE, requiredClaims: ["sub", "exp"], currentDate: new Date(now) };
  try {
    return env.JWKS_URL ? await verifyOutside(env, token, options, now) : await verifyOwn(env, token, options, now);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const expired = error instanceof errors.JWTExpired;
    throw new LikenessError("token_invalid", expired ? "the token has expired" : "the token is not valid here", {
      cause: error,
    });
  }
}

/** Only a token that was issued as an access token: an ID token has another type. */
async function verifyOwn(env: Env, token: string, options: JWTVerifyOptions, now: number): Promise<Caller> {
  const own = { ...options, typ: "at+jwt", algorithms: [signingAlgorithm] };
  const { payload } = await jwtVerify(token, await ownKeys(env, now), own);
  if (!isId(payload.sub!)) throw new LikenessError("token_invalid", "the subject is no account of this service");
  const scope = typeof payload.scope === "string" ? payload.scope : "";
  return {
    accountId: payload.sub!,
    clientId: String(payload.client_id ?? ""),
    scopes: scopeNames(scope),
    authenticatedAt: signInTime(payload),
    // Tokens of a version that knew of no generations are of the first.
    generation: typeof payload.generation === "number" ? payload.generation : 0,
  };
}

async function verifyOutside(env: Env, token: string, options: JWTVerifyOptions, now: number): Promise<Caller> {
  const outside = { ...options, algorithms: outsideAlgorithms, clockTolerance: "30s" };
  return outsideCaller(env, await jwtVerify(token, outsideKeys(env.JWKS_URL), outside), now);
}

const outsideAlgorithms = ["ES256", "ES384", "RS256", "RS384", "RS512", "PS256", "EdDSA", "Ed25519"];

let kept: { readonly keys: JWTVerifyGetKey; readonly readAt: number } | null = null;

/** A token that names an unknown key has the set read again: it may be a key made a moment ago. */
async function ownKeys(env: Env, now: number): Promise<JWTVerifyGetKey> {
  if (kept === null || now - kept.readAt >= keySetLifetime) kept = await readKeys(env, now);
  const { keys } = kept;
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      kept = await readKeys(env, now);
      return kept.keys(header, token);
    }
  };
}

async function readKeys(env: Env, now: number) {
  return { keys: createLocalJWKSet(await publicKeySet(env)), readAt: now };
}
