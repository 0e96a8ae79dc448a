import { describe, expect, test } from "vitest";
import { hashingLimits } from "../../src/identity/hashing-limits.ts";
import { Turns } from "../../src/turns.ts";

const hash = 400;

/** Time that passes only while everybody waits. */
class TestClock {
  #now = 1_000_000;
  readonly #timers: { at: number; wake: () => void }[] = [];

  now = () => this.#now;

  wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      this.#timers.push({ at: this.#now + milliseconds, wake: resolve });
    });

  /** Wakes the timers of `milliseconds`, earliest first. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.#now = next.at;
      next.wake();
    }
    this.#now = end;
  }
}

function setUp() {
  const clock = new TestClock();
  const turns = new Turns(hashingLimits, clock);
  const spans: { from: number; to: number }[] = [];
  const origin = clock.now();
  const run = (milliseconds = hash) =>
    turns.run(async () => {
      const from = clock.now() - origin;
      await clock.wait(milliseconds);
      spans.push({ from, to: clock.now() - origin });
      return "done";
    });
  return { clock, turns, spans, run };
}

describe("work in turns", () => {
  test("starts at once where nothing else runs, and lasts until its rest is over", async () => {
    const { clock, spans, run } = setUp();
    let result: string | null = null;
    const running = run().then((done) => {
      result = done;
    });
    await clock.pass(hash + 99);
    expect([result, spans]).toEqual([null, [{ from: 0, to: hash }]]);
    await clock.pass(1);
    await running;
    expect(result).toBe("done");
  });

  test("runs one at a time, with a tenth of a second between", async () => {
    const { clock, spans, run } = setUp();
    const running = Array.from({ length: 8 }, () => run());
    await clock.pass(8 * 530);
    expect(await Promise.all(running)).toEqual(Array(8).fill("done"));
    for (let next = 1; next < spans.length; next++) {
      const pause = spans[next].from - spans[next - 1].to;
      expect(pause).toBeGreaterThanOrEqual(100);
      expect(pause).toBeLessThan(100 + 25 + 1);
    }
  });

  test("is done within the wait for forty at once, which is 30 seconds", async () => {
    const { clock, run } = setUp();
    const running = Array.from({ length: 40 }, () => run());
    await clock.pass(30_000);
    expect(await Promise.all(running)).toEqual(Array(40).fill("done"));
    const blocked = Array.from({ length: 8 }, () => run(4_800));
    await clock.pass(60_000);
    expect((await Promise.all(blocked)).filter((result) => result === null)).toHaveLength(1);
  });

  test("goes on after work that failed, and after work that never ended once 5 seconds are over", async () => {
    const { clock, turns, run } = setUp();
    await expect(turns.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(turns.run(() => new Promise(() => {}))).toBeInstanceOf(Promise);
    const waiting = run();
    let isDone = false;
    void waiting.then(() => {
      isDone = true;
    });
    await clock.pass(5_000 + hash - 1);
    expect(isDone).toBe(false);
    await clock.pass(200);
    expect(isDone).toBe(true);
  });

  test("lasts beyond its lease while it is renewed, and no longer than 5 seconds after that", async () => {
    const { clock, turns, spans, run } = setUp();
    void turns.run(async (renew) => {
      for (let step = 0; step < 3; step++) {
        await clock.wait(4_000);
        renew();
      }
      await new Promise(() => {});
    });
    const waiting = run();
    await clock.pass(17_000 + hash + 200);
    expect(await waiting).toBe("done");
    expect(spans[0].from).toBeGreaterThanOrEqual(17_000);
    expect(spans[0].from).toBeLessThan(17_000 + 26);
  });

  test("is over after its rest also where that is cancelled, so that who hangs up keeps nobody else waiting", async () => {
    const { clock } = setUp();
    const wait = (milliseconds: number) =>
      milliseconds === hashingLimits.rest ? new Promise(() => {}) : clock.wait(milliseconds);
    const turns = new Turns(hashingLimits, { now: clock.now, wait });
    const origin = clock.now();
    let startedAt = 0;
    void turns.run(() => clock.wait(hash));
    void turns.run(async () => {
      startedAt = clock.now() - origin;
    });
    await clock.pass(hash + hashingLimits.rest + 25);
    expect(startedAt).toBe(hash + hashingLimits.rest);
  });

  test("is not given back by work that lost it", async () => {
    const { clock, turns, run } = setUp();
    const late = turns.run(() => clock.wait(6_000));
    const second = run(4_000);
    await clock.pass(6_200);
    await late;
    let isDone = false;
    void run().then(() => {
      isDone = true;
    });
    await clock.pass(2_000);
    expect(isDone).toBe(false);
    await clock.pass(900 + 25 + hash + 100);
    expect([await second, isDone]).toEqual(["done", true]);
  });

  test("is waited for as long as the call says", async () => {
    const { clock, turns, run } = setUp();
    void run(4_000);
    const waiting = turns.run(async () => "done", 1_000);
    await clock.pass(1_026);
    expect(await waiting).toBeNull();
  });
});
