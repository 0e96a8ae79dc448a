import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { type Client, origin, Server } from "./server.ts";

interface Attachment {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly url: string;
}

let server: Server;
let alice: Client;
let bob: Client;
let aliceAvatar: string;
let bobAvatar: string;

beforeAll(async () => {
  server = await Server.start();
  [alice, bob] = [await server.as("alice"), await server.as("bob")];
  aliceAvatar = await alice.create(portrait);
  bobAvatar = await bob.create(portrait);
  expect([await alice.settled(aliceAvatar), await bob.settled(bobAvatar)]).toEqual(["done", "done"]);
});
afterAll(() => server.stop());

async function attachmentsOf(client: Client, avatar: string): Promise<Attachment[]> {
  return (await client.json(`/v0.5/avatars/${avatar}/attachments`)).entries;
}

async function addressOf(client: Client, avatar: string, type: string): Promise<string> {
  const { url } = (await attachmentsOf(client, avatar)).find((attachment) => attachment.type === type)!;
  const answer = await client.fetch(url);
  expect(answer.status).toBe(307);
  return answer.headers.get("Location")!;
}

describe("attachments", () => {
  it("are the photo, the solve, the preview and, where granted, the glTF", async () => {
    const types = (attachments: Attachment[]) => attachments.map(({ type, name }) => [type, name]);
    const common = [
      ["image", ""],
      ["solve", ""],
      ["renderings_preview", "neutral"],
    ];
    expect(types(await attachmentsOf(alice, aliceAvatar))).toEqual([...common, ["gltf", ""]]);
    expect(types(await attachmentsOf(bob, bobAvatar))).toEqual(common);
  });

  it("are described under their id, and hidden from others and from lesser scopes", async () => {
    const all = await attachmentsOf(alice, aliceAvatar);
    for (const { id, ...described } of all) {
      const target = `/v0.5/avatars/${aliceAvatar}/attachments/${id}`;
      expect(await alice.json(target)).toEqual({ id, ...described });
      expect(described.url).toBe(`${target}?redirect=true`);
      expect((await bob.fetch(target)).status).toBe(404);
      expect((await bob.fetch(`/v0.5/avatars/${bobAvatar}/attachments/${id}`)).status).toBe(404);
    }
    const reader = await server.as("alice", "read:avatars");
    expect((await attachmentsOf(reader, aliceAvatar)).map(({ type }) => type)).toEqual(["image", "renderings_preview"]);
    const gltf = all.find(({ type }) => type === "gltf")!;
    expect((await reader.fetch(gltf.url)).status).toBe(404);
  });
});

describe("a storage address", () => {
  it("gives the file without a token", async () => {
    const answer = await server.fetch(await addressOf(alice, aliceAvatar, "image"));
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(portrait);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": 'inline; filename="photo.png"',
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[^"]+"$/),
      "cache-control": expect.stringContaining("immutable"),
    });
  });

  it.each([
    ["solve", "application/json", "{"],
    ["renderings_preview", "image/png", "\x89PNG"],
    ["gltf", "model/gltf-binary", "glTF"],
  ])("serves %s as %s", async (type, mediaType, start) => {
    const answer = await server.fetch(await addressOf(alice, aliceAvatar, type));
    expect(answer.headers.get("Content-Type")).toBe(mediaType);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("latin1").startsWith(start)).toBe(true);
  });

  it("answers HEAD, conditions and ranges", async () => {
    const address = await addressOf(alice, aliceAvatar, "image");
    const head = await server.fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(portrait.byteLength)]);
    const get = (headers: Record<string, string>) => server.fetch(address, { headers });
    expect((await get({ "If-None-Match": head.headers.get("ETag")! })).status).toBe(304);
    expect((await get({ "If-Match": '"other"' })).status).toBe(412);
    const part = await get({ Range: "bytes=1-3" });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 1-3/${portrait.byteLength}`]);
    expect(await part.text()).toBe("PNG");
    const tail = await get({ Range: "bytes=-4" });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(portrait.slice(-4));
    const beyond = await get({ Range: `bytes=${portrait.byteLength}-` });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${portrait.byteLength}`]);
  });

  it("is refused without detail when it is altered or expired", async () => {
    const address = new URL(await addressOf(alice, aliceAvatar, "image"));
    expect(address.origin).toBe(origin);
    const altered = [
      ["signature", `${address.searchParams.get("signature")!.slice(0, -1)}g`],
      ["signature", "0".repeat(64)],
      ["expires", String(Number(address.searchParams.get("expires")) + 1)],
      ["expires", "1"],
      ["expires", ""],
    ];
    for (const [name, value] of altered) {
      const other = new URL(address);
      other.searchParams.set(name, value);
      const answer = await server.fetch(other.href);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, "address_invalid"]);
    }
    const elsewhere = address.href.replace("/photo?", "/avatar.lkav?");
    expect((await server.fetch(elsewhere)).status).toBe(403);
  });
});
