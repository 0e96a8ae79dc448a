import { expect, it } from "vitest";
import { retryDelay } from "../../../src/webhooks/retries.ts";

const attempts = Array.from({ length: 10 }, (_, index) => index + 1);

it("grows from five seconds to a day, and ends after ten attempts in three days", () => {
  const delays = attempts.map((count) => retryDelay(count, 0));
  expect(delays).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, null]);
  const days = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.3);
});

it("is spread over a fifth, in whole seconds and never longer than a queue delays", () => {
  expect(attempts.map((count) => retryDelay(count, 1))).toEqual([
    4,
    240,
    1440,
    5760,
    14400,
    28800,
    40320,
    57600,
    69120,
    null,
  ]);
  expect(retryDelay(1, 0.5)).toBe(5);
  expect(retryDelay(2, 0.5)).toBe(270);
});
