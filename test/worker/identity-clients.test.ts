import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runOauth4webapi } from "../../tools/clients/oauth4webapi.ts";
import { runOpenidClient } from "../../tools/clients/openid-client.ts";
import type { Setting } from "../../tools/clients/setting.ts";
import { audience, origin, Server } from "./server.ts";

let server: Server;
let setting: Setting;

beforeAll(async () => {
  server = await Server.start();
  setting = {
    issuer: new URL(origin),
    audience,
    send: (target, init) => server.fetch(target, init),
    user: { username: "bob", password: "password-of-bob" },
    app: { id: "app", redirectUri: "http://127.0.0.1:50123/callback" },
    trusted: { id: "studio", secret: "studio-secret" },
  };
});
afterAll(() => server.stop());

describe("an independent client", () => {
  it("signs in, refreshes, revokes and speaks for itself: openid-client", async () => {
    expect(await runOpenidClient(setting)).toContain("revocation");
  });

  it("signs in, refreshes, revokes and verifies tokens: oauth4webapi", async () => {
    expect(await runOauth4webapi(setting)).toContain("RFC 9068 token");
  });
});
