/** Time spent in each stage; `now` gives milliseconds of whatever is measured, CPU or wall. */
export class StageClock<Stage extends string = string> {
  readonly milliseconds: Partial<Record<Stage, number>> = {};
  readonly #now: () => number;
  #running: { stage: Stage; since: number } | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Ends the running stage and begins another; a stage may run several times and adds up. */
  begin(stage: Stage): void {
    this.end();
    this.#running = { stage, since: this.#now() };
  }

  end(): void {
    if (!this.#running) return;
    const { stage, since } = this.#running;
    this.milliseconds[stage] = (this.milliseconds[stage] ?? 0) + this.#now() - since;
    this.#running = null;
  }
}
