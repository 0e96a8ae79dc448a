/** Milliseconds. */
export interface TurnLimits {
  /** Left to others after each turn. */
  readonly rest: number;
  /** After which somebody who waits is sent away. */
  readonly longestWait: number;
  /** How often those who wait look whether the turn has ended. */
  readonly pollInterval: number;
  /** After which a turn counts as ended. */
  readonly lease: number;
}

/** A hash holds the thread of its isolate; between two, other requests get theirs. */
export const turnLimits: TurnLimits = {
  /** Most requests end within it; hashes then take four fifths of the time at most. */
  rest: 100,
  /** As long as a burst of 40 takes. */
  longestWait: 30_000,
  pollInterval: 25,
  /** A request that was cancelled in its turn cannot end it; a hash takes a tenth of this. */
  lease: 5_000,
};

export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

/**
 * Runs one piece of work at a time. Those who wait look again and again by timers of their own, since workerd lets no
 * request be woken by another, and a request that is cancelled runs nothing any more, not even `finally`.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #clock: Clock;
  /** When the turn that is taken ends at the latest. */
  #freeFrom = 0;

  constructor(limits: TurnLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Null, without having run `work`, where no turn came in time. The rest after it is waited for as well. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    const { rest, longestWait, pollInterval, lease } = this.#limits;
    const lastStart = this.#clock.now() + longestWait;
    while (this.#clock.now() < this.#freeFrom) {
      if (this.#clock.now() >= lastStart) return null;
      await this.#clock.wait(pollInterval);
    }
    const end = this.#clock.now() + lease;
    this.#freeFrom = end;
    try {
      const result = await work();
      await this.#clock.wait(rest);
      return result;
    } finally {
      if (this.#freeFrom === end) this.#freeFrom = 0;
    }
  }
}
