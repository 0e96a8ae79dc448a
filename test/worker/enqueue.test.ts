// Messages of requests: sent once the work is open; a request whose message is lost succeeds, and the log says so.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Faults } from "./faults.ts";
import { plainPng } from "./photos.ts";
import type { Client } from "./server.ts";

const upload = "fetch POST /v0.5/avatars";
const photo = plainPng(300, 300);
let faults: Faults;
let bob: Client;

beforeAll(async () => {
  faults = await Faults.start();
});
beforeEach(async () => {
  bob = await faults.client("bob");
  await faults.set();
});
afterAll(() => faults.server.stop());

/** The bindings that the last upload called, after the avatar was stored. */
async function lastCalls(): Promise<string[]> {
  const [calls] = await faults.calls(upload);
  return calls.map(({ title }) => title).slice(-2);
}

/** The line about the message of a request, once it is written. */
async function warningOf(answer: Response): Promise<Record<string, unknown>> {
  const requestId = answer.headers.get("X-Request-Id")!;
  const lines = () => faults.server.log.join("").split("\n");
  const isOfRequest = (line: string) => line.includes(requestId) && line.includes("message not sent");
  await faults.until(async () => lines().some(isOfRequest), "nothing is logged");
  return JSON.parse(
    lines()
      .find(isOfRequest)!
      .replace(/^[^{]*/, ""),
  );
}

function expectSent(id: string): Promise<void> {
  const message = `queue likeness-jobs {"kind":"build_avatar","avatarId":"${id}"}`;
  return faults.until(async () => (await faults.calls(message)).length > 0, "the message is not delivered");
}

it("an upload opens its job, then sends its message, and logs no more than itself", async () => {
  const answer = await bob.upload(photo);
  expect(answer.status).toBe(201);
  expect(await lastCalls()).toEqual(["AVATARS open", "JOBS send"]);
  await expectSent(answer.headers.get("X-Service-Status")!);
  expect(faults.server.log.join("")).not.toContain("message not sent");
});

it.each(["fail_before", "fail_after"] as const)("succeeds though the queue does %s, with a warning", async (act) => {
  await faults.set({ on: upload, binding: "JOBS", act });
  const answer = await bob.upload(photo);
  expect(answer.status).toBe(201);
  const cause = "Error: Queue send failed: Internal Server Error";
  expect(await warningOf(answer)).toEqual({
    level: "warn",
    request_id: answer.headers.get("X-Request-Id"),
    message: "message not sent",
    cause,
  });
});

it("sends nothing for a job that was not opened", async () => {
  await faults.set({ on: upload, binding: "AVATARS", act: "fail_before" });
  const answer = await bob.upload(photo);
  expect(answer.status).toBe(201);
  expect((await warningOf(answer)).cause).toContain("Network connection lost.");
  expect((await lastCalls()).at(-1)).toBe("AVATARS open");
  expect((await faults.calls(upload)).flat().map(({ title }) => title)).not.toContain("JOBS send");
});
