import { setTimeout as wait } from "node:timers/promises";

export interface WatchdogOptions {
  /** Between two questions, and how long an answer may take, milliseconds. */
  readonly interval: number;
  readonly patience: number;
  /** Questions in a row without an answer after which the server is restarted. */
  readonly allowedFailures: number;
  readonly signal: AbortSignal;
}

/** Asks a server again and again, and restarts it when it has stopped answering; ends with the signal. */
export async function watchServer(
  ask: (signal: AbortSignal) => Promise<unknown>,
  restart: () => Promise<void>,
  { interval, patience, allowedFailures, signal }: WatchdogOptions,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await wait(interval, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    const answered = await ask(AbortSignal.any([signal, AbortSignal.timeout(patience)])).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    failures = answered ? 0 : failures + 1;
    if (failures <= allowedFailures) continue;
    await restart();
    failures = 0;
  }
}
