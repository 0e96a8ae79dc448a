import { LikenessError } from "../../../../client/src/likeness-error.ts";
import type { TokenSource } from "../../../../client/src/token.ts";

/** For how long a page may take to give another token, milliseconds. */
const patience = 30_000;

/** Access tokens that the page around gives, which has them from its own identity provider. */
export class GivenToken {
  readonly #ask: () => void;
  #token: string | undefined;
  #waiting: ((token: string) => void)[] = [];

  /** `ask` tells the page that another one is needed. */
  constructor(ask: () => void) {
    this.#ask = ask;
  }

  give(token: string): void {
    this.#token = token;
    for (const go of this.#waiting.splice(0)) go(token);
  }

  readonly source: TokenSource = (refused) => {
    if (this.#token !== undefined && this.#token !== refused) return Promise.resolve(this.#token);
    if (this.#waiting.length === 0) this.#ask();
    return new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      setTimeout(() => reject(new LikenessError(401, { code: "token_invalid", detail: "Sign in again." })), patience);
    });
  };
}
