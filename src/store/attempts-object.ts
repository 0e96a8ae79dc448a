import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { type BucketVerdict, type Rate, TokenBucket } from "./token-bucket.ts";

/**
 * One object for each address or client that tries to sign in: counts its attempts, the same from everywhere. In memory
 * only: an object is evicted after a minute of rest, when its bucket is full again, and leaves nothing in any store.
 */
export class AttemptsObject extends DurableObject<Env> {
  readonly #bucket = new TokenBucket();

  take(rate: Rate, now: number): BucketVerdict {
    return this.#bucket.take(rate, now);
  }
}
