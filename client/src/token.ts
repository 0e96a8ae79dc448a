import { errorOf, LikenessError } from "./likeness-error.ts";

/** Gives an access token: another one than `refused`, which the service takes no longer. */
export type TokenSource = (refused?: string) => Promise<string>;

export interface TokenAnswer {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token?: string;
}

/** Seconds before its end at which a token is renewed. */
const margin = 30;

interface ClientOptions {
  /** Origin of the issuer, as a rule the service's own. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Space separated; where not said all that the account holds, or what the creator needs of a guest. */
  readonly scope?: string;
  readonly fetch?: typeof fetch;
}

/** Tokens of a trusted client for its own account. Keep the secret on a server. */
export function clientCredentials(options: ClientOptions): TokenSource {
  return kept(() => requestToken(options, { grant_type: "client_credentials", ...secrets(options) }));
}

/** Tokens of a trusted client for an account whose password it is given. */
export function passwordGrant(
  options: ClientOptions & { readonly username: string; readonly password: string; readonly audience: string },
): TokenSource {
  const { username, password, audience } = options;
  return kept(() =>
    requestToken(options, {
      grant_type: "http://auth0.com/oauth/grant-type/password-realm",
      realm: "Username-Password-Authentication",
      username,
      password,
      audience,
      ...secrets(options),
    }),
  );
}

/**
 * A token for a visitor without an account, whom `guest` names by an id of your own: 1 to 128 letters, digits and . _ ~ -.
 * The same id is the same guest again; none sees what another made. For a server, which hands it to the visitor's page.
 */
export async function guestToken(options: ClientOptions & { readonly guest: string }): Promise<string> {
  const grant_type = "urn:likeness:params:oauth:grant-type:guest";
  return (await requestToken(options, { grant_type, guest: options.guest, ...secrets(options) })).access_token;
}

function secrets({ clientId, clientSecret, scope }: ClientOptions): Record<string, string> {
  return { client_id: clientId, client_secret: clientSecret, ...(scope && { scope }) };
}

/** Keeps a token while it lasts; calls that come at once wait for one request. */
export function kept(request: () => Promise<TokenAnswer>): TokenSource {
  let current: Promise<{ token: string; end: number }> | null = null;
  const renew = () => {
    current = request().then(({ access_token, expires_in }) => ({
      token: access_token,
      end: Date.now() + 1000 * (expires_in - margin),
    }));
    current.catch(() => {
      current = null;
    });
    return current;
  };
  return async (refused) => {
    const known = await (current ?? renew());
    if (known.token !== refused && Date.now() < known.end) return known.token;
    return (await renew()).token;
  };
}

/** Asks the token endpoint; throws a LikenessError with the OAuth error as its code (RFC 6749, section 5.2). */
export async function requestToken(
  { issuer, fetch: send = fetch }: Pick<ClientOptions, "issuer" | "fetch">,
  fields: Record<string, string>,
): Promise<TokenAnswer> {
  const answer = await send(new URL("/oauth/token", issuer), { method: "POST", body: new URLSearchParams(fields) });
  if (answer.ok) return (await answer.json()) as TokenAnswer;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { error?: string; error_description?: string } | null;
  if (!body?.error) throw await errorOf(answer);
  throw new LikenessError(answer.status, { code: body.error, detail: body.error_description });
}
