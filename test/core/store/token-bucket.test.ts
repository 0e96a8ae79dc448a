import { expect, test } from "vitest";
import { TokenBucket } from "../../../src/store/token-bucket.ts";

const rate = { burst: 40, perSecond: 2 };
const now = Date.UTC(2026, 5, 1);

function drained(): TokenBucket {
  const bucket = new TokenBucket();
  for (let count = 0; count < rate.burst; count++) bucket.take(rate, now);
  return bucket;
}

test("a fresh bucket admits its burst and no more", () => {
  const bucket = new TokenBucket();
  for (let left = 39; left >= 0; left--) {
    expect(bucket.take(rate, now)).toEqual({ admitted: true, remaining: left, retryAfter: 0 });
  }
  expect(bucket.take(rate, now)).toEqual({ admitted: false, remaining: 0, retryAfter: 1 });
});

test("an empty bucket gains its rate each second, up to the burst", () => {
  expect(drained().take(rate, now + 499).admitted).toBe(false);
  expect(drained().take(rate, now + 500)).toMatchObject({ admitted: true, remaining: 0 });
  expect(drained().take(rate, now + 10_000)).toMatchObject({ admitted: true, remaining: 19 });
  expect(drained().take(rate, now + 3_600_000)).toMatchObject({ admitted: true, remaining: 39 });
});

test("the wait is told in whole seconds that are enough", () => {
  const slow = { burst: 1, perSecond: 0.1 };
  const bucket = new TokenBucket();
  bucket.take(slow, now);
  expect(bucket.take(slow, now)).toMatchObject({ admitted: false, retryAfter: 10 });
  expect(bucket.take(slow, now + 9_500)).toMatchObject({ admitted: false, retryAfter: 1 });
  expect(bucket.take(slow, now + 10_001).admitted).toBe(true);
});

test("a clock that goes back lets nothing flow in", () => {
  const bucket = drained();
  expect(bucket.take(rate, now - 60_000).admitted).toBe(false);
});
