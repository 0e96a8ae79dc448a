import { LikenessError } from "./likeness-error.ts";
import { kept, requestToken, type TokenAnswer, type TokenSource } from "./token.ts";

interface SignInOptions {
  /** Origin of the issuer, as a rule the service's own. */
  readonly issuer: string;
  /** A public client, with `redirectUri` among its own. */
  readonly clientId: string;
  readonly redirectUri: string;
  /** Space separated; with `offline_access` the token is renewed without another sign-in. */
  readonly scope: string;
  readonly audience?: string;
  /** Called with each refresh token; the one before it is good no longer. */
  readonly keep?: (refreshToken: string) => void;
  readonly fetch?: typeof fetch;
}

/** What has to be kept, in `sessionStorage` say, while the person signs in. */
export interface PendingSignIn {
  readonly state: string;
  readonly verifier: string;
}

/** Where to send the browser for the authorization code grant with PKCE (RFC 6749, RFC 7636), and what to keep. */
export async function beginSignIn(options: SignInOptions): Promise<{ address: string; pending: PendingSignIn }> {
  const [state, verifier] = [randomText(), randomText()];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const address = new URL("/oauth/authorize", options.issuer);
  for (const [name, value] of Object.entries({
    response_type: "code",
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    scope: options.scope,
    audience: options.audience,
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  })) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return { address: address.href, pending: { state, verifier } };
}

/**
 * Tokens for the person who came back to `callback`. Throws a LikenessError with the OAuth error as its code where the
 * sign-in was refused, and `state_mismatch` where the answer is not to what was kept.
 */
export async function finishSignIn(
  options: SignInOptions,
  callback: string,
  pending: PendingSignIn,
): Promise<TokenSource> {
  const answer = new URL(callback).searchParams;
  const error = answer.get("error");
  if (answer.get("state") !== pending.state) {
    throw new LikenessError(0, { code: "state_mismatch", detail: "The sign-in was begun somewhere else." });
  }
  if (error !== null) {
    throw new LikenessError(0, { code: error, detail: answer.get("error_description") ?? undefined });
  }
  const first = await requestToken(options, {
    grant_type: "authorization_code",
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    code: answer.get("code") ?? "",
    code_verifier: pending.verifier,
  });
  return renewed(options, first);
}

/** Tokens for a person who signed in before, by the refresh token that was kept then. */
export function resumeSignIn(options: SignInOptions, refreshToken: string): TokenSource {
  return renewed(options, null, refreshToken);
}

/** The first token where there is one, then those for its refresh token, which changes with each. */
function renewed(options: SignInOptions, first: TokenAnswer | null, refreshToken = first?.refresh_token): TokenSource {
  let isFirst = first !== null;
  let last = refreshToken;
  if (last !== undefined) options.keep?.(last);
  return kept(async () => {
    if (isFirst && first !== null) {
      isFirst = false;
      return first;
    }
    if (last === undefined) throw new LikenessError(401, { code: "token_invalid", detail: "Sign in again." });
    const answer = await requestToken(options, {
      grant_type: "refresh_token",
      client_id: options.clientId,
      refresh_token: last,
    });
    last = answer.refresh_token ?? last;
    options.keep?.(last);
    return answer;
  });
}

/** 256 random bits. */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** RFC 4648, section 5, without padding. */
function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
