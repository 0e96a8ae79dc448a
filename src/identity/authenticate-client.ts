import type { Env } from "../env.ts";
import { type Client, findClient } from "../store/clients.ts";
import { type Form, OAuthError } from "./oauth-error.ts";
import { verifySecret } from "./password.ts";

export const clientAuthenticationMethods = ["client_secret_basic", "client_secret_post", "none"];

/** By Basic authentication or in the form (RFC 6749, section 2.3); a public client only names itself. */
export async function authenticateClient(env: Env, form: Form, authorization: string | undefined): Promise<Client> {
  const { id, secret } = credentials(form, authorization);
  const client = id === "" ? null : await findClient(env.DB, id);
  if (client === null || !(await knowsSecret(client, secret))) {
    throw new OAuthError("invalid_client", "unknown client or wrong secret");
  }
  return client;
}

async function knowsSecret(client: Client, secret: string): Promise<boolean> {
  return client.secretHash === null ? secret === "" : verifySecret(secret, client.secretHash);
}

function credentials(form: Form, authorization: string | undefined): { id: string; secret: string } {
  const id = form.get("client_id") ?? "";
  const secret = form.get("client_secret") ?? "";
  if (!/^basic /i.test(authorization ?? "")) return { id, secret };
  if (secret !== "") throw new OAuthError("invalid_request", "the client authenticates in two ways at once");
  const basic = basicCredentials(authorization!);
  if (id !== "" && id !== basic.id) throw new OAuthError("invalid_client", "the client names itself in two ways");
  return basic;
}

function basicCredentials(authorization: string): { id: string; secret: string } {
  try {
    const [id, ...rest] = atob(authorization.slice("basic ".length).trim()).split(":");
    return { id: formDecoded(id), secret: formDecoded(rest.join(":")) };
  } catch {
    return { id: "", secret: "" };
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
