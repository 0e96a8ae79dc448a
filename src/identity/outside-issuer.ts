// Access tokens of an identity provider outside: its keys, whom its subjects are here, and what they may do.
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyResult } from "jose";
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { type Account, accountOfSubject } from "../store/accounts.ts";
import { scopeNames, scopesOf } from "./scopes.ts";
import { signInTime } from "./sign-in-time.ts";

/** OpenID Connect Core, section 2: a subject has at most 255 characters. */
const maximumSubjectLength = 255;

let kept: { readonly url: string; readonly keys: JWTVerifyGetKey } | null = null;

/** The provider's key set, read again after five minutes and, at most twice a minute, for a key it did not hold. */
export function outsideKeys(url: string): JWTVerifyGetKey {
  if (kept?.url !== url) {
    kept = { url, keys: createRemoteJWKSet(new URL(url), { cacheMaxAge: 5 * 60_000, timeoutDuration: 5_000 }) };
  }
  const { keys } = kept;
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (isAboutToken(error)) throw error;
      throw new LikenessError("issuer_unavailable", "The issuer of access tokens does not hand out its keys.", {
        cause: error,
      });
    }
  };
}

/** Whether the token names no key or one that is unfit, rather than the key set being out of reach. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

/** The caller whom a verified token means; scopes are those the account holds, of those the token carries. */
export async function outsideCaller(env: Env, { payload, protectedHeader }: JWTVerifyResult, now: number) {
  if (!isAccessToken(protectedHeader.typ, payload)) throw new errors.JWTInvalid("not an access token");
  const subject = payload.sub!;
  if (typeof subject !== "string" || subject === "" || subject.length > maximumSubjectLength) {
    throw new errors.JWTInvalid("the subject is no text of 1 to 255 characters");
  }
  const account = await rememberedAccount(env, payload.iss!, subject, now);
  const carried = carriedScopes(payload);
  return {
    accountId: account.id,
    clientId: String(payload.client_id ?? payload.azp ?? ""),
    scopes: new Set<string>([...scopesOf(account), "delete:account"].filter((scope) => carried.has(scope))),
    authenticatedAt: signInTime(payload),
    generation: null,
  };
}

/** Providers often name access tokens plain `JWT`, as they do ID tokens, which are told apart by their own claims. */
function isAccessToken(type: string | undefined, payload: JWTPayload): boolean {
  const name = (type ?? "JWT").toLowerCase().replace(/^application\//, "");
  if (name === "at+jwt") return true;
  const ofIdToken = ["nonce", "at_hash", "c_hash"].some((claim) => claim in payload);
  return name === "jwt" && !ofIdToken && payload.token_use !== "id" && payload.typ !== "ID";
}

/**
 * `scope` by RFC 9068, else `scp` (Okta, Entra), else `permissions` (Auth0): the first that names a scope of ours, so
 * that a list of all that a user may do never widens what the client was granted.
 */
function carriedScopes(payload: JWTPayload): Set<string> {
  const known = (name: string) => /^(read|write):|^delete:account$/.test(name);
  const claims = [payload.scope, payload.scp, payload.permissions].map(namesIn);
  return claims.find((names) => [...names].some(known)) ?? new Set();
}

function namesIn(claim: unknown): Set<string> {
  if (typeof claim === "string") return scopeNames(claim);
  return new Set(Array.isArray(claim) ? claim.filter((name) => typeof name === "string") : []);
}

/** Isolates remember accounts for a minute, after which a feature granted or taken away takes effect. */
const memoryLifetime = 60_000;
const maximumMemoryCount = 1000;
const memory = new Map<string, { readonly account: Account; readonly until: number }>();

async function rememberedAccount(env: Env, issuer: string, subject: string, now: number): Promise<Account> {
  const key = JSON.stringify([issuer, subject]);
  const remembered = memory.get(key);
  if (remembered !== undefined && remembered.until > now) return remembered.account;
  const account = await accountOfSubject(env.DB, issuer, subject, now);
  if (memory.size >= maximumMemoryCount) memory.clear();
  memory.set(key, { account, until: now + memoryLifetime });
  return account;
}
