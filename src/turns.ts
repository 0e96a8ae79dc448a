/** Milliseconds. */
export interface TurnLimits {
  /** Left to others after each turn. */
  readonly rest: number;
  /** After which somebody who waits is sent away, where the call does not say. */
  readonly longestWait: number;
  /** How often those who wait look whether the turn has ended. */
  readonly pollInterval: number;
  /** After which a turn that was not renewed counts as ended. */
  readonly lease: number;
}

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
  #current: { end: number } | null = null;

  constructor(limits: TurnLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Null, without having run `work`, where no turn came in time. `work` may renew its lease. The rest after it is waited
   * for as well, and ends the turn also where that is cancelled.
   */
  async run<Result>(
    work: (renew: () => void) => Promise<Result>,
    longestWait = this.#limits.longestWait,
  ): Promise<Result | null> {
    const { rest, pollInterval, lease } = this.#limits;
    const lastStart = this.#clock.now() + longestWait;
    while (this.#current && this.#clock.now() < this.#current.end) {
      if (this.#clock.now() >= lastStart) return null;
      await this.#clock.wait(pollInterval);
    }
    const turn = { end: this.#clock.now() + lease };
    this.#current = turn;
    const renew = () => {
      turn.end = this.#clock.now() + lease;
    };
    try {
      const result = await work(renew);
      turn.end = this.#clock.now() + rest;
      if (rest > 0) await this.#clock.wait(rest);
      return result;
    } finally {
      if (this.#current === turn) this.#current = null;
    }
  }
}
