// How often anybody may try to sign in, or have something made without having signed in. A password costs 0.4 s of scrypt
// before it is known who asks, so all of this is looked at first.
import type { Rate } from "./token-bucket.ts";

export interface AttemptPolicy {
  /** Failures in a row from one source before it has to wait. */
  readonly forgivenFailureCount: number;
  /** Milliseconds; waits double from one second up to it. */
  readonly longestLock: number;
  /** Failures of one account within `failureWindow` milliseconds, from all sources, until unknown ones are refused. */
  readonly failureLimit: number;
  readonly failureWindow: number;
  /** Milliseconds for which a source is known after it signed in. */
  readonly sourceMemory: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** By what is counted. Each bucket is full again within a minute, since its object forgets it about then. */
export const rates = {
  /** Posts to the token endpoint from one address: a server may refresh ten sign-ins a second. */
  requestsOfSource: { burst: 400, perSecond: 10 },
  /**
   * Passwords from one address: a server may sign tens of people in at once, and one address costs at most 40 s of CPU
   * in its first minute and 24 s in each further one.
   */
  passwordsOfSource: { burst: 40, perSecond: 1 },
  /** Passwords for one client from all addresses: at most 4 s of CPU each second, $0.29 an hour at list price. */
  passwordsOfClient: { burst: 300, perSecond: 10 },
} as const satisfies Record<string, Rate>;

/**
 * New variants at public addresses, each up to some seconds of CPU: a page of a dozen avatars may be opened at once, and a
 * published avatar costs strangers' whims at most one variant in two seconds.
 */
export const variantRates = {
  source: { burst: 12, perSecond: 0.2 },
  avatar: { burst: 30, perSecond: 0.5 },
} as const satisfies Record<string, Rate>;

/**
 * OWASP ASVS 4.0.3, V2.2.1, allows 100 failures of an account an hour; NIST SP 800-63B, section 5.2.2, 100 in a row, and
 * recommends growing waits and to go on taking attempts from addresses that have signed in before. This is 100 a day.
 */
export const attemptPolicy: AttemptPolicy = {
  forgivenFailureCount: 5,
  longestLock: 15 * minute,
  failureLimit: 100,
  failureWindow: day,
  sourceMemory: 30 * day,
};
