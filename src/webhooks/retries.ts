/**
 * Seconds after each attempt that failed until the next, as the Standard Webhooks specification recommends: ten attempts
 * in three days.
 */
const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** So much of a delay is left to chance, so that what failed together does not come back together. */
const jitter = 0.2;

/** Whole seconds, at most a day, which is what a queue delays; null after the last attempt. `random` is from 0 to 1. */
export function retryDelay(attemptCount: number, random: number): number | null {
  const delay = delays[attemptCount - 1];
  return delay === undefined ? null : Math.ceil(delay * (1 - jitter * random));
}

/** An endpoint that has taken nothing for so long, milliseconds, is disabled. */
export const longestFailure = 5 * 24 * 60 * 60_000;
