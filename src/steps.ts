/**
 * Work cut into steps of some tens of milliseconds at most: it yields where others may run, and returns its result. What
 * runs long on one thread is written so, so that the server that shares the thread still answers.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs the steps and awaits `pause` after each but the last. */
export async function finishWithPauses<Result>(steps: Steps<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
