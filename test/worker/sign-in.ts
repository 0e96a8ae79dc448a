// The client's side of a sign-in by authorization code, for the public client `app`.
import { createHash } from "node:crypto";
import { audience, type Server } from "./server.ts";

export const redirectUri = "http://127.0.0.1:50123/callback";
const verifier = "a-verifier-of-the-tests-with-43-characters-or-more";

/** The parameters of an authorization request; an override that is undefined leaves one out. */
export function signInRequest(overrides: Record<string, string | undefined> = {}): URLSearchParams {
  const parameters = {
    response_type: "code",
    client_id: "app",
    redirect_uri: redirectUri,
    state: "a state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    audience,
    ...overrides,
  };
  return new URLSearchParams(Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]));
}

export function openPage(server: Server, overrides: Record<string, string | undefined> = {}): Promise<Response> {
  return server.fetch(`/oauth/authorize?${signInRequest(overrides)}`);
}

export function submitPage(
  server: Server,
  username: string,
  password: string,
  overrides: Record<string, string | undefined> = {},
  headers: HeadersInit = {},
): Promise<Response> {
  const body = signInRequest({ action: "sign-in", username, password, ...overrides });
  return server.fetch("/oauth/authorize", { method: "POST", body, headers });
}

export async function newCode(
  server: Server,
  overrides: Record<string, string | undefined> = {},
  [username, password]: readonly string[] = ["bob", "password-of-bob"],
): Promise<string> {
  return answerOf(await submitPage(server, username, password, overrides)).get("code")!;
}

export function answerOf(answer: Response): URLSearchParams {
  return new URL(answer.headers.get("Location")!).searchParams;
}

export function redeem(server: Server, code: string, overrides: Record<string, string> = {}): Promise<Response> {
  return post(server, "/oauth/token", {
    grant_type: "authorization_code",
    client_id: "app",
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...overrides,
  });
}

export function refresh(server: Server, token: string, overrides: Record<string, string> = {}): Promise<Response> {
  const form = { grant_type: "refresh_token", client_id: "app", refresh_token: token, ...overrides };
  return post(server, "/oauth/token", form);
}

export function revoke(server: Server, token: string, overrides: Record<string, string> = {}): Promise<Response> {
  return post(server, "/oauth/revoke", { client_id: "app", token, ...overrides });
}

function post(server: Server, target: string, form: Record<string, string>): Promise<Response> {
  return server.fetch(target, { method: "POST", body: new URLSearchParams(form) });
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
}

export async function tokensOf(answer: Response): Promise<Tokens> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/** Status and error name of a refusal. */
export async function refusal(answer: Response): Promise<[number, string | undefined]> {
  return [answer.status, ((await answer.json()) as { error?: string }).error];
}
