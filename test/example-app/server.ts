// npx tsx test/example-app/server.ts: the app on http://localhost:8790, beside `npm run dev`.
import { randomUUID } from "node:crypto";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { createServer as createViteServer } from "vite";
import { Likeness } from "../../client/src/likeness.ts";
import { LikenessError } from "../../client/src/likeness-error.ts";
import { clientCredentials, guestToken } from "../../client/src/token.ts";
import { makeSticker } from "./sticker.ts";

/** Of the local service: a back end has a client and a secret of its own. */
const credentials = { clientId: "example-server", clientSecret: "example-secret" };

/** Serves the page at /, stickers of photos at /sticker and tokens of visitors at /guest-token; gives what stops it. */
export async function startExampleApp(port: number, host: string, service: string): Promise<() => Promise<void>> {
  const likeness = new Likeness({ baseUrl: service, token: clientCredentials({ issuer: service, ...credentials }) });
  const vite = await createViteServer({
    root: import.meta.dirname,
    configFile: false,
    appType: "spa",
    logLevel: "warn",
    server: { middlewareMode: true, hmr: false, fs: { allow: ["../.."] } },
    optimizeDeps: { noDiscovery: true },
  });
  const server = createHttpServer((request, response) => {
    if (request.url === "/sticker" && request.method === "POST") void answerSticker(likeness, request, response);
    else if (request.url === "/guest-token" && request.method === "POST") void answerGuest(service, request, response);
    else vite.middlewares(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return async () => {
    server.close();
    server.closeAllConnections();
    await vite.close();
  };
}

async function answerSticker(likeness: Likeness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const photo = new Uint8Array(await buffer(request));
    const { file } = await makeSticker(likeness, photo, (share) => console.log(`${Math.round(100 * share)} %`));
    response.setHeader("Content-Type", file.type).end(Buffer.from(await file.arrayBuffer()));
  } catch (error) {
    const isRefusal = error instanceof LikenessError;
    response.writeHead(isRefusal ? 422 : 500).end(isRefusal ? error.message : "It did not work.");
  }
}

/** A visitor is known again by a cookie that no script reads and nobody guesses, and by it to the service. */
async function answerGuest(service: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const known = /(?:^|; )guest=([\w-]{36})/.exec(request.headers.cookie ?? "")?.[1];
  const guest = known ?? randomUUID();
  try {
    const token = await guestToken({ issuer: service, ...credentials, guest });
    if (known === undefined)
      response.setHeader("Set-Cookie", `guest=${guest}; HttpOnly; SameSite=Lax; Max-Age=31536000`);
    response.setHeader("Cache-Control", "no-store").end(token);
  } catch {
    response.writeHead(502).end("The service gives no token.");
  }
}

if (process.argv[1] === import.meta.filename) {
  await startExampleApp(8790, "localhost", "http://localhost:8787");
  console.log("http://localhost:8790");
}
