import { expect, it } from "vitest";
import { payloadOf, testEvent, webhookEvents } from "../../../src/webhooks/events.ts";

const createdAt = Date.UTC(2026, 11, 1, 2, 3, 4, 5);
const avatar = { avatarId: "7000000000000001", renderingId: null, kind: null, errorCode: null, createdAt };
const rendering = { ...avatar, renderingId: "8", kind: "export" };

it.each(webhookEvents)("%s says what has become of what, by ids", (type) => {
  const [subject, status] = type.split(".");
  const isAvatar = subject === "avatar";
  const { timestamp, data, ...rest } = payloadOf({ ...(isAvatar ? avatar : rendering), type });
  expect([rest, timestamp]).toEqual([{ type }, "2026-12-01T02:03:04.005Z"]);
  const ids = isAvatar ? { id: 7_000_000_000_000_001 } : { id: 8, avatar_id: 7_000_000_000_000_001, kind: "export" };
  expect(data).toEqual({ ...ids, status, error: null });
});

it("carries the code of an error, and nothing to try an endpoint with", () => {
  expect(payloadOf({ ...avatar, type: "avatar.error", errorCode: "no_face" }).data.error).toBe("no_face");
  expect(payloadOf({ ...avatar, avatarId: null, type: testEvent })).toMatchObject({ type: "webhook.test", data: {} });
});
