import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jpegHeader, plainPng, portrait, twoFaces } from "./photos.ts";
import { type Client, Server } from "./server.ts";

const minute = 60_000;
let server: Server;
let alice: Client;

beforeAll(async () => {
  server = await Server.start();
});
beforeEach(async () => {
  alice = await server.as("alice");
});
afterAll(() => server.stop());

async function filesOf(avatar: string): Promise<string[]> {
  const row = await server.db
    .prepare("SELECT folder FROM avatars WHERE id = ?")
    .bind(avatar)
    .first<{ folder: string }>();
  const { objects } = await server.files.list({ prefix: `${row!.folder}/` });
  return objects.map(({ key }) => key.slice(row!.folder.length + 1)).sort();
}

async function rowCounts(avatar: string): Promise<number[]> {
  const db = server.db;
  const counts = ["attachments", "renderings"].map(async (table) => {
    const row = await db
      .prepare(`SELECT COUNT(*) AS count FROM ${table} WHERE avatar_id = ?`)
      .bind(avatar)
      .first<{ count: number }>();
    return row!.count;
  });
  return Promise.all(counts);
}

describe("a photo that cannot be used", () => {
  it.each([
    ["no face", plainPng(300, 300), "no_face"],
    ["two faces", twoFaces(), "several_faces"],
    ["no picture data behind its header", jpegHeader(640, 480), "image_undecodable"],
    ["half of a PNG", portrait.subarray(0, portrait.length / 2), "image_undecodable"],
  ])("ends as an error with its code: %s", async (_, photo, code) => {
    const id = await alice.create(photo);
    expect(await alice.settled(id)).toBe(code);
    const { status, failure } = await alice.json(`/v0.5/avatars/${id}`);
    expect({ status, failure }).toMatchObject({ status: "error", failure: { code, detail: expect.any(String) } });
    expect((await server.avatarObject(id).state("avatar"))?.attemptCount).toBe(1);
  });

  it("leaves the service healthy", async () => {
    expect(await alice.settled(await alice.create(portrait))).toBe("done");
  });
});

describe("a job", () => {
  it("does its work once though its message comes twice, at once and later", async () => {
    const id = await alice.create(portrait);
    const again = { kind: "build_avatar", avatarId: id } as const;
    await server.deliver("likeness-jobs", [again, again]);
    expect(await alice.settled(id)).toBe("done");
    const files = await filesOf(id);
    expect(files).toEqual(["avatar.glb", "avatar.lkav", "photo", "preview.png", "solve.json"]);
    const acknowledged = await server.deliver("likeness-jobs", [again]);
    expect(acknowledged.explicitAcks).toHaveLength(1);
    expect(await filesOf(id)).toEqual(files);
    expect(await rowCounts(id)).toEqual([4, 1]);
    expect((await server.avatarObject(id).state("avatar"))?.attemptCount).toBe(1);
  });

  it("waits while another consumer holds its lease and takes over when the lease runs out", async () => {
    const id = await alice.create(portrait, "?solve=false");
    const object = server.avatarObject(id);
    await server.openJob(id);
    const { lease } = await object.lease("avatar", Date.now());
    const waiting = await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: id }]);
    expect(waiting.retryMessages).toHaveLength(1);
    expect((await object.lease("avatar", Date.now() + minute)).kind).toBe("busy");
    expect((await object.lease("avatar", Date.now() + 3 * minute)).kind).toBe("granted");
    expect(await object.progress("avatar", lease, "fit", 0.5, Date.now())).toBe(false);
  });

  it("ends as an error when its message becomes a dead letter", async () => {
    const id = await unbuilt();
    const acknowledged = await server.deliver("likeness-jobs-dead", [{ kind: "build_avatar", avatarId: id }]);
    expect(acknowledged.explicitAcks).toHaveLength(1);
    expect(await alice.settled(id)).toBe("processing_failed");
    await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: id }]);
    expect(await alice.settled(id)).toBe("processing_failed");
  });

  it("is retried when a store fails, and done once the store is back", async () => {
    const id = await unbuilt();
    const photo = await takePhoto(id);
    const failed = await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: id }]);
    expect(failed.retryMessages).toHaveLength(1);
    await photo.giveBack();
    await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: id }], 2);
    expect(await alice.settled(id)).toBe("done");
  });
});

describe("the sweeper", () => {
  it("sends the message again that was lost", async () => {
    const id = await unbuilt();
    await server.sweep(new Date(Date.now() + 5 * minute));
    expect((await server.avatarObject(id).state("avatar"))?.status).toBe("new");
    await server.sweep(new Date(Date.now() + 11 * minute));
    expect(await alice.settled(id)).toBe("done");
  });

  it("ends a deletion that was begun and opens a job that never was", async () => {
    const db = server.db;
    const deleted = await alice.create(portrait, "?solve=false");
    await db.prepare("UPDATE avatars SET deleted_at = 1 WHERE id = ?").bind(deleted).run();
    const unopened = await alice.create(plainPng(300, 300), "?solve=false");
    await db.prepare("UPDATE avatars SET solve = 1 WHERE id = ?").bind(unopened).run();
    await server.sweep(new Date(Date.now() + 11 * minute));
    expect(await db.prepare("SELECT 1 FROM avatars WHERE id = ?").bind(deleted).first()).toBeNull();
    expect(await rowCounts(deleted)).toEqual([0, 0]);
    expect(await alice.settled(unopened)).toBe("no_face");
  });
});

describe("the limits of an account", () => {
  it("refuse an operation beyond the plan, until one ends", async () => {
    const carla = await server.as("carla");
    const account = await server.accountObject("carla");
    for (const operation of ["one", "two"]) await account.admitOperation(operation, 2, Date.now());
    const beyond = await carla.upload(portrait);
    expect([beyond.status, (await beyond.json()).code]).toEqual([423, "operations_exceeded"]);
    expect((await carla.upload(portrait, "?solve=false")).status).toBe(201);
    await account.endOperation("one");
    expect((await carla.upload(portrait)).status).toBe(201);
  });

  it("refuse an avatar beyond the plan, until one is deleted", async () => {
    const carla = await server.as("carla");
    const { entries } = await carla.json("/v0.5/avatars");
    for (let count = entries.length; count < 25; count++) await carla.create(portrait, "?solve=false");
    const beyond = await carla.upload(portrait, "?solve=false");
    expect([beyond.status, (await beyond.json()).code]).toEqual([402, "quota_used_up"]);
    await carla.fetch(`/v0.5/avatars/${entries[0].id}`, { method: "DELETE" });
    expect((await carla.upload(portrait, "?solve=false")).status).toBe(201);
  });
});

/** An avatar whose message is lost: created without a solve, then opened by hand. */
async function unbuilt(): Promise<string> {
  const id = await alice.create(portrait, "?solve=false");
  const db = server.db;
  await db.prepare("UPDATE avatars SET solve = 1, render = 1 WHERE id = ?").bind(id).run();
  await server.openJob(id);
  return id;
}

/** Takes the photo out of storage for a while. */
async function takePhoto(id: string): Promise<{ giveBack(): Promise<void> }> {
  const row = await server.db.prepare("SELECT folder FROM avatars WHERE id = ?").bind(id).first<{ folder: string }>();
  const bucket = server.files;
  const key = `${row!.folder}/photo`;
  await bucket.delete(key);
  return { giveBack: async () => void (await bucket.put(key, portrait)) };
}
