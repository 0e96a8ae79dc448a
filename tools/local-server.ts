// The Worker on this machine: wrangler's development server with its state in .wrangler and accounts that exist here only.
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import "./keep-loopback-alive.mjs";
import { accountStatements, type Seeds } from "./accounts.ts";
import { runWrangler, wranglerEnvironment } from "./wrangler.ts";

const statementsPath = ".wrangler/statements.sql";

/** What remains between runs of a server. */
const localState = ".wrangler/state";

export const localSeeds: Seeds = {
  clients: [
    { id: "demo", secret: "demo-secret", account: "demo@example.com" },
    {
      id: "demo-app",
      name: "Demo App",
      secret: null,
      account: null,
      redirectUris: ["http://127.0.0.1/callback"],
    },
  ],
  accounts: [
    { username: "demo@example.com", password: "demo-password", features: ["gltf"], plan: "standard" },
    { username: "basic@example.com", password: "demo-password", features: [], plan: "standard" },
  ],
};

/** Builds, applies the migrations and enters the accounts. */
export async function prepare(seeds = localSeeds, state = localState): Promise<void> {
  await import("./build.ts");
  runWrangler("d1", "migrations", "apply", "DB", "--local", "--persist-to", state);
  execute(await accountStatements(seeds), state);
}

/** Runs statements on the local database, while no server holds it. */
export function execute(statements: readonly string[], state = localState): void {
  mkdirSync(".wrangler", { recursive: true });
  writeFileSync(statementsPath, `${statements.join(";\n")};\n`);
  runWrangler("d1", "execute", "DB", "--local", "--persist-to", state, "--file", statementsPath);
}

export interface LocalServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts wrangler's development server in this process, without its inspector, which at times holds a request for good
 * when the Worker computes for seconds (wrangler 4.86.0). `quiet` leaves out its log, and the restart when a file
 * changes, in which queued messages are lost.
 */
export async function startLocalServer(port: number, quiet: boolean, state = localState): Promise<LocalServer> {
  Object.assign(process.env, wranglerEnvironment, { WRANGLER_LOG: quiet ? "error" : "log" });
  const { unstable_startWorker } = await import("wrangler");
  const origin = `http://localhost:${port}`;
  const worker = await unstable_startWorker({
    config: "wrangler.toml",
    bindings: {
      ISSUER: { type: "plain_text", value: origin },
      SECRET: { type: "plain_text", value: "of this machine only: not a secret, and never set in a deployment" },
    },
    dev: {
      server: { hostname: "localhost", port },
      inspector: false,
      watch: !quiet,
      testScheduled: true,
      persist: state,
    },
  });
  await worker.ready;
  return { origin, stop: () => worker.dispose() };
}

/** `preferred`, or any free port when another process listens there. */
export async function freePort(preferred: number): Promise<number> {
  return (await tryListen(preferred)) ?? (await tryListen(0))!;
}

function tryListen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "localhost", () => {
      const { port: given } = server.address() as { port: number };
      server.close(() => resolve(given));
    });
  });
}
