// The package oauth4webapi as a client of the issuer, and as a server that takes its access tokens (RFC 9068).
import * as oauth from "oauth4webapi";
import { signInByPage } from "./browser.ts";
import { expectAccepted, expectInvalidGrant, type Setting, scope } from "./setting.ts";

/** Gives the names of the steps taken; throws at the first that fails. */
export async function runOauth4webapi(setting: Setting): Promise<string[]> {
  const options = optionsOf(setting);
  const found = await oauth.discoveryRequest(setting.issuer, { ...options, algorithm: "oauth2" });
  const issuer = await oauth.processDiscoveryResponse(setting.issuer, found);
  const app: oauth.Client = { client_id: setting.app.id };
  const tokens = await signIn(setting, issuer, app);
  await expectAccepted(setting, tokens.access_token);
  await verify(setting, issuer, tokens.access_token);
  const refresh = async (token: string) => {
    const answer = await oauth.refreshTokenGrantRequest(issuer, app, oauth.None(), token, options);
    return oauth.processRefreshTokenResponse(issuer, app, answer);
  };
  const refreshed = await refresh(tokens.refresh_token!);
  await expectInvalidGrant(refresh(tokens.refresh_token!));
  await expectInvalidGrant(refresh(refreshed.refresh_token!));
  const gone = await oauth.revocationRequest(issuer, app, oauth.None(), refreshed.refresh_token!, options);
  await oauth.processRevocationResponse(gone);
  await expectAccepted(setting, await askForItself(setting, issuer));
  return ["metadata", "code with PKCE", "RFC 9068 token", "refresh", "reuse refused", "revocation", "credentials"];
}

function optionsOf({ send }: Setting) {
  const customFetch = (target: string, init: object) => send(target, init as RequestInit);
  return { [oauth.customFetch]: customFetch, [oauth.allowInsecureRequests]: true };
}

async function signIn(setting: Setting, issuer: oauth.AuthorizationServer, app: oauth.Client) {
  const { redirectUri } = setting.app;
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const address = new URL(issuer.authorization_endpoint!);
  const request = {
    response_type: "code",
    client_id: app.client_id,
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    resource: setting.audience,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  address.search = new URLSearchParams(request).toString();
  const landed = await signInByPage(setting.send, address, setting.user.username, setting.user.password);
  const parameters = oauth.validateAuthResponse(issuer, app, landed, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    issuer,
    app,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    optionsOf(setting),
  );
  return oauth.processAuthorizationCodeResponse(issuer, app, answer, { expectedNonce: nonce, requireIdToken: true });
}

async function verify(setting: Setting, issuer: oauth.AuthorizationServer, token: string): Promise<void> {
  const request = new Request("https://resource.test/", { headers: { Authorization: `Bearer ${token}` } });
  await oauth.validateJwtAccessToken(issuer, request, setting.audience, optionsOf(setting));
}

async function askForItself(setting: Setting, issuer: oauth.AuthorizationServer): Promise<string> {
  const { id, secret } = setting.trusted;
  const trusted: oauth.Client = { client_id: id };
  const method = oauth.ClientSecretBasic(secret);
  const form = new URLSearchParams({ audience: setting.audience });
  const answer = await oauth.clientCredentialsGrantRequest(issuer, trusted, method, form, optionsOf(setting));
  return (await oauth.processClientCredentialsResponse(issuer, trusted, answer)).access_token;
}
