// Publications: requests at public addresses killed between any two writes, their jobs and their withdrawal killed, and a
// withdrawal while what strangers asked for is made.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults, past } from "./faults.ts";
import { portrait } from "./photos.ts";

const stranger = "fetch GET /";
const withdrawal = "fetch DELETE /v0.5/avatars/";

let faults: Faults;
/** An avatar of alice that is solved. */
let avatar: string;

beforeAll(async () => {
  faults = await Faults.start();
  avatar = await faults.create("alice", portrait, "?render=false");
  expect(await faults.deliver(avatar)).toBe(true);
});
afterAll(() => faults.server.stop());

async function publication(method: string): Promise<Response> {
  return (await faults.client("alice")).fetch(`/v0.5/avatars/${avatar}/publication`, { method });
}

async function published(): Promise<string> {
  return ((await (await publication("PUT")).json()) as { public_id: string }).public_id;
}

function ask(publicId: string, red = 0): Promise<Response> {
  return faults.server.fetch(`/${publicId}.png?size=64&background=${red},0,0`);
}

/** Ids of what was made or is to be made for public addresses. */
async function variants(): Promise<string[]> {
  const query = faults.server.db.prepare("SELECT CAST(id AS TEXT) AS id FROM renderings WHERE public = 1");
  return (await query.all<{ id: string }>()).results.map(({ id }) => id);
}

/** A variant whose message is lost; its request waits in vain. */
async function wanted(publicId: string, red: number): Promise<{ id: string; answer: Promise<Response> }> {
  const before = await variants();
  await faults.set({ on: `${stranger}${publicId}`, binding: "JOBS", act: "fail_before" });
  const answer = ask(publicId, red);
  await faults.until(async () => (await variants()).length > before.length, "no variant was entered");
  const id = (await variants()).find((each) => !before.includes(each))!;
  const object = faults.server.avatarObject(avatar);
  await faults.until(async () => (await object.state(id)) !== null, "no job was opened");
  return { id, answer };
}

const held = () => faults.held("alice");

it("is made once when its request dies and comes again, wherever that was", async () => {
  const publicId = await published();
  const on = `${stranger}${publicId}`;
  const { writes } = await faults.survey(on, () => ask(publicId));
  let red = 1;
  for (const at of [0, ...writes]) {
    await faults.shiftClock(past);
    const before = await variants();
    await faults.dieAfter(on, at);
    expect((await ask(publicId, red)).status).toBe(502);
    await faults.set();
    const entered = (await variants()).find((id) => !before.includes(id));
    // What was opened without a message is the sweeper's; what was not, the next request's.
    const object = faults.server.avatarObject(avatar);
    if (entered !== undefined && (await object.state(entered)) !== null) await faults.restore("alice");
    await faults.shiftClock(0);
    expect((await ask(publicId, red)).status, `died after call ${at}`).toBe(200);
    expect((await variants()).length).toBe(before.length + 1);
    red++;
  }
  console.log(`${writes.length + 1} deaths while asking for a variant`);
  expect(writes.length).toBeGreaterThanOrEqual(3);
  expect((await publication("DELETE")).status).toBe(204);
}, 600_000);

it("leaves nothing when it is withdrawn while it is made, wherever that is, and answers 404", async () => {
  const before = await held();
  const first = await published();
  const probe = await wanted(first, 0);
  const { callCount } = await faults.survey("queue", () => faults.deliver(avatar, probe.id));
  expect((await probe.answer).status).toBe(200);
  expect((await publication("DELETE")).status).toBe(204);
  for (let at = 1; at <= callCount; at++) {
    const { id, answer } = await wanted(await published(), at);
    await faults.set({ on: "queue", at, act: "pause" });
    const delivery = faults.deliver(avatar, id);
    await faults.paused();
    const isMade = (await faults.server.avatarObject(avatar).state(id))?.status === "done";
    expect((await publication("DELETE")).status).toBe(204);
    // Who asked may have had it in between, once it was made.
    expect(isMade ? [200, 404] : [404], `withdrawn before call ${at}`).toContain((await answer).status);
    await faults.set();
    await delivery;
    expect(await faults.deliver(avatar, id)).toBe(true);
    expect(await held(), `withdrawn before call ${at}`).toEqual(before);
  }
  console.log(`${callCount} withdrawals during the calls of a variant's job`);
  expect(callCount).toBeGreaterThanOrEqual(8);
}, 600_000);

it("is withdrawn once, wherever that died, by the sweeper", async () => {
  const before = await held();
  const begin = async () => {
    const publicId = await published();
    expect([(await ask(publicId, 1)).status, (await ask(publicId, 2)).status]).toEqual([200, 200]);
    return publicId;
  };
  await begin();
  const { writes } = await faults.survey(withdrawal, () => publication("DELETE"));
  expect(await held()).toEqual(before);
  for (const at of writes) {
    await faults.shiftClock(past);
    const publicId = await begin();
    await faults.set({ on: withdrawal, at, act: "die_after" });
    expect((await publication("DELETE")).status).toBe(502);
    await faults.set();
    expect((await ask(publicId, 1)).status, `died after call ${at}`).toBe(404);
    expect((await publication("GET")).status).toBe(404);
    await faults.shiftClock(0);
    await faults.server.sweep(new Date());
    expect(await held(), `died after call ${at}`).toEqual(before);
  }
  console.log(`${writes.length} deaths while withdrawing a publication of two variants`);
  expect(writes.length).toBeGreaterThanOrEqual(8);
}, 600_000);
