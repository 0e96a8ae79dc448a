import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../tools/accounts/database.ts";
import { runWords } from "../../tools/accounts/run.ts";
import { portrait } from "./photos.ts";
import { addressHeader, Client, Server } from "./server.ts";
import { newCode, redeem, refresh, refusal, tokensOf } from "./sign-in.ts";

/** Of wrangler.toml: a local database is stored under it. */
const databaseId = "00000000-0000-0000-0000-000000000000";
const folder = mkdtempSync(path.join(tmpdir(), "likeness-accounts-"));
let server: Server;

beforeAll(async () => {
  server = await Server.start({ d1Databases: { DB: databaseId }, d1Persist: path.join(folder, "v3", "d1") });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** What the command prints, run on the database of the server. */
async function run(...words: string[]): Promise<string> {
  const db = server.db;
  const lines = await runWords(words, async (statements) => {
    const results = await db.batch<Row>(statements.map((statement) => db.prepare(statement)));
    return results.map((result) => result.results);
  });
  return lines.join("\n");
}

/** The same by the true command, in a process of its own and through wrangler. */
async function runApart(...words: string[]): Promise<string> {
  const command = ["node_modules/tsx/dist/cli.mjs", "tools/accounts/command.ts", ...words, "--persist-to", folder];
  return (await promisify(execFile)(process.execPath, command)).stdout;
}

describe("npm run accounts -- account erase", () => {
  it("ends an account, and the sweeper what is left of it", async () => {
    await run("account", "add", "gone@example.com", "--password", "password-of-somebody");
    const asked = { username: "gone@example.com", password: "password-of-somebody" };
    const { access_token } = await tokensOf(await server.requestToken(asked));
    const client = new Client(server, access_token);
    const avatar = await client.create(portrait, "?solve=false");
    const folder = await server.folderOf(avatar);
    const id = decodeJwt(access_token).sub!;
    const told = await run("account", "erase", `#${id}`);
    expect((await server.requestToken(asked)).status).toBe(400);
    await server.sweep(new Date());
    expect((await client.fetch("/v0.5/avatars")).status).toBe(401);
    const receipt = /^receipt: (\S+)$/m.exec(told)![1];
    await expect
      .poll(async () => (await (await server.fetch(receipt)).json()).status, { timeout: 20_000 })
      .toBe("erased");
    expect((await server.files.list({ prefix: folder })).objects).toEqual([]);
    expect(await run("account", "list")).not.toMatch(/erased|gone@/);
    await expect(run("account", "erase", "gone@example.com")).rejects.toThrow("no such account");
  });

  it("takes a username as well, and leaves the accounts of others", async () => {
    await run("account", "add", "second@example.com");
    expect(await run("account", "erase", "second@example.com")).toContain("receipt: /v0.5/erasures/");
    expect(await run("account", "list")).toMatch(/^alice /m);
  });
});

describe("npm run accounts", () => {
  it("enters accounts and clients that get tokens, and changes what they may do", async () => {
    const username = "o'neil@example.com";
    const added = await runApart("account", "add", username, "--plan", "trial");
    const password = /^password: (\S+)$/m.exec(added)![1];
    const client = await runApart("client", "add", "server", "--account", username);
    const client_secret = /^secret: (\S+)$/m.exec(client)![1];
    const asked = { client_id: "server", client_secret, username, password };
    expect((await tokensOf(await server.requestToken(asked))).scope).not.toContain("read:gltf");
    expect(await run("account", "grant", username, "gltf")).toContain('plan trial, features ["gltf"]');
    const { scope } = await tokensOf(await server.requestToken({ ...asked, grant_type: "client_credentials" }));
    expect(scope).toContain("read:gltf");
    expect(await run("account", "revoke", username, "gltf")).toContain("features []");
    expect(await run("account", "plan", username, "unlimited")).toContain("plan unlimited");
    expect(await run("account", "list")).toMatch(/^o'neil@example\.com +unlimited +\[\]/m);
    expect(await run("client", "remove", "server")).toBe("Removed.");
    expect(await refusal(await server.requestToken(asked))).toEqual([401, "invalid_client"]);
  });

  it("ends the sign-ins of an account whose password it sets", async () => {
    const code = await newCode(server);
    await run("account", "password", "bob", "--password", "another");
    expect(await refusal(await redeem(server, code))).toEqual([400, "invalid_grant"]);
    expect((await server.requestToken({ username: "bob", password: "another" })).status).toBe(200);
  });

  it("signs an account out, suspends it and lets it in again", async () => {
    const generation = async () => {
      const row = server.db.prepare("SELECT generation FROM accounts WHERE username = 'carla'");
      return row.first<number>("generation");
    };
    const carla = { username: "carla", password: "password-of-carla", scope: "read:avatars offline_access" };
    const { refresh_token } = await tokensOf(await server.requestToken(carla));
    expect(await run("account", "sign-out", "carla")).toContain("carla: plan trial");
    expect(await generation()).toBe(1);
    const studio = { client_id: "studio", client_secret: "studio-secret" };
    expect(await refusal(await refresh(server, refresh_token, studio))).toEqual([400, "invalid_grant"]);
    await run("account", "suspend", "carla");
    expect(await generation()).toBe(2);
    expect(await run("account", "list")).toMatch(/^carla +trial .*\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ +0 +\d{4}-/m);
    expect(await refusal(await server.requestToken(carla))).toEqual([400, "invalid_grant"]);
    await run("account", "resume", "carla");
    expect((await server.requestToken(carla)).status).toBe(200);
    expect(await generation()).toBe(3);
  });

  it("forgives the failures of an account", async () => {
    const address = { [addressHeader]: "192.0.2.9" };
    const signIn = (password: string) => server.requestToken({ username: "alice", password }, address);
    for (let turn = 0; turn < 6; turn++) expect((await signIn("guess")).status).toBe(400);
    await server.db.prepare("UPDATE sign_in_failures SET at = at + 60000").run();
    expect((await signIn("password-of-alice")).status).toBe(429);
    expect(await run("account", "list")).toMatch(/^alice +standard .* 6$/m);
    await run("account", "unlock", "alice");
    expect((await signIn("password-of-alice")).status).toBe(200);
  });

  it("retires the signing key, whose tokens stay valid, and revokes it", async () => {
    const kidOf = (token: string) => decodeProtectedHeader(token).kid!;
    const first = await server.token("alice");
    expect(await run("keys", "rotate")).toBe("Rotated.");
    const second = await server.token("alice");
    expect(kidOf(second)).not.toBe(kidOf(first));
    const bearer = { headers: { Authorization: `Bearer ${first}` } };
    expect((await server.fetch("/v0.5/avatars", bearer)).status).toBe(200);
    const listed = await run("keys", "list");
    expect(listed).toMatch(new RegExp(`^${kidOf(first)} .*verifies$`, "m"));
    expect(listed).toMatch(new RegExp(`^${kidOf(second)} .*signs$`, "m"));
    expect(await run("keys", "revoke", "--", kidOf(first))).toBe("Revoked.");
    const set = await (await server.fetch("/.well-known/jwks.json")).json();
    expect(set).toMatchObject({ keys: [{ kid: kidOf(second) }] });
  });

  it.each([
    ["-mQ", ["keys", "revoke", "-mQ", "--persist-to", "."]],
    ["--Q", ["keys", "revoke", "--", "--Q"]],
  ])("revokes the key %s, whose name begins like an option", async (kid, words) => {
    const key = "SELECT ? AS kid, public_jwk, private_jwe, created_at, retired_at FROM signing_keys LIMIT 1";
    await server.db
      .prepare(`INSERT INTO signing_keys (kid, public_jwk, private_jwe, created_at, retired_at) ${key}`)
      .bind(kid)
      .run();
    expect(await run(...words)).toBe("Revoked.");
  });

  it("links an account to a subject of an outside issuer, unless another has it", async () => {
    const link = ["--issuer", "https://provider.test/", "--subject", "auth0|1"];
    expect(await run("account", "link", "alice", ...link)).toContain("alice: plan standard");
    await expect(run("account", "link", "carla", ...link)).rejects.toThrow("uses the account alice already");
  });

  it("enters a public client with its name and addresses", async () => {
    const uri = "com.example.app:/callback";
    expect(await run("client", "add", "phone", "--public", "--redirect-uri", uri)).toBe("Added phone.");
    const code = await newCode(server, { client_id: "phone", redirect_uri: uri }, ["alice", "password-of-alice"]);
    const tokens = await tokensOf(await redeem(server, code, { client_id: "phone", redirect_uri: uri }));
    expect(decodeJwt(tokens.access_token).client_id).toBe("phone");
  });

  it.each([
    [["account", "plan", "nobody", "trial"], "There is no such account."],
    [["account", "sign-out", "nobody"], "There is no such account."],
    [["account", "plan", "alice", "gold"], "There is no plan gold; known: trial, standard, unlimited."],
    [["account", "grant", "alice", "wings"], "There is no feature wings; known: gltf."],
    [["account", "add", "alice"], "The username is taken."],
    [["account", "add", "two words"], "A username has up to 128 characters, no spaces."],
    [["client", "add", "x", "--account", "nobody"], "There is no account nobody."],
    [["client", "add", "x", "--grant", "code"], "The grant code needs a --redirect-uri."],
    [["client", "add", "x", "--public", "--grant", "credentials"], "A public client has no credentials"],
    [["client", "add", "x", "--public", "--grant", "guest"], "A public client has no credentials"],
    [["client", "add", "x", "--grant", "guest"], "The grant guest needs an --account"],
    [["client", "add", "x", "--redirect-uri", "http://evil.test/"], "is neither https"],
    [["client", "add", "x", "--redirect-uri", "javascript:alert(1)"], "is neither https"],
    [["account", "fly"], 'There is no verb "account fly"; see --help.'],
    [["account", "plan", "alice"], "Usage: account plan <username> <plan>"],
  ])("refuses %o", async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message);
  });

  it("explains itself", async () => {
    expect(await run("--help")).toContain("account add <username>");
  });
});
