import { type Fault, faultsOf } from "./fault.ts";

const identity = "test/core/identity";
const store = "test/core/store";

/** Who may sign in how often, and what a sign-in is good for. */
export const identityFaults: readonly Fault[] = [
  ...faultsOf(
    "src/identity/sign-in-time.ts",
    [`${identity}/sign-in-time.test.ts`],
    [
      ["identity-fresh-age", "freshSignInAge = 5 * 60_000;", "freshSignInAge = 6 * 60_000;"],
      ["identity-fresh-ahead", " && at - now <= clockTolerance", ""],
      ["identity-fresh-absent", "at !== null && now - at", "now - (at ?? now)"],
      ["identity-auth-time-unit", "auth_time * 1000", "auth_time"],
    ],
  ),
  ...faultsOf(
    "src/identity/grant.ts",
    [`${identity}/grant.test.ts`],
    [
      [
        "identity-erase-for-clients",
        "narrowScopes(scopesOf(account), asked)",
        "narrowScopes(grantableScopes(account, {} as Client), asked)",
      ],
      [
        "identity-erase-by-default",
        "0) return scopesOf(account);",
        '0) return [...scopesOf(account), "delete:account"];',
      ],
    ],
  ),
  ...faultsOf(
    "src/identity/source.ts",
    [`${identity}/source.test.ts`],
    [
      ["identity-source-prefix", ".slice(0, 4)", ".slice(0, 5)"],
      ["identity-source-zeros", "8 - head.length - tail.length", "7 - head.length - tail.length"],
      ["identity-source-mapped", "ipv4InIpv6.exec(text)?.[1] ?? text", "text"],
    ],
  ),
  ...faultsOf(
    "src/identity/hashing-limits.ts",
    ["test/core/turns.test.ts"],
    [
      ["identity-hashing-rest", "rest: 100,", "rest: 80,"],
      ["identity-hashing-wait", "longestWait: 30_000,", "longestWait: 36_000,"],
      ["identity-hashing-lease", "lease: 5_000,", "lease: 6_000,"],
    ],
  ),
  ...faultsOf(
    "src/turns.ts",
    ["test/core/turns.test.ts"],
    [
      ["turns-at-once", "this.#clock.now() < this.#current.end", "this.#clock.now() > this.#current.end"],
      ["turns-failed", "if (this.#current === turn) this.#current = null;", ""],
      ["turns-of-another", "if (this.#current === turn) this.#current", "this.#current"],
      ["turns-renewed", "turn.end = this.#clock.now() + lease;", "turn.end += 0 * lease;"],
      ["turns-cancelled", "turn.end = this.#clock.now() + rest;", ""],
      ["turns-own-wait", "this.#clock.now() + longestWait;", "this.#clock.now() + this.#limits.longestWait;"],
    ],
  ),
  ...faultsOf(
    "src/store/token-bucket.ts",
    [`${store}/token-bucket.test.ts`],
    [
      ["store-bucket-cap", "Math.min(burst, this.#tokenCount + gained)", "this.#tokenCount + gained"],
      ["store-bucket-rate", "/ 1000) * perSecond", "/ 1200) * perSecond"],
      ["store-bucket-back", "Math.max(0, now - this.#at)", "Math.abs(now - this.#at)"],
      ["store-bucket-last", "tokenCount >= 1;", "tokenCount > 1;"],
      ["store-bucket-wait", "Math.ceil((1 - tokenCount) / perSecond)", "Math.floor((1 - tokenCount) / perSecond)"],
    ],
  ),
  ...faultsOf(
    "src/store/attempt-limits.ts",
    [`${store}/attempt-limits.test.ts`],
    [
      ["store-attempts-source", "burst: 40,", "burst: 48,"],
      ["store-attempts-client", "burst: 300,", "burst: 360,"],
      ["store-attempts-account", "failureLimit: 100,", "failureLimit: 120,"],
    ],
  ),
];
