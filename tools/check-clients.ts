// npm run check:clients: independent OAuth clients against the local service, over HTTP.
import { runOauth4webapi } from "./clients/oauth4webapi.ts";
import { runOpenidClient } from "./clients/openid-client.ts";
import type { Setting } from "./clients/setting.ts";
import { freePort, prepare, startLocalServer } from "./local-server.ts";

const clients = { "openid-client": runOpenidClient, oauth4webapi: runOauth4webapi };

await prepare();
const server = await startLocalServer(await freePort(8787), true);
const setting: Setting = {
  issuer: new URL(server.origin),
  audience: "https://likeness.local/",
  send: fetch as Setting["send"],
  user: { username: "demo@example.com", password: "demo-password" },
  app: { id: "demo-app", redirectUri: "http://127.0.0.1:49152/callback" },
  trusted: { id: "demo", secret: "demo-secret" },
};
for (const [name, run] of Object.entries(clients)) {
  try {
    for (const step of await run(setting)) console.log(`${name.padEnd(14)} ${step.padEnd(22)} ok`);
  } catch (error) {
    console.error(name, error);
    process.exitCode = 1;
  }
}
await server.stop();
process.exit();
