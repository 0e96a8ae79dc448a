// The grants of the token endpoint (RFC 6749 and Auth0's password-realm extension).
import { findAccount } from "../store/accounts.ts";
import { newToken } from "../store/ids.ts";
import { insertRefreshFamily } from "../store/refresh-families.ts";
import { grantByCode } from "./code-grant.ts";
import { clientScopes, type Granted, type GrantRequest, refreshTokenGrant, signInScopes } from "./grant.ts";
import { grantToGuest, guestGrant } from "./guest-grant.ts";
import { logIn } from "./login.ts";
import { checkAudience, OAuthError, required, signInEnded } from "./oauth-error.ts";
import { grantByRefreshToken, newRefreshFamily } from "./refresh-tokens.ts";

export const passwordRealmGrant = "http://auth0.com/oauth/grant-type/password-realm";
const passwordRealm = "Username-Password-Authentication";

type Grant = (request: GrantRequest) => Promise<Granted>;

export const grants: Readonly<Record<string, Grant>> = {
  [passwordRealmGrant]: grantByPassword,
  client_credentials: grantToClient,
  [guestGrant]: grantToGuest,
  authorization_code: grantByCode,
  [refreshTokenGrant]: grantByRefreshToken,
};

export async function grantTokens(request: GrantRequest): Promise<Granted> {
  const { env, client, form } = request;
  const grantType = required(form, "grant_type");
  const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined;
  if (grant === undefined) throw new OAuthError("unsupported_grant_type", "unknown grant type");
  if (!client.grantTypes.includes(grantType)) throw new OAuthError("unauthorized_client", "not a grant of this client");
  checkAudience(form, env.AUDIENCE);
  const granted = await grant(request);
  if (granted.account.suspended) throw new OAuthError("invalid_grant", "the account is suspended");
  return granted;
}

async function grantByPassword({ env, client, form, source, now }: GrantRequest): Promise<Granted> {
  if (required(form, "realm") !== passwordRealm) throw new OAuthError("invalid_request", "unknown realm");
  const credentials = { username: required(form, "username"), password: required(form, "password") };
  const account = await logIn(env, { ...credentials, source, clientId: client.id }, now);
  const scopes = signInScopes(account, client, form.get("scope"));
  const signIn = { authenticatedAt: now, signIn: { nonce: null } };
  if (!scopes.includes("offline_access")) return { account, scopes, refreshToken: null, ...signIn };
  const { family, token } = await newRefreshFamily(newToken(), client, account, scopes.join(" "), now);
  if (!(await insertRefreshFamily(env.DB, family, account.generation))) throw signInEnded();
  return { account, scopes, refreshToken: token, ...signIn };
}

/** Never with a refresh token: the client can ask again (RFC 6749, section 4.4.3). */
async function grantToClient({ env, client, form }: GrantRequest): Promise<Granted> {
  const confidential = client.secretHash !== null;
  const account = confidential && client.accountId !== null ? await findAccount(env.DB, client.accountId) : null;
  if (account === null) throw new OAuthError("unauthorized_client", "the client speaks for no account");
  const scopes = clientScopes(account, form.get("scope"));
  return { account, scopes, refreshToken: null, authenticatedAt: null, signIn: null };
}
