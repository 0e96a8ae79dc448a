// Every command that the documents show is run here against the real service, or stands on the list of those that are not,
// with the reason.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../tools/accounts/database.ts";
import { runWords } from "../../tools/accounts/run.ts";
import { accountStatements } from "../../tools/accounts.ts";
import { localSeeds } from "../../tools/local-seeds.ts";
import { Server } from "./server.ts";

/** By how a command begins. */
const notRun: Readonly<Record<string, string>> = {
  "npm ci": "installs, which CI has done before it comes here",
  "npm run build": "is what made the bundle of these tests",
  "npm run dev": "serves until it is stopped; npm run check:studio uses the same server",
  "npx vitest run": "is what runs these tests; that its files are there is looked at below",
  "npm run -s avatar": "test/core/cli.test.ts runs it with more options",
  "npx wrangler": "needs an account at Cloudflare",
  rclone: "needs an account at Cloudflare",
};

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "client/README.md",
  "test/example-app/README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const texts = documents.map((name) => ({ name, text: readFileSync(name, "utf8") }));
const blocks = texts.flatMap(({ name, text }) =>
  [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(([, , block]) => ({
    name,
    block,
    commands: commandsOf(block),
  })),
);

/** Commands of a block, each on a line of its own, without comments. */
function commandsOf(block: string): string[] {
  const commands: string[] = [];
  let open = "";
  for (const line of block.split("\n")) {
    open += open === "" ? line.trim() : `\n${line}`;
    const isOpen = open.endsWith("\\") || (open.match(/(?<!\\)"/g) ?? []).length % 2 === 1;
    if (isOpen) continue;
    const command = open.replace(/\s+#.*$/, "");
    if (command !== "") commands.push(command);
    open = "";
  }
  return commands;
}

const isMakingAvatar = (block: string) => /^API=/.test(block);
const isCall = (command: string) => command.startsWith("curl ");
const isAccounts = (command: string) => command.startsWith("npm run accounts -- ");
const folder = mkdtempSync(path.join(tmpdir(), "likeness-docs-"));
let server: Server;
/** Of alice. */
let TOKEN: string;

beforeAll(async () => {
  server = await Server.start();
  TOKEN = await server.token("alice");
  const db = server.db;
  for (const sql of await accountStatements(localSeeds)) await db.prepare(sql).run();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe("what the documents show", () => {
  it("is known: run, or with a reason why not", () => {
    expect(blocks.length).toBeGreaterThan(8);
    for (const { name, block, commands } of blocks) {
      if (isMakingAvatar(block)) continue;
      for (const command of commands) {
        const reason = Object.keys(notRun).find((beginning) => command.startsWith(beginning));
        expect(isAccounts(command) || isCall(command) || reason !== undefined, `${name}: ${command}`).toBe(true);
      }
    }
  });

  it("names scripts, benches and files that there are", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    for (const { name, text } of texts) {
      for (const [, script] of text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)) {
        expect(scripts, `${name}: npm run ${script}`).toHaveProperty([script]);
      }
      for (const [, bench] of text.matchAll(/npm run bench -- ([a-z-]+)/g)) {
        expect(existsSync(`bench/${bench}.ts`), `${name}: npm run bench -- ${bench}`).toBe(true);
      }
      for (const [, file] of text.matchAll(/npx (?:tsx|vitest run --project \w+) ([\w-]+\/[\w/.-]+)/g)) {
        expect(existsSync(file), `${name}: ${file}`).toBe(true);
      }
    }
  });

  it("links to files that there are", () => {
    for (const { name, text } of texts) {
      for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
        expect(existsSync(path.join(path.dirname(name), target)), `${name}: ${target}`).toBe(true);
      }
    }
  });

  it("does to accounts what it says", async () => {
    const db = server.db;
    const run = (words: string[]) =>
      runWords(words, async (statements) => {
        const results = await db.batch<Row>(statements.map((statement) => db.prepare(statement)));
        return results.map((result) => result.results);
      });
    const commands = blocks.flatMap((block) =>
      block.commands.filter(isAccounts).map((command) => ({ ...block, command })),
    );
    expect(commands.length).toBeGreaterThanOrEqual(9);
    // The documents' client is not there yet.
    await db.prepare("DELETE FROM clients WHERE id = 'studio'").run();
    // Who is erased is gone for what follows.
    const ordered = [...commands].sort((a, b) => Number(/erase/.test(a.command)) - Number(/erase/.test(b.command)));
    for (const { name, command } of ordered) {
      const words = [...command.replace(/^npm run accounts -- /, "").matchAll(/"([^"]*)"|(\S+)/g)];
      const lines = await run(words.map(([, quoted, plain]) => quoted ?? plain)).catch((error: Error) => error);
      expect(lines, `${name}: ${command}`).toBeInstanceOf(Array);
    }
  });

  it("asks the service for what there is", async () => {
    const { origin } = await server.miniflare.ready;
    for (const { name, command } of blocks
      .filter(({ block }) => !isMakingAvatar(block))
      .flatMap((block) => block.commands.filter(isCall).map((command) => ({ ...block, command })))) {
      const asked = command
        .replaceAll("https://likeness.example", origin)
        .replace(/^curl /, "curl -s --fail-with-body ");
      const ended = promisify(execFile)("bash", ["-euc", asked], { env: { ...process.env, TOKEN } });
      await expect(ended, `${name}: ${command}`).resolves.toBeDefined();
    }
  });

  it("makes an avatar by curl in five lines", async () => {
    const block = blocks.map((found) => found.block).find(isMakingAvatar)!;
    expect(commandsOf(block).length).toBeLessThanOrEqual(6);
    const { origin } = await server.miniflare.ready;
    const script = block.replace(/^API=.*$/m, `API=${origin}`).replaceAll("out/", `${folder}/`);
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script]);
    expect(stdout).toContain("event: done");
    const read = (name: string) => readFileSync(path.join(folder, name)).toString("latin1", 0, 4);
    expect([read("avatar.glb"), read("happy.png")]).toEqual(["glTF", "\x89PNG"]);
  });
});
