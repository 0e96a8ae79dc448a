import { expect, test } from "vitest";
import { attemptPolicy, rates, variantRates } from "../../../src/store/attempt-limits.ts";

test("each bucket is full again within a minute, after which its object may forget it", () => {
  for (const { burst, perSecond } of [...Object.values(rates), ...Object.values(variantRates)]) {
    expect(burst / perSecond).toBeLessThanOrEqual(60);
  }
});

test("the limits are those that docs/security.md states", () => {
  expect(rates).toEqual({
    requestsOfSource: { burst: 400, perSecond: 10 },
    passwordsOfSource: { burst: 40, perSecond: 1 },
    passwordsOfClient: { burst: 300, perSecond: 10 },
  });
  expect(variantRates).toEqual({
    source: { burst: 12, perSecond: 0.2 },
    avatar: { burst: 30, perSecond: 0.5 },
  });
  expect(attemptPolicy).toEqual({
    forgivenFailureCount: 5,
    longestLock: 900_000,
    failureLimit: 100,
    failureWindow: 86_400_000,
    sourceMemory: 2_592_000_000,
  });
});
