// Renderings: their requests and jobs killed between any two writes, the avatar's end with renderings that wait for it,
// dead letters, and deletion.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults, minute, past } from "./faults.ts";
import { portrait } from "./photos.ts";

const query = "renderings?pose=neutral&size=icon";
const request = "fetch POST /v0.5/avatars/";

let faults: Faults;

beforeAll(async () => {
  faults = await Faults.start();
});
afterAll(() => faults.server.stop());

async function ask(avatar: string): Promise<Response> {
  const bob = await faults.client("bob");
  return bob.fetch(`/v0.5/avatars/${avatar}/${query}`, { method: "POST" });
}

/** A rendering whose message is lost. */
const wanted = (avatar: string) => faults.wanted("bob", `/v0.5/avatars/${avatar}/${query}`);
const unasked = () => faults.unasked("bob", portrait);
const solved = () => faults.solved("bob", portrait);
const dieAfter = (on: string, at: number) => faults.dieAfter(on, at);
const held = () => faults.held("bob");

/** Every rendering of the avatar has ended well, and has one file and one row. */
async function expectWhole(avatar: string, renderingCount: number): Promise<void> {
  const { files, attachments, ...trace } = await faults.trace(avatar);
  expect(trace).toMatchObject({ status: "done", renderingCount });
  expect(files.filter((name) => name.startsWith("renderings/"))).toHaveLength(renderingCount);
  expect(attachments.filter((type) => type === "renderings_pose")).toHaveLength(renderingCount);
  const { entries } = await (await faults.client("bob")).json(`/v0.5/avatars/${avatar}/renderings`);
  expect(entries.filter(({ attachment }: { attachment: object | null }) => attachment !== null)).toHaveLength(
    renderingCount,
  );
  expect((await faults.usage("bob")).operationCount).toBe(0);
}

async function renderingCountOf(avatar: string): Promise<number> {
  return (await faults.trace(avatar)).renderingCount;
}

it("ends done once, wherever its consumer was killed", async () => {
  const avatar = await solved();
  const first = await wanted(avatar);
  const { writes } = await faults.survey("queue", () => faults.deliver(avatar, first));
  let renderingCount = 1;
  for (const at of [0, ...writes]) {
    const id = await wanted(avatar);
    await dieAfter("queue", at);
    expect(await faults.deliver(avatar, id)).toBe(false);
    await faults.set();
    expect(await faults.deliverLater(avatar, id)).toBe(true);
    renderingCount++;
    await expectWhole(avatar, renderingCount);
  }
  console.log(`${writes.length + 1} deaths of a consumer that renders`);
  expect(writes.length).toBeGreaterThanOrEqual(8);
}, 600_000);

it.each([
  ["solved", solved],
  ["not asked to be solved", unasked],
])(
  "is whole or nothing when its request dies, of an avatar that is %s",
  async (_, create) => {
    const { writes } = await faults.survey(request, async () => ask(await create()));
    await faults.restore("bob");
    let wholeCount = 0;
    for (const at of [0, ...writes]) {
      await faults.shiftClock(past);
      const avatar = await create();
      await dieAfter(request, at);
      expect((await ask(avatar)).status).toBe(502);
      await faults.restore("bob");
      const renderingCount = await renderingCountOf(avatar);
      if (renderingCount > 0) await expectWhole(avatar, 1);
      wholeCount += renderingCount;
    }
    console.log(`${writes.length + 1} deaths while asking for a rendering, ${wholeCount} completed`);
    expect(wholeCount).toBeGreaterThanOrEqual(2);
    expect(writes.length).toBeGreaterThanOrEqual(4);
  },
  600_000,
);

it("gets its message when its avatar is solved, wherever that consumer was killed", async () => {
  const begin = async () => {
    const avatar = await unasked();
    for (let count = 0; count < 2; count++) await wanted(avatar);
    return avatar;
  };
  const first = await begin();
  const { writes } = await faults.survey("build_avatar", () => faults.deliver(first));
  for (const at of [0, ...writes]) {
    const avatar = await begin();
    await dieAfter("build_avatar", at);
    expect(await faults.deliver(avatar)).toBe(false);
    await faults.set();
    expect(await faults.deliverLater(avatar)).toBe(true);
    await faults.restore("bob");
    await expectWhole(avatar, 2);
  }
  console.log(`${writes.length + 1} deaths of a consumer that ends a solve for 2 renderings`);
  expect(writes.length).toBeGreaterThanOrEqual(6);
}, 600_000);

it.each(["rendering", "avatar"] as const)(
  "ends as an error with the dead letter of its %s, wherever that dies",
  async (of) => {
    const begin = async () => {
      const avatar = of === "rendering" ? await solved() : await unasked();
      return { avatar, rendering: await wanted(avatar) };
    };
    const bury = ({ avatar, rendering }: { avatar: string; rendering: string }) =>
      faults.deliver(avatar, of === "rendering" ? rendering : undefined, "likeness-jobs-dead");
    const first = await begin();
    const { writes } = await faults.survey("queue likeness-jobs-dead", () => bury(first));
    for (const at of [0, ...writes]) {
      const job = await begin();
      await dieAfter("queue likeness-jobs-dead", at);
      expect(await bury(job)).toBe(false);
      await faults.set();
      expect(await bury(job)).toBe(true);
      const bob = await faults.client("bob");
      const { headers } = await bob.fetch(`/v0.5/avatars/${job.avatar}/renderings/${job.rendering}`, {
        method: "HEAD",
      });
      expect([headers.get("X-Service-Status"), headers.get("X-Service-Error")]).toEqual(["error", "processing_failed"]);
      expect((await faults.usage("bob")).operationCount).toBe(0);
    }
    console.log(
      `${writes.length + 1} deaths while burying the message of ${of === "avatar" ? "an avatar" : "a rendering"}`,
    );
    expect(writes.length).toBeGreaterThanOrEqual(3);
  },
  600_000,
);

it("leaves nothing when its avatar is deleted while it is rendered, wherever that is", async () => {
  const before = await held();
  const probe = await solved();
  const { callCount } = await faults.survey("queue", async () => faults.deliver(probe, await wanted(probe)));
  const remove = async (avatar: string) =>
    expect((await (await faults.client("bob")).fetch(`/v0.5/avatars/${avatar}`, { method: "DELETE" })).status).toBe(
      204,
    );
  await remove(probe);
  // An alarm that is overdue would empty the object before the job has ended, which no job lives to see.
  const alarmsFail = { on: "object AvatarObject", binding: "FILES", act: "fail_before" } as const;
  for (let at = 1; at <= callCount; at++) {
    await faults.shiftClock(past);
    const avatar = await solved();
    const id = await wanted(avatar);
    await faults.set({ on: "queue", at, act: "pause" }, alarmsFail);
    const delivery = faults.deliver(avatar, id);
    await faults.paused();
    await remove(avatar);
    await faults.set(alarmsFail);
    await delivery;
    expect(await faults.deliver(avatar, id)).toBe(true);
    await faults.set();
    await faults.shiftClock(0);
    expect(await held(), `deleted before call ${at}`).toEqual(before);
    await faults.until(async () => (await faults.heldByAvatar(avatar)).length === 0, "the object keeps something");
  }
  console.log(`${callCount} deletions during the calls of a rendering's job`);
  expect(callCount).toBeGreaterThanOrEqual(10);
}, 600_000);

async function remove(avatar: string, rendering: string): Promise<Response> {
  const bob = await faults.client("bob");
  return bob.fetch(`/v0.5/avatars/${avatar}/renderings/${rendering}`, { method: "DELETE" });
}

it("leaves nothing when it is itself deleted while it is rendered, wherever that is, and nothing comes later", async () => {
  const avatar = await solved();
  const { callCount } = await faults.survey("queue", async () => faults.deliver(avatar, await wanted(avatar)));
  const [{ id: first }] = (await (await faults.client("bob")).json(`/v0.5/avatars/${avatar}/renderings`)).entries;
  expect((await remove(avatar, first)).status).toBe(204);
  const before = await held();
  for (let at = 1; at <= callCount; at++) {
    const id = await wanted(avatar);
    await faults.set({ on: "queue", at, act: "pause" });
    const delivery = faults.deliver(avatar, id);
    await faults.paused();
    expect((await remove(avatar, id)).status).toBe(204);
    expect((await remove(avatar, id)).status).toBe(404);
    await faults.set();
    await delivery;
    expect(await faults.deliver(avatar, id)).toBe(true);
    expect(await held(), `deleted before call ${at}`).toEqual(before);
    expect(await faults.server.avatarObject(avatar).state(id)).toBeNull();
  }
  console.log(`${callCount} deletions of a rendering during the calls of its job`);
  expect(callCount).toBeGreaterThanOrEqual(10);
}, 600_000);

it("is deleted once, wherever its deletion died, by the next request or by the sweeper", async () => {
  const avatar = await solved();
  const deletion = "fetch DELETE /v0.5/avatars/";
  const probe = await wanted(avatar);
  const before = { ...(await held()), usage: { ...(await faults.usage("bob")), operationCount: 0 } };
  before.rows = { ...before.rows, renderings: before.rows.renderings - 1 };
  const { writes } = await faults.survey(deletion, () => remove(avatar, probe));
  expect(await held()).toEqual(before);
  for (const by of ["request", "sweeper"]) {
    for (const at of writes) {
      const rendered = at % 2 === 0;
      await faults.shiftClock(past);
      const id = await wanted(avatar);
      if (rendered) expect(await faults.deliver(avatar, id)).toBe(true);
      await dieAfter(deletion, at);
      expect((await remove(avatar, id)).status).toBe(502);
      await faults.set();
      const bob = await faults.client("bob");
      expect((await bob.fetch(`/v0.5/avatars/${avatar}/renderings/${id}`)).status).toBe(404);
      await faults.shiftClock(0);
      if (by === "request") expect((await remove(avatar, id)).status).toBe(404);
      await faults.server.sweep(new Date());
      expect(await held(), `${by}, died after call ${at}`).toEqual(before);
    }
  }
  console.log(`${2 * writes.length} deaths while deleting a rendering`);
  expect(writes.length).toBeGreaterThanOrEqual(4);
}, 600_000);

it("leaves no file of a writer that lives on, once the alarm of its avatar's object goes off", async () => {
  const avatar = await solved();
  await faults.shiftClock(past);
  const [early, late] = [await wanted(avatar), await wanted(avatar)];
  const file = `${await faults.folder(avatar)}/renderings/${early}.png`;
  await faults.set({ on: "object AvatarObject", binding: "FILES", act: "fail_before" });
  const failureCount = () => faults.server.log.join("").split("folder not emptied").length;
  const before = failureCount();
  expect((await remove(avatar, early)).status).toBe(204);
  await faults.server.files.put(file, "late");
  // Twenty minutes after the deletion, and ten before the alarm would be tried again.
  await faults.shiftClock(past / 2 + 5 * minute);
  await faults.until(async () => failureCount() > before + 1, "no alarm went off twice");
  expect(await faults.keys()).toContain(file);
  await faults.set();
  await faults.until(async () => !(await faults.keys()).includes(file), "the late file stays");
  await faults.shiftClock(0);
  expect(await faults.deliver(avatar, late)).toBe(true);
  await expectWhole(avatar, 1);
}, 120_000);

it("is not made again by a second run of its avatar's job when it was the preview", async () => {
  const fresh = async () => {
    const id = await faults.create("bob", portrait);
    await faults.lendHead(id);
    return id;
  };
  const probe = await fresh();
  const { writes } = await faults.survey("queue", () => faults.deliver(probe));
  let removedCount = 0;
  for (const at of writes) {
    const avatar = await fresh();
    await dieAfter("queue", at);
    expect(await faults.deliver(avatar)).toBe(false);
    await faults.set();
    const list = `/v0.5/avatars/${avatar}/renderings`;
    const { entries } = await (await faults.client("bob")).json(list);
    for (const { id } of entries) expect((await remove(avatar, id)).status).toBe(204);
    removedCount += entries.length;
    expect(await faults.deliverLater(avatar)).toBe(true);
    const trace = await faults.trace(avatar);
    expect(trace.status).toBe("done");
    expect(trace.renderingCount, `died after call ${at}`).toBe(1 - entries.length);
    expect(trace.files.includes("preview.png")).toBe(entries.length === 0);
    expect(trace.attachments.includes("renderings_preview")).toBe(entries.length === 0);
  }
  console.log(`${removedCount} previews deleted while their avatar's job was not done`);
  expect(removedCount).toBeGreaterThanOrEqual(1);
  expect(removedCount).toBeLessThan(writes.length);
}, 300_000);

it("of a talking head is done once with its track, and its deletion leaves nothing", async () => {
  const avatar = await solved();
  const before = await held();
  const bob = await faults.client("bob");
  const path = `/v0.5/avatars/${avatar}/speech`;
  const track = { duration: 0.05, visemes: [{ time: 0, viseme: "aa", weight: 1 }] };
  const say = async () => {
    await faults.set({ on: request, binding: "JOBS", act: "fail_before" });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(track) };
    const answer = await bob.fetch(`${path}?size=icon`, init);
    await faults.set();
    return answer.headers.get("X-Service-Status")!;
  };
  const first = await say();
  const { writes } = await faults.survey("queue", () => faults.deliver(avatar, first));
  const second = await say();
  await dieAfter("queue", writes[writes.length >> 1]);
  expect(await faults.deliver(avatar, second)).toBe(false);
  await faults.set();
  expect(await faults.deliverLater(avatar, second)).toBe(true);
  for (const id of [first, second]) {
    expect(await bob.json(`${path}/${id}`)).toMatchObject({ ...track, status: "done", error: null });
    expect((await bob.fetch(`${path}/${id}`, { method: "DELETE" })).status).toBe(204);
  }
  expect(await held()).toEqual(before);
}, 60_000);
