// npm run check:contract [-- runs seed]: lints the API description with two independent linters, then sends arbitrary
// requests for every operation to the local server and compares each answer with the description. Exit code 1 when an
// error or a difference is found. The tools are in bench/contract, a package of its own that is installed on first use.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { localSeeds } from "../tools/local-seeds.ts";
import { freePort, prepare, startLocalServer } from "../tools/local-server.ts";

const [runCount = "200", seed = "1"] = process.argv.slice(2);
const tools = "bench/contract";
const state = ".wrangler/contract";
const documentPath = path.resolve("build/openapi.json");
const planPath = path.resolve("build/contract-plan.json");
const photo = path.resolve("test/fixtures/astronaut.png");

/** Clients and first account are those of the examples in the description. */
const [client] = localSeeds.clients;
const password = "demo-password";
const usernames = ["demo@example.com", "other@example.com", "leaver@example.com"];

if (!existsSync(`${tools}/node_modules`)) execFileSync("npm", ["ci"], { cwd: tools, stdio: ["ignore", 2, 2] });
rmSync(state, { recursive: true, force: true });
const accounts = usernames.map((username) => ({ username, password, features: ["gltf"], plan: "unlimited" }));
await prepare({ clients: localSeeds.clients, accounts }, state);
const server = await startLocalServer(await freePort(8790), true, state);
try {
  process.exitCode = await check(server.origin);
} finally {
  await server.stop();
}

async function check(origin: string): Promise<number> {
  const document = await (await fetch(`${origin}/openapi.json`)).json();
  mkdirSync("build", { recursive: true });
  writeFileSync(documentPath, JSON.stringify(document, null, 2));
  const linted = [await lintByRedocly(), await lintBySpectral()];
  for (const { name, errorCount, warningCount } of linted) {
    console.log(`${name.padEnd(10)} ${errorCount} errors, ${warningCount} warnings`);
  }
  const plan = {
    origin,
    document,
    photo,
    runCount: Number(runCount),
    seed: Number(seed),
    worlds: await makeWorlds(origin),
  };
  writeFileSync(planPath, JSON.stringify(plan));
  const fuzzed = await run(process.execPath, ["fuzz.mjs", planPath], process.stdout);
  return fuzzed.code === 0 && linted.every(({ errorCount }) => errorCount === 0) ? 0 : 1;
}

interface Findings {
  readonly name: string;
  readonly errorCount: number;
  readonly warningCount: number;
}

async function lintByRedocly(): Promise<Findings> {
  const { totals } = JSON.parse(await runTool("redocly", "lint", documentPath, "--format", "json"));
  return { name: "redocly", errorCount: totals.errors, warningCount: totals.warnings };
}

async function lintBySpectral(): Promise<Findings> {
  const results: { severity: number; message: string; path: string[] }[] = JSON.parse(
    await runTool("spectral", "lint", documentPath, "--format", "json", "--quiet"),
  );
  const count = (severity: number) => results.filter((result) => result.severity === severity).length;
  for (const { message, path } of results) console.log(`spectral: ${path.join(".")}: ${message}`);
  return { name: "spectral", errorCount: count(0), warningCount: count(1) };
}

/** What a tool writes to its standard output; that it found something is no failure. */
async function runTool(name: string, ...args: string[]): Promise<string> {
  const { output } = await run(path.resolve(tools, "node_modules/.bin", name), args);
  if (output.trim() === "") throw new Error(`${name} wrote nothing`);
  return output;
}

/** Leaves this process free meanwhile, which the local server lives in. */
function run(command: string, args: string[], echo?: NodeJS.WriteStream): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const child = spawn(command, args, { cwd: tools, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    echo?.write(chunk);
  });
  child.stderr.resume();
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The tokens and the values of parameters with which requests are made: those of an account with one finished avatar,
 * and for what removes things, those of others that may go.
 */
async function makeWorlds(origin: string) {
  const [owner, other] = await Promise.all(usernames.map((username) => requestToken(origin, username)));
  const leaver = await requestToken(origin, usernames[2], "delete:account");
  const tokens = { valid: owner, other };
  const subjects = await makeSubjects(origin, owner, "");
  const spare = await makeSubjects(origin, owner, "?solve=false");
  const paged = { tokens, subjects, rivals: [["cursor"], ["page", "until"]] };
  return {
    other: { tokens, subjects },
    "GET /v0.5/avatars": paged,
    "GET /v0.5/avatars/{avatar_id}/renderings": paged,
    "DELETE /v0.5/avatars/{avatar_id}": { tokens, subjects: spare },
    "POST /v0.5/avatars/{avatar_id}/renderings": { tokens, subjects, exactlyOneOf: ["pose", "animation"] },
    "DELETE /v0.5/avatars/{avatar_id}/renderings/{rendering_id}": {
      tokens,
      subjects: await makeSubjects(origin, owner, ""),
    },
    "GET /v0.5/avatars/{avatar_id}/exports": paged,
    // Not every format goes with every other value, nor `none` with other names.
    "POST /v0.5/avatars/{avatar_id}/exports": { tokens, subjects, rivals: [["format", "morph_targets", "animations"]] },
    "DELETE /v0.5/avatars/{avatar_id}/exports/{export_id}": {
      tokens,
      subjects: await makeSubjects(origin, owner, ""),
    },
    "DELETE /v0.5/avatars/{avatar_id}/publication": { tokens, subjects: await makeSubjects(origin, owner, "") },
    "DELETE /v0.5/me": { tokens: { valid: leaver, other: leaver }, subjects, endsAccount: true },
  };
}

async function requestToken(origin: string, username: string, scope = ""): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "http://auth0.com/oauth/grant-type/password-realm",
    realm: "Username-Password-Authentication",
    username,
    password,
    client_id: client.id,
    client_secret: client.secret!,
    scope,
  });
  return ((await getJson(fetch(`${origin}/oauth/token`, { method: "POST", body }))) as { access_token: string })
    .access_token;
}

/** Makes an avatar and gives the values of the parameters that lead to it and to one of its files. */
async function makeSubjects(origin: string, token: string, query: string): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set("image", new Blob([readFileSync(photo)]), "photo.png");
  const created = await fetch(`${origin}/v0.5/avatars${query}`, { method: "POST", headers, body: form });
  const avatarId = created.headers.get("X-Service-Status")!;
  if (query === "") await settled(`${origin}/v0.5/avatars/${avatarId}`, headers);
  const renderings = `${origin}/v0.5/avatars/${avatarId}/renderings`;
  const rendering = query === "" ? await fetch(`${renderings}?pose=hi&size=icon`, { method: "POST", headers }) : null;
  const exports = `${origin}/v0.5/avatars/${avatarId}/exports`;
  const exported = query === "" ? await fetch(`${exports}?lod=2`, { method: "POST", headers }) : null;
  const publication = `${origin}/v0.5/avatars/${avatarId}/publication`;
  const published = (await getJson(fetch(publication, { method: "PUT", headers }))) as { public_id: string };
  const listed = await getJson(fetch(`${origin}/v0.5/avatars/${avatarId}/attachments`, { headers }));
  const [attachment] = (listed as { entries: { id: number; url: string }[] }).entries;
  const file = new URL(attachment.url);
  const [folder, ...name] = file.pathname.replace("/storage/", "").split("/");
  return {
    avatar_id: avatarId,
    attachment_id: String(attachment.id),
    rendering_id: rendering?.headers.get("X-Service-Status") ?? "1",
    export_id: exported?.headers.get("X-Service-Status") ?? "1",
    public_id: published.public_id,
    folder,
    name: name.join("/"),
    ...Object.fromEntries(file.searchParams),
  };
}

/** A request that meets a computing job may be held for good by the development server: it is given up and repeated. */
async function settled(url: string, headers: HeadersInit): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { method: "HEAD", headers, signal: AbortSignal.timeout(5000) }).catch(() => null);
    const status = answer?.headers.get("X-Service-Status");
    if (status === "done") return;
    if (status === "error") throw new Error("the avatar of the contract check failed");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function getJson(answer: Promise<Response>): Promise<unknown> {
  const { ok, status } = await answer;
  if (!ok) throw new Error(`status ${status}: ${await (await answer).text()}`);
  return (await answer).json();
}
