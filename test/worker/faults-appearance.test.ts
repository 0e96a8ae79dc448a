// A change of appearance: its request and the consumer that makes the avatar anew die at each of their writes.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults, past } from "./faults.ts";
import { portrait } from "./photos.ts";

const request = "fetch PUT /v0.5/avatars/";

let faults: Faults;
/** Digests of the preview of a lent head as it is and in a hoodie. */
let plain: string;
let hooded: string;

beforeAll(async () => {
  faults = await Faults.start();
  const calm = await solved();
  plain = await preview(calm);
  expect((await change(calm)).status).toBe(200);
  await faults.restore("alice");
  hooded = await preview(calm);
  expect(hooded).not.toBe(plain);
}, 240_000);
afterAll(() => faults.server.stop());

async function change(avatar: string, wanted: object = { garment: "hoodie" }): Promise<Response> {
  return (await faults.client("alice")).fetch(`/v0.5/avatars/${avatar}/appearance`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
}

async function preview(avatar: string): Promise<string> {
  const file = await faults.server.files.get(`${await faults.folder(avatar)}/preview.png`);
  return createHash("sha256").update(file!.bytes).digest("hex");
}

async function solved(): Promise<string> {
  const id = await faults.create("alice", portrait);
  await faults.lendHead(id);
  expect(await faults.deliver(id)).toBe(true);
  return id;
}

/** What the avatar is to wear, and that it wears that. */
async function expectWorn(avatar: string): Promise<string> {
  const { status } = await faults.trace(avatar);
  const choices = await (await faults.client("alice")).json(`/v0.5/avatars/${avatar}/appearance`);
  const worn = choices.garment.chosen === "hoodie" ? hooded : plain;
  expect([status, await preview(avatar)]).toEqual(["done", worn]);
  expect((await faults.usage("alice")).operationCount).toBe(0);
  return worn;
}

it("ends as what was entered, wherever its request dies", async () => {
  const probe = await solved();
  const { writes } = await faults.survey(request, () => change(probe));
  await faults.restore("alice");
  expect(await expectWorn(probe)).toBe(hooded);
  const ends = new Set<string>();
  for (const at of [0, ...writes]) {
    await faults.shiftClock(past);
    const avatar = await solved();
    await faults.set({ on: request, at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
    expect((await change(avatar)).status).toBe(502);
    await faults.restore("alice");
    ends.add(await expectWorn(avatar));
  }
  console.log(`${writes.length + 1} deaths of a request that changes an appearance`);
  expect(ends).toEqual(new Set([plain, hooded]));
}, 600_000);

it("ends as what was entered, wherever its consumer dies", async () => {
  const probe = await solved();
  await faults.set({ on: request, binding: "JOBS", act: "fail_before" });
  expect((await change(probe)).status).toBe(200);
  const { writes } = await faults.survey("queue", () => faults.deliver(probe));
  expect(await expectWorn(probe)).toBe(hooded);
  for (const at of [0, ...writes]) {
    const avatar = await solved();
    await faults.set({ on: request, binding: "JOBS", act: "fail_before" });
    expect((await change(avatar)).status).toBe(200);
    await faults.set({ on: "queue", at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
    expect(await faults.deliver(avatar)).toBe(false);
    await faults.set();
    expect(await faults.deliverLater(avatar)).toBe(true);
    expect(await expectWorn(avatar)).toBe(hooded);
  }
  console.log(`${writes.length + 1} deaths of a consumer that makes an avatar anew`);
}, 600_000);

it("ends as what was entered last, wherever that meets the work on what was entered before", async () => {
  const avatar = await solved();
  for (let at = 1; at <= 4; at++) {
    await faults.set({ on: request, binding: "JOBS", act: "fail_before" });
    expect((await change(avatar, {})).status).toBe(200);
    await faults.set({ on: "queue", at, act: "pause" });
    const delivery = faults.deliver(avatar);
    await faults.paused();
    expect((await change(avatar)).status).toBe(200);
    await faults.set();
    await delivery;
    await faults.restore("alice");
    expect(await expectWorn(avatar), `met before call ${at}`).toBe(hooded);
  }
}, 300_000);
