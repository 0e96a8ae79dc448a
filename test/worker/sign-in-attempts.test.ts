// Which attempt on an account is admitted when, on a real database, with the times as arguments.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attemptPolicy as policy } from "../../src/store/attempt-limits.ts";
import { Server } from "./server.ts";

interface Attempt {
  readonly subject: string;
  readonly source: string;
  readonly at: number;
}
type Delay = (db: object, attempt: Attempt, rules: typeof policy) => Promise<number>;
type Settle = (db: object, attempt: Attempt, right: boolean, rules: typeof policy) => Promise<boolean>;

/** The compiler does not follow this name: the types of Workers and of Node exclude each other. */
const storeFile: string = "sign-in-attempts";
const start = Date.UTC(2026, 5, 1);
const minute = 60_000;
const day = 24 * 60 * minute;

let server: Server;
let db: object;
let attemptDelay: Delay;
let settleAttempt: Settle;
let accountCount = 0;
let subject: string;

beforeAll(async () => {
  server = await Server.start();
  db = server.db;
  ({ attemptDelay, settleAttempt } = await import(`../../src/store/${storeFile}.ts`));
});
beforeEach(() => {
  subject = `account-${++accountCount}`;
});
afterAll(() => server.stop());

function delay(source: string, at: number): Promise<number> {
  return attemptDelay(db, { subject, source, at }, policy);
}

function settle(source: string, at: number, right = false): Promise<boolean> {
  return settleAttempt(db, { subject, source, at }, right, policy);
}

/** Fails from a source of its own each time, so that no lock of a source plays a part. */
async function failFromMany(count: number, at: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) expect(await settle(`source-${at}-${turn}`, at)).toBe(true);
}

describe("a source that guesses", () => {
  it("is forgiven five failures and then waits 1, 2, 4 ... seconds, at most 15 minutes", async () => {
    let now = start;
    const delays = [];
    for (let failure = 1; failure <= 18; failure++) {
      expect(await settle("stranger", now)).toBe(true);
      const wait = await delay("stranger", now);
      delays.push(wait / 1000);
      if (wait > 0) expect(await settle("stranger", now + wait - 1)).toBe(false);
      now += wait;
    }
    expect(delays).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it("keeps nobody out elsewhere", async () => {
    for (let turn = 0; turn < 6; turn++) await settle("stranger", start);
    expect(await delay("stranger", start)).toBe(1000);
    expect(await delay("owner", start)).toBe(0);
    expect(await settle("owner", start, true)).toBe(true);
    expect(await delay("stranger", start)).toBe(1000);
  });

  it("finds out no more at once than in turn: the right password is refused with the wrong ones", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => settle("stranger", start)));
    expect(answers.filter(Boolean)).toHaveLength(6);
    expect(await settle("stranger", start, true)).toBe(false);
    expect(await settle("stranger", start + 999, true)).toBe(false);
    expect(await settle("stranger", start + 1000, true)).toBe(true);
  });

  it("begins anew after it signed in, and after a day", async () => {
    for (let turn = 0; turn < 5; turn++) await settle("owner", start);
    await settle("owner", start, true);
    for (let turn = 0; turn < 5; turn++) await settle("owner", start);
    expect(await delay("owner", start)).toBe(0);
    await settle("owner", start);
    expect(await delay("owner", start)).toBe(1000);
    expect(await settle("owner", start + day)).toBe(true);
    expect(await delay("owner", start + day)).toBe(0);
  });
});

describe("an account that many sources guess", () => {
  it("takes a hundred failures a day, and then no source that it does not know", async () => {
    await failFromMany(99, start);
    expect(await delay("newcomer", start)).toBe(0);
    await failFromMany(1, start + 1);
    expect(await delay("newcomer", start + 1)).toBe(day - 1);
    expect(await settle("newcomer", start + 2)).toBe(false);
    expect(await settle("newcomer", start + 2, true)).toBe(false);
    expect(await delay("newcomer", start + day)).toBe(0);
    expect(await settle("newcomer", start + day, true)).toBe(true);
  });

  it("still takes the sources from which somebody signed in within thirty days, each by its own lock", async () => {
    expect(await settle("home", start, true)).toBe(true);
    const before = start + 30 * day - 1;
    await failFromMany(100, before);
    expect(await delay("newcomer", before)).toBeGreaterThan(0);
    expect(await delay("home", before)).toBe(0);
    expect(await delay("home", before + 1)).toBeGreaterThan(0);
    for (let turn = 0; turn < 6; turn++) expect(await settle("home", before)).toBe(true);
    expect(await delay("home", before)).toBe(1000);
  });
});
