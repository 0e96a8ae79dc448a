// Refresh tokens: `<family>.<secret>`, good once. Each use gives the next one; a token that comes a second time was
// stolen from somebody, and ends its family (RFC 9700, section 4.14).
import type { Env } from "../env.ts";
import type { Account } from "../store/accounts.ts";
import { findAccount } from "../store/accounts.ts";
import type { Client } from "../store/clients.ts";
import {
  deleteRefreshFamily,
  findRefreshFamily,
  type RefreshFamily,
  rotateRefreshFamily,
} from "../store/refresh-families.ts";
import type { Granted, GrantRequest } from "./grant.ts";
import { grantableScopes } from "./grant.ts";
import { OAuthError, required } from "./oauth-error.ts";
import { hashSecret, verifySecret } from "./password.ts";
import { narrowScopes, scopeNames } from "./scopes.ts";
import { newSecret } from "./secret.ts";

const day = 24 * 60 * 60_000;
/** A token unused for this long is void, and so is every token this long after its sign-in. */
const idleLifetime = 30 * day;
const familyLifetime = 90 * day;

export interface NewRefreshFamily {
  readonly family: RefreshFamily;
  readonly token: string;
}

/** A family and its first token, not yet stored; `authenticatedAt` is the sign-in that it descends from. */
export async function newRefreshFamily(
  id: string,
  client: Client,
  account: Account,
  scope: string,
  authenticatedAt: number,
): Promise<NewRefreshFamily> {
  const secret = newSecret();
  const family: RefreshFamily = {
    id,
    tokenHash: await hashSecret(secret),
    clientId: client.id,
    accountId: account.id,
    scope,
    expiresAt: authenticatedAt + idleLifetime,
    endsAt: authenticatedAt + familyLifetime,
  };
  return { family, token: `${id}.${secret}` };
}

/** The scopes may be narrowed, never widened (RFC 6749, section 6), and follow what the account holds by now. */
export async function grantByRefreshToken({ env, client, form, now }: GrantRequest): Promise<Granted> {
  const presented = await findPresented(env, client, required(form, "refresh_token"));
  if (presented === null || presented.family.expiresAt <= now) throw invalidToken();
  const { family } = presented;
  if (!presented.newest) return refuseReuse(env, family);
  const account = await findAccount(env.DB, family.accountId);
  if (account === null) throw invalidToken();
  const granted = scopeNames(family.scope);
  const asked = form.get("scope");
  if (asked !== undefined && [...scopeNames(asked)].some((name) => !granted.has(name))) {
    throw new OAuthError("invalid_scope", "more than the sign-in granted");
  }
  const held = narrowScopes(grantableScopes(account, client), family.scope);
  const secret = newSecret();
  const expiresAt = Math.min(now + idleLifetime, family.endsAt);
  if (!(await rotateRefreshFamily(env.DB, family, await hashSecret(secret), expiresAt))) {
    return refuseReuse(env, family);
  }
  const refreshToken = `${family.id}.${secret}`;
  return { account, scopes: narrowScopes(held, asked), refreshToken, authenticatedAt: signInOf(family), signIn: null };
}

/** A refresh proves nothing anew. Told from the end of the family, which a sign-in sets and no use moves. */
function signInOf({ endsAt }: RefreshFamily): number {
  return endsAt - familyLifetime;
}

/** RFC 7009: a token that is unknown is revoked already; one of another client is refused. */
export async function revokeRefreshToken(env: Env, client: Client, token: string): Promise<void> {
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    throw new OAuthError("unsupported_token_type", "access tokens cannot be revoked; they end within the hour");
  }
  const presented = await findPresented(env, client, token);
  if (presented !== null) await deleteRefreshFamily(env.DB, presented.family.id);
}

async function findPresented(
  env: Env,
  client: Client,
  token: string,
): Promise<{ family: RefreshFamily; newest: boolean } | null> {
  const [, id, secret] = /^([0-9a-f]{32})\.([\w-]{43})$/.exec(token) ?? [];
  const family = id === undefined ? null : await findRefreshFamily(env.DB, id);
  if (family === null) return null;
  if (family.clientId !== client.id) throw invalidToken();
  return { family, newest: await verifySecret(secret, family.tokenHash) };
}

async function refuseReuse(env: Env, family: RefreshFamily): Promise<never> {
  await deleteRefreshFamily(env.DB, family.id);
  throw invalidToken();
}

function invalidToken(): OAuthError {
  return new OAuthError("invalid_grant", "the refresh token is unknown, used, expired or of another client");
}
