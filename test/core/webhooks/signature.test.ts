import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { newWebhookSecret, signedHeaders } from "../../../src/webhooks/signature.ts";

const now = new Date();
const message = {
  id: "msg_1",
  timestamp: Math.floor(now.getTime() / 1000),
  body: '{"type":"avatar.done","data":{"name":"Zoë"}}',
};

it("is what the scheme's own package makes and takes", async () => {
  const secret = newWebhookSecret();
  const headers = await signedHeaders([secret], message);
  expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign("msg_1", now, message.body));
  expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
});

it("is that of each secret while two are in use", async () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const headers = await signedHeaders(secrets, message);
  for (const secret of secrets) expect(new Webhook(secret).verify(message.body, headers)).toBeTruthy();
  expect(() => new Webhook(newWebhookSecret()).verify(message.body, headers)).toThrow();
});

it("holds for one id, time and body", async () => {
  const secret = newWebhookSecret();
  const headers = await signedHeaders([secret], message);
  const verify =
    (changed: object, body = message.body) =>
    () =>
      new Webhook(secret).verify(body, { ...headers, ...changed });
  expect(verify({})).not.toThrow();
  expect(verify({ "webhook-id": "msg_2" })).toThrow();
  expect(verify({ "webhook-timestamp": String(message.timestamp + 1) })).toThrow();
  expect(verify({}, message.body.replace("done", "gone"))).toThrow();
});

it("is made with secrets of 32 random bytes, as the scheme writes them", () => {
  const secrets = Array.from({ length: 50 }, newWebhookSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  }
});
