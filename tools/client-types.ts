// npm run build:client: writes client/src/openapi.ts, the types of the interface as the service describes itself.
import { writeFileSync } from "node:fs";
import { apiTypes } from "./client/api-types.ts";
import { freePort, prepare, startLocalServer } from "./local-server.ts";

const path = "client/src/openapi.ts";

await prepare();
const server = await startLocalServer(await freePort(8787), true);
try {
  const description = await (await fetch(`${server.origin}/openapi.json`)).text();
  writeFileSync(path, await apiTypes(description));
  console.log(path);
} finally {
  await server.stop();
}
