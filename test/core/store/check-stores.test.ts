import { expect, test } from "vitest";
import type { Env } from "../../../src/env.ts";
import { checkStores } from "../../../src/store/check-stores.ts";

/** Stores that answer when `answer` resolves, and count how often they are asked. */
function stores(answer: () => Promise<unknown>) {
  const asked: string[] = [];
  const ask = (name: string) => {
    asked.push(name);
    return answer();
  };
  const objects = (name: string) => ({
    idFromName: (id: string) => id,
    get: (id: string) => ({ usage: () => ask(`${name} ${id}`) }),
    jurisdiction: (place: string) => objects(`${name} in ${place}`),
  });
  const env = {
    DB: { prepare: () => ({ first: () => ask("database") }) },
    FILES: { head: () => ask("files") },
    ACCOUNTS: objects("accounts"),
    JURISDICTION: "eu",
  };
  return { env: env as unknown as Env, asked };
}

test("stores are asked once in five seconds, though many ask while they are slow, and objects in the jurisdiction", async () => {
  const well = { database: "ok", files: "ok", objects: "ok" };
  const first = stores(async () => {});
  expect(await checkStores(first.env, 0)).toEqual(well);
  expect(first.asked).toEqual(["database", "files", "accounts in eu health"]);

  let fail = () => {};
  const failing = new Promise((_, reject) => {
    fail = () => reject(new Error("down"));
  });
  const slow = stores(() => failing);
  const asking = checkStores(slow.env, 5000);
  for (let now = 5000; now < 7000; now += 100) expect(await checkStores(slow.env, now)).toEqual(well);
  expect(slow.asked).toHaveLength(3);
  fail();
  const down = { database: "down", files: "down", objects: "down" };
  expect(await asking).toEqual(down);
  expect(await checkStores(slow.env, 9999)).toEqual(down);
  expect(slow.asked).toHaveLength(3);
});
