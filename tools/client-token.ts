/** A client and the account that it speaks for, on a local server. */
export interface LocalClient {
  readonly id: string;
  readonly secret: string;
}

/** An access token of the client for itself. */
export async function clientToken(origin: string, { id, secret }: LocalClient): Promise<string> {
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret: secret });
  const answer = await fetch(`${origin}/oauth/token`, { method: "POST", body });
  if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
