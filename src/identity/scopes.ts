import type { Account } from "../store/accounts.ts";

const common = [
  "read:avatars",
  "write:avatars",
  "read:features",
  "write:features",
  "read:renderings",
  "write:renderings",
  "read:webhooks",
  "write:webhooks",
] as const;

/** Scopes of the interface. */
export type Scope = (typeof common)[number] | "read:gltf" | "delete:account";

/** Scopes of signing in, granted only when asked for: an ID token, and a refresh token. */
export type SignInScope = "openid" | "offline_access";

export const scopeDescriptions: Record<Scope, string> = {
  "read:avatars": "lists, status and attachments",
  "write:avatars": "create and delete avatars, set labels",
  "read:features": "the solver's numbers and the solve attachment",
  "write:features": "have avatars solved",
  "read:renderings": "lists and status of renderings",
  "write:renderings": "have renderings and exports made, and delete them",
  "read:webhooks": "webhooks and the log of their deliveries",
  "write:webhooks": "have webhooks sent, and their secrets made anew",
  "read:gltf":
    "glTF files and exports, and with write:avatars their publication, for accounts with the premium feature",
  "delete:account": "erase the account with everything in it, for good, within five minutes of a sign-in",
};

/** What a request that names no scopes may be granted: all but the end of the account, which no other scope implies. */
export const ordinaryScopes: readonly Scope[] = [...common, "read:gltf"];

/** All that the account is granted where no scopes are named. */
export function scopesOf(account: Account): Scope[] {
  return account.features.includes("gltf") ? [...common, "read:gltf"] : [...common];
}

/** What was asked for of what is held; everything when nothing was asked for. */
export function narrowScopes<Name extends string>(held: readonly Name[], asked: string | undefined): Name[] {
  const names = scopeNames(asked ?? "");
  return names.size === 0 ? [...held] : held.filter((scope) => names.has(scope));
}

export function scopeNames(scope: string): Set<string> {
  return new Set(scope.split(" ").filter(Boolean));
}
