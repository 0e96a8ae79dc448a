import { describe, expect, it } from "vitest";
import type { Env } from "../../../src/env.ts";
import { accountObject, attemptsObject, avatarObject } from "../../../src/store/objects.ts";

// workerd has no jurisdictions outside of Cloudflare, so that a namespace that says where it was asked stands in for one.
function namespace(place: string): object {
  return {
    idFromName: (name: string) => `${place} ${name}`,
    get: (id: string) => id,
    jurisdiction: (name: string) => namespace(`${place} in ${name}`),
  };
}

function environment(JURISDICTION: string): Env {
  return {
    AVATARS: namespace("avatars"),
    ACCOUNTS: namespace("accounts"),
    ATTEMPTS: namespace("attempts"),
    JURISDICTION,
  } as unknown as Env;
}

describe("an object", () => {
  it("is found by its id, each kind in its own namespace", () => {
    expect(avatarObject(environment(""), "12")).toBe("avatars 12");
    expect(accountObject(environment(""), "12")).toBe("accounts 12");
    expect(attemptsObject(environment(""), "12")).toBe("attempts 12");
  });

  it("stays in the jurisdiction of the deployment", () => {
    expect(avatarObject(environment("eu"), "12")).toBe("avatars in eu 12");
    expect(accountObject(environment("eu"), "12")).toBe("accounts in eu 12");
    expect(attemptsObject(environment("eu"), "12")).toBe("attempts in eu 12");
  });
});
