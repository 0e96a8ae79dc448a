import type { Fetch } from "./browser.ts";

/** A running service and whom it knows, for the flows of independent clients. */
export interface Setting {
  readonly issuer: URL;
  readonly audience: string;
  readonly send: Fetch;
  readonly user: { readonly username: string; readonly password: string };
  readonly app: { readonly id: string; readonly redirectUri: string };
  readonly trusted: { readonly id: string; readonly secret: string };
}

export const scope = "openid read:avatars offline_access";

/** Throws unless a token opens the list of avatars. */
export async function expectAccepted({ issuer, send }: Setting, token: string): Promise<void> {
  const answer = await send(new URL("/v0.5/avatars", issuer).href, { headers: { Authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`the interface refuses the token: ${answer.status}`);
}

/** Throws unless the work is refused as invalid_grant. */
export async function expectInvalidGrant(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => null,
    (reason: { error?: string }) => reason,
  );
  if (error?.error !== "invalid_grant") throw new Error("the refresh token is not refused as invalid_grant");
}
