// An avatar deleted at every stage of its job, and files that are written after that.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults, minute } from "./faults.ts";
import { portrait } from "./photos.ts";

let faults: Faults;
/** An avatar that nothing disturbs. */
let calm: string;
let solvingCallCount: number;

beforeAll(async () => {
  faults = await Faults.start();
  calm = await faults.create("alice", portrait);
  ({ callCount: solvingCallCount } = await faults.survey("queue", () => faults.deliver(calm)));
});
afterAll(() => faults.server.stop());

function unsolved(): Promise<string> {
  return faults.create("alice", portrait);
}

async function withHead(): Promise<string> {
  const id = await faults.create("alice", portrait);
  await faults.lendHead(id);
  return id;
}

/** Starts the job, deletes the avatar while the job waits before call `at`, and lets the job end. */
async function deleteAt(id: string, at: number): Promise<void> {
  await faults.set({ on: "queue", at, act: "pause" });
  const delivery = faults.deliver(id);
  await faults.paused();
  const alice = await faults.client("alice");
  expect((await alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await alice.fetch(`/v0.5/avatars/${id}`)).status).toBe(404);
  await faults.set();
  await delivery;
  expect(await faults.deliver(id)).toBe(true);
}

it("wins against its job, wherever that is", async () => {
  const files = await faults.keys();
  const rows = await faults.rowCounts();
  const resumed = await withHead();
  const { callCount: resumingCallCount } = await faults.survey("queue", () => faults.deliver(resumed));
  await (await faults.client("alice")).fetch(`/v0.5/avatars/${resumed}`, { method: "DELETE" });
  // Both kinds of run share their last calls; those before the head is stored differ.
  const cases = [
    ...Array.from({ length: solvingCallCount - resumingCallCount + 3 }, (_, index) => ({
      at: index + 1,
      create: unsolved,
    })),
    ...Array.from({ length: resumingCallCount }, (_, index) => ({ at: index + 1, create: withHead })),
  ];
  for (const { at, create } of cases) {
    await faults.shiftClock(-20 * minute);
    const id = await create();
    await deleteAt(id, at);
    await faults.shiftClock(0);
    expect(await faults.keys(), `deleted before call ${at}`).toEqual(files);
    expect(await faults.rowCounts()).toEqual(rows);
    expect(await faults.usage("alice")).toEqual({ avatarCount: 1, operationCount: 0 });
    await faults.until(async () => (await faults.heldByAvatar(id)).length === 0, "the object keeps something");
  }
  console.log(`${cases.length} deletions during ${solvingCallCount} calls of a job`);
  expect(cases.length).toBeGreaterThanOrEqual(25);
}, 600_000);

it("removes a late writer's file by the alarm of the avatar's object, however often storage fails", async () => {
  const files = await faults.keys();
  const id = await unsolved();
  const late = `${await faults.folder(id)}/avatar.glb`;
  await faults.set({ on: "object AvatarObject", binding: "FILES", act: "fail_before" });
  await faults.shiftClock(-20 * minute);
  const alice = await faults.client("alice");
  expect((await alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" })).status).toBe(204);
  await faults.server.files.put(late, "late");
  await faults.until(async () => faults.server.log.join("").includes("folder not emptied"), "no alarm went off");
  expect(await faults.keys()).toContain(late);
  await faults.set();
  await faults.until(async () => (await faults.heldByAvatar(id)).length === 0, "the object keeps something");
  expect(await faults.keys()).toEqual(files);
});
