// The command line with --server, in a process of its own, before the real service.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainPng } from "./photos.ts";
import { Server } from "./server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "likeness-cli-server-"));
let server: Server;
let address: string;

beforeAll(async () => {
  server = await Server.start();
  address = (await server.miniflare.ready).origin;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function avatar(words: readonly string[], credentials: Record<string, string>): Promise<Ended> {
  const command = ["--import", "tsx", "src/cli.ts", ...words, "--server", address];
  const env = {
    ...process.env,
    LIKENESS_TOKEN: "",
    LIKENESS_CLIENT_ID: "",
    LIKENESS_CLIENT_SECRET: "",
    ...credentials,
  };
  const run = promisify(execFile)(process.execPath, command, { env });
  return run.then(
    (printed) => ({ code: 0, ...printed }),
    (error: Ended) => error,
  );
}

const asClient = { LIKENESS_CLIENT_ID: "studio", LIKENESS_CLIENT_SECRET: "studio-secret" };

it("has a service make what is wanted, and tells its steps", async () => {
  const out = path.join(folder, "out");
  const wanted = ["--pose", "hi", "--size", "icon", "--export", "format=vrm&lod=2", "--json"];
  const { code, stdout, stderr } = await avatar(["test/fixtures/astronaut.png", "--out", out, ...wanted], asClient);
  expect([code, stderr.split("\n").map((line) => line.split(" ")[0])]).toEqual([
    0,
    expect.arrayContaining(["fit", "done"]),
  ]);
  const { id, files } = JSON.parse(stdout) as { id: number; files: string[] };
  expect(id).toBeGreaterThan(0);
  const names = files.map((file) => path.basename(file)).sort();
  expect(readdirSync(out).sort()).toEqual(names);
  expect(names).toEqual(["avatar.glb", expect.stringMatching(/^export-.*\.vrm$/), "pose-hi.png", "preview.png"]);
  for (const name of names) {
    const signature = readFileSync(path.join(out, name)).toString("latin1", 0, 4);
    expect(signature, name).toBe(name.endsWith(".png") ? "\x89PNG" : "glTF");
  }
});

it("ends with 2 and the advice where the service refuses, and with 1 where it is misused", async () => {
  const blank = path.join(folder, "blank.png");
  writeFileSync(blank, plainPng(300, 300));
  const token = { LIKENESS_TOKEN: await server.token("bob") };
  const [refused, checked, nobody, turned] = await Promise.all([
    avatar([blank, "--out", folder], token),
    avatar([blank, "--check"], token),
    avatar([blank, "--check"], {}),
    avatar([blank, "--out", folder, "--yaw", "35"], token),
  ]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("no_face: ")]);
  expect([checked.code, JSON.parse(checked.stdout).code]).toEqual([2, "no_face"]);
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining("LIKENESS_TOKEN")]);
  expect([turned.code, turned.stderr]).toEqual([1, expect.stringContaining("yaw")]);
});
