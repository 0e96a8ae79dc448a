import { expect, test } from "vitest";
import { StageClock } from "../../src/stage-clock.ts";

test("each stage gets the time until the next begins", () => {
  const times = [0, 5, 5, 12, 12, 13];
  const clock = new StageClock(() => times.shift() ?? Number.NaN);
  clock.begin("decode");
  clock.begin("fit");
  clock.begin("decode");
  clock.end();
  expect(clock.milliseconds).toEqual({ decode: 6, fit: 7 });
});

test("ending without a stage changes nothing", () => {
  const clock = new StageClock(() => 1);
  clock.end();
  expect(clock.milliseconds).toEqual({});
});
