// Access tokens by the JWT profile of RFC 9068, issued here or by an outside issuer (JWKS_URL).
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, SignJWT } from "jose";
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { type Id, isId, newToken } from "../store/ids.ts";
import { currentSigningKey, publicKeySet, signingAlgorithm } from "./signing-keys.ts";

/** Seconds. */
export const accessTokenLifetime = 3600;

/** Who calls: the account and what the token lets it do. */
export interface Caller {
  readonly accountId: Id;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
}

/** Without trailing slash; `requestUrl` serves where no issuer is configured. */
export function issuerOf(env: Env, requestUrl: string): string {
  return env.ISSUER || new URL(requestUrl).origin;
}

export async function signAccessToken(env: Env, issuer: string, caller: Caller, now: number): Promise<string> {
  const { kid, key } = await currentSigningKey(env, now);
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ client_id: caller.clientId, scope: [...caller.scopes].join(" ") })
    .setProtectedHeader({ alg: signingAlgorithm, typ: "at+jwt", kid })
    .setIssuer(issuer)
    .setSubject(caller.accountId)
    .setAudience(env.AUDIENCE)
    .setJti(newToken())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetime)
    .sign(key);
}

/** Throws `token_invalid` for a token that is not ours, not for us, expired or malformed. */
export async function verifyAccessToken(env: Env, issuer: string, token: string, now: number): Promise<Caller> {
  const keys = await keySetOf(env);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: env.AUDIENCE,
      typ: "at+jwt",
      algorithms: [signingAlgorithm, "RS256", "PS256", "EdDSA"],
      requiredClaims: ["sub", "exp"],
      currentDate: new Date(now),
    });
    if (!isId(payload.sub!)) throw new LikenessError("token_invalid", "the subject is no account of this service");
    const scope = typeof payload.scope === "string" ? payload.scope : "";
    return {
      accountId: payload.sub!,
      clientId: String(payload.client_id ?? ""),
      scopes: new Set(scope.split(" ").filter(Boolean)),
    };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const expired = error instanceof errors.JWTExpired;
    throw new LikenessError("token_invalid", expired ? "the token has expired" : "the token is not valid here", {
      cause: error,
    });
  }
}

/** Isolates keep the key set: keys change once a month, and a token that names an unknown one has it read again. */
let kept: { source: string; keys: JWTVerifyGetKey } | null = null;

async function keySetOf(env: Env): Promise<JWTVerifyGetKey> {
  if (kept?.source !== env.JWKS_URL) kept = { source: env.JWKS_URL, keys: await readKeySet(env) };
  const { keys } = kept;
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || env.JWKS_URL) throw error;
      kept = { source: env.JWKS_URL, keys: await readKeySet(env) };
      return await kept.keys(header, token);
    }
  };
}

async function readKeySet(env: Env): Promise<JWTVerifyGetKey> {
  return env.JWKS_URL ? createRemoteJWKSet(new URL(env.JWKS_URL)) : createLocalJWKSet(await publicKeySet(env));
}
