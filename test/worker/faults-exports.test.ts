// Exports: what they have beyond renderings, which faults-renderings.test.ts goes through, is that one of a key is made
// once. So here requests die and come again, two come at once, and an export dies and is deleted while it is made.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clipNames } from "../../src/gltf/clips.ts";
import { Faults, past } from "./faults.ts";
import { portrait } from "./photos.ts";

const request = "fetch POST /v0.5/avatars/";

let faults: Faults;

beforeAll(async () => {
  faults = await Faults.start();
});
afterAll(() => faults.server.stop());

async function ask(avatar: string, query: string): Promise<Response> {
  const alice = await faults.client("alice");
  return alice.fetch(`/v0.5/avatars/${avatar}/exports?${query}`, { method: "POST" });
}

/** An export whose message is lost. */
const wanted = (avatar: string, query: string) => faults.wanted("alice", `/v0.5/avatars/${avatar}/exports?${query}`);
const unasked = () => faults.unasked("alice", portrait);
const solved = () => faults.solved("alice", portrait);
const dieAfter = (on: string, at: number) => faults.dieAfter(on, at);
const held = () => faults.held("alice");

async function listed(avatar: string): Promise<{ id: number; status: string; attachment: object | null }[]> {
  return (await (await faults.client("alice")).json(`/v0.5/avatars/${avatar}/exports`)).entries;
}

/** The avatar has `exportCount` exports that are done, each with one file and one row. */
async function expectWhole(avatar: string, exportCount: number): Promise<void> {
  const { files, attachments } = await faults.trace(avatar);
  expect(files.filter((name) => name.startsWith("exports/"))).toHaveLength(exportCount);
  expect(attachments.filter((type) => type === "export")).toHaveLength(exportCount);
  const entries = await listed(avatar);
  expect(entries.filter(({ status, attachment }) => status === "done" && attachment !== null)).toHaveLength(
    exportCount,
  );
  expect(entries).toHaveLength(exportCount);
  expect((await faults.usage("alice")).operationCount).toBe(0);
}

async function remove(avatar: string, id: string): Promise<Response> {
  return (await faults.client("alice")).fetch(`/v0.5/avatars/${avatar}/exports/${id}`, { method: "DELETE" });
}

it("is one export when its request dies and comes again, wherever that was", async () => {
  const probe = await unasked();
  const { writes } = await faults.survey(request, () => ask(probe, "lod=1"));
  await faults.restore("alice");
  for (const at of [0, ...writes]) {
    await faults.shiftClock(past);
    const avatar = await unasked();
    await dieAfter(request, at);
    expect((await ask(avatar, "lod=1")).status).toBe(502);
    await faults.set();
    expect((await ask(avatar, "lod=1")).status).toBe(202);
    await faults.restore("alice");
    await expectWhole(avatar, 1);
  }
  console.log(`${writes.length + 1} deaths while asking for an export that is asked for again`);
  expect(writes.length).toBeGreaterThanOrEqual(4);
}, 600_000);

it("is one export for two requests that go side by side, wherever they meet", async () => {
  const avatar = await solved();
  const { callCount } = await faults.survey(request, () => ask(avatar, "lod=2"));
  await faults.restore("alice");
  await expectWhole(avatar, 1);
  for (let at = 1; at <= callCount; at++) {
    const query = `lod=2&pose=a&animations=${clipNames[at]}`;
    await faults.client("alice");
    await faults.set({ on: request, at, act: "pause" });
    const both = [ask(avatar, query), ask(avatar, query)];
    await faults.paused();
    await wait(100);
    await faults.set();
    const [first, second] = (await Promise.all(both)).map(({ headers }) => headers.get("X-Service-Status"));
    expect(first, `met before call ${at}`).toMatch(/^\d+$/);
    expect(second, `met before call ${at}`).toBe(first);
  }
  await faults.restore("alice");
  await expectWhole(avatar, 1 + callCount);
  console.log(`${callCount} meetings of two requests for one export`);
  expect(callCount).toBeGreaterThanOrEqual(6);
}, 600_000);

it("ends done once, wherever its consumer was killed", async () => {
  const avatar = await solved();
  const first = await wanted(avatar, "lod=1");
  const { writes } = await faults.survey("queue", () => faults.deliver(avatar, first));
  expect((await remove(avatar, first)).status).toBe(204);
  for (const at of [0, ...writes]) {
    const id = await wanted(avatar, "lod=1");
    await dieAfter("queue", at);
    expect(await faults.deliver(avatar, id)).toBe(false);
    await faults.set();
    expect(await wanted(avatar, "lod=1")).toBe(id);
    expect(await faults.deliverLater(avatar, id)).toBe(true);
    await expectWhole(avatar, 1);
    expect((await remove(avatar, id)).status).toBe(204);
  }
  console.log(`${writes.length + 1} deaths of a consumer that exports`);
  expect(writes.length).toBeGreaterThanOrEqual(8);
}, 600_000);

it("leaves nothing when it is deleted while it is made, and the next of its key is another", async () => {
  const avatar = await solved();
  const probe = await wanted(avatar, "pose=a");
  const { callCount } = await faults.survey("queue", () => faults.deliver(avatar, probe));
  expect((await remove(avatar, probe)).status).toBe(204);
  const before = await held();
  let last = probe;
  for (let at = 1; at <= callCount; at++) {
    const id = await wanted(avatar, "pose=a");
    expect(id).not.toBe(last);
    last = id;
    await faults.set({ on: "queue", at, act: "pause" });
    const delivery = faults.deliver(avatar, id);
    await faults.paused();
    expect((await remove(avatar, id)).status).toBe(204);
    await faults.set();
    await delivery;
    expect(await faults.deliver(avatar, id)).toBe(true);
    expect(await held(), `deleted before call ${at}`).toEqual(before);
  }
  console.log(`${callCount} deletions of an export during the calls of its job`);
  expect(callCount).toBeGreaterThanOrEqual(10);
}, 600_000);
