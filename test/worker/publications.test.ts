import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { variantRates } from "../../src/store/attempt-limits.ts";
import { portrait } from "./photos.ts";
import { addressHeader, type Client, origin, Server } from "./server.ts";

interface Publication {
  readonly public_id: string;
  readonly published_at: string;
  readonly addresses: { glb: string; png: string; json: string };
}

let server: Server;
let alice: Client;
let avatar: string;

beforeAll(async () => {
  server = await Server.start();
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited' WHERE plan = 'standard'").run();
  alice = await server.as("alice");
  avatar = await alice.create(portrait, "?render=false");
  expect(await alice.settled(avatar)).toBe("done");
});
afterAll(() => server.stop());

function publication(method: string, client = alice, of = avatar): Promise<Response> {
  return client.fetch(`/v0.5/avatars/${of}/publication`, { method });
}

async function published(of = avatar): Promise<Publication> {
  const answer = await publication("PUT", alice, of);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Publication;
}

async function variants(): Promise<{ key: string; status: string }[]> {
  const query = server.db.prepare("SELECT key, status FROM renderings WHERE public = 1 ORDER BY key");
  return (await query.all<{ key: string; status: string }>()).results;
}

async function storedFiles(): Promise<string[]> {
  const folder = await server.folderOf(avatar);
  const { objects } = await server.files.list({ prefix: `${folder}/` });
  return objects.map(({ key }) => key.slice(folder.length + 1)).sort();
}

async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe("a publication", () => {
  it("is there from PUT to DELETE, and comes back at other addresses", async () => {
    expect((await publication("GET")).status).toBe(404);
    const { public_id, published_at, addresses } = await published();
    expect(public_id).toMatch(/^[0-9a-f]{24}$/);
    expect(Math.abs(Date.parse(published_at) - Date.now())).toBeLessThan(60_000);
    expect(addresses).toEqual({
      glb: `${origin}/${public_id}.glb`,
      png: `${origin}/${public_id}.png`,
      json: `${origin}/${public_id}.json`,
    });
    expect(await published()).toEqual({ public_id, published_at, addresses });
    expect(await (await publication("GET")).json()).toEqual({ public_id, published_at, addresses });
    expect((await publication("DELETE")).status).toBe(204);
    for (const method of ["GET", "DELETE"]) expect((await publication(method)).status).toBe(404);
    expect((await server.fetch(addresses.json)).status).toBe(404);
    expect((await published()).public_id).not.toBe(public_id);
  });

  it("wants the feature, and a token that may itself read what it gives to everybody", async () => {
    const bob = await server.as("bob");
    const plain = await bob.create(portrait, "?solve=false&render=false");
    expect(await codeOf(await publication("PUT", bob, plain))).toEqual([402, "feature_not_granted"]);
    expect((await publication("PUT", bob)).status).toBe(404);
    const writer = await server.as("alice", "read:avatars write:avatars");
    expect(await codeOf(await publication("PUT", writer))).toEqual([403, "scope_missing"]);
    const reader = await server.as("alice", "read:avatars read:gltf");
    for (const method of ["PUT", "DELETE"]) {
      expect(await codeOf(await publication(method, reader))).toEqual([403, "scope_missing"]);
    }
    expect((await publication("GET", reader)).status).toBe(200);
  });
});

describe("a public address", () => {
  it("gives a file by one GET, to pages of any origin, and the same one again", async () => {
    const { addresses } = await published();
    const target = `${addresses.glb}?morphTargets=ARKit,Oculus%20Visemes&lod=1&pose=T&no_such_parameter=1`;
    const answer = await server.fetch(target, { headers: { Origin: "https://elsewhere.test" } });
    expect(answer.status).toBe(200);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "content-type": "model/gltf-binary",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=60",
      "content-disposition": `inline; filename="${addresses.glb.slice(-28)}"`,
      "accept-ranges": "bytes",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("latin1", 0, 4)).toBe("glTF");
    expect(await variants()).toEqual([{ key: "glb_lod1_jpeg1024_visemes+arkit_none_t", status: "done" }]);
    const again = await server.fetch(`${addresses.glb}?lod=1&pose=T&morphTargets=Oculus+Visemes,ARKit`);
    expect(Buffer.compare(Buffer.from(await again.arrayBuffer()), bytes)).toBe(0);
    expect(await variants()).toHaveLength(1);
    const etag = headers.etag;
    const current = await server.fetch(target, { headers: { "If-None-Match": etag } });
    expect([current.status, current.headers.get("ETag")]).toEqual([304, etag]);
    const part = await server.fetch(target, { headers: { Range: "bytes=0-3" } });
    expect([part.status, await part.text(), part.headers.get("Content-Range")]).toEqual([
      206,
      "glTF",
      `bytes 0-3/${bytes.length}`,
    ]);
    const head = await server.fetch(target, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, `${bytes.length}`, ""]);
  });

  it("gives a picture in the asked-for mood, size and colour", async () => {
    const { addresses } = await published();
    const answer = await server.fetch(`${addresses.png}?expression=happy&size=100&background=16,32,48&camera=fit`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const picture = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    expect([picture.width, picture.height, ...picture.data.subarray(0, 4)]).toEqual([128, 128, 16, 32, 48, 255]);
    const calm = PNG.sync.read(Buffer.from(await (await server.fetch(`${addresses.png}?size=128`)).arrayBuffer()));
    expect([calm.width, calm.data[3]]).toEqual([128, 0]);
  });

  it("gives what is known, and nothing that is guessed", async () => {
    const { addresses, published_at } = await published();
    const answer = await server.fetch(addresses.json);
    expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
    const { createdAt, skinTone, ...rest } = (await answer.json()) as Record<string, string>;
    expect(rest).toEqual({ bodyType: "fullbody", updatedAt: published_at });
    expect(skinTone).toMatch(/^#[0-9a-f]{6}$/);
    expect(Date.parse(createdAt)).toBeLessThan(Date.parse(published_at));
  });

  it("may be kept for good under its time, by who has had it", async () => {
    const { addresses, published_at } = await published();
    const cachingOf = async (uat: string) =>
      (await server.fetch(`${addresses.json}?uat=${uat}`)).headers.get("Cache-Control");
    expect(await cachingOf(published_at)).toBe("private, max-age=31536000, immutable");
    expect(await cachingOf(String(Date.parse(published_at)))).toBe("private, max-age=31536000, immutable");
    expect(await cachingOf("2020-01-01T00:00:00.000Z")).toBe("public, max-age=60");
    expect(await cachingOf("")).toBe("public, max-age=60");
  });

  it("is made once for all who wait for it", async () => {
    const { addresses } = await published();
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.fetch(`${addresses.png}?expression=sad`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await variants()).filter(({ key }) => key.startsWith("png_sad"))).toHaveLength(1);
  });

  it("is hidden from the lists, the attachments and the operations of the account", async () => {
    const { addresses } = await published();
    expect((await server.fetch(addresses.glb)).status).toBe(200);
    expect((await alice.json(`/v0.5/avatars/${avatar}/exports`)).entries).toEqual([]);
    expect((await alice.json(`/v0.5/avatars/${avatar}/renderings`)).entries).toEqual([]);
    const { entries } = await alice.json(`/v0.5/avatars/${avatar}/attachments`);
    expect(entries.map(({ type }: { type: string }) => type)).toEqual(["image", "solve", "gltf"]);
    expect((await (await server.accountObject("alice")).usage(Date.now())).operationCount).toBe(0);
    // The owner's export of the same options is another.
    const own = await alice.export(avatar, "morph_targets=rpm&pose=a");
    expect(await alice.settled(avatar, own, "exports")).toBe("done");
    expect((await alice.fetch(`/v0.5/avatars/${avatar}/exports/${own}`, { method: "DELETE" })).status).toBe(204);
    expect((await server.fetch(addresses.glb)).status).toBe(200);
  });

  it.each([
    "0123456789abcdef01234567.glb",
    "0123456789abcdef01234567.png",
    "0123456789abcdef01234567.json",
    "0123.glb",
    `${"0".repeat(48)}.glb`,
    "0123456789ABCDEF01234567.glb",
    "0123456789abcdef01234567.jpg",
    "0123456789abcdef01234567",
  ])("%s that leads to nobody is a 404", async (file) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await server.fetch(`/${file}`, { method, headers: { Origin: "https://elsewhere.test" } });
      expect(answer.status).toBe(404);
      if (/^[0-9a-f]+\.(glb|png|json)$/.test(file)) expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
  });

  it("takes no other method", async () => {
    const { addresses } = await published();
    const answer = await server.fetch(addresses.glb, { method: "POST" });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    const preflight = await server.fetch(addresses.glb, {
      method: "OPTIONS",
      headers: { Origin: "https://elsewhere.test", "Access-Control-Request-Method": "GET" },
    });
    expect([preflight.status, preflight.headers.get("Access-Control-Allow-Origin")]).toEqual([204, "*"]);
  });

  it("is dark while its account is suspended or has lost the feature", async () => {
    const { addresses } = await published();
    const db = server.db;
    const suspend = (at: number | null) =>
      db.prepare("UPDATE accounts SET suspended_at = ? WHERE username = 'alice'").bind(at).run();
    const grant = (features: string) =>
      db.prepare("UPDATE accounts SET features = ? WHERE username = 'alice'").bind(features).run();
    await suspend(1);
    expect((await server.fetch(addresses.json)).status).toBe(404);
    await suspend(null);
    await grant("[]");
    expect((await server.fetch(addresses.json)).status).toBe(404);
    await grant('["gltf"]');
    expect((await server.fetch(addresses.json)).status).toBe(200);
  });

  it("of an avatar that is not solved begins no solve", async () => {
    const young = await alice.create(portrait, "?solve=false&render=false");
    const { addresses } = await published(young);
    expect((await server.fetch(addresses.glb)).status).toBe(404);
    expect((await alice.json(`/v0.5/avatars/${young}`)).status).toBe("new");
    expect((await alice.fetch(`/v0.5/avatars/${young}`, { method: "DELETE" })).status).toBe(204);
    expect((await server.fetch(addresses.json)).status).toBe(404);
    const left = server.db.prepare("SELECT 1 FROM publications WHERE public_id = ?");
    expect(await left.bind(addresses.json.slice(-29, -5)).first()).toBeNull();
  });

  it("makes so many new variants for one client, and goes on giving those that are made", async () => {
    const { addresses } = await published();
    expect((await server.fetch(addresses.glb)).status).toBe(200);
    const headers = { [addressHeader]: "192.0.2.7" };
    const bucket = server.attemptsObject("variantsOfSource 192.0.2.7");
    for (let count = 1; count < variantRates.source.burst; count++) await bucket.take(variantRates.source, Date.now());
    expect((await server.fetch(`${addresses.png}?size=64&background=98,1,1`, { headers })).status).toBe(200);
    await bucket.take(variantRates.source, Date.now());
    const refused = await server.fetch(`${addresses.png}?size=64&background=99,1,1`, { headers });
    expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([429, "*"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await server.fetch(addresses.glb, { headers })).status).toBe(200);
  });

  it("keeps a hundred variants, of which the oldest goes first", async () => {
    await publication("DELETE");
    const { addresses } = await published();
    const db = server.db;
    const fill = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status, created_at,
        updated_at, key, public) SELECT i, CAST(? AS INTEGER), 'pose', 'hi', '', 'icon', '', 0, 'done', 0, 0, 'k' || i, 1 FROM n`;
    await db.prepare(fill).bind(avatar).run();
    expect((await server.fetch(`${addresses.png}?size=128&expression=rage`)).status).toBe(200);
    const keys = (await variants()).map(({ key }) => key);
    expect([keys.length, keys.includes("k1"), keys.includes("k2")]).toEqual([100, false, true]);
    await db.prepare("UPDATE renderings SET status = 'new' WHERE id < 7 AND public = 1").run();
    expect(await codeOf(await server.fetch(`${addresses.png}?size=128&expression=lol`))).toEqual([503, "service_busy"]);
  });

  it("that is withdrawn is gone at once with all that was made for it", async () => {
    await publication("DELETE");
    const before = await storedFiles();
    const { addresses } = await published();
    for (const address of Object.values(addresses)) expect((await server.fetch(address)).status).toBe(200);
    expect((await storedFiles()).length).toBe(before.length + 2);
    expect((await publication("DELETE")).status).toBe(204);
    for (const address of Object.values(addresses)) {
      const answer = await server.fetch(address);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    }
    expect(await storedFiles()).toEqual(before);
    expect(await variants()).toEqual([]);
  });
});
