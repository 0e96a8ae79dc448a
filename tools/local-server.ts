// The Worker on this machine: `wrangler dev` with its state in .wrangler and accounts that exist here only.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { accountStatements, type Seeds } from "./accounts.ts";

const wrangler = "node_modules/wrangler/bin/wrangler.js";
const preload = ["--import", "./tools/keep-loopback-alive.mjs"];
const seedsPath = ".wrangler/seeds.sql";

const localSeeds: Seeds = {
  clients: [{ id: "demo", secret: "demo-secret", account: "demo@example.com" }],
  accounts: [
    { username: "demo@example.com", password: "demo-password", features: ["gltf"], plan: "standard" },
    { username: "basic@example.com", password: "demo-password", features: [], plan: "standard" },
  ],
};

const environment = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CI: "1",
};

/** Builds, applies the migrations and enters the accounts. */
export async function prepare(): Promise<void> {
  await import("./build.ts");
  runWrangler("d1", "migrations", "apply", "DB", "--local");
  mkdirSync(".wrangler", { recursive: true });
  writeFileSync(seedsPath, `${(await accountStatements(localSeeds)).join(";\n")};\n`);
  runWrangler("d1", "execute", "DB", "--local", "--file", seedsPath);
}

function runWrangler(...args: string[]): void {
  try {
    execFileSync(process.execPath, [wrangler, ...args], { env: environment, stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`wrangler ${args.join(" ")} failed\n${stdout ?? ""}${stderr ?? ""}`);
  }
}

export interface LocalServer {
  readonly origin: string;
  /** Ends with the server. */
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the server and waits until it answers. `stdio` as for `spawn`: where its log goes. */
export async function startLocalServer(port: number, stdio: "inherit" | "ignore"): Promise<LocalServer> {
  const origin = `http://localhost:${port}`;
  const secret = "of this machine only: not a secret, and never set in a deployment";
  const args = ["dev", "--port", String(port), "--test-scheduled", "--show-interactive-dev-session=false"];
  const child = spawn(
    process.execPath,
    [...preload, wrangler, ...args, "--var", `ISSUER:${origin}`, "--var", `SECRET:${secret}`, "--log-level", "warn"],
    { env: environment, stdio: ["ignore", stdio, stdio] },
  );
  await answering(origin, child);
  return { origin, process: child, stop: () => stop(child) };
}

async function answering(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`wrangler dev ended with code ${child.exitCode}`);
    const answer = await fetch(`${origin}/.well-known/jwks.json`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop(child);
  throw new Error("wrangler dev did not answer within a minute");
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  const forced = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(forced);
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
