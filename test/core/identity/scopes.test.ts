import { describe, expect, test } from "vitest";
import { narrowScopes, ordinaryScopes, scopeDescriptions, scopeNames, scopesOf } from "../../../src/identity/scopes.ts";
import type { Account } from "../../../src/store/accounts.ts";

const account = (...features: string[]) => ({ id: "1", features, plan: "standard" }) as unknown as Account;

describe("the scopes of an account", () => {
  test("are to read and write avatars, features, renderings and webhooks", () => {
    const pairs = ["avatars", "features", "renderings", "webhooks"].flatMap((what) => [
      `read:${what}`,
      `write:${what}`,
    ]);
    expect(scopesOf(account())).toEqual(pairs);
    expect(scopesOf(account("a feature of a later version"))).toEqual(pairs);
  });

  test("let it read glTF with the premium feature alone, and are all described", () => {
    const all = scopesOf(account("gltf"));
    expect(all.filter((scope) => !scopesOf(account()).includes(scope))).toEqual(["read:gltf"]);
    expect(all).toEqual(ordinaryScopes);
    expect([...all, "delete:account"].sort()).toEqual(Object.keys(scopeDescriptions).sort());
  });

  test("are fresh each time", () => {
    scopesOf(account()).pop();
    expect(scopesOf(account())).toHaveLength(8);
  });
});

describe("scopes that are asked for", () => {
  const held = ["read:avatars", "write:avatars", "openid"];

  test("are all that are held where none are named", () => {
    for (const asked of [undefined, "", "   "]) expect(narrowScopes(held, asked)).toEqual(held);
  });

  test("are those of them that are held, in the order of the held", () => {
    expect(narrowScopes(held, "openid read:gltf read:avatars")).toEqual(["read:avatars", "openid"]);
    expect(narrowScopes(held, "read:gltf")).toEqual([]);
    expect(narrowScopes(held, "read:avatar READ:AVATARS")).toEqual([]);
  });

  test("are names between spaces, each once", () => {
    expect([...scopeNames(" a  b a ")]).toEqual(["a", "b"]);
    expect([...scopeNames("a,b\tc")]).toEqual(["a,b\tc"]);
    expect(scopeNames("").size).toBe(0);
  });
});
