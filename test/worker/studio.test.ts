import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { checkParentOrigin } from "../../tools/accounts/parent-origin.ts";
import { accountStatements } from "../../tools/accounts.ts";
import { audience, bindings, origin, Server } from "./server.ts";

const server = await Server.start();
const origins = ["https://game.example", "http://localhost:8790"];
await enterEmbedding("game", origins);
afterAll(() => server.stop());

async function enterEmbedding(id: string, parentOrigins: string[]): Promise<void> {
  const client = { id, secret: null, account: null, redirectUris: [`${origin}/signed-in`], parentOrigins };
  const db = server.db;
  for (const sql of await accountStatements({ clients: [client], accounts: [] })) await db.prepare(sql).run();
}

async function ancestors(path: string): Promise<string | undefined> {
  const page = await server.fetch(path);
  expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
  await page.text();
  const policy = page.headers.get("Content-Security-Policy")!.split("; ");
  return policy.find((directive) => directive.startsWith("frame-ancestors"));
}

describe("the studio", () => {
  it("is the page at /, which takes scripts and styles from this origin only and stands in no frame", async () => {
    const page = await server.fetch("/");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = page.headers.get("Content-Security-Policy")!.split("; ");
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(page.headers.get("Cache-Control")).toContain("must-revalidate");
    expect(await page.text()).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it("has files for ever, since their names change with their content", async () => {
    const page = await (await server.fetch("/")).text();
    const files = [...page.matchAll(/(?:src|href)="(\/studio\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const answer = await server.fetch(file);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
    }
    expect((await server.fetch("/studio/nothing.js")).status).toBe(404);
  });

  it("lies in a browser before its 3D view in 250 KB, and keeps itself for a time without a connection", async () => {
    const page = await (await server.fetch("/")).text();
    const scripts = [...page.matchAll(/src="(\/studio\/[^"]+\.js)"/g)].map(([, file]) => file);
    const bytes = await Promise.all(scripts.map(async (file) => (await server.fetch(file)).arrayBuffer()));
    const zipped = bytes.reduce((sum, script) => sum + gzipSync(new Uint8Array(script)).byteLength, 0);
    expect(zipped).toBeGreaterThan(20_000);
    expect(zipped).toBeLessThan(250_000);

    const worker = await server.fetch("/studio/offline.js");
    expect(worker.headers.get("Service-Worker-Allowed")).toBe("/");
    expect(worker.headers.get("Cache-Control")).toContain("must-revalidate");
    const named = JSON.parse(/studioFiles = (\[.*?\]);/.exec(await worker.text())![1]) as string[];
    expect(named).toEqual(expect.arrayContaining(scripts));
    for (const file of named) expect((await server.fetch(file)).status, file).toBe(200);
  });

  it("has an icon also where a page names none", async () => {
    expect((await server.fetch("/favicon.ico")).headers.get("Content-Type")).toBe("image/svg+xml");
  });

  it("learns of a deployment what it signs in with, and of no demo user where there is none", async () => {
    expect(await (await server.fetch("/studio/settings.json")).json()).toEqual({
      client_id: "",
      parent_origins: [],
      issuer: origin,
      audience,
      demo: null,
    });
  });

  it("signs in with one click where a local server names a demo user", async () => {
    const local = await Server.start({
      bindings: { ...bindings, STUDIO_CLIENT: "app", STUDIO_DEMO: "alice password-of-alice" },
    });
    try {
      expect(await (await local.fetch("/studio/settings.json")).json()).toMatchObject({
        client_id: "app",
        demo: { username: "alice", password: "password-of-alice" },
      });
    } finally {
      await local.stop();
    }
  });
});

describe("the studio in a frame", () => {
  it("stands on pages of the origins that its client has, and of no others", async () => {
    expect(await ancestors("/embed?client_id=game")).toBe(`frame-ancestors ${origins.join(" ")}`);
    expect(await ancestors("/embed?client_id=game&frameApi&language=de")).toContain(origins[0]);
    for (const query of ["", "?client_id=", "?client_id=app", "?client_id=nobody", `?client_id=${"x".repeat(5000)}`]) {
      expect(await ancestors(`/embed${query}`), query).toBe("frame-ancestors 'none'");
    }
    for (const path of ["/?client_id=game", "/signed-in?client_id=game"]) {
      expect(await ancestors(path)).toBe("frame-ancestors 'none'");
    }
  });

  it("is asked for anew each time, so that an origin that is taken away is out at once", async () => {
    await enterEmbedding("brief", ["https://brief.example"]);
    const page = await server.fetch("/embed?client_id=brief");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    await server.db.prepare("UPDATE clients SET parent_origins = '[]' WHERE id = 'brief'").run();
    expect(await ancestors("/embed?client_id=brief")).toBe("frame-ancestors 'none'");
  });

  it("signs in as that client, and learns to whom it may speak", async () => {
    const settings = async (query: string) => (await server.fetch(`/studio/settings.json${query}`)).json();
    expect(await settings("?client_id=game")).toMatchObject({ client_id: "game", parent_origins: origins });
    for (const query of ["?client_id=app", "?client_id=nobody"]) {
      expect(await settings(query)).toMatchObject({ client_id: "", parent_origins: [] });
    }
  });

  it("is registered by origins as browsers write them, of https or of this machine", () => {
    for (const good of [...origins, "http://127.0.0.1:3000"]) expect(checkParentOrigin(good)).toBe(good);
    for (const bad of [
      "*",
      "https://*.game.example",
      "https://game.example/",
      "https://Game.example",
      "https://game.example:443",
      "http://game.example",
      "https://a.example; script-src *",
      "https://a.example https://b.example",
      "data:text/html,x",
      "null",
    ]) {
      expect(() => checkParentOrigin(bad), bad).toThrow(/origin|host name|written|https/);
    }
  });
});
