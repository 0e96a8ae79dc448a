import type { Job } from "./jobs/message.ts";
import type { AccountObject } from "./store/account-object.ts";
import type { AttemptsObject } from "./store/attempts-object.ts";
import type { AvatarObject } from "./store/avatar-object.ts";

/** The bindings of wrangler.toml. */
export interface Env {
  readonly DB: D1Database;
  readonly FILES: R2Bucket;
  readonly AVATARS: DurableObjectNamespace<AvatarObject>;
  readonly ACCOUNTS: DurableObjectNamespace<AccountObject>;
  readonly ATTEMPTS: DurableObjectNamespace<AttemptsObject>;
  /** Optional rate-limiting bindings that count attempts in the place of ATTEMPTS: docs/operations.md. */
  readonly REQUESTS_OF_SOURCE?: RateLimit;
  readonly PASSWORDS_OF_SOURCE?: RateLimit;
  readonly PASSWORDS_OF_CLIENT?: RateLimit;
  readonly JOBS: Queue<Job>;
  /** A queue of its own, so that slow endpoints keep no avatar waiting. */
  readonly WEBHOOKS: Queue<Job>;
  readonly ASSETS: Fetcher;
  /** `iss` of access tokens; empty means the origin of the request. */
  readonly ISSUER: string;
  /** `aud` of access tokens. */
  readonly AUDIENCE: string;
  /** Key set of an outside issuer; empty means that this service issues its tokens itself. */
  readonly JWKS_URL: string;
  /** Base of storage addresses; empty means `/storage` of this service. */
  readonly STORAGE_URL: string;
  /** Where Durable Objects may run and store; empty means anywhere. */
  readonly JURISDICTION: DurableObjectJurisdiction | "";
  /** Whom to tell of a weakness: addresses of mail or pages for security.txt; empty means that there is none. */
  readonly SECURITY_CONTACT?: string;
  /** The public client that the studio at / is; empty or absent means that there is no studio to sign in to. */
  readonly STUDIO_CLIENT?: string;
  /** On a local server only: username and password, with a space between them, that the studio signs in with one click. */
  readonly STUDIO_DEMO?: string;
  /** The resolver, of DNS over HTTPS with answers in JSON, that endpoints of webhooks are looked up at; empty means none. */
  readonly WEBHOOK_RESOLVER?: string;
  /** "true" on a local server only: webhooks may go to this machine, over HTTP too. */
  readonly LOCAL_WEBHOOKS?: string;
  /** At least 32 random bytes, from which the keys of storage addresses and of stored signing keys are derived. */
  readonly SECRET: string;
  /** The one before, while what was made under it is still to be good (docs/operations.md). */
  readonly PREVIOUS_SECRET?: string;
}
