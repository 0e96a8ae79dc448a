// How often anybody may try to sign in, through the endpoints; sign-in-attempts.test.ts has the arithmetic of failures.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rates } from "../../src/store/attempt-limits.ts";
import { addressHeader, Server } from "./server.ts";
import { refresh, refusal, submitPage } from "./sign-in.ts";

let server: Server;
let addressCount = 0;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

/** Leaves `left` tokens in a bucket, into which nothing flows for an hour. */
async function drain(what: keyof typeof rates, key: string, left: number): Promise<void> {
  const bucket = server.attemptsObject(`${what} ${key}`);
  const later = Date.now() + 3_600_000;
  for (let count = rates[what].burst; count > left; count--) await bucket.take(rates[what], later);
}

function newAddress(): string {
  return `192.0.2.${++addressCount}`;
}

function from(address: string): Record<string, string> {
  return { [addressHeader]: address };
}

function signIn(username: string, password: string, address: string): Promise<Response> {
  return server.requestToken({ username, password }, from(address));
}

/** Status, error and whether a wait is told. */
async function outcome(answer: Response): Promise<[number, string | undefined, boolean]> {
  const [status, error] = await refusal(answer);
  return [status, error, Number(answer.headers.get("Retry-After")) > 0];
}

const tooMany = [429, "temporarily_unavailable", true];
const wrong = [400, "invalid_grant", false];

describe("a bucket of attempts", () => {
  it.each(Object.entries(rates))("admits what its limit says and no more: %s", async (what, rate) => {
    const bucket = server.attemptsObject(`${what} of a test`);
    const now = Date.now();
    for (let left = rate.burst - 1; left >= 0; left--) {
      expect(await bucket.take(rate, now)).toEqual({ admitted: true, remaining: left, retryAfter: 0 });
    }
    expect(await bucket.take(rate, now)).toEqual({ admitted: false, remaining: 0, retryAfter: 1 });
  });
});

describe("passwords from one address", () => {
  it("are looked at while its bucket lasts, and then refused with the seconds to wait, right or wrong", async () => {
    const address = newAddress();
    await drain("passwordsOfSource", address, 1);
    expect((await signIn("bob", "password-of-bob", address)).status).toBe(200);
    await drain("passwordsOfSource", address, 0);
    const refused = await signIn("bob", "password-of-bob", address);
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    expect(await outcome(refused)).toEqual(tooMany);
    expect((await signIn("bob", "password-of-bob", newAddress())).status).toBe(200);
  });

  it("are refused before anything is hashed, and neither counted nor looked up", async () => {
    const address = newAddress();
    await drain("passwordsOfSource", address, 0);
    const startedAt = Date.now();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, turn) => signIn(`user-${turn}`, "x", address)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(Date.now() - startedAt).toBeLessThan(4000);
    const db = server.db;
    expect(await db.prepare("SELECT COUNT(*) AS count FROM sign_in_failures").first("count")).toBeLessThanOrEqual(2);
  });

  it("are refused on the page with the message, what was typed, and the status", async () => {
    const address = newAddress();
    await drain("passwordsOfSource", address, 0);
    const answer = await submitPage(server, "bob", "password-of-bob", {}, from(address));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "1"]);
    const page = await answer.text();
    expect(page).toContain("Too many attempts: try again in 1 second.");
    expect(page).toContain('role="alert"');
    expect(page).toContain('value="bob"');
    expect(page).not.toContain("password-of-bob");
  });

  it("share a bucket in an IPv6 /64, and have one each beyond it", async () => {
    await drain("passwordsOfSource", "2001:db8:1:2::/64", 0);
    expect((await signIn("bob", "password-of-bob", "2001:db8:1:2:aaaa::7")).status).toBe(429);
    expect((await signIn("bob", "password-of-bob", "2001:db8:1:3:aaaa::7")).status).toBe(200);
  });
});

describe("a client", () => {
  it("has its passwords limited from all addresses together, and no other client's with them", async () => {
    await drain("passwordsOfClient", "app", 0);
    expect((await submitPage(server, "bob", "password-of-bob", {}, from(newAddress()))).status).toBe(429);
    expect((await signIn("bob", "password-of-bob", newAddress())).status).toBe(200);
  });

  it("cannot have its share used up from an address that is refused already, nor by who has not its secret", async () => {
    const address = newAddress();
    await drain("passwordsOfSource", address, 0);
    await drain("passwordsOfClient", "studio", 1);
    expect((await signIn("bob", "password-of-bob", address)).status).toBe(429);
    const stranger = { username: "bob", password: "x", client_secret: "guess" };
    expect((await server.requestToken(stranger)).status).toBe(401);
    expect((await signIn("bob", "password-of-bob", newAddress())).status).toBe(200);
    await drain("passwordsOfClient", "studio", 0);
    expect(await outcome(await signIn("bob", "password-of-bob", newAddress()))).toEqual(tooMany);
  });

  it("may send other requests where passwords are refused, up to a limit of their own", async () => {
    const address = newAddress();
    await drain("passwordsOfSource", address, 0);
    const ask = () => server.requestToken({ grant_type: "client_credentials" }, from(address));
    expect((await ask()).status).toBe(200);
    await drain("requestsOfSource", address, 0);
    expect(await outcome(await ask())).toEqual(tooMany);
    const form = new URLSearchParams({ client_id: "app", token: "x" });
    const revoked = await server.fetch("/oauth/revoke", { method: "POST", body: form, headers: from(address) });
    expect(revoked.status).toBe(429);
    expect((await refresh(server, "x")).status).toBe(400);
  });
});

describe("wrong passwords", () => {
  it("lock an account for their own address alone, and let the owner in from another", async () => {
    const stranger = newAddress();
    for (let turn = 0; turn < 6; turn++) expect(await outcome(await signIn("carla", "guess", stranger))).toEqual(wrong);
    await shiftFailures("carla", 60_000);
    const owner = newAddress();
    expect((await signIn("carla", "password-of-carla", owner)).status).toBe(200);
    expect(await outcome(await signIn("carla", "password-of-carla", stranger))).toEqual(tooMany);
    expect((await submitPage(server, "carla", "password-of-carla", {}, from(stranger))).status).toBe(429);
    await shiftFailures("carla", -120_000);
    expect((await signIn("carla", "password-of-carla", stranger)).status).toBe(200);
  });

  it("are counted for unknown usernames as for known ones, in whatever case they are typed", async () => {
    const address = newAddress();
    const db = server.db;
    const guess = async (name: string) => (await signIn(name, "guess", address)).status;
    for (const [lower, upper] of [
      ["alice", "Alice"],
      ["nobody", "noBODY"],
    ]) {
      for (const name of [lower, lower, upper, lower, lower, upper]) expect(await guess(name)).toBe(400);
      await db.prepare("UPDATE sign_in_failures SET at = at + 60000").run();
      expect([await guess(upper), await guess(lower)]).toEqual([429, 429]);
    }
    const { results } = await db.prepare("SELECT * FROM sign_in_failures").all();
    expect(JSON.stringify(results)).not.toMatch(/nobody|alice|192\.0\.2/i);
  });

  it("are forgotten by the sweeper after a day, and known addresses after thirty", async () => {
    const db = server.db;
    const count = (table: string) => db.prepare(`SELECT COUNT(*) AS count FROM ${table}`).first<number>("count");
    const hour = 3_600_000;
    await db.prepare(`UPDATE sign_in_failures SET at = ${Date.now()}`).run();
    const failureCount = await count("sign_in_failures");
    const sourceCount = await count("sign_in_sources");
    expect(Math.min(failureCount!, sourceCount!)).toBeGreaterThan(0);
    await server.sweep(new Date(Date.now() + 23 * hour));
    expect([await count("sign_in_failures"), await count("sign_in_sources")]).toEqual([failureCount, sourceCount]);
    await server.sweep(new Date(Date.now() + 25 * hour));
    expect([await count("sign_in_failures"), await count("sign_in_sources")]).toEqual([0, sourceCount]);
    await server.sweep(new Date(Date.now() + 29 * 24 * hour));
    expect(await count("sign_in_sources")).toBe(sourceCount);
    await server.sweep(new Date(Date.now() + 31 * 24 * hour));
    expect(await count("sign_in_sources")).toBe(0);
  });
});

describe("a flood of passwords", () => {
  it("leaves a concurrent request its turn", async () => {
    const bob = await server.as("bob");
    await bob.fetch("/v0.5/avatars");
    const address = newAddress();
    let answeredCount = 0;
    const flood = Array.from({ length: 20 }, async (_, turn) => {
      const answer = await signIn(`flood-${turn}`, "guess", address);
      answeredCount++;
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const startedAt = Date.now();
    expect((await bob.fetch("/v0.5/avatars")).status).toBe(200);
    console.log(`a request amid 20 passwords waited ${Date.now() - startedAt} ms, for ${answeredCount} of them`);
    expect(answeredCount).toBeLessThan(8);
    const answers = await Promise.all(flood);
    for (const { status } of answers) expect([400, 429]).toContain(status);
  });
});

describe("with rate-limiting bindings", () => {
  it("attempts are counted by them", async () => {
    const bindings = ["REQUESTS_OF_SOURCE", "PASSWORDS_OF_SOURCE", "PASSWORDS_OF_CLIENT"];
    const ratelimits = Object.fromEntries(
      bindings.map((name, index) => [name, { simple: { limit: [5, 2, 3][index], period: 60 } }]),
    );
    const limited = await Server.start({ ratelimits } as object);
    await untilEarlyInMinute();
    try {
      const bob = { username: "bob", password: "password-of-bob" };
      const statuses = async (address: string, count: number, fields: Record<string, string>) => {
        const answers = [];
        for (let turn = 0; turn < count; turn++) {
          const answer = await limited.requestToken(fields, from(address));
          answers.push(answer.status);
          if (answer.status === 429) expect(answer.headers.get("Retry-After")).toBe("60");
        }
        return answers;
      };
      expect(await statuses("198.51.100.1", 3, bob)).toEqual([200, 200, 429]);
      expect(await statuses("198.51.100.2", 2, bob)).toEqual([200, 429]);
      expect(await statuses("198.51.100.3", 6, { grant_type: "client_credentials" })).toEqual([
        200, 200, 200, 200, 200, 429,
      ]);
    } finally {
      await limited.stop();
    }
  });
});

/** Miniflare counts by minutes of the clock: the test has to lie within one. */
async function untilEarlyInMinute(): Promise<void> {
  const passed = Date.now() % 60_000;
  if (passed > 30_000) await new Promise((resolve) => setTimeout(resolve, 60_000 - passed));
}

/** Moves an account's failures in time, as if the clock had gone the other way. */
async function shiftFailures(username: string, milliseconds: number): Promise<void> {
  const db = server.db;
  const update = "UPDATE sign_in_failures SET at = at + CAST(? AS INTEGER) WHERE subject = ?";
  await db
    .prepare(update)
    .bind(milliseconds, await server.accountId(username))
    .run();
}
