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
  /** Of `sourceOf`. */
  readonly source: string;
  readonly now: number;
}

export interface Granted {
  readonly account: Account;
  readonly scopes: readonly GrantableScope[];
  readonly refreshToken: string | null;
  /** When somebody last proved who they are, milliseconds; null where nobody did, as with a client for itself. */
  readonly authenticatedAt: number | null;
  /** What an ID token repeats to the client; null where nobody signed in just now. */
  readonly signIn: { readonly nonce: string | null } | null;
}

export type GrantableScope = Scope | SignInScope;

export const refreshTokenGrant = "refresh_token";

/** What a sign-in may be granted when it names it. */
export function grantableScopes(account: Account, client: Client): GrantableScope[] {
  const refreshing = client.grantTypes.includes(refreshTokenGrant);
  return [...scopesOf(account), "delete:account", "openid", ...(refreshing ? (["offline_access"] as const) : [])];
}

/** What a sign-in grants: the ordinary scopes that the account holds, or those asked for. */
export function signInScopes(account: Account, client: Client, asked: string | undefined): GrantableScope[] {
  if (scopeNames(asked ?? "").size === 0) return scopesOf(account);
  return someOf(narrowScopes(grantableScopes(account, client), asked));
}

/** What a client is granted that speaks for itself: nobody signs in, so nothing that needs a sign-in. */
export function clientScopes(account: Account, asked: string | undefined): GrantableScope[] {
  return someOf(narrowScopes(scopesOf(account), asked));
}

/** What a guest of the host may be granted: to make avatars where none are named, and never to have webhooks sent. */
export function guestScopes(host: Account, asked: string | undefined): GrantableScope[] {
  const held = scopesOf(host).filter((scope) => !scope.endsWith(":webhooks"));
  const usual = held.filter((scope) => !scope.endsWith(":features"));
  if (scopeNames(asked ?? "").size === 0) return usual;
  return someOf(narrowScopes<GrantableScope>([...held, "delete:account"], asked));
}

function someOf(scopes: GrantableScope[]): GrantableScope[] {
  if (scopes.length === 0) throw new OAuthError("invalid_scope", "the account holds none of these scopes");
  return scopes;
}
