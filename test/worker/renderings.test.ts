import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import personalizations from "../../src/motion/personalizations.json" with { type: "json" };
import poses from "../../src/motion/poses.json" with { type: "json" };
import { decodeGif } from "../reference/gif.ts";
import { plainPng, portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

interface Rendering {
  readonly id: number;
  readonly random: number;
  readonly type: string;
  readonly pose: string;
  readonly animation: string;
  readonly attachment: { id: number; width: number; height: number; channels: number; url: string } | null;
}

const random = 7;
const ended = { status: "done", error: null };
let server: Server;
let alice: Client;
let bob: Client;
let plain: string;
let worn: string;

beforeAll(async () => {
  server = await Server.start();
  // The tests share the requests of two accounts, more than a plan gains while jobs are quick.
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited' WHERE plan = 'standard'").run();
  [alice, bob] = [await server.as("alice"), await server.as("bob")];
  plain = await alice.create(portrait);
  worn = await bob.create(portrait, `?random=${random}&render=false`);
  expect([await alice.settled(plain), await bob.settled(worn)]).toEqual(["done", "done"]);
});
afterAll(() => server.stop());

/** Asks for a rendering, waits for it and reads it with its file. */
async function rendered(client: Client, avatar: string, query: string) {
  const id = await client.render(avatar, query);
  expect(await client.settled(avatar, id)).toBe("done");
  const rendering: Rendering = await client.json(`/v0.5/avatars/${avatar}/renderings/${id}`);
  const { headers } = await client.fetch(rendering.attachment!.url);
  const file = await server.fetch(headers.get("Location")!);
  return { rendering, mediaType: file.headers.get("Content-Type"), bytes: Buffer.from(await file.arrayBuffer()) };
}

/** Red, green, blue, alpha of the top left pixel. */
function corner(data: Uint8Array): number[] {
  return [...data.subarray(0, 4)];
}

/** The bytes of #rrggbb, opaque. */
function rgba(hex: string): number[] {
  return [...Buffer.from(hex.slice(1), "hex"), 255];
}

function expectNear(color: number[], expected: number[]): void {
  color.forEach((channel, i) => {
    expect(Math.abs(channel - expected[i])).toBeLessThanOrEqual(3);
  });
}

describe("a rendering", () => {
  it("is refused where its avatar has a thousand, until one is deleted", async () => {
    const avatar = await alice.create(portrait, "?render=false");
    expect(await alice.settled(avatar)).toBe("done");
    const db = server.db;
    const fill = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status, created_at,
        updated_at) SELECT i, CAST(? AS INTEGER), 'pose', 'hi', '', 'icon', '', 0, 'done', 0, 0 FROM n`;
    await db.prepare(fill).bind(avatar).run();
    const account = await server.accountObject("alice");
    const { operationCount } = await account.usage(Date.now());
    const target = `/v0.5/avatars/${avatar}/renderings`;
    const beyond = await alice.fetch(`${target}?pose=hi`, { method: "POST" });
    expect([beyond.status, (await beyond.json()).code]).toEqual([402, "quota_used_up"]);
    expect((await account.usage(Date.now())).operationCount).toBe(operationCount);
    expect((await alice.fetch(`${target}/7`, { method: "DELETE" })).status).toBe(204);
    expect((await alice.fetch(`${target}?pose=hi`, { method: "POST" })).status).toBe(202);
    expect((await alice.fetch(`/v0.5/avatars/${avatar}`, { method: "DELETE" })).status).toBe(204);
  });

  it("is accepted with its id and its address", async () => {
    const answer = await alice.fetch(`/v0.5/avatars/${plain}/renderings?pose=hi&size=icon`, { method: "POST" });
    const id = answer.headers.get("X-Service-Status")!;
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
    expect(answer.headers.get("Retry-After")).toBe("2");
    expect(answer.headers.get("Location")).toBe(`/v0.5/avatars/${plain}/renderings/${id}`);
    expect(await alice.settled(plain, id)).toBe("done");
    const head = await alice.fetch(answer.headers.get("Location")!, { method: "HEAD" });
    expect([head.status, head.headers.get("Cache-Control")]).toEqual([204, "no-store"]);
  });

  it("of a pose is a PNG of 512x512 before the backdrop of the pose", async () => {
    const { rendering, mediaType, bytes } = await rendered(alice, plain, "pose=hi");
    const { attachment, ...rest } = rendering;
    expect(rest).toEqual({ id: rendering.id, random: 0, type: "pose", pose: "hi", animation: "", ...ended });
    expect(attachment).toEqual({
      id: attachment!.id,
      width: 512,
      height: 512,
      channels: 3,
      url: `/v0.5/avatars/${plain}/attachments/${attachment!.id}?redirect=true`,
    });
    const png = PNG.sync.read(bytes);
    expect([mediaType, png.width, png.height]).toEqual(["image/png", 512, 512]);
    expectNear(corner(png.data), rgba(poses.poses.hi.backdrop[0]));
    const described = await alice.json(`/v0.5/avatars/${plain}/attachments/${attachment!.id}`);
    expect(described).toMatchObject({ type: "renderings_pose", name: "hi" });
  });

  it("of an animation is a looping GIF of 256x256", async () => {
    const { rendering, mediaType, bytes } = await rendered(alice, plain, "animation=nod_yes");
    const { attachment, ...rest } = rendering;
    expect(rest).toEqual({ id: rendering.id, random: 0, type: "animation", pose: "", animation: "nod_yes", ...ended });
    const gif = decodeGif(bytes);
    expect([mediaType, gif.width, gif.height, gif.loopCount, gif.frames.length]).toEqual([
      "image/gif",
      256,
      256,
      0,
      24,
    ]);
    expect(gif.frames[6].data).not.toEqual(gif.frames[0].data);
    const described = await alice.json(`/v0.5/avatars/${plain}/attachments/${attachment!.id}`);
    expect(described).toMatchObject({ type: "renderings_animation", name: "nod_yes" });
  });

  it("has the size and the background that are asked for", async () => {
    const { rendering, bytes } = await rendered(bob, worn, "pose=happy&size=icon&background_color=%2312AB34");
    expect(rendering.attachment).toMatchObject({ width: 128, height: 128, channels: 3 });
    expect(corner(PNG.sync.read(bytes).data)).toEqual(rgba("#12AB34"));
    const loop = await rendered(bob, worn, "animation=nod_yes&size=icon&background_color=transparent");
    expect(loop.rendering.attachment).toMatchObject({ width: 128, height: 128, channels: 4 });
    expect(corner(decodeGif(loop.bytes).frames[0].data)[3]).toBe(0);
  });

  it("is cut out as a sticker unless a background is asked for", async () => {
    const sticker = await rendered(bob, worn, "pose=hi&size=sticker");
    expect(sticker.rendering.attachment).toMatchObject({ width: 512, height: 512, channels: 4 });
    expect(corner(PNG.sync.read(sticker.bytes).data)[3]).toBe(0);
    const filled = await rendered(bob, worn, "pose=hi&size=sticker&background_color=%23ffffff");
    expect(corner(PNG.sync.read(filled.bytes).data)).toEqual(rgba("#ffffff"));
  });

  it("wears the personalization of its avatar", async () => {
    const { rendering, bytes } = await rendered(bob, worn, "pose=hi");
    expect(rendering.random).toBe(random);
    const png = PNG.sync.read(bytes);
    expectNear(corner(png.data), rgba(personalizations.personalizations[random - 1].backdrop[0]));
    const bare = await rendered(alice, plain, "pose=hi&background_color=%23808080");
    const dressed = await rendered(bob, worn, "pose=hi&background_color=%23808080");
    expect(dressed.bytes.equals(bare.bytes)).toBe(false);
  });

  it("is listed with the preview, newest first and in pages", async () => {
    const answer = await alice.fetch(`/v0.5/avatars/${plain}/renderings`);
    const { entries }: { entries: Rendering[] } = await answer.json();
    expect(answer.headers.get("X-Total-Count")).toBe(String(entries.length));
    const { id: _, attachment, ...preview } = entries.at(-1)!;
    expect(preview).toEqual({ random: 0, type: "preview", pose: "neutral", animation: "", ...ended });
    expect(attachment).toMatchObject({ width: 512, height: 512, channels: 3 });
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(await alice.json(`/v0.5/avatars/${plain}/renderings/${ids.at(-1)}`)).toEqual(entries.at(-1));
    const second = await alice.fetch(`/v0.5/avatars/${plain}/renderings?page=1&pagesize=1`);
    expect((await second.json()).entries).toEqual([entries[1]]);
    expect(second.headers.get("Link")).toContain('rel="next"');
    const head = await alice.fetch(`/v0.5/avatars/${plain}/renderings/${ids.at(-1)}`, { method: "HEAD" });
    expect(head.headers.get("X-Service-Status")).toBe("done");
  });
});

describe("a rendering that failed", () => {
  it("says so with its reason where it is listed, as does its avatar", async () => {
    const avatar = await bob.create(plainPng(300, 300), "?solve=false");
    const rendering = await bob.render(avatar, "pose=hi");
    expect(await bob.settled(avatar, rendering)).toBe("no_face");
    const failed = { status: "error", error: "no_face" };
    const target = `/v0.5/avatars/${avatar}/renderings`;
    await expect.poll(async () => (await bob.json(target)).entries[0]).toMatchObject(failed);
    expect(await bob.json(`${target}/${rendering}`)).toMatchObject({ ...failed, attachment: null });
    await expect.poll(async () => (await bob.json("/v0.5/avatars?pagesize=1")).entries[0]).toMatchObject(failed);
    expect(await bob.json(`/v0.5/avatars/${avatar}`)).toMatchObject(failed);
    const { entries } = await bob.json("/v0.5/avatars");
    expect(entries.find(({ id }: { id: number }) => String(id) === worn)).toMatchObject(ended);
  });
});

describe("a rendering that is deleted", () => {
  const remove = (client: Client, avatar: string, rendering: string | number) =>
    client.fetch(`/v0.5/avatars/${avatar}/renderings/${rendering}`, { method: "DELETE" });

  it("is gone with its file and its attachment, and the others stay", async () => {
    const { rendering } = await rendered(alice, plain, "pose=hi&size=icon");
    const { headers } = await alice.fetch(rendering.attachment!.url);
    const before = (await alice.json(`/v0.5/avatars/${plain}/renderings`)).entries;
    expect((await remove(bob, plain, rendering.id)).status).toBe(404);
    const reader = await server.as("alice", "read:renderings write:avatars");
    expect((await remove(reader, plain, rendering.id)).status).toBe(403);
    expect((await remove(alice, plain, rendering.id)).status).toBe(204);
    expect((await remove(alice, plain, rendering.id)).status).toBe(404);
    expect((await alice.fetch(`/v0.5/avatars/${plain}/renderings/${rendering.id}`)).status).toBe(404);
    expect((await alice.fetch(rendering.attachment!.url)).status).toBe(404);
    expect((await server.fetch(headers.get("Location")!)).status).toBe(404);
    const list = await alice.fetch(`/v0.5/avatars/${plain}/renderings`);
    expect(list.headers.get("X-Total-Count")).toBe(String(before.length - 1));
    expect((await list.json()).entries).toEqual(before.filter(({ id }: Rendering) => id !== rendering.id));
    const db = server.db;
    expect(await db.prepare("SELECT 1 FROM renderings WHERE id = ?").bind(rendering.id).first()).toBeNull();
  });

  it("while it waits counts as an operation no more and never appears", async () => {
    const account = await server.accountObject("bob");
    const avatar = await bob.create(portrait, "?solve=false&render=false");
    const id = await bob.render(avatar, "pose=hi&size=icon");
    expect((await remove(bob, avatar, id)).status).toBe(204);
    expect(await bob.settled(avatar)).toBe("done");
    await expect.poll(async () => (await account.usage(Date.now())).operationCount).toBe(0);
    expect((await bob.json(`/v0.5/avatars/${avatar}/renderings`)).entries).toEqual([]);
    const types = (await bob.json(`/v0.5/avatars/${avatar}/attachments`)).entries.map(({ type }: Rendering) => type);
    expect(types).toEqual(["image", "solve"]);
    const { objects } = await server.files.list({ prefix: `${await server.folderOf(avatar)}/renderings/` });
    expect(objects).toEqual([]);
  });

  it("is not made again when it is the preview", async () => {
    const avatar = await bob.create(portrait);
    expect(await bob.settled(avatar)).toBe("done");
    const [preview] = (await bob.json(`/v0.5/avatars/${avatar}/renderings`)).entries;
    expect((await remove(bob, avatar, preview.id)).status).toBe(204);
    // As a message does that comes again after its lease was lost.
    const folder = await server.folderOf(avatar);
    const object = server.avatarObject(avatar);
    expect(await object.state("avatar")).toMatchObject({ status: "done" });
    expect((await bob.json(`/v0.5/avatars/${avatar}/renderings`)).entries).toEqual([]);
    expect(await server.files.head(`${folder}/preview.png`)).toBeNull();
    const types = (await bob.json(`/v0.5/avatars/${avatar}/attachments`)).entries.map(({ type }: Rendering) => type);
    expect(types).toEqual(["image", "solve"]);
  });
});

describe("a rendering that is refused", () => {
  it.each([
    ["", "pose", "either a pose or an animation"],
    ["pose=hi&animation=nod_yes", "pose", "either a pose or an animation"],
    ["pose=sitting", "pose", "neutral, hi, happy"],
    ["pose=", "pose", "neutral, hi, happy"],
    ["animation=backflip", "animation", "nod_yes, shake_no"],
    ["pose=hi&size=huge", "size", "icon, small, medium, large, portrait, sticker"],
    ["pose=hi&background_color=%2312345", "background_color", "#RRGGBB"],
    ["pose=hi&background_color=red", "background_color", "#RRGGBB"],
    ["pose=hi&pose=hi", "pose", "is sent more than once"],
    ["pose=hi&colour=red", "colour", "unknown; known are pose, animation, size, background_color"],
  ])("answers %j with what is known", async (query, parameter, detail) => {
    const answer = await bob.fetch(`/v0.5/avatars/${worn}/renderings?${query}`, { method: "POST" });
    expect(answer.status).toBe(400);
    const { code, errors } = await answer.json();
    expect(code).toBe("parameter_invalid");
    expect(errors).toEqual([{ parameter, detail: expect.stringContaining(detail) }]);
  });

  it("needs the scopes of renderings", async () => {
    const others = await server.as("alice", "read:avatars write:avatars");
    const reader = await server.as("alice", "read:renderings");
    const list = `/v0.5/avatars/${plain}/renderings`;
    const { id } = (await reader.json(list)).entries[0];
    for (const target of [list, `${list}/${id}`]) {
      const answer = await others.fetch(target);
      expect([answer.status, (await answer.json()).code]).toEqual([403, "scope_missing"]);
    }
    expect((await others.fetch(`${list}/${id}`, { method: "HEAD" })).status).toBe(403);
    expect((await reader.fetch(`${list}?pose=hi`, { method: "POST" })).status).toBe(403);
    expect((await server.fetch(`${list}?pose=hi`, { method: "POST" })).status).toBe(401);
  });

  it("of somebody else's or an unknown avatar is not found, as is its rendering", async () => {
    const { id } = (await alice.json(`/v0.5/avatars/${plain}/renderings`)).entries[0];
    for (const [avatar, rendering] of [
      [plain, id],
      [worn, id],
      ["123456789", id],
      [worn, "0"],
    ]) {
      const target = `/v0.5/avatars/${avatar}/renderings/${rendering}`;
      expect((await bob.fetch(target)).status).toBe(404);
      expect((await bob.fetch(target, { method: "HEAD" })).status).toBe(404);
    }
    expect((await bob.fetch(`/v0.5/avatars/${plain}/renderings`)).status).toBe(404);
    expect((await bob.fetch(`/v0.5/avatars/${plain}/renderings?pose=hi`, { method: "POST" })).status).toBe(404);
  });

  it("exceeds the operations of the plan, a first one with its solve counting twice", async () => {
    const carla = await server.as("carla");
    const account = await server.accountObject("carla");
    const avatar = await carla.create(plainPng(300, 300), "?solve=false");
    await account.admitOperation("one", 2, Date.now());
    const beyond = await carla.fetch(`/v0.5/avatars/${avatar}/renderings?pose=hi`, { method: "POST" });
    expect([beyond.status, (await beyond.json()).code]).toEqual([423, "operations_exceeded"]);
    expect(beyond.headers.get("Retry-After")).toBe("2");
    expect((await carla.json(`/v0.5/avatars/${avatar}/renderings`)).entries).toEqual([]);
    await account.endOperation("one");
    const id = await carla.render(avatar, "pose=hi");
    expect(await carla.settled(avatar, id)).toBe("no_face");
    expect((await account.usage(Date.now())).operationCount).toBe(0);
  });
});
