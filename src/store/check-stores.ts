import type { Env } from "../env.ts";
import { accountObject } from "./objects.ts";

type StoreState = "ok" | "down";

export interface StoreStates {
  readonly database: StoreState;
  readonly files: StoreState;
  readonly objects: StoreState;
}

/** A store that takes longer is as good as down. */
const patience = 3000;
/** So long an isolate gives the same answer: whoever asks without end costs the stores nothing. */
const answerLifetime = 5000;

let latest: { readonly states: StoreStates; readonly until: number } | null = null;

/** Asks each store for something small that need not be there; who comes meanwhile gets the answer of before. */
export async function checkStores(env: Env, now: number): Promise<StoreStates> {
  if (latest !== null && latest.until > now) return latest.states;
  if (latest !== null) latest = { states: latest.states, until: now + answerLifetime };
  const [database, files, objects] = await Promise.all([
    answers(() => env.DB.prepare("SELECT 1 FROM accounts LIMIT 1").first()),
    answers(() => env.FILES.head("health")),
    answers(() => accountObject(env, "health").usage(now)),
  ]);
  latest = { states: { database, files, objects }, until: now + answerLifetime };
  return latest.states;
}

async function answers(ask: () => Promise<unknown>): Promise<StoreState> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const impatience = new Promise<StoreState>((resolve) => {
    timer = setTimeout(() => resolve("down"), patience);
  });
  const asked = ask().then(
    () => "ok" as const,
    () => "down" as const,
  );
  const state = await Promise.race([asked, impatience]);
  clearTimeout(timer);
  return state;
}
