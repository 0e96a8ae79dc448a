import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { watchServer } from "../../../tools/watchdog.ts";

const silent = (signal: AbortSignal) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

/** Watches a server that answers as told, question by question, the last for ever; gives at which questions it restarted. */
async function restartsOf(answers: readonly boolean[], questionCount: number): Promise<number[]> {
  const stop = new AbortController();
  const restarts: number[] = [];
  let asked = 0;
  const ask = (signal: AbortSignal) => {
    if (asked === questionCount) stop.abort();
    const doesAnswer = answers[Math.min(asked++, answers.length - 1)];
    return doesAnswer ? Promise.resolve() : silent(signal);
  };
  const restart = async () => void restarts.push(asked);
  await watchServer(ask, restart, { interval: 1, patience: 5, allowedFailures: 2, signal: stop.signal });
  return restarts;
}

test("a server that answers is left alone, also when it misses two questions in a row", async () => {
  expect(await restartsOf([true, false, false, true, false, false, true], 10)).toEqual([]);
});

test("a server that misses a third question in a row is restarted, and again if that did not help", async () => {
  expect(await restartsOf([true, false, false, false, true], 8)).toEqual([4]);
  expect(await restartsOf([false], 6)).toEqual([3, 6]);
});

test("an answer that fails counts as none", async () => {
  const stop = new AbortController();
  let restarts = 0;
  const ask = () => Promise.reject(new Error("refused"));
  const restart = async () => {
    if (++restarts === 2) stop.abort();
  };
  await watchServer(ask, restart, { interval: 1, patience: 5, allowedFailures: 0, signal: stop.signal });
  expect(restarts).toBe(2);
});

test("the watch ends with its signal, also while it waits", async () => {
  const stop = new AbortController();
  const options = { interval: 60_000, patience: 5, allowedFailures: 0, signal: stop.signal };
  const watch = watchServer(silent, async () => {}, options);
  stop.abort();
  await Promise.race([watch, wait(1000).then(() => Promise.reject(new Error("still watching")))]);
});
