import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

let server: Server;
let alice: Client;
let bob: Client;
let avatar: string;

beforeAll(async () => {
  server = await Server.start();
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited' WHERE plan = 'standard'").run();
  [alice, bob] = [await server.as("alice"), await server.as("bob")];
  avatar = await alice.create(portrait, "?render=false");
  expect(await alice.settled(avatar)).toBe("done");
});
afterAll(() => server.stop());

function post(client: Client, query: string, of = avatar, init: RequestInit = {}): Promise<Response> {
  return client.fetch(`/v0.5/avatars/${of}/exports?${query}`, { ...init, method: "POST" });
}

async function problemOf(answer: Response) {
  const { code, errors = [] } = (await answer.json()) as { code: string; errors?: { parameter: string }[] };
  return { status: answer.status, code, parameters: errors.map(({ parameter }) => parameter) };
}

async function operationCount(): Promise<number> {
  return (await (await server.accountObject("alice")).usage(Date.now())).operationCount;
}

describe("an export", () => {
  it("is accepted with its id and address, and is an attachment once it is done", async () => {
    const answer = await post(alice, "format=glb&lod=1&morph_targets=arkit,visemes");
    const id = answer.headers.get("X-Service-Status")!;
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const location = `/v0.5/avatars/${avatar}/exports/${id}`;
    expect(answer.headers.get("Location")).toBe(location);
    expect(await alice.settled(avatar, id, "exports")).toBe("done");
    const { attachment, ...rest } = await alice.json(location);
    const name = "glb_lod1_jpeg1024_visemes+arkit_none_t";
    expect(rest).toEqual({
      id: Number(id),
      name,
      format: "glb",
      lod: 1,
      texture_size: 1024,
      texture_format: "jpeg",
      texture_atlas: false,
      morph_targets: ["visemes", "arkit"],
      compression: "none",
      pose: "t",
      animations: [],
      status: "done",
      error: null,
    });
    const described = await alice.json(`/v0.5/avatars/${avatar}/attachments/${attachment.id}`);
    expect(described).toMatchObject({ type: "export", name });
    const { headers } = await alice.fetch(attachment.url);
    const file = await server.fetch(headers.get("Location")!);
    expect(file.headers.get("Content-Type")).toBe("model/gltf-binary");
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 4)).toBe("glTF");
    expect(await operationCount()).toBe(0);
  });

  it("of the same parameters is the same, in whatever order they come and however often", async () => {
    const queries = [
      "morph_targets=arkit,rpm&pose=a",
      "pose=a&morph_targets=rpm,arkit,rpm&lod=0",
      "pose=a&morph_targets=rpm,arkit",
    ];
    const ids = await Promise.all(queries.map((query) => alice.export(avatar, query)));
    expect(new Set(ids).size).toBe(1);
    expect(await alice.settled(avatar, ids[0], "exports")).toBe("done");
    expect(await alice.export(avatar, queries[1])).toBe(ids[0]);
    expect(await operationCount()).toBe(0);
  });

  it("of a VRM file bears its suffix", async () => {
    const id = await alice.export(avatar, "format=vrm");
    expect(await alice.settled(avatar, id, "exports")).toBe("done");
    const { attachment } = await alice.json(`/v0.5/avatars/${avatar}/exports/${id}`);
    const { headers } = await alice.fetch(attachment.url);
    const file = await server.fetch(headers.get("Location")!, { method: "HEAD" });
    expect(file.headers.get("Content-Type")).toBe("model/gltf-binary");
    expect(file.headers.get("Content-Disposition")).toBe(`inline; filename="${id}.vrm"`);
  });

  it("is in a list of its own, newest first", async () => {
    const rendering = await alice.render(avatar, "pose=hi&size=icon");
    const { entries } = await alice.json(`/v0.5/avatars/${avatar}/exports?pagesize=2`);
    const ids: number[] = entries.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(ids).toHaveLength(2);
    const { entries: renderings } = await alice.json(`/v0.5/avatars/${avatar}/renderings`);
    expect(renderings.map(({ id }: { id: number }) => String(id))).toEqual([rendering]);
    expect((await alice.fetch(`/v0.5/avatars/${avatar}/exports/${rendering}`)).status).toBe(404);
    expect((await alice.fetch(`/v0.5/avatars/${avatar}/renderings/${ids[0]}`)).status).toBe(404);
    expect((await alice.fetch(`/v0.5/avatars/${avatar}/renderings/${ids[0]}`, { method: "DELETE" })).status).toBe(404);
    expect(await alice.settled(avatar, rendering)).toBe("done");
  });

  it("that is deleted is gone with its file and made anew when it is asked for again", async () => {
    const id = await alice.export(avatar, "lod=2");
    expect(await alice.settled(avatar, id, "exports")).toBe("done");
    const location = `/v0.5/avatars/${avatar}/exports/${id}`;
    const { attachment } = await alice.json(location);
    const stored = (await alice.fetch(attachment.url)).headers.get("Location")!;
    expect((await alice.fetch(location, { method: "DELETE" })).status).toBe(204);
    for (const method of ["GET", "HEAD", "DELETE"]) expect((await alice.fetch(location, { method })).status).toBe(404);
    expect((await server.fetch(stored)).status).toBe(404);
    const again = await alice.export(avatar, "lod=2");
    expect(again).not.toBe(id);
    expect(await alice.settled(avatar, again, "exports")).toBe("done");
  });

  it("that failed is made anew", async () => {
    const id = await alice.export(avatar, "lod=2&pose=a");
    expect(await alice.settled(avatar, id, "exports")).toBe("done");
    const db = server.db;
    await db.prepare("UPDATE renderings SET status = 'error' WHERE id = ?").bind(id).run();
    expect(await alice.export(avatar, "lod=2&pose=a")).not.toBe(id);
  });

  it("of an avatar that is not solved yet waits for it", async () => {
    const young = await alice.create(portrait, "?solve=false&render=false");
    const id = await alice.export(young);
    expect(await alice.settled(young, id, "exports")).toBe("done");
    expect((await alice.json(`/v0.5/avatars/${young}`)).status).toBe("done");
    expect(await operationCount()).toBe(0);
  });

  it("wants the feature of the account and the scopes of the call", async () => {
    const plain = await bob.create(portrait, "?solve=false&render=false");
    expect(await problemOf(await post(bob, "", plain))).toMatchObject({ status: 402, code: "feature_not_granted" });
    expect((await bob.fetch(`/v0.5/avatars/${plain}/exports`)).status).toBe(403);
    expect(await problemOf(await post(bob, ""))).toMatchObject({ status: 404 });
    const reader = await server.as("alice", "read:avatars read:gltf");
    expect((await post(reader, "")).status).toBe(403);
    const maker = await server.as("alice", "read:avatars write:renderings");
    expect((await post(maker, "")).status).toBe(202);
    expect((await maker.fetch(`/v0.5/avatars/${avatar}/exports`)).status).toBe(403);
    const { entries } = await maker.json(`/v0.5/avatars/${avatar}/attachments`);
    expect(entries.filter(({ type }: { type: string }) => type === "export")).toEqual([]);
    expect((await reader.fetch(`/v0.5/avatars/${avatar}/exports`)).status).toBe(200);
  });

  it.each([
    ["lod=3", ["lod"]],
    ["format=obj&texture_size=333", ["format", "texture_size"]],
    ["morph_targets=arkit,nose", ["morph_targets"]],
    ["morph_targets=", ["morph_targets"]],
    ["animations=hi,moonwalk", ["animations"]],
    ["format=vrm&compression=meshopt", ["compression"]],
    ["texture_atlas=yes", ["texture_atlas"]],
    ["detail=1", ["detail"]],
    ["lod=1&lod=2", ["lod"]],
  ])("asked for by %s is refused by the names of the parameters", async (query, parameters) => {
    expect(await problemOf(await post(alice, query))).toEqual({ status: 400, code: "parameter_invalid", parameters });
  });

  it("is refused where its avatar has fifty, until one is deleted", async () => {
    const full = await alice.create(portrait, "?render=false");
    expect(await alice.settled(full)).toBe("done");
    const fill = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
      INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status, created_at,
        updated_at, options, key) SELECT i, CAST(? AS INTEGER), 'export', '', '', '', '', 0, 'done', 0, 0, '{"format":"glb"}', 'k' || i FROM n`;
    await server.db.prepare(fill).bind(full).run();
    const before = await operationCount();
    expect(await problemOf(await post(alice, "", full))).toMatchObject({ status: 402, code: "quota_used_up" });
    expect(await operationCount()).toBe(before);
    expect((await alice.fetch(`/v0.5/avatars/${full}/renderings?pose=hi&size=icon`, { method: "POST" })).status).toBe(
      202,
    );
    expect((await alice.fetch(`/v0.5/avatars/${full}/exports/7`, { method: "DELETE" })).status).toBe(204);
    expect((await post(alice, "", full)).status).toBe(202);
    expect((await alice.fetch(`/v0.5/avatars/${full}`, { method: "DELETE" })).status).toBe(204);
  });

  it("asked for again with its Idempotency-Key gets the same answer, and another query with that key a 409", async () => {
    const headers = { "Idempotency-Key": "export-1" };
    const [first, again] = [
      await post(alice, "texture_size=256", avatar, { headers }),
      await post(alice, "texture_size=256", avatar, { headers }),
    ];
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.headers.get("X-Service-Status")).toBe(first.headers.get("X-Service-Status"));
    expect((await post(alice, "texture_size=512", avatar, { headers })).status).toBe(409);
  });
});
