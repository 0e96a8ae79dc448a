import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "../../../client/src/webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const now = Date.UTC(2026, 10, 26, 12);
const body = '{"type":"avatar.done","data":{"id":7}}';

/** As the scheme's own package signs. */
function signed(by: string, at = now): Record<string, string> {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": new Webhook(by).sign("msg_1", new Date(at), body),
  };
}

describe("verifyWebhook", () => {
  it("gives the body of what was signed with the secret, whatever the case of its headers", async () => {
    expect(await verifyWebhook(secret, signed(secret), body, now)).toEqual({ type: "avatar.done", data: { id: 7 } });
    expect(await verifyWebhook(secret, new Headers(signed(secret)), body, now)).toBeTruthy();
    const upper = Object.fromEntries(
      Object.entries(signed(secret)).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await verifyWebhook(secret, upper, body, now)).toBeTruthy();
  });

  it("takes any of several signatures, as while secrets are rotated", async () => {
    const headers = signed(secret);
    const both = `${signed(other)["webhook-signature"]} ${headers["webhook-signature"]}`;
    expect(await verifyWebhook(secret, { ...headers, "webhook-signature": both }, body, now)).toBeTruthy();
  });

  it.each([
    ["another secret's", signed(other), body],
    ["a changed body", signed(secret), body.replace("7", "8")],
    ["another id", { ...signed(secret), "webhook-id": "msg_2" }, body],
    ["an unknown version", { ...signed(secret), "webhook-signature": "v2,AAAA" }, body],
    ["no base64", { ...signed(secret), "webhook-signature": "v1,*" }, body],
  ])("refuses %s", async (_, headers, text) => {
    await expect(verifyWebhook(secret, headers, text, now)).rejects.toThrow("no signature");
  });

  it("refuses what is more than five minutes old or new, and what has no header", async () => {
    for (const by of [-301_000, 301_000]) {
      await expect(verifyWebhook(secret, signed(secret, now + by), body, now)).rejects.toThrow("too old");
    }
    for (const by of [-299_000, 299_000]) {
      expect(await verifyWebhook(secret, signed(secret, now + by), body, now)).toBeTruthy();
    }
    await expect(verifyWebhook(secret, {}, body, now)).rejects.toThrow("webhook-id");
    const undated = { ...signed(secret), "webhook-timestamp": "now" };
    await expect(verifyWebhook(secret, undated, body, now)).rejects.toThrow("too old");
  });
});
