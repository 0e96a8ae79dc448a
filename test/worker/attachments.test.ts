import { PNG } from "pngjs";
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
  return (await attachmentsOf(client, avatar)).find((attachment) => attachment.type === type)!.url;
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
      const redirect = await alice.fetch(`${target}?redirect=true`);
      expect([redirect.status, redirect.headers.get("Location")]).toEqual([307, described.url]);
      expect(redirect.headers.get("Cache-Control")).toBe("no-store");
      expect((await bob.fetch(target)).status).toBe(404);
      expect((await bob.fetch(`/v0.5/avatars/${bobAvatar}/attachments/${id}`)).status).toBe(404);
    }
    const reader = await server.as("alice", "read:avatars");
    expect((await attachmentsOf(reader, aliceAvatar)).map(({ type }) => type)).toEqual(["image", "renderings_preview"]);
    const gltf = all.find(({ type }) => type === "gltf")!;
    expect((await reader.fetch(`/v0.5/avatars/${aliceAvatar}/attachments/${gltf.id}?redirect=true`)).status).toBe(404);
  });
});

describe("a storage address", () => {
  it("gives the file without a token", async () => {
    const answer = await server.fetch(await addressOf(alice, aliceAvatar, "image"));
    expect(answer.status).toBe(200);
    const [stored, sent] = [Buffer.from(await answer.arrayBuffer()), Buffer.from(portrait)];
    expect(PNG.sync.read(stored).data.equals(PNG.sync.read(sent).data)).toBe(true);
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

  describe("answers conditions and ranges", () => {
    let address: string;
    let whole: Buffer;
    let etag: string;
    let modified: string;

    beforeAll(async () => {
      address = await addressOf(alice, aliceAvatar, "image");
      const answer = await server.fetch(address);
      [etag, modified] = [answer.headers.get("ETag")!, answer.headers.get("Last-Modified")!];
      whole = Buffer.from(await answer.arrayBuffer());
    });

    const get = (headers: Record<string, string>, method = "GET") => server.fetch(address, { headers, method });

    it("a HEAD by the length of the file", async () => {
      const head = await get({}, "HEAD");
      expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(whole.byteLength)]);
      expect((await get({ Range: "bytes=0-0" }, "HEAD")).status).toBe(200);
    });

    it("304 for a copy that is current, by any of its tags or its date", async () => {
      const current = [
        { "If-None-Match": `"x", W/${etag}` },
        { "If-None-Match": "*" },
        { "If-Modified-Since": modified },
        { "If-None-Match": etag, Range: "bytes=0-0" },
      ] as Record<string, string>[];
      for (const condition of current) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await get(condition, method);
          expect(answer.status, JSON.stringify(condition)).toBe(304);
          expect(answer.headers.get("ETag")).toBe(etag);
          expect(answer.headers.get("Cache-Control")).toContain("immutable");
          expect(answer.headers.get("Content-Length")).toBeNull();
        }
      }
      expect((await get({ "If-None-Match": '"x"', "If-Modified-Since": modified })).status).toBe(200);
    });

    it("412 with a problem where it is another file, or an older one", async () => {
      const failed = [
        { "If-Match": '"other"' },
        { "If-Match": `W/${etag}` },
        { "If-Unmodified-Since": "Thu, 01 Jan 2026 00:00:00 GMT" },
      ] as Record<string, string>[];
      for (const condition of failed) {
        const answer = await get(condition);
        expect([answer.status, (await answer.json()).code]).toEqual([412, "precondition_failed"]);
      }
      for (const condition of [{ "If-Match": `"x", ${etag}` }, { "If-Match": "*" }]) {
        expect((await get(condition as unknown as Record<string, string>)).status).toBe(200);
      }
    });

    it("206 for one range, from either end", async () => {
      const { byteLength } = whole;
      for (const [range, first, last] of [
        ["bytes=1-3", 1, 3],
        ["bytes=-4", byteLength - 4, byteLength - 1],
        [`bytes=5-${byteLength + 100}`, 5, byteLength - 1],
        [`bytes=-${byteLength + 100}`, 0, byteLength - 1],
      ] as const) {
        const part = await get({ Range: range });
        expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes ${first}-${last}/${byteLength}`]);
        expect(part.headers.get("Content-Length")).toBe(String(last - first + 1));
        expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(first, last + 1))).toBe(true);
      }
    });

    it("416 with the length for a range beyond the end", async () => {
      for (const range of [`bytes=${whole.byteLength}-`, "bytes=-0"]) {
        const beyond = await get({ Range: range });
        expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${whole.byteLength}`]);
        expect((await beyond.json()).code).toBe("range_not_satisfiable");
      }
    });

    it("the whole file where If-Range names another or the range means nothing", async () => {
      const range = { Range: "bytes=0-3" };
      expect((await get({ ...range, "If-Range": etag })).status).toBe(206);
      for (const headers of [
        { ...range, "If-Range": '"other"' },
        { ...range, "If-Range": `W/${etag}` },
        { ...range, "If-Range": "Thu, 01 Jan 2026 00:00:00 GMT" },
        { Range: "bytes=9-2" },
        { Range: "bytes=0-0,5-6" },
        { Range: "bytes=900000000-", "If-Range": '"other"' },
      ] as Record<string, string>[]) {
        const answer = await get(headers);
        expect([answer.status, answer.headers.get("Content-Range")], JSON.stringify(headers)).toEqual([200, null]);
        expect((await answer.arrayBuffer()).byteLength).toBe(whole.byteLength);
      }
    });
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
