// Messages that come too often, that cannot be read, or whose work never succeeds.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults } from "./faults.ts";
import { plainPng, portrait } from "./photos.ts";
import { formOf } from "./server.ts";

const malformed = [
  null,
  7,
  "build_avatar",
  [],
  {},
  { kind: "build_avatar" },
  { kind: "build_avatar", avatarId: 12 },
  { kind: "build_avatar", avatarId: null },
  { kind: "build_avatar", avatarId: "" },
  { kind: "build_avatar", avatarId: "-1" },
  { kind: "build_avatar", avatarId: "1 OR 1=1" },
  { kind: "build_avatar", avatarId: "9".repeat(100_000) },
  { kind: "x".repeat(100_000), avatarId: "1" },
  { kind: "of_a_later_version", avatarId: "1" },
  { kind: "render", avatarId: "1" },
  { kind: "deliver_webhook", deliveryId: 7 },
  { kind: "render", avatarId: "1", renderingId: ["1"] },
];

let faults: Faults;
beforeAll(async () => {
  faults = await Faults.start({ maxRetries: 1 });
});
afterAll(() => faults.server.stop());

async function putCount(): Promise<number> {
  const calls = (await faults.calls("queue")).flat();
  return calls.filter(({ title }) => title === "FILES put").length;
}

it("does its work once though its message comes twice, ten times at once and ten times afterwards", async () => {
  const id = await faults.create("alice", portrait);
  const many = Array.from({ length: 10 });
  const atOnce = await Promise.all(many.map(() => faults.deliver(id)));
  expect(atOnce).toContain(true);
  expect(await putCount()).toBe(4);
  expect((await faults.server.avatarObject(id).state("avatar"))?.attemptCount).toBe(1);
  const trace = await faults.trace(id);
  expect(trace).toMatchObject({ status: "done", renderingCount: 1 });
  await faults.set();
  const afterwards = await Promise.all(many.map(() => faults.deliver(id)));
  expect(afterwards).toEqual(many.fill(true));
  expect(await putCount()).toBe(0);
  expect(await faults.trace(id)).toEqual(trace);
  console.log("20 deliveries of one message, 1 run");
});

it("waits for its turn where its isolate works on another photo, and so does a photo check", async () => {
  const [first, second] = [await faults.create("alice", portrait), await faults.create("alice", portrait)];
  await faults.set({ on: `"avatarId":"${first}"`, at: 6, act: "pause" });
  const ended: string[] = [];
  const noted = (name: string, work: Promise<unknown>) => work.then(() => ended.push(name));
  const running = [noted("first", faults.deliver(first))];
  await faults.paused();
  const alice = await faults.client("alice");
  running.push(noted("second", faults.deliver(second)));
  running.push(noted("check", alice.fetch("/v0.5/photos/check", { method: "POST", body: formOf(portrait) })));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const leases = (await faults.calls(`"avatarId":"${second}"`)).flat().filter(({ title }) => title === "AVATARS lease");
  expect([ended, leases]).toEqual([[], []]);
  await faults.set();
  await Promise.all(running);
  expect(ended[0]).toBe("first");
  for (const id of [first, second]) expect(await faults.trace(id)).toMatchObject({ status: "done", renderingCount: 1 });
});

it("retries what it cannot read, with growing delay, and drops it as a dead letter", async () => {
  const delays: number[] = [];
  for (const body of malformed) {
    const attempt = (delays.length % 6) + 1;
    const { outcome, retryMessages } = await faults.server.deliver("likeness-jobs", [body], attempt);
    expect(outcome).toBe("ok");
    delays.push(retryMessages[0].delaySeconds);
    expect((await faults.server.deliver("likeness-jobs-dead", [body])).explicitAcks).toHaveLength(1);
  }
  expect(delays.slice(0, 6)).toEqual([5, 10, 20, 40, 80, 160]);
  console.log(`${malformed.length} bodies that are no jobs`);
});

it("goes on with other jobs past messages that always fail, and ends those as errors", async () => {
  const lost = await faults.create("bob", portrait);
  await faults.server.files.delete(`${await faults.folder(lost)}/photo`);
  for (const body of malformed) await faults.server.send("JOBS", body);
  await faults.server.send("JOBS", { kind: "build_avatar", avatarId: lost });
  const bob = await faults.client("bob");
  expect(await bob.settled(await bob.create(plainPng(300, 300)))).toBe("no_face");
  expect(await bob.settled(lost)).toBe("processing_failed");
  expect(await faults.usage("bob")).toEqual({ avatarCount: 2, operationCount: 0 });
  const droppedCount = () => faults.server.log.join("").split('"outcome":"unreadable"').length - 1;
  await faults.until(async () => droppedCount() === 2 * malformed.length, "not every body was dropped");
});
