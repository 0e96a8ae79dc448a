// Photos that are dropped and avatars that are outlived, while the processes die that remove them.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults, minute } from "./faults.ts";
import { plainPng, portrait } from "./photos.ts";

const day = 24 * 60 * 60_000;

let faults: Faults;

beforeAll(async () => {
  faults = await Faults.start();
  await faults.server.db.prepare("UPDATE accounts SET photo_retention = 'drop'").run();
});
afterAll(() => faults.server.stop());

async function expectDropped(id: string, status: string): Promise<void> {
  const trace = await faults.trace(id);
  expect(trace.status).toBe(status);
  expect(trace.files).not.toContain("photo");
  expect(trace.attachments).not.toContain("image");
}

it("is dropped in the end, wherever the consumer dies that solves it", async () => {
  const make = async () => {
    const id = await faults.create("alice", portrait, "?render=false");
    await faults.lendHead(id, ["clean", "photo"]);
    return id;
  };
  const { writes } = await faults.survey("queue", async () => faults.deliver(await make()));
  for (const at of [0, ...writes]) {
    const id = await make();
    await faults.dieAfter("queue", at);
    expect(await faults.deliver(id)).toBe(false);
    await faults.set();
    expect(await faults.deliverLater(id)).toBe(true);
    await expectDropped(id, "done");
    expect((await faults.trace(id)).files).toEqual(expect.arrayContaining(["avatar.lkav", "avatar-other.lkav"]));
  }
  console.log(`${writes.length + 1} deaths of a consumer that drops a photo`);
}, 300_000);

it("is dropped in the end, wherever the consumer dies that can make nothing of it", async () => {
  const make = () => faults.create("bob", plainPng(300, 300));
  const { writes } = await faults.survey("queue", async () => faults.deliver(await make()));
  for (const at of [0, ...writes]) {
    const id = await make();
    await faults.dieAfter("queue", at);
    expect(await faults.deliver(id)).toBe(false);
    await faults.set();
    expect(await faults.deliverLater(id)).toBe(true);
    await expectDropped(id, "error");
  }
  console.log(`${writes.length + 1} deaths of a consumer that fails`);
}, 300_000);

it("is removed in the end, wherever the sweeper dies that finds it outlived", async () => {
  const db = faults.server.db;
  await db.prepare("UPDATE accounts SET avatar_retention_days = 7 WHERE username = 'carla'").run();
  const make = async () => (await faults.client("carla")).create(plainPng(200, 200), "?solve=false");
  const sweep = (later = 0) => faults.server.sweep(new Date(Date.now() + 8 * day + later));
  const before = await faults.keys();
  await make();
  const { writes } = await faults.survey("scheduled", () => sweep());
  expect(await faults.keys()).toEqual(before);
  for (const at of [0, ...writes]) {
    await make();
    await faults.set({ on: "scheduled", at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
    await sweep().catch(() => {});
    await faults.set();
    await sweep(20 * minute);
    expect(await faults.keys()).toEqual(before);
    expect((await faults.usage("carla")).avatarCount).toBe(0);
  }
  console.log(`${writes.length + 1} deaths of a sweeper`);
}, 300_000);
