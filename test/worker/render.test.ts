// The job of a rendering: what goes before it, what may happen to it, and what its end leaves behind.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plainPng, portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

const minute = 60_000;
let server: Server;
let alice: Client;
/** A solved avatar without renderings. */
let solved: string;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
  solved = await alice.create(portrait, "?render=false");
  expect(await alice.settled(solved)).toBe("done");
});
beforeEach(async () => {
  alice = await server.as("alice");
});
afterAll(() => server.stop());

/** The row of a rendering whose request ended right after it. */
async function entered(avatar: string, pose = "hi"): Promise<string> {
  const id = String(2 ** 40 + Math.floor(Math.random() * 2 ** 40));
  await server.db
    .prepare(
      `INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status,
         created_at, updated_at) VALUES (?, ?, 'pose', ?, '', 'icon', '', 0, 'new', ?, ?)`,
    )
    .bind(id, avatar, pose, Date.now(), Date.now())
    .run();
  return id;
}

/** An avatar whose message is lost: created without a solve, then opened by hand. */
async function unbuilt(photo: Uint8Array = portrait): Promise<string> {
  const id = await alice.create(photo, "?solve=false");
  await server.db.prepare("UPDATE avatars SET solve = 1 WHERE id = ?").bind(id).run();
  await server.openJob(id);
  return id;
}

async function filesBelow(folder: string): Promise<string[]> {
  const { objects } = await server.files.list({ prefix: `${folder}/` });
  return objects.map(({ key }) => key.slice(folder.length + 1)).sort();
}

async function statusOf(rendering: string): Promise<string | undefined> {
  const query = server.db.prepare("SELECT status FROM renderings WHERE id = ?").bind(rendering);
  return (await query.first<{ status: string }>())?.status;
}

async function operationCount(): Promise<number> {
  return (await (await server.accountObject("alice")).usage(Date.now())).operationCount;
}

function deliver(avatarId: string, renderingId: string, queue = "likeness-jobs") {
  return server.deliver(queue, [{ kind: "render", avatarId, renderingId }]);
}

describe("a rendering of an avatar that is not solved", () => {
  it("has it solved first, and both operations end", async () => {
    const avatar = await alice.create(portrait, "?solve=false&render=0");
    const narrow = await server.as("alice", "write:renderings read:features");
    const refused = await narrow.fetch(`/v0.5/avatars/${avatar}/renderings?pose=hi`, { method: "POST" });
    expect([refused.status, (await refused.json()).code]).toEqual([403, "scope_missing"]);
    const rendering = await alice.render(avatar, "pose=hi&size=icon");
    expect(await alice.settled(avatar, rendering)).toBe("done");
    expect(await alice.settled(avatar)).toBe("done");
    expect(await operationCount()).toBe(0);
    const files = await filesBelow(await server.folderOf(avatar));
    expect(files).toEqual(["avatar.glb", "avatar.lkav", "photo", `renderings/${rendering}.png`, "solve.json"]);
  });

  it("brings the preview that the upload asked for", async () => {
    const avatar = await alice.create(portrait, "?solve=false");
    await alice.settled(avatar, await alice.render(avatar, "pose=hi&size=icon"));
    const { entries } = await alice.json(`/v0.5/avatars/${avatar}/renderings`);
    expect(entries.map(({ type }: { type: string }) => type)).toEqual(["preview", "pose"]);
  });

  it("waits without a consumer and is done after it", async () => {
    const avatar = await unbuilt();
    const renderings = [
      await alice.render(avatar, "pose=hi&size=icon"),
      await alice.render(avatar, "pose=wink&size=icon"),
    ];
    const early = await deliver(avatar, renderings[0]);
    expect(early.explicitAcks).toHaveLength(1);
    const object = server.avatarObject(avatar);
    for (const id of renderings) expect(await object.state(id)).toMatchObject({ status: "new", attemptCount: 0 });
    await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: avatar }]);
    for (const id of renderings) {
      expect(await alice.settled(avatar, id)).toBe("done");
      expect((await object.state(id))?.attemptCount).toBe(1);
    }
  });

  it("is done though its request ended between its row and its job", async () => {
    const avatar = await unbuilt();
    const rendering = await entered(avatar);
    await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: avatar }]);
    expect(await alice.settled(avatar, rendering)).toBe("done");
  });

  it("ends with the error of its avatar, at once where the error is known", async () => {
    const avatar = await unbuilt(plainPng(300, 300));
    const rendering = await alice.render(avatar, "pose=hi");
    await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: avatar }]);
    expect(await alice.settled(avatar, rendering)).toBe("no_face");
    const next = await alice.render(avatar, "animation=nod_yes");
    const head = await alice.fetch(`/v0.5/avatars/${avatar}/renderings/${next}`, { method: "HEAD" });
    expect([head.headers.get("X-Service-Status"), head.headers.get("X-Service-Error")]).toEqual(["error", "no_face"]);
    expect((await alice.json(`/v0.5/avatars/${avatar}/renderings/${next}`)).attachment).toBeNull();
    expect(await operationCount()).toBe(0);
  });
});

describe("the job of a rendering", () => {
  it("does its work once though its message comes twice, at once and later", async () => {
    const rendering = await entered(solved);
    const message = { kind: "render", avatarId: solved, renderingId: rendering } as const;
    await server.deliver("likeness-jobs", [message, message]);
    await server.deliver("likeness-jobs", [message]);
    expect(await alice.settled(solved, rendering)).toBe("done");
    expect((await server.avatarObject(solved).state(rendering))?.attemptCount).toBe(1);
  });

  it("solves again where the stored head is of another format or head model", async () => {
    const key = `${await server.folderOf(solved)}/avatar.lkav`;
    const bucket = server.files;
    const read = async () => (await bucket.get(key))!.bytes;
    const head = await read();
    const otherVersion = head.slice();
    otherVersion[4]++;
    const otherModel = head.slice();
    const label = '"head_model":"';
    otherModel[Buffer.from(head).indexOf(label) + label.length] ^= 1;
    for (const stale of [otherVersion, otherModel]) {
      await bucket.put(key, stale);
      expect(await alice.settled(solved, await alice.render(solved, "pose=hi&size=icon"))).toBe("done");
      expect(Buffer.compare(await read(), head)).toBe(0);
    }
  });

  it("ends as an error when its message becomes a dead letter", async () => {
    const rendering = await entered(solved);
    expect((await deliver(solved, rendering, "likeness-jobs-dead")).explicitAcks).toHaveLength(1);
    expect(await alice.settled(solved, rendering)).toBe("processing_failed");
    await deliver(solved, rendering);
    expect(await alice.settled(solved, rendering)).toBe("processing_failed");
    expect(await statusOf(rendering)).toBe("error");
  });

  it("is retried when it meets a fault of ours", async () => {
    const rendering = await entered(solved, "a_pose_of_no_version");
    expect((await deliver(solved, rendering)).retryMessages).toHaveLength(1);
    await server.db.prepare("UPDATE renderings SET pose = 'hi' WHERE id = ?").bind(rendering).run();
    await deliver(solved, rendering);
    expect(await alice.settled(solved, rendering)).toBe("done");
  });

  it("leaves nothing behind when its avatar is deleted before it or while it runs", async () => {
    const avatar = await alice.create(portrait);
    await alice.settled(avatar);
    const folder = await server.folderOf(avatar);
    const [running, waiting] = [await entered(avatar), await alice.render(avatar, "animation=talk")];
    const delivery = deliver(avatar, running);
    expect((await alice.fetch(`/v0.5/avatars/${avatar}`, { method: "DELETE" })).status).toBe(204);
    await delivery;
    await deliver(avatar, waiting);
    expect(await filesBelow(folder)).toEqual([]);
    const rows = server.db.prepare("SELECT COUNT(*) AS count FROM renderings WHERE avatar_id = ?");
    expect(await rows.bind(avatar).first()).toEqual({ count: 0 });
    const answer = await alice.fetch(`/v0.5/avatars/${avatar}/renderings/${waiting}`, { method: "HEAD" });
    expect(answer.status).toBe(404);
    expect(await operationCount()).toBe(0);
  });
});

describe("the sweeper", () => {
  it("sends the message of a rendering again that was lost, but no sooner than after ten minutes", async () => {
    const rendering = await entered(solved);
    await server.sweep(new Date(Date.now() + 5 * minute));
    expect(await server.avatarObject(solved).state(rendering)).toBeNull();
    await server.sweep(new Date(Date.now() + 11 * minute));
    expect(await alice.settled(solved, rendering)).toBe("done");
  });

  it("mirrors a rendering that had ended, and begins a solve that had not begun", async () => {
    const db = server.db;
    const ended = await alice.render(solved, "pose=hi&size=icon");
    await alice.settled(solved, ended);
    await db.prepare("UPDATE renderings SET status = 'new' WHERE id = ?").bind(ended).run();
    const avatar = await alice.create(portrait, "?solve=false");
    const rendering = await entered(avatar);
    await server.sweep(new Date(Date.now() + 11 * minute));
    expect(await alice.settled(avatar, rendering)).toBe("done");
    expect(await statusOf(ended)).toBe("done");
    expect((await server.avatarObject(solved).state(ended))?.attemptCount).toBe(1);
  });
});
