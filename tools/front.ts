// What clients of the local server talk to. workerd closes a connection that has been idle for 5 s; when it computes for
// seconds it does so at its next breath even where a request is waiting on that connection, which then gets no answer.
// The front keeps its clients' connections open instead, and opens one to workerd for each request.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";

const hopByHop = ["connection", "keep-alive", "transfer-encoding"];

/** Listens on localhost and passes all requests on to `target`, their Host included; they wait until there is one. */
export function startFront(port: number, target: () => Promise<URL>): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => passOn(incoming, outgoing, await target()));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", () => resolve(server));
  });
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, { hostname, port }: URL): void {
  const { method, url, headers } = incoming;
  const upstream = request({ hostname, port, method, path: url, headers: endToEnd(headers), agent: false });
  upstream.once("response", (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.statusMessage, endToEnd(answer.headers));
    outgoing.flushHeaders(); // of an event stream
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
  });
  // An answer may come before the end of the body, whose rest then meets a closed connection.
  upstream.on("error", () => outgoing.headersSent || outgoing.destroy());
  outgoing.once("close", () => upstream.destroy());
  incoming.pipe(upstream);
}

function endToEnd<Headers extends NodeJS.Dict<string | string[]>>(headers: Headers): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));
}
