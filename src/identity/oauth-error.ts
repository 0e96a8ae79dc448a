// What every OAuth endpoint refuses with, and reads its parameters from.

/** Refusals of RFC 6749 (sections 4.1.2.1 and 5.2), RFC 7009, RFC 8707 and OpenID Connect Core. */
type OAuthErrorName =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "unsupported_token_type"
  | "access_denied"
  | "temporarily_unavailable"
  | "login_required"
  | "request_not_supported"
  | "request_uri_not_supported";

export class OAuthError extends Error {
  readonly error: OAuthErrorName;
  /** Seconds after which the same may be tried again, with status 429; null where it would be refused again. */
  readonly retryAfter: number | null;

  constructor(error: OAuthErrorName, description: string, options?: { retryAfter: number }) {
    super(description);
    this.name = "OAuthError";
    this.error = error;
    this.retryAfter = options?.retryAfter ?? null;
  }
}

/** The sessions of the account were ended, or the account, while somebody signed in. */
export function signInEnded(): OAuthError {
  return new OAuthError("invalid_grant", "the account changed meanwhile: sign in again");
}

export type Form = ReadonlyMap<string, string>;

export const maximumFormByteLength = 16_384;

/** Characters of one parameter, so that what a page carries on stays within what a form may hold. */
const maximumParameterLength = 2048;

/** A parameter that is sent twice is refused (RFC 6749, section 3.2); an empty one counts as left out (section 3.1). */
export function readParameters(encoded: URLSearchParams): Form {
  const form = new Map<string, string>();
  const sent = new Set<string>();
  for (const [name, value] of encoded) {
    if (sent.has(name)) throw new OAuthError("invalid_request", "a parameter is sent twice");
    sent.add(name);
    if (value.length > maximumParameterLength) throw new OAuthError("invalid_request", "a parameter is too long");
    if (value !== "") form.set(name, value);
  }
  return form;
}

export async function readForm(request: Request): Promise<Form> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new OAuthError("invalid_request", "the body is not application/x-www-form-urlencoded");
  }
  return readParameters(new URLSearchParams(await request.text()));
}

export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing`);
  return value;
}

/** Whom the tokens are for: `audience`, as Auth0 names it, or `resource` (RFC 8707). */
export function checkAudience(form: Form, audience: string): void {
  if ((form.get("audience") ?? audience) !== audience) throw new OAuthError("invalid_request", "unknown audience");
  if ((form.get("resource") ?? audience) !== audience) throw new OAuthError("invalid_target", "unknown resource");
}
