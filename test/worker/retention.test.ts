// How long photos and avatars are kept, and that nothing needs a photo that is gone.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountStatements } from "../../tools/accounts.ts";
import { plainPng, portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

const day = 24 * 60 * 60_000;

let server: Server;
let alice: Client;
let bob: Client;

beforeAll(async () => {
  server = await Server.start();
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited'").run();
  [alice, bob] = [await server.as("alice"), await server.as("bob")];
});
afterAll(() => server.stop());

function put(client: Client, target: string, body: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return client.fetch(target, { method: "PUT", headers, body: JSON.stringify(body) });
}

async function retain(client: Client, photo_retention: string, avatar_retention_days: number | null = null) {
  const answer = await put(client, "/v0.5/me/settings", { photo_retention, avatar_retention_days });
  expect(await answer.json()).toEqual({ photo_retention, avatar_retention_days });
}

/** What is stored of an avatar: files, and types of attachments. */
async function kept(client: Client, id: string) {
  const folder = await server.folderOf(id);
  const { objects } = await server.files.list({ prefix: `${folder}/` });
  const { entries } = await client.json(`/v0.5/avatars/${id}/attachments`);
  return {
    files: objects.map(({ key }) => key.slice(folder.length + 1)).sort(),
    types: entries.map(({ type }: { type: string }) => type).sort(),
  };
}

async function digest(id: string, name: string): Promise<string> {
  const file = await server.files.get(`${await server.folderOf(id)}/${name}`);
  return createHash("sha256").update(file!.bytes).digest("hex");
}

async function finishedAs(client: Client, id: string, finish: string | null): Promise<string> {
  expect((await put(client, `/v0.5/avatars/${id}/appearance`, { finish })).status).toBe(200);
  expect(await client.settled(id)).toBe("done");
  return digest(id, "preview.png");
}

describe("settings", () => {
  it("keep nothing longer than needed for new accounts, and photos for those of before", async () => {
    const dora = { username: "dora", password: "password-of-dora", features: [], plan: "trial" };
    for (const statement of await accountStatements({ clients: [], accounts: [dora] })) {
      await server.db.prepare(statement).run();
    }
    const forever = { avatar_retention_days: null };
    expect(await (await server.as("dora")).json("/v0.5/me/settings")).toEqual({ photo_retention: "drop", ...forever });
    expect(await bob.json("/v0.5/me/settings")).toEqual({ photo_retention: "keep", ...forever });
  });

  it.each([
    [{ photo_retention: "drop" }, "avatar_retention_days"],
    [{ photo_retention: "always", avatar_retention_days: null }, "photo_retention"],
    [{ photo_retention: "keep", avatar_retention_days: 0 }, "avatar_retention_days"],
    [{ photo_retention: "keep", avatar_retention_days: 3651 }, "avatar_retention_days"],
    [{ photo_retention: "keep", avatar_retention_days: 1.5 }, "avatar_retention_days"],
    [{ photo_retention: "keep", avatar_retention_days: null, more: 1 }, "more"],
  ])("are refused as %j", async (body, parameter) => {
    const answer = await put(bob, "/v0.5/me/settings", body);
    expect([answer.status, (await answer.json()).errors[0].parameter]).toEqual([400, parameter]);
  });

  it("are the account's own, by its scopes", async () => {
    await retain(alice, "keep", 30);
    expect((await bob.json("/v0.5/me/settings")).avatar_retention_days).toBeNull();
    const reader = await server.as("alice", "read:avatars");
    expect((await reader.json("/v0.5/me/settings")).avatar_retention_days).toBe(30);
    expect((await put(reader, "/v0.5/me/settings", { photo_retention: "keep", avatar_retention_days: 1 })).status).toBe(
      403,
    );
    await retain(alice, "keep");
  });
});

describe("a photo that is dropped", () => {
  it("is gone after the solve, and no finish, rendering or file needs it", async () => {
    await retain(alice, "keep");
    const whole = await alice.create(portrait);
    expect(await alice.settled(whole)).toBe("done");
    expect((await kept(alice, whole)).types).toEqual(["gltf", "image", "renderings_preview", "solve"]);
    await retain(alice, "drop");
    const id = await alice.create(portrait);
    expect(await alice.settled(id)).toBe("done");
    expect(await kept(alice, id)).toEqual({
      files: ["avatar-other.lkav", "avatar.glb", "avatar.lkav", "preview.png", "solve.json"],
      types: ["gltf", "renderings_preview", "solve"],
    });
    const [listed] = (await alice.json("/v0.5/avatars?fields=image,labels&pagesize=1")).entries;
    expect([listed.id, listed.image, listed.labels.entries.length > 3]).toEqual([Number(id), undefined, true]);

    const clean = await digest(id, "preview.png");
    expect(clean).toBe(await digest(whole, "preview.png"));
    await retain(alice, "keep");
    const ofPhoto = await finishedAs(alice, whole, "photo");
    expect(ofPhoto).not.toBe(clean);
    await retain(alice, "drop");
    expect(await finishedAs(alice, id, "photo")).toBe(ofPhoto);
    expect(await finishedAs(alice, id, null)).toBe(clean);
    const rendering = await alice.render(id, "pose=hi&size=icon");
    expect(await alice.settled(id, rendering)).toBe("done");
    expect(await alice.settled(id, await alice.export(id, "format=vrm"), "exports")).toBe("done");

    // A photo that was kept goes when its avatar is made anew, once its other finish is there.
    expect(await finishedAs(alice, whole, null)).toBe(clean);
    expect((await kept(alice, whole)).files).toEqual(expect.arrayContaining(["avatar-other.lkav"]));
    expect((await kept(alice, whole)).files).not.toContain("photo");
  });

  it("goes too where nothing can be made of it", async () => {
    await retain(bob, "drop");
    const id = await bob.create(plainPng(300, 300));
    expect(await bob.settled(id)).toBe("no_face");
    await expect.poll(() => kept(bob, id)).toEqual({ files: [], types: [] });
  });

  it("stays until somebody asks for the solve", async () => {
    await retain(bob, "drop");
    const id = await bob.create(portrait, "?solve=false&render=false");
    expect((await kept(bob, id)).files).toEqual(["photo"]);
    expect(await bob.settled(id, await bob.render(id, "pose=hi&size=icon"))).toBe("done");
    expect((await kept(bob, id)).files).not.toContain("photo");
  });

  it("is missed by name where the head that was stored serves no more", async () => {
    await retain(bob, "drop");
    const id = await bob.create(portrait, "?render=false");
    expect(await bob.settled(id)).toBe("done");
    const folder = await server.folderOf(id);
    await server.files.delete([`${folder}/avatar.lkav`, `${folder}/avatar-other.lkav`]);
    expect(await bob.settled(id, await bob.render(id, "pose=hi&size=icon"))).toBe("photo_dropped");
    expect(await bob.settled(id)).toBe("done");
  });
});

describe("an avatar", () => {
  it("is deleted with everything once it is older than its account keeps it, and no other is", async () => {
    await retain(alice, "keep");
    await retain(bob, "keep");
    const photo = plainPng(200, 200);
    const [old, others] = [await bob.create(photo, "?solve=false"), await alice.create(photo, "?solve=false")];
    const folder = await server.folderOf(old);
    await retain(bob, "keep", 7);
    await server.sweep(new Date(Date.now() + 6.9 * day));
    expect((await bob.fetch(`/v0.5/avatars/${old}`)).status).toBe(200);
    await server.sweep(new Date(Date.now() + 7.1 * day));
    expect((await bob.fetch(`/v0.5/avatars/${old}`)).status).toBe(404);
    expect((await server.files.list({ prefix: folder })).objects).toEqual([]);
    expect((await (await server.accountObject("bob")).usage(Date.now())).avatarCount).toBe(0);
    expect((await alice.fetch(`/v0.5/avatars/${others}`)).status).toBe(200);
  });
});
