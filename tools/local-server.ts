// The Worker on this machine: Miniflare with the settings of wrangler.toml, state in .wrangler as `wrangler dev` keeps it,
// and accounts that exist here only.
import { mkdirSync, watch, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import type { Readable } from "node:stream";
import "./mend-workerd.cjs";
import { Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import "./keep-loopback-alive.mjs";
import { accountStatements } from "./accounts.ts";
import { bundleWorker, readBundle } from "./bundle.ts";
import { startFront } from "./front.ts";
import { localSeeds } from "./local-seeds.ts";
import { runWrangler } from "./wrangler.ts";

const statementsPath = ".wrangler/statements.sql";
const bundle = "build/local";

/** What remains between runs of a server. */
const localState = ".wrangler/state";

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
  /** Sends the messages again that the last server had in its queue, which does not outlive it. */
  resend(): Promise<void>;
  /** Bundles the Worker anew and starts it in the place of the running one whenever a source file changes. */
  reloadOnChange(): void;
  /** Starts the Worker anew, with the queue that it had. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the Worker behind a front. The proxy of `wrangler dev` (4.86.0) meets the closed connections that the front
 * avoids: it then keeps a GET until another request comes, and answers a POST with a plain 503. `quiet` leaves out the
 * log but for errors; on `inspectorPort` the runtime speaks the Chrome DevTools Protocol.
 */
export async function startLocalServer(
  port: number,
  quiet: boolean,
  state = localState,
  inspectorPort?: number,
): Promise<LocalServer> {
  const origin = `http://localhost:${port}`;
  bundleWorker(bundle, "--no-minify");
  const options = async () => ({ ...(await serverOptions(origin, quiet, state)), inspectorPort });
  const miniflare = new Miniflare(await options());
  await miniflare.ready;
  const front = await startFront(port, () => miniflare.ready);
  const resend = () => resendMessages(miniflare);
  const reload = async () => {
    bundleWorker(bundle, "--no-minify");
    await miniflare.setOptions(await options());
    await resend();
  };
  const stop = async () => {
    front.close();
    front.closeAllConnections();
    await miniflare.dispose();
  };
  return { origin, resend, reloadOnChange: () => onChange("src", reload), restart: reload, stop };
}

async function serverOptions(origin: string, quiet: boolean, state: string): Promise<MiniflareOptions> {
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { modulesRules: _, bindings, ...settings } = unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions;
  return {
    ...settings,
    ...readBundle(bundle),
    name: "likeness",
    bindings: {
      ...bindings,
      ISSUER: origin,
      WEBHOOK_RESOLVER: "",
      LOCAL_WEBHOOKS: "true",
      STUDIO_CLIENT: "studio",
      STUDIO_DEMO: "demo@example.com demo-password",
      SECRET: "of this machine only: not a secret, and never set in a deployment",
    },
    defaultPersistRoot: path.resolve(state, "v3"),
    cf: false,
    log: new Log(LogLevel.WARN),
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      if (quiet) output.resume();
      else output.pipe(process.stdout);
      errors.pipe(process.stderr);
    },
  } as MiniflareOptions;
}

/** Lets all unfinished work look as old as the sweeper wants it to be, and runs the sweeper. */
async function resendMessages(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database("DB");
  const age = (table: string, unfinished: string) =>
    db.prepare(`UPDATE ${table} SET updated_at = updated_at - 600000 WHERE ${unfinished}`);
  await db.batch([
    age("avatars", "status IN ('new', 'inprogress')"),
    age("renderings", "status IN ('new', 'inprogress')"),
    age("erasures", "account_id NOT NULL"),
    db.prepare("UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - 600000 WHERE status = 'pending'"),
  ]);
  const worker = await miniflare.getWorker();
  await worker.scheduled({ scheduledTime: new Date(), cron: "" });
}

/** Runs `reload` after each burst of changes, one run at a time; what it throws is printed. */
function onChange(folder: string, reload: () => Promise<void>): void {
  let pending: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watch(folder, { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      running = running.then(reload).catch(console.error);
    }, 300);
  });
}

/** Whether nobody listens on any address that localhost may mean. */
export async function isFree(port: number): Promise<boolean> {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => tryListen(port, host)));
  return !answers.includes("EADDRINUSE");
}

/** `preferred`, or any free port when another process listens there. */
export async function freePort(preferred: number): Promise<number> {
  if (await isFree(preferred)) return preferred;
  return (await tryListen(0, "localhost")) as number;
}

/** The port that was given, or the code of the error. */
function tryListen(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "unknown"));
    server.listen(port, host, () => {
      const { port: given } = server.address() as { port: number };
      server.close(() => resolve(given));
    });
  });
}
