import { expect, test } from "vitest";
import { isFreshSignIn, signInTime } from "../../../src/identity/sign-in-time.ts";

const now = Date.UTC(2026, 5, 1);

test("a sign-in is fresh for 300 seconds", () => {
  for (const age of [0, 299_000, 300_000]) expect(isFreshSignIn(now - age, now)).toBe(true);
  for (const age of [300_001, 360_000, 86_400_000]) expect(isFreshSignIn(now - age, now)).toBe(false);
});

test("a sign-in that lies ahead by more than 30 seconds is none, nor is one that is not told of", () => {
  expect(isFreshSignIn(now + 30_000, now)).toBe(true);
  expect(isFreshSignIn(now + 30_001, now)).toBe(false);
  expect(isFreshSignIn(now * 1000, now)).toBe(false);
  expect(isFreshSignIn(null, now)).toBe(false);
});

test("auth_time counts seconds, and is nothing where it is no number", () => {
  expect(signInTime({ auth_time: 1_780_272_000 })).toBe(1_780_272_000_000);
  expect(signInTime({ auth_time: 0 })).toBe(0);
  for (const auth_time of [undefined, null, "1780272000", Number.NaN, Number.POSITIVE_INFINITY, [1]]) {
    expect(signInTime({ auth_time })).toBeNull();
  }
});
