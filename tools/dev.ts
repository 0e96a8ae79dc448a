// npm run dev [-- --port <number>]: the whole service on http://localhost:8787. A server that stops answering is restarted.
import { parseArgs } from "node:util";
import { isFree, prepare, startLocalServer } from "./local-server.ts";
import { watchServer } from "./watchdog.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "8787" } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 1 || port > 65_535) refuse(`${values.port} is no port: 1 to 65535`);
if (!(await isFree(port))) refuse(`port ${port} is taken: npm run dev -- --port <another>`);

await prepare();
const server = await startLocalServer(port, false);
await server.resend();
server.reloadOnChange();
console.log(`${server.origin}  the studio; client demo / demo-secret, user demo@example.com / demo-password`);
const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopped.abort();
    void server.stop().then(() => process.exit(0));
  });
}
await watchServer(
  (signal) => fetch(`${server.origin}/.well-known/jwks.json`, { signal }),
  async () => {
    console.error("the server has stopped answering and is restarted");
    await server.restart();
  },
  { interval: 5000, patience: 10_000, allowedFailures: 2, signal: stopped.signal },
);

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}
