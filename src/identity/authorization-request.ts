// What a client may ask of the authorization endpoint (RFC 6749, section 4.1.1; RFC 7636; OpenID Connect Core, 3.1.2.1).
import type { Env } from "../env.ts";
import { type Client, findClient } from "../store/clients.ts";
import { checkAudience, type Form, OAuthError, required } from "./oauth-error.ts";

/** Where the answer goes, once it is known that the client registered it. */
export interface AnswerTarget {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | null;
}

export interface AuthorizationRequest extends AnswerTarget {
  readonly scope: string | undefined;
  readonly codeChallenge: string;
  readonly nonce: string | null;
}

/** What it throws must be shown on a page: there is nowhere to send it yet. */
export async function readAnswerTarget(env: Env, form: Form): Promise<AnswerTarget> {
  const client = await findClient(env.DB, required(form, "client_id"));
  if (client === null) throw new OAuthError("invalid_request", "the client is unknown");
  const redirectUri = required(form, "redirect_uri");
  if (!client.redirectUris.some((registered) => isSameRedirect(registered, redirectUri))) {
    throw new OAuthError("invalid_request", "the client did not register this redirect_uri");
  }
  return { client, redirectUri, state: form.get("state") ?? null };
}

/** What it throws goes back to the client. */
export function readAuthorizationRequest(env: Env, target: AnswerTarget, form: Form): AuthorizationRequest {
  if (!target.client.grantTypes.includes("authorization_code")) {
    throw new OAuthError("unauthorized_client", "not a grant of this client");
  }
  if (form.has("request")) throw new OAuthError("request_not_supported", "request objects are not supported");
  if (form.has("request_uri")) throw new OAuthError("request_uri_not_supported", "request objects are not supported");
  if (required(form, "response_type") !== "code") throw new OAuthError("unsupported_response_type", "only code");
  if ((form.get("response_mode") ?? "query") !== "query") throw new OAuthError("invalid_request", "only query");
  if (form.get("code_challenge_method") !== "S256") {
    throw new OAuthError("invalid_request", "code_challenge_method must be S256");
  }
  const codeChallenge = required(form, "code_challenge");
  if (!/^[\w-]{43}$/.test(codeChallenge)) throw new OAuthError("invalid_request", "code_challenge is no SHA-256");
  checkAudience(form, env.AUDIENCE);
  if (form.get("prompt")?.split(" ").includes("none")) {
    throw new OAuthError("login_required", "nobody is signed in: every request asks for the password");
  }
  return { ...target, codeChallenge, scope: form.get("scope"), nonce: form.get("nonce") ?? null };
}

/**
 * Exactly as registered, but for the port of this machine's address, which a native app or a local server picks anew
 * (RFC 8252, 7.3; browsers resolve localhost by themselves).
 */
function isSameRedirect(registered: string, asked: string): boolean {
  if (asked === registered) return true;
  // Five digits may be more than the last port.
  return isLoopback(registered) && withoutPort(asked) === withoutPort(registered) && URL.canParse(asked);
}

const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

function isLoopback(uri: string): boolean {
  return loopback.test(uri);
}

function withoutPort(uri: string): string {
  return uri.replace(loopback, "$1");
}
