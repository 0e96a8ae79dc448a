// npm run check:studio [-- photo]: a new person's way through the studio in headless Chromium, from the photo to the
// downloaded file and the end of the account, on a desktop and on a phone; through its webhooks, and what goes wrong; and
// through the example app that embeds it, with an account and as a guest. Pictures of each step into out/studio. Exit code
// 1 when axe finds something serious, when a page throws, or when a file is none. The browser's package is in
// bench/studio, installed on first use.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { startExampleApp } from "../test/example-app/server.ts";
import { localSeeds } from "../tools/local-seeds.ts";
import { freePort, prepare, startLocalServer } from "../tools/local-server.ts";

interface Seen {
  readonly seconds: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
  readonly faults: readonly {
    readonly at: string;
    readonly id: string;
    readonly impact: string;
    readonly html: string;
  }[];
  readonly errors: readonly string[];
  readonly shift: number;
}

const [photo = "test/fixtures/astronaut.png"] = process.argv.slice(2);
const tools = "bench/studio";
const state = ".wrangler/studio";
const folder = "out/studio";

if (!existsSync(`${tools}/node_modules`)) execFileSync("npm", ["ci"], { cwd: tools, stdio: ["ignore", 2, 2] });
rmSync(state, { recursive: true, force: true });
const appPort = await freePort(8790);
/** Another site than the service's localhost. */
const app = `http://127.0.0.1:${appPort}`;
const clients = localSeeds.clients.map((client) =>
  client.id === "example-app" ? { ...client, parentOrigins: [app] } : client,
);
await prepare({ ...localSeeds, clients }, state);
const server = await startLocalServer(await freePort(8791), true, state);
const stopApp = await startExampleApp(appPort, "127.0.0.1", server.origin);
try {
  const journeys = [
    ["embedded.mjs", server.origin, app, photo, folder],
    ["states.mjs", server.origin, photo, folder],
    ["webhooks.mjs", server.origin, folder],
    ["journey.mjs", server.origin, photo, folder],
  ];
  for (const [name, ...words] of journeys) {
    const seen = JSON.parse(await run(name, ...words)) as Seen;
    process.exitCode = Math.max(Number(process.exitCode ?? 0), report(seen));
  }
} finally {
  await stopApp();
  await server.stop();
}

function report({ seconds, files, faults, errors, shift }: Seen): number {
  for (const [step, second] of Object.entries(seconds)) console.log(`${step.padEnd(24)} ${second.toFixed(1)} s`);
  for (const [name, byteLength] of Object.entries(files)) console.log(`${name.padEnd(24)} ${byteLength} bytes`);
  for (const { at, id, impact, html } of faults) console.log(`${at}: ${impact} ${id}: ${html.slice(0, 120)}`);
  for (const error of errors) console.log(`error: ${error}`);
  console.log(`layout shift ${shift.toFixed(3)}`);
  const isFile = Object.keys(files).every(
    (name) => readFileSync(`${folder}/${name}`).toString("latin1", 0, 4) === "glTF",
  );
  const serious = faults.filter(({ impact }) => impact === "serious" || impact === "critical");
  return isFile && serious.length === 0 && errors.length === 0 ? 0 : 1;
}

/** In a process of its own, so that the server of this one answers meanwhile. */
function run(journey: string, ...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`${tools}/${journey}`, ...words], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.once("exit", (code) => (code === 0 ? resolve(text) : reject(new Error(`${journey} ended with ${code}`))));
  });
}
