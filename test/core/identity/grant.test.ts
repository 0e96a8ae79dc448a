import { expect, test } from "vitest";
import { clientScopes, grantableScopes, signInScopes } from "../../../src/identity/grant.ts";
import { scopesOf } from "../../../src/identity/scopes.ts";
import type { Account } from "../../../src/store/accounts.ts";
import type { Client } from "../../../src/store/clients.ts";

const account = { features: [] as string[] } as unknown as Account;
const client = (...grantTypes: string[]) => ({ grantTypes }) as unknown as Client;
const refreshing = client("authorization_code", "refresh_token");
const once = client("authorization_code");

test("every client may be granted an ID token, and a refresh token only one that may use it", () => {
  const all = [...scopesOf(account), "delete:account", "openid"];
  expect(grantableScopes(account, once)).toEqual(all);
  expect(grantableScopes(account, refreshing)).toEqual([...all, "offline_access"]);
});

test("a sign-in that names no scopes grants those of the interface alone", () => {
  for (const asked of [undefined, "", " "]) expect(signInScopes(account, refreshing, asked)).toEqual(scopesOf(account));
});

test("the end of the account is granted by name alone, and to nobody who did not sign in", () => {
  expect(signInScopes(account, once, "delete:account")).toEqual(["delete:account"]);
  const others = [...scopesOf(account), "openid", "offline_access"].join(" ");
  for (const asked of [undefined, "", "write:avatars", others]) {
    expect(signInScopes(account, refreshing, asked)).not.toContain("delete:account");
    expect(clientScopes(account, asked)).not.toContain("delete:account");
  }
  expect(clientScopes(account, "delete:account read:avatars")).toEqual(["read:avatars"]);
  expect(() => clientScopes(account, "delete:account")).toThrow(expect.objectContaining({ error: "invalid_scope" }));
});

test("a sign-in grants what it names as far as it can", () => {
  expect(signInScopes(account, refreshing, "offline_access openid read:avatars read:gltf")).toEqual([
    "read:avatars",
    "openid",
    "offline_access",
  ]);
  expect(signInScopes(account, once, "offline_access openid")).toEqual(["openid"]);
});

test("a sign-in that can grant nothing of what it names is an invalid_scope", () => {
  for (const asked of ["read:gltf", "offline_access", "profile"]) {
    expect(() => signInScopes(account, once, asked)).toThrow(expect.objectContaining({ error: "invalid_scope" }));
  }
});
