import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpegHeader, plainPng, pngBomb, portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

let server: Server;
let alice: Client;
let bob: Client;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
  bob = await server.as("bob");
});
afterAll(() => server.stop());

async function storedObjectCount(): Promise<number> {
  return (await server.files.list()).objects.length;
}

async function rowCount(): Promise<number> {
  const row = await server.db.prepare("SELECT COUNT(*) AS count FROM avatars").first<{ count: number }>();
  return row!.count;
}

describe("a photo that is refused", () => {
  const text = new TextEncoder().encode("This is a text file, not a photo.");
  it.each([
    ["a text file", text, 415, "image_type_unsupported"],
    ["an empty file", new Uint8Array(), 415, "image_type_unsupported"],
    ["a PNG cut inside its header", portrait.subarray(0, 20), 422, "image_undecodable"],
    ["a picture of one pixel", plainPng(1, 1), 422, "image_too_small"],
    ["a decompression bomb", pngBomb(), 422, "image_too_many_pixels"],
    ["a JPEG of more than 50 megapixels", jpegHeader(9000, 6000), 422, "image_too_many_pixels"],
  ])("answers %s with status and code and stores nothing", async (_, photo, status, code) => {
    const before = [await storedObjectCount(), await rowCount()];
    const answer = await alice.upload(photo);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ status, code });
    expect([await storedObjectCount(), await rowCount()]).toEqual(before);
  });

  it("refuses a body over 16 MB before reading it", async () => {
    const answer = await alice.upload(new Uint8Array(17 * 1024 * 1024));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "image_too_large" });
  });

  it("refuses bodies that are no multipart form with one image", async () => {
    const post = (init: RequestInit) => alice.fetch("/v0.5/avatars", { method: "POST", ...init });
    const wrongType = await post({ body: portrait, headers: { "Content-Type": "image/png" } });
    expect([wrongType.status, (await wrongType.json()).code]).toEqual([415, "media_type_unsupported"]);
    const broken = await post({ body: "--x\r\n", headers: { "Content-Type": "multipart/form-data; boundary=y" } });
    expect([broken.status, (await broken.json()).code]).toEqual([400, "body_invalid"]);
    const form = new FormData();
    const missing = await (await post({ body: form })).json();
    expect(missing).toMatchObject({ status: 400, errors: [{ parameter: "image" }] });
    for (const name of ["photo", "note"]) form.set(name, new Blob([portrait]), "photo.png");
    form.set("image", new Blob([portrait]), "photo.png");
    const unknown = await (await post({ body: form })).json();
    expect(unknown).toMatchObject({ status: 400, code: "parameter_invalid" });
    expect(unknown.errors).toEqual([
      { parameter: "photo", detail: "unknown; known are image" },
      { parameter: "note", detail: "unknown; known are image" },
    ]);
    const twice = new FormData();
    for (let count = 0; count < 2; count++) twice.append("image", new Blob([portrait]), "photo.png");
    const { errors } = await (await post({ body: twice })).json();
    expect(errors).toEqual([{ parameter: "image", detail: "is sent more than once" }]);
  });

  it.each(["random=31", "random=-1", "random=1.5", "random=x", "solve=maybe", "render=2"])(
    "refuses the query %s and names the parameter",
    async (query) => {
      const answer = await alice.upload(portrait, `?${query}`);
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors[0].parameter).toBe(query.split("=")[0]);
    },
  );

  it("makes an avatar of the next good photo all the same", async () => {
    const id = await alice.create(portrait);
    expect(await alice.settled(id)).toBe("done");
  });
});

describe("an avatar", () => {
  let id: string;

  beforeAll(async () => {
    id = await alice.create(portrait);
    await alice.settled(id);
  });

  it("shows its status, its stages and its photo", async () => {
    const avatar = await alice.json(`/v0.5/avatars/${id}`);
    expect(avatar).toMatchObject({ id: Number(id), status: "done", progress: 1, failure: null });
    expect(avatar.image).toMatchObject({ width: 512, height: 512, channels: 3 });
    expect(avatar.timings.map(({ stage }: { stage: string }) => stage)).toContain("fit");
  });

  it("lists with the fields that are asked for", async () => {
    const [bare] = (await alice.json("/v0.5/avatars?pagesize=1")).entries;
    expect(Object.keys(bare)).toEqual(["id", "updated_at", "status", "error"]);
    const [full] = (await alice.json("/v0.5/avatars?pagesize=1&fields=image,labels,features")).entries;
    expect(full.id).toBe(Number(id));
    expect(full.labels.entries.length).toBeGreaterThan(0);
    expect(full.features).toHaveProperty("head_pose");
    const unknown = await alice.fetch("/v0.5/avatars?fields=image,shoes");
    expect(unknown.status).toBe(400);
    expect((await unknown.json()).errors[0].detail).toContain("image, labels, features");
  });

  it("exists for nobody else", async () => {
    for (const target of [`/v0.5/avatars/${id}`, `/v0.5/avatars/${id}/attachments`]) {
      expect((await bob.fetch(target)).status).toBe(404);
    }
    expect((await bob.fetch(`/v0.5/avatars/${id}`, { method: "HEAD" })).status).toBe(404);
    expect((await bob.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await bob.json("/v0.5/avatars")).entries).toEqual([]);
  });

  it.each(["0", "abc", "1.5", "-1", "99999999999999999999", "123456789"])(
    "is not found under the id %s",
    async (id) => {
      expect((await alice.fetch(`/v0.5/avatars/${id}`)).status).toBe(404);
    },
  );

  it("is not solved when that is switched off", async () => {
    const unsolved = await bob.create(portrait, "?solve=false");
    const answer = await bob.fetch(`/v0.5/avatars/${unsolved}`, { method: "HEAD" });
    expect([answer.status, answer.headers.get("X-Service-Status")]).toEqual([204, "new"]);
    expect((await bob.json(`/v0.5/avatars/${unsolved}/attachments`)).entries).toHaveLength(1);
  });

  it("is gone from every store once it is deleted", async () => {
    const mine = await bob.create(portrait);
    await bob.settled(mine);
    expect((await bob.fetch(`/v0.5/avatars/${mine}`, { method: "DELETE" })).status).toBe(204);
    expect((await bob.fetch(`/v0.5/avatars/${mine}`)).status).toBe(404);
    const db = server.db;
    for (const table of ["avatars WHERE id", "attachments WHERE avatar_id", "renderings WHERE avatar_id"]) {
      expect(await db.prepare(`SELECT 1 FROM ${table} = ?`).bind(mine).first()).toBeNull();
    }
    expect(await server.avatarObject(mine).state("avatar")).toBeNull();
  });
});
