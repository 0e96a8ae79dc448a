// Authorization codes: made by a sign-in, redeemed once by the client that asked, with PKCE (RFC 6749, section 4.1, and
// RFC 7636).
import type { Env } from "../env.ts";
import { type Account, findAccount } from "../store/accounts.ts";
import {
  type AuthorizationCode,
  findAuthorizationCode,
  insertAuthorizationCode,
  redeemAuthorizationCode,
} from "../store/authorization-codes.ts";
import { newToken } from "../store/ids.ts";
import { deleteRefreshFamily } from "../store/refresh-families.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { type Granted, type GrantRequest, grantableScopes, signInScopes } from "./grant.ts";
import { OAuthError, required, signInEnded } from "./oauth-error.ts";
import { hashSecret, verifySecret } from "./password.ts";
import { newRefreshFamily } from "./refresh-tokens.ts";
import { narrowScopes } from "./scopes.ts";
import { newSecret } from "./secret.ts";

const codeLifetime = 60_000;

export async function makeCode(env: Env, request: AuthorizationRequest, account: Account, now: number) {
  const code = newSecret();
  const made: AuthorizationCode = {
    codeHash: await hashSecret(code),
    clientId: request.client.id,
    accountId: account.id,
    familyId: newToken(),
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    scope: signInScopes(account, request.client, request.scope).join(" "),
    nonce: request.nonce,
    authenticatedAt: now,
    expiresAt: now + codeLifetime,
    usedAt: null,
  };
  if (!(await insertAuthorizationCode(env.DB, made, account.generation))) throw signInEnded();
  return code;
}

/** A code that comes a second time was stolen from somebody: it ends the refresh tokens that the first use got. */
export async function grantByCode({ env, client, form, now }: GrantRequest): Promise<Granted> {
  const code = await findAuthorizationCode(env.DB, await hashSecret(required(form, "code")));
  const redirectUri = required(form, "redirect_uri");
  const verifier = required(form, "code_verifier");
  if (code === null || code.clientId !== client.id || code.redirectUri !== redirectUri) throw invalidCode();
  if (!(await provesChallenge(verifier, code.codeChallenge))) throw invalidCode();
  if (code.usedAt !== null) return refuseReuse(env, code);
  const account = await findAccount(env.DB, code.accountId);
  if (account === null || code.expiresAt <= now) throw invalidCode();
  const scopes = narrowScopes(grantableScopes(account, client), code.scope);
  const issued = scopes.includes("offline_access")
    ? await newRefreshFamily(code.familyId, client, account, code.scope, code.authenticatedAt)
    : null;
  const redeemed = await redeemAuthorizationCode(env.DB, code.codeHash, issued?.family ?? null, now);
  if (!redeemed) return refuseReuse(env, code);
  const { authenticatedAt, nonce } = code;
  return { account, scopes, refreshToken: issued?.token ?? null, authenticatedAt, signIn: { nonce } };
}

async function provesChallenge(verifier: string, challenge: string): Promise<boolean> {
  return /^[\w.~-]{43,128}$/.test(verifier) && verifySecret(verifier, challenge);
}

async function refuseReuse(env: Env, code: AuthorizationCode): Promise<never> {
  await deleteRefreshFamily(env.DB, code.familyId);
  throw invalidCode();
}

function invalidCode(): OAuthError {
  return new OAuthError("invalid_grant", "the code is unknown, used, expired or of another request");
}
