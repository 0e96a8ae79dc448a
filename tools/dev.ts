// npm run dev: the whole service on http://localhost:8787.
import { prepare, startLocalServer } from "./local-server.ts";

const port = 8787;

await prepare();
const server = await startLocalServer(port, false);
await server.resend();
server.reloadOnChange();
console.log(`${server.origin}  client demo / demo-secret, user demo@example.com / demo-password`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
