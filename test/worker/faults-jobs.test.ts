// The consumer dies between any two writes of a job, and the message comes again.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults } from "./faults.ts";
import { plainPng, portrait } from "./photos.ts";

const whole = {
  status: "done",
  files: ["avatar.glb", "avatar.lkav", "photo", "preview.png", "solve.json"],
  attachments: ["gltf", "image", "renderings_preview", "solve"],
  renderingCount: 1,
  labelCount: 8,
};
/** As bob's are, who has neither preview nor file made. */
const solved = {
  ...whole,
  files: ["avatar.lkav", "photo", "solve.json"],
  attachments: ["image", "solve"],
  renderingCount: 0,
};
const refused = { status: "error", files: ["photo"], attachments: ["image"], renderingCount: 0, labelCount: 0 };

let faults: Faults;
/** An avatar that nothing disturbed. */
let calm: string;
let solvingWrites: number[];

beforeAll(async () => {
  faults = await Faults.start();
  calm = await faults.create("alice", portrait);
  ({ writes: solvingWrites } = await faults.survey("queue", () => faults.deliver(calm)));
});
afterAll(() => faults.server.stop());

async function withHead(): Promise<string> {
  const id = await faults.create("alice", portrait);
  await faults.lendHead(id);
  return id;
}

/** Kills the consumer after each of the calls, 0 standing for the time before the first, and delivers again. */
async function killAfterEach(
  calls: readonly number[],
  create: () => Promise<string>,
  end: typeof whole,
  owner = "alice",
): Promise<void> {
  for (const at of calls) {
    const id = await create();
    await faults.set({ on: "queue", at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
    expect(await faults.deliver(id)).toBe(false);
    await faults.set();
    expect(await faults.deliverLater(id)).toBe(true);
    expect(await faults.trace(id), `killed after call ${at}`).toEqual(end);
    const state = await faults.server.avatarObject(id).state("avatar");
    expect(state?.status).toBe(end.status);
    expect((await faults.usage(owner)).operationCount).toBe(0);
  }
}

it("ends done with each file and row once, wherever the consumer was killed", async () => {
  expect(await faults.trace(calm)).toEqual(whole);
  const resumed = await withHead();
  const { writes: resumingWrites } = await faults.survey("queue", () => faults.deliver(resumed));
  expect(await faults.trace(resumed)).toEqual(whole);
  // What follows the stored head is the same in both, and cheap to reach with a head that is lent; what is before it is
  // the same for bob.
  const untilHead = solvingWrites.slice(0, solvingWrites.length - (resumingWrites.length - 1));
  await killAfterEach([0, ...untilHead], () => faults.create("bob", portrait, "?render=false"), solved, "bob");
  await killAfterEach([0, ...resumingWrites], withHead, whole);
  const caseCount = resumingWrites.length + 1;
  console.log(`${caseCount + untilHead.length + 1} deaths of a consumer among ${solvingWrites.length} writes`);
  expect(solvingWrites.length).toBeGreaterThanOrEqual(18);
  expect((await faults.usage("bob")).avatarCount).toBe(untilHead.length + 1);
  expect(await faults.usage("alice")).toEqual({ avatarCount: caseCount + 2, operationCount: 0 });
  expect((await (await faults.client("alice")).fetch("/v0.5/avatars?pagesize=1")).headers.get("X-Total-Count")).toBe(
    String(caseCount + 2),
  );
}, 600_000);

it("ends in the code of the failure once, wherever the consumer was killed", async () => {
  const create = () => faults.create("alice", plainPng(300, 300));
  const first = await create();
  const { writes } = await faults.survey("queue", () => faults.deliver(first));
  await killAfterEach([0, ...writes], create, refused);
  console.log(`${writes.length + 1} deaths of a consumer that refuses a photo`);
  expect(writes.length).toBeGreaterThanOrEqual(5);
});
