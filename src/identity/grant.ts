// What every grant of the token endpoint takes and gives.
import type { Env } from "../env.ts";
import type { Account } from "../store/accounts.ts";
import type { Client } from "../store/clients.ts";
import { type Form, OAuthError } from "./oauth-error.ts";
import { narrowScopes, type Scope, type SignInScope, scopeNames, scopesOf } from "./scopes.ts";

export interface GrantRequest {
  readonly env: Env;
  /** Authenticated, and registered for this grant. */
  readonly client: Client;
  readonly form: Form;
  readonly now: number;
}

export interface Granted {
  readonly account: Account;
  readonly scopes: readonly GrantableScope[];
  readonly refreshToken: string | null;
  /** The sign-in that an ID token tells of; null where nobody signed in just now. */
  readonly signIn: { readonly at: number; readonly nonce: string | null } | null;
}

export type GrantableScope = Scope | SignInScope;

export const refreshTokenGrant = "refresh_token";

export function grantableScopes(account: Account, client: Client): GrantableScope[] {
  const refreshing = client.grantTypes.includes(refreshTokenGrant);
  return [...scopesOf(account), "openid", ...(refreshing ? (["offline_access"] as const) : [])];
}

/** What a sign-in grants: all scopes of the interface that the account holds, or those asked for. */
export function signInScopes(account: Account, client: Client, asked: string | undefined): GrantableScope[] {
  if (scopeNames(asked ?? "").size === 0) return scopesOf(account);
  const scopes = narrowScopes(grantableScopes(account, client), asked);
  if (scopes.length === 0) throw new OAuthError("invalid_scope", "the account holds none of these scopes");
  return scopes;
}
