/** How many requests may come in a rush, and how many more each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export interface BucketVerdict {
  readonly admitted: boolean;
  /** Whole requests left in the bucket. */
  readonly remaining: number;
  /** Seconds until the next request is admitted; 0 when one is admitted now. */
  readonly retryAfter: number;
}

/** A token bucket, full at first. A rate that changes takes effect with the next request. */
export class TokenBucket {
  #tokenCount = Number.POSITIVE_INFINITY;
  /** When it was last counted, milliseconds. */
  #at = 0;

  /** Takes one token if there is one. A clock that goes back lets nothing flow in. */
  take({ burst, perSecond }: Rate, now: number): BucketVerdict {
    const gained = (Math.max(0, now - this.#at) / 1000) * perSecond;
    const tokenCount = Math.min(burst, this.#tokenCount + gained);
    const admitted = tokenCount >= 1;
    this.#tokenCount = admitted ? tokenCount - 1 : tokenCount;
    this.#at = now;
    const retryAfter = admitted ? 0 : Math.ceil((1 - tokenCount) / perSecond);
    return { admitted, remaining: Math.floor(this.#tokenCount), retryAfter };
  }
}
