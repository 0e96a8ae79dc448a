// The grants of the token endpoint (RFC 6749 and Auth0's password-realm extension).
import type { Env } from "../env.ts";
import {
  type Account,
  type Client,
  findAccount,
  findAccountByUsername,
  findClient,
  setLoginFailures,
} from "../store/accounts.ts";
import type { Caller } from "./access-token.ts";
import { verifyPassword, verifySecret } from "./password.ts";
import { narrowScopes, scopesOf } from "./scopes.ts";

/** The refusals of RFC 6749, section 5.2. */
export class GrantError extends Error {
  readonly error:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "unauthorized_client"
    | "unsupported_grant_type";

  constructor(error: GrantError["error"], description: string) {
    super(description);
    this.name = "GrantError";
    this.error = error;
  }
}

export type Form = ReadonlyMap<string, string>;

const passwordRealmGrant = "http://auth0.com/oauth/grant-type/password-realm";
const passwordRealm = "Username-Password-Authentication";
/** Failures in a row that are forgiven before the account is locked, and the lock's longest duration. */
const forgivenFailureCount = 5;
const longestLock = 15 * 60_000;

type Grant = (env: Env, client: Client, form: Form, now: number) => Promise<Account>;

export const grants: Readonly<Record<string, Grant>> = {
  [passwordRealmGrant]: grantByPassword,
  client_credentials: grantToClient,
};

/** Client first, then the grant; the scopes are those the account holds, narrowed to what was asked for. */
export async function authorize(env: Env, form: Form, authorization: string | undefined, now: number): Promise<Caller> {
  const client = await authenticateClient(env, form, authorization);
  const grantType = required(form, "grant_type");
  const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined;
  if (grant === undefined) throw new GrantError("unsupported_grant_type", `unknown grant type "${grantType}"`);
  if (!client.grantTypes.includes(grantType)) throw new GrantError("unauthorized_client", "not a grant of this client");
  const audience = form.get("audience") ?? env.AUDIENCE;
  if (audience !== env.AUDIENCE) throw new GrantError("invalid_request", `unknown audience "${audience}"`);
  const account = await grant(env, client, form, now);
  const scopes = new Set<string>(narrowScopes(scopesOf(account), form.get("scope")));
  return { accountId: account.id, clientId: client.id, scopes };
}

/** By `client_secret_basic` or `client_secret_post`. */
async function authenticateClient(env: Env, form: Form, authorization: string | undefined): Promise<Client> {
  const { id, secret } = basicCredentials(authorization) ?? {
    id: form.get("client_id") ?? "",
    secret: form.get("client_secret") ?? "",
  };
  const client = id === "" ? null : await findClient(env.DB, id);
  if (client === null || client.secretHash === null || !(await verifySecret(secret, client.secretHash))) {
    throw new GrantError("invalid_client", "unknown client or wrong secret");
  }
  return client;
}

function basicCredentials(authorization: string | undefined): { id: string; secret: string } | null {
  const encoded = /^basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  try {
    const [id, ...rest] = atob(encoded).split(":");
    return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(":")) };
  } catch {
    return { id: "", secret: "" };
  }
}

async function grantByPassword(env: Env, _client: Client, form: Form, now: number): Promise<Account> {
  if (required(form, "realm") !== passwordRealm) throw new GrantError("invalid_request", `unknown realm`);
  const account = await findAccountByUsername(env.DB, required(form, "username"));
  const password = required(form, "password");
  if (account !== null && account.lockedUntil > now) {
    throw new GrantError("invalid_grant", "too many failed attempts; try again later");
  }
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || account === null) {
    if (account !== null) await countFailure(env, account, now);
    throw new GrantError("invalid_grant", "wrong username or password");
  }
  if (account.failedLoginCount > 0) await setLoginFailures(env.DB, account.id, 0, 0);
  return account;
}

/** Each failure beyond the forgiven ones doubles the lock: 1, 2, 4 ... seconds. */
async function countFailure(env: Env, account: Account, now: number): Promise<void> {
  const count = account.failedLoginCount + 1;
  const excess = count - forgivenFailureCount;
  const lock = excess > 0 ? Math.min(longestLock, 1000 * 2 ** (excess - 1)) : 0;
  await setLoginFailures(env.DB, account.id, count, now + lock);
}

async function grantToClient(env: Env, client: Client): Promise<Account> {
  const account = client.accountId === null ? null : await findAccount(env.DB, client.accountId);
  if (account === null) throw new GrantError("unauthorized_client", "the client speaks for no account");
  return account;
}

function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined || value === "") throw new GrantError("invalid_request", `"${name}" is missing`);
  return value;
}
