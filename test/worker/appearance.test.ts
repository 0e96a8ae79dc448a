import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

let server: Server;
let alice: Client;
let avatar: string;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
  avatar = await alice.create(portrait);
  expect(await alice.settled(avatar)).toBe("done");
});
beforeEach(async () => {
  alice = await server.as("alice");
});
afterAll(() => server.stop());

function put(body: unknown, id = avatar, client = alice): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return client.fetch(`/v0.5/avatars/${id}/appearance`, { method: "PUT", headers, body: JSON.stringify(body) });
}

async function addressOf(type: string): Promise<string> {
  const { entries } = await alice.json(`/v0.5/avatars/${avatar}/attachments`);
  return entries.find((each: { type: string }) => each.type === type).url;
}

async function fileOf(type: string): Promise<Buffer> {
  return Buffer.from(await (await server.fetch(await addressOf(type))).arrayBuffer());
}

describe("GET /avatars/{id}/appearance", () => {
  it("says of every field what the photo was read as and how likely that is right", async () => {
    const fields = await alice.json(`/v0.5/avatars/${avatar}/appearance`);
    expect(fields.hair_style).toEqual({ read: expect.any(String), probability: expect.any(Number), chosen: null });
    expect(fields.hair_color.read).toMatch(/^#[0-9a-f]{6}$/);
    expect(fields.glasses).toMatchObject({ read: "none", chosen: null });
    expect(fields.glasses.probability).toBeGreaterThan(0.5);
    expect(fields.facial_hair.read).toBe("none");
    expect(fields.eye_color).toMatchObject({ read: expect.stringMatching(/^#/), probability: null });
    expect(fields.finish).toEqual({ read: null, probability: null, chosen: null });
    for (const { probability } of Object.values<{ probability: number | null }>(fields)) {
      if (probability !== null) expect(probability >= 0 && probability <= 1).toBe(true);
    }
  });

  it("has read nothing before the solve", async () => {
    const waiting = await alice.create(portrait, "?solve=false");
    const fields = await alice.json(`/v0.5/avatars/${waiting}/appearance`);
    expect(fields.hair_style).toEqual({ read: null, probability: null, chosen: null });
    expect((await put({ hair_style: "bob" }, waiting)).status).toBe(200);
    const head = await alice.fetch(`/v0.5/avatars/${waiting}`, { method: "HEAD" });
    expect(head.headers.get("X-Service-Status")).toBe("new");
  });
});

describe("PUT /avatars/{id}/appearance", () => {
  it("makes preview and file anew, lets exports go, and is taken back by an empty one", async () => {
    const [preview, file] = [await fileOf("renderings_preview"), await fileOf("gltf")];
    const address = await addressOf("renderings_preview");
    const asked = await alice.fetch(`/v0.5/avatars/${avatar}/exports?lod=2`, { method: "POST" });
    const made = asked.headers.get("X-Service-Status")!;
    expect(await alice.settled(avatar, made, "exports")).toBe("done");

    const answer = await put({ hair_style: "long_curly", hair_color: "#C83020", glasses: "round", finish: null });
    expect(answer.status).toBe(200);
    expect((await answer.json()).hair_style.chosen).toBe("long_curly");
    expect(await alice.settled(avatar)).toBe("done");
    const changed = await fileOf("renderings_preview");
    expect(await addressOf("renderings_preview")).not.toBe(address);
    expect(changed.equals(preview)).toBe(false);
    expect((await fileOf("gltf")).toString("latin1")).toContain("Wolf3D_Glasses");
    expect((await alice.fetch(`/v0.5/avatars/${avatar}/exports/${made}`)).status).toBe(404);
    const { entries } = await alice.json(`/v0.5/avatars/${avatar}/attachments`);
    const types = entries.map(({ type }: { type: string }) => type);
    expect([...types].sort()).toEqual(["gltf", "image", "renderings_preview", "solve"]);

    const hi = await alice.render(avatar, "pose=hi&size=icon");
    expect(await alice.settled(avatar, hi)).toBe("done");
    expect((await put({})).status).toBe(200);
    expect(await alice.settled(avatar)).toBe("done");
    expect((await fileOf("renderings_preview")).equals(preview)).toBe(true);
    expect((await fileOf("gltf")).equals(file)).toBe(true);
  });

  it("shows the photo's own skin on demand, for which the photo is solved anew", async () => {
    const preview = await fileOf("renderings_preview");
    await put({ finish: "photo", smile: 0 });
    expect(await alice.settled(avatar)).toBe("done");
    expect((await fileOf("renderings_preview")).equals(preview)).toBe(false);
    await put({});
    expect(await alice.settled(avatar)).toBe("done");
    expect((await fileOf("renderings_preview")).equals(preview)).toBe(true);
  });

  it("ends with the last of several that come at once", async () => {
    await Promise.all([put({ garment: "hoodie" }), put({ garment: "shirt" }), put({ garment: "suit" })]);
    await put({ garment: "turtleneck", garment_color: "#102030" });
    expect(await alice.settled(avatar)).toBe("done");
    const preview = await fileOf("renderings_preview");
    await put({ garment: "turtleneck", garment_color: "#102030" });
    expect(await alice.settled(avatar)).toBe("done");
    expect((await fileOf("renderings_preview")).equals(preview)).toBe(true);
  });

  it("is not told as done by work that began before it", async () => {
    const db = server.db;
    const query = db.prepare("SELECT status, revision FROM avatars WHERE id = ?").bind(avatar);
    const { revision } = (await query.first<{ revision: number }>())!;
    // By a computed address, since the store is typed for the Worker's runtime, not for the tests'.
    const { setAvatarStatus } = await import(path.resolve("src/store/avatars.ts"));
    const end = { status: "error", errorCode: "processing_failed", at: Date.now() };
    await setAvatarStatus(db, { id: avatar, revision: revision - 1 }, end);
    expect(await query.first()).toEqual({ status: "done", revision });
    await setAvatarStatus(db, { id: avatar, revision }, { status: "done", errorCode: null, at: end.at + 1 });
    const updated = await db.prepare("SELECT updated_at FROM avatars WHERE id = ?").bind(avatar).first("updated_at");
    expect(updated).toBe(end.at + 1);
  });

  it.each([
    [{ hair_style: "mullet" }, "hair_style"],
    [{ hair_color: "red" }, "hair_color"],
    [{ smile: 2 }, "smile"],
    [{ skin_tone: "#ffffff" }, "skin_tone"],
  ])("refuses %j and names %s", async (body, field) => {
    const answer = await put(body);
    const problem = await answer.json();
    expect([answer.status, problem.code]).toEqual([400, "parameter_invalid"]);
    expect(JSON.stringify(problem.errors)).toContain(field);
  });

  it("is for the owner alone, and of an avatar that is there", async () => {
    const bob = await server.as("bob");
    expect((await put({}, avatar, bob)).status).toBe(404);
    expect((await bob.fetch(`/v0.5/avatars/${avatar}/appearance`)).status).toBe(404);
    expect((await put({}, "12345")).status).toBe(404);
    const reader = await server.as("alice", "read:avatars");
    expect((await put({}, avatar, reader)).status).toBe(403);
  });

  it("counts as a background operation", async () => {
    const object = await server.accountObject("alice");
    const names = Array.from({ length: 8 }, (_, k) => `busy-${k}`);
    for (const name of names) await object.admitOperation(name, 8, Date.now());
    expect((await put({})).status).toBe(423);
    for (const name of names) await object.endOperation(name);
    expect((await put({})).status).toBe(200);
    expect(await alice.settled(avatar)).toBe("done");
    expect((await object.usage(Date.now())).operationCount).toBe(0);
  });
});
