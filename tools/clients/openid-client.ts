// The package openid-client as a client of the issuer: an app with the sign-in page, and a trusted server.
import * as client from "openid-client";
import { signInByPage } from "./browser.ts";
import { expectAccepted, expectInvalidGrant, type Setting, scope } from "./setting.ts";

/** Gives the names of the steps taken; throws at the first that fails. */
export async function runOpenidClient(setting: Setting): Promise<string[]> {
  const app = await discover(setting, setting.app.id, client.None());
  client.enableNonRepudiationChecks(app);
  const tokens = await signIn(setting, app);
  await expectAccepted(setting, tokens.access_token);
  const refreshed = await client.refreshTokenGrant(app, tokens.refresh_token!, { scope: "read:avatars" });
  await expectAccepted(setting, refreshed.access_token);
  await client.tokenRevocation(app, refreshed.refresh_token!);
  await expectInvalidGrant(client.refreshTokenGrant(app, refreshed.refresh_token!));
  const { id, secret } = setting.trusted;
  for (const method of [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]) {
    const trusted = await discover(setting, id, method);
    const own = await client.clientCredentialsGrant(trusted, { scope: "read:avatars" });
    await expectAccepted(setting, own.access_token);
  }
  return ["discovery", "code with PKCE", "ID token", "refresh", "revocation", "credentials by Basic", "and by form"];
}

function discover(setting: Setting, id: string, method: client.ClientAuth): Promise<client.Configuration> {
  return client.discovery(setting.issuer, id, undefined, method, {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (target, init) => setting.send(target, init as RequestInit),
  });
}

async function signIn(setting: Setting, app: client.Configuration) {
  const verifier = client.randomPKCECodeVerifier();
  const checks = { expectedState: client.randomState(), expectedNonce: client.randomNonce() };
  const address = client.buildAuthorizationUrl(app, {
    redirect_uri: setting.app.redirectUri,
    scope,
    audience: setting.audience,
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const { username, password } = setting.user;
  const landed = await signInByPage(setting.send, address, username, password);
  return client.authorizationCodeGrant(app, landed, { ...checks, pkceCodeVerifier: verifier, idTokenExpected: true });
}
