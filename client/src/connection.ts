import { errorOf, type LikenessError } from "./likeness-error.ts";
import type { TokenSource } from "./token.ts";

export interface ConnectionOptions {
  /** Origin of the service, such as `https://likeness.example`. */
  readonly baseUrl: string;
  /** An access token, or what gives one (`likeness-client/token`, `likeness-client/sign-in`). */
  readonly token: string | TokenSource;
  /** Milliseconds for which a busy service is asked again; 30,000 where not said. */
  readonly patience?: number;
  readonly fetch?: typeof fetch;
}

export interface Call {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
}

/** Seconds to wait where an answer does not say. */
const usualWait = 1;

/** Sends requests to one service with its token, again where that is safe. */
export class Connection {
  readonly #base: URL;
  readonly #token: TokenSource;
  readonly #patience: number;
  readonly #fetch: typeof fetch;

  constructor({ baseUrl, token, patience = 30_000, fetch: send }: ConnectionOptions) {
    this.#base = new URL(baseUrl);
    this.#token = typeof token === "string" ? async () => token : token;
    this.#patience = patience;
    this.#fetch = send ?? fetch.bind(globalThis);
  }

  /**
   * The answer to a call of `/v0.5`. A POST has an `Idempotency-Key`, so that one whose answer was lost is sent again
   * and done once. Throws a LikenessError for a refusal, and what `fetch` throws where nothing answers.
   */
  async send(method: string, path: string, call: Call = {}): Promise<Response> {
    const url = new URL(`/v0.5${path}`, this.#base);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = new Headers(call.headers);
    if (method === "POST" && !headers.has("Idempotency-Key")) headers.set("Idempotency-Key", crypto.randomUUID());
    const deadline = Date.now() + this.#patience;
    let token = await this.#token();
    let isRenewed = false;
    for (;;) {
      headers.set("Authorization", `Bearer ${token}`);
      const answer = await this.#fetch(url, { method, headers, body: call.body, signal: call.signal });
      if (answer.ok) return answer;
      const error = await errorOf(answer);
      const wait = 1000 * Number(answer.headers.get("Retry-After") ?? usualWait);
      if (error.status === 401 && !isRenewed) {
        isRenewed = true;
        const renewed = await this.#token(token);
        if (renewed === token) throw error;
        token = renewed;
      } else if (mayPass(error) && Date.now() + wait < deadline) {
        await pause(wait, call.signal);
      } else {
        throw error;
      }
    }
  }

  async json<Body>(method: string, path: string, call?: Call): Promise<Body> {
    return (await (await this.send(method, path, call)).json()) as Body;
  }

  /** A file at an address in storage, which needs no token. */
  async download(address: string, signal?: AbortSignal): Promise<Blob> {
    const answer = await this.#fetch(new URL(address, this.#base), { signal });
    if (!answer.ok) throw await errorOf(answer);
    return answer.blob();
  }
}

/**
 * Whether the same request may pass a little later: too much work at once, too many requests, a store that is down, or
 * another request of the same key under way.
 */
function mayPass({ status, code }: LikenessError): boolean {
  return status === 423 || status === 429 || status === 503 || code === "idempotency_key_in_use";
}

/** Resolves after some milliseconds; rejects with the reason of the signal when it is given meanwhile. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}
