// A receiver of webhooks on this machine: it verifies by the package of the Standard Webhooks scheme, which shares nothing with
// the service, and fails as it is told to.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** A status, or what else it does instead of an answer. */
export type Behaviour = number | "hang" | "close";

export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** What the verified body says; null for what no secret here has signed. */
  readonly event: { type: string; timestamp: string; data: Record<string, unknown> } | null;
}

export class Receiver {
  readonly received: Received[] = [];
  /** Of the one request of a path whose number, from 1, is given. */
  behave: (received: Received, count: number) => Behaviour = () => 204;
  readonly secrets: Record<string, string> = {};
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Receiver> {
    const server = createServer((request, answer) => receiver.#take(request, answer));
    const receiver: Receiver = new Receiver(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** What came to a path and was signed by its secret. */
  believed(path: string): Received[] {
    return this.received.filter((each) => each.path === path && each.event !== null);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url!;
    const body = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    const received = { id: headers["webhook-id"], path, headers, body, event: this.#verify(path, headers, body) };
    this.received.push(received);
    const behaviour = this.behave(received, this.received.filter((each) => each.id === received.id).length);
    if (behaviour === "hang") return;
    if (behaviour === "close") return void request.socket.destroy();
    answer.writeHead(behaviour, behaviour >= 300 && behaviour < 400 ? { Location: this.url("/elsewhere") } : {}).end();
  }

  #verify(path: string, headers: Record<string, string>, body: string): Received["event"] {
    try {
      return new Webhook(this.secrets[path]).verify(body, headers) as Received["event"];
    } catch {
      return null;
    }
  }
}
