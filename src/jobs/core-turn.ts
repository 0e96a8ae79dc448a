// Memory is the isolate's, 128 MB for all that runs in it, and work that uses the core takes most of that for itself.
import type { Core } from "../core.ts";
import type { Env } from "../env.ts";
import { type TurnLimits, Turns } from "../turns.ts";
import { workerCore } from "./worker-core.ts";

/** What work with the core has for the length of its turn. */
export interface CoreTurn {
  openCore(): Promise<Core>;
  /** To be awaited between two steps: leaves the thread to requests, and tells that the work goes on. */
  pause(): Promise<void>;
}

/** Null, without having run `work`, where no turn came within `longestWait` milliseconds. */
export type TakeTurn = <Result>(
  work: (turn: CoreTurn) => Promise<Result>,
  longestWait?: number,
) => Promise<Result | null>;

/**
 * How long a job leaves the thread to others after each of its steps, milliseconds: a status takes a dozen turns of the
 * event loop, between the account's object, the database and the avatar's object, all of which should fit into one pause.
 */
const pauseDuration = 2;

const limits: TurnLimits = {
  rest: 0,
  /** A third of what a consumer may last, 15 minutes; ten deliveries of a message wait most of an hour. */
  longestWait: 300_000,
  pollInterval: 25,
  /** Longer than any step, and than the stores usually take for the five calls between two of them at most. */
  lease: 30_000,
};

/** Of this isolate. */
const turns = new Turns(limits, {
  now: () => performance.now(),
  wait: (milliseconds) => scheduler.wait(milliseconds),
});

export function coreTurns(env: Env): TakeTurn {
  return (work, longestWait) =>
    turns.run((renew) => {
      const pause = () => {
        renew();
        return scheduler.wait(pauseDuration);
      };
      return work({ openCore: () => workerCore(env, pause), pause });
    }, longestWait);
}
