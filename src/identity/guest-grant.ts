// A server of somebody's has its visitors make avatars without an account: it names each by an id of its own, and hands
// the token to the visitor's page. Each is an account here, so that none sees what another made.
import { findAccount } from "../store/accounts.ts";
import { guestOf } from "../store/guests.ts";
import { type Granted, type GrantRequest, guestScopes } from "./grant.ts";
import { OAuthError, required } from "./oauth-error.ts";

export const guestGrant = "urn:likeness:params:oauth:grant-type:guest";

const guestPattern = /^[\w.~-]{1,128}$/;

/** Never with a refresh token: the server can ask again. */
export async function grantToGuest({ env, client, form, now }: GrantRequest): Promise<Granted> {
  const name = required(form, "guest");
  if (!guestPattern.test(name)) {
    throw new OAuthError("invalid_request", "a guest has 1 to 128 letters, digits and . _ ~ -");
  }
  const confidential = client.secretHash !== null;
  const host = confidential && client.accountId !== null ? await findAccount(env.DB, client.accountId) : null;
  if (host === null) throw new OAuthError("unauthorized_client", "the client speaks for no account");
  if (host.suspended) throw new OAuthError("invalid_grant", "the account is suspended");
  const scopes = guestScopes(host, form.get("scope"));
  const account = await guestOf(env.DB, host, name, now);
  if (account === null) throw new OAuthError("access_denied", "the account has as many guests as its plan allows");
  // Whoever asks for the end of a guest by name answers for it, as a guest could by no sign-in.
  const authenticatedAt = scopes.includes("delete:account") ? now : null;
  return { account, scopes, refreshToken: null, authenticatedAt, signIn: null };
}
