// Requests that create and delete avatars: killed between any two writes, and while stores are down.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults, past } from "./faults.ts";
import { plainPng } from "./photos.ts";

/** A photo whose job ends at once, in `no_face`. */
const photo = plainPng(300, 300);
const upload = "fetch POST /v0.5/avatars";
const removal = "fetch DELETE /v0.5/avatars/";

let faults: Faults;
let uploadCalls: { callCount: number; writes: number[] };

beforeAll(async () => {
  faults = await Faults.start();
  const alice = await faults.client("alice");
  await alice.create(photo, "?solve=false");
  uploadCalls = await faults.survey(upload, async () => alice.settled(await alice.create(photo)));
});
afterAll(() => faults.server.stop());

/** Every object lies in the folder of a row, and every row has its photo. */
async function expectNothingLost(): Promise<void> {
  const { results } = await faults.server.db.prepare("SELECT folder FROM avatars").all<{ folder: string }>();
  expect(await faults.keys()).toEqual(results.map(({ folder }) => `${folder}/photo`).sort());
  const { avatars, attachments } = await faults.rowCounts();
  expect(attachments).toBe(avatars);
}

it.each(["", "?solve=false"])(
  "leaves a whole avatar or nothing when it dies while creating: %s",
  async (query) => {
    const bob = await faults.client("bob");
    const { writes } = await faults.survey(upload, () => bob.create(photo, query));
    const before = await faults.rowCounts();
    let enteredCount = 0;
    for (const at of [0, ...writes]) {
      await faults.shiftClock(past);
      await faults.set({ on: upload, at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
      expect((await bob.upload(photo, query)).status).toBe(502);
      await faults.restore("bob");
      await expectNothingLost();
      const { avatars } = await faults.rowCounts();
      expect(avatars - before.avatars - enteredCount).toBeLessThanOrEqual(1);
      enteredCount = avatars - before.avatars;
    }
    console.log(`${writes.length + 1} deaths while creating an avatar${query}, ${enteredCount} completed`);
    expect(enteredCount).toBeGreaterThanOrEqual(1);
    expect(writes.length).toBeGreaterThanOrEqual(query ? 3 : 5);
  },
  600_000,
);

it.each(["fail_before", "fail_after"] as const)(
  "answers 201 or a problem for each call that fails: %s",
  async (act) => {
    const { callCount } = uploadCalls;
    const answers: number[] = [];
    for (let at = 1; at <= callCount; at++) {
      const alice = await faults.client("alice");
      const { avatars } = await faults.rowCounts();
      await faults.shiftClock(past);
      await faults.set({ on: upload, at, act });
      const answer = await alice.upload(photo);
      answers.push(answer.status);
      if (answer.status !== 201) {
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([503, "application/problem+json"]);
        expect(await answer.json()).toMatchObject({ status: 503, code: "store_unavailable" });
        expect((await faults.rowCounts()).avatars).toBe(avatars);
      }
      await faults.restore("alice");
      await expectNothingLost();
      expect((await faults.rowCounts()).avatars).toBe(answer.status === 201 ? avatars + 1 : avatars);
    }
    console.log(`${callCount} calls ${act} while creating: ${answers.join(" ")}`);
  },
);

it.each(["DB", "FILES", "ACCOUNTS", "AVATARS", "JOBS"] as const)(
  "creates nothing half while %s is down",
  async (binding) => {
    const carla = await faults.client("carla");
    const { avatars } = await faults.rowCounts();
    await faults.shiftClock(past);
    await faults.set({ on: upload, binding, act: "fail_before" });
    const answer = await carla.upload(photo);
    const isOptional = binding === "AVATARS" || binding === "JOBS";
    expect(answer.status).toBe(isOptional ? 201 : 503);
    expect((await faults.rowCounts()).avatars).toBe(isOptional ? avatars + 1 : avatars);
    await faults.restore("carla");
    await expectNothingLost();
    expect((await carla.upload(photo)).status).toBe(201);
  },
);

it("completes a deletion that died, wherever it died", async () => {
  const alice = await faults.client("alice");
  const create = async () => {
    const id = await alice.create(photo);
    expect(await alice.settled(id)).toBe("no_face");
    return id;
  };
  const first = await create();
  const before = await faults.rowCounts();
  const { writes } = await faults.survey(removal, () => alice.fetch(`/v0.5/avatars/${first}`, { method: "DELETE" }));
  const after = await faults.rowCounts();
  expect(after).toEqual({ ...before, avatars: before.avatars - 1, attachments: before.attachments - 1 });
  for (const at of [0, ...writes]) {
    const id = await create();
    await faults.shiftClock(past);
    await faults.set({ on: removal, at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
    expect((await alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" })).status).toBe(502);
    await faults.set();
    const again = await alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" });
    expect(again.status).toBe(at === 0 ? 204 : 404);
    await faults.restore("alice");
    await expectNothingLost();
    expect(await faults.rowCounts()).toEqual(after);
    await faults.until(async () => (await faults.heldByAvatar(id)).length === 0, "the object keeps something");
  }
  console.log(`${writes.length + 1} deaths while deleting`);
  expect(writes.length).toBeGreaterThanOrEqual(5);
}, 600_000);
