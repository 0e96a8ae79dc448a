import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprintOf } from "../../src/http/fingerprint.ts";
import { plainPng, portrait } from "./photos.ts";
import { type Client, formOf, Server } from "./server.ts";

const minute = 60_000;
const hour = 60 * minute;
const target = "/v0.5/avatars?solve=false";
let server: Server;
let alice: Client;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
});
afterAll(() => server.stop());

let keyCount = 0;
function newKey(): string {
  return `key-${++keyCount}`;
}

function post(key: string, photo: Uint8Array = portrait, path = target, client = alice): Promise<Response> {
  return client.fetch(path, { method: "POST", body: formOf(photo), headers: { "Idempotency-Key": key } });
}

async function avatarCount(): Promise<number> {
  const row = await server.db.prepare("SELECT COUNT(*) AS count FROM avatars").first<{ count: number }>();
  return row!.count;
}

async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, (await answer.json()).code];
}

function fingerprintOfUpload(photo: Uint8Array): Promise<string> {
  return fingerprintOf("POST", target, [["image", createHash("sha256").update(photo).digest("hex")]]);
}

describe("a request that is sent again with its key", () => {
  it("gets the answer of the first, though the form is framed anew", async () => {
    const key = newKey();
    const before = await avatarCount();
    const [first, again] = [await post(key), await post(key)];
    for (const answer of [first, again]) {
      expect(answer.status).toBe(201);
      expect(await answer.text()).toBe("");
      expect(answer.headers.get("X-Service-Status")).toBe(first.headers.get("X-Service-Status"));
      expect(answer.headers.get("Location")).toBe(`/v0.5/avatars/${first.headers.get("X-Service-Status")}`);
    }
    expect(first.headers.has("Idempotency-Replayed")).toBe(false);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
    expect(await avatarCount()).toBe(before + 1);
  });

  it("makes one avatar though ten come at once", async () => {
    const key = newKey();
    const before = await avatarCount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.headers.get("Retry-After")).toBe("1");
      expect(await codeOf(answer)).toEqual([409, "idempotency_key_in_use"]);
    }
    expect((await post(key)).headers.get("Idempotency-Replayed")).toBe("true");
    expect(await avatarCount()).toBe(before + 1);
  });

  it("gets the same body", async () => {
    const key = newKey();
    const [first, again] = [
      await post(key, portrait, "/v0.5/photos/check"),
      await post(key, portrait, "/v0.5/photos/check"),
    ];
    expect(again.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"));
    expect(await again.text()).toBe(await first.text());
  });

  it("gets the same answer after its avatar was deleted", async () => {
    const key = newKey();
    const id = (await post(key)).headers.get("X-Service-Status")!;
    await alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" });
    expect((await post(key)).headers.get("X-Service-Status")).toBe(id);
    expect((await alice.fetch(`/v0.5/avatars/${id}`)).status).toBe(404);
  });
});

describe("a key", () => {
  it.each([
    ["photo", plainPng(300, 300), target],
    ["query", portrait, "/v0.5/avatars?solve=0"],
    ["path", portrait, "/v0.5/photos/check"],
  ])("is refused with another %s", async (_, photo, path) => {
    const key = newKey();
    await post(key);
    expect(await codeOf(await post(key, photo, path))).toEqual([409, "idempotency_key_reused"]);
  });

  it("belongs to its account and to callers with the scope", async () => {
    const key = newKey();
    const mine = await post(key);
    const bobs = await post(key, portrait, target, await server.as("bob"));
    expect(bobs.status).toBe(201);
    expect(bobs.headers.get("X-Service-Status")).not.toBe(mine.headers.get("X-Service-Status"));
    const reader = await server.as("alice", "read:avatars");
    expect(await codeOf(await post(key, portrait, target, reader))).toEqual([403, "scope_missing"]);
  });

  it("is free again after a refusal", async () => {
    const key = newKey();
    expect((await post(key, plainPng(1, 1))).status).toBe(422);
    expect((await post(key)).status).toBe(201);
  });

  it.each([
    ["with a space", "a b"],
    ["of 256 characters", "k".repeat(256)],
    ["not ASCII", "cl\u00e9"],
  ])("is a bad parameter when it is %s", async (_, key) => {
    const answer = await post(key);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].parameter).toBe("Idempotency-Key");
  });

  it("is forgotten after 24 hours", async () => {
    const account = await server.accountObject("alice");
    const key = newKey();
    const now = Date.now();
    const fingerprint = await fingerprintOfUpload(portrait);
    const { token } = await account.claimKey(key, fingerprint, now);
    await account.keepAnswer(token, { status: 201, headers: {}, body: null });
    expect((await account.claimKey(key, fingerprint, now + 24 * hour - 1)).kind).toBe("answered");
    expect((await account.claimKey(key, "another", now + 24 * hour)).kind).toBe("granted");
  });
});

describe("a request whose worker was killed", () => {
  /** What a worker leaves that is killed once the rows of its avatar are written. */
  async function killedUpload(key: string): Promise<{ token: string; id: string }> {
    const account = await server.accountObject("alice");
    const { token } = await account.claimKey(key, await fingerprintOfUpload(portrait), Date.now() - 2 * minute);
    await account.admitAvatar(token!, 10_000, 0, Date.now());
    const db = server.db;
    const row = await db
      .prepare(
        `INSERT INTO avatars (id, account_id, folder, status, random, solve, render, created_at, updated_at)
         SELECT 1000 + (SELECT COUNT(*) FROM avatars), id, ?, 'new', 0, 0, 0, 1, 1 FROM accounts
         WHERE username = 'alice' RETURNING CAST(id AS TEXT) AS id`,
      )
      .bind(token)
      .first<{ id: string }>();
    await db
      .prepare(
        `INSERT INTO attachments (id, avatar_id, key, type, name, width, height, channels, updated_at)
         VALUES (?1, ?1, ?2, 'image', '', 512, 512, 3, 1)`,
      )
      .bind(row!.id, `${token}/photo`)
      .run();
    return { token: token!, id: row!.id };
  }

  it("is carried on by the next, which completes the same avatar", async () => {
    const key = newKey();
    const { token, id } = await killedUpload(key);
    const before = await avatarCount();
    const answer = await post(key);
    expect([answer.status, answer.headers.get("X-Service-Status")]).toEqual([201, id]);
    expect(await avatarCount()).toBe(before);
    expect(await server.files.head(`${token}/photo`)).not.toBeNull();
    expect((await alice.json(`/v0.5/avatars/${id}`)).image).toMatchObject({ width: 512 });
    expect((await post(key)).headers.get("Idempotency-Replayed")).toBe("true");
  });

  it("is waited for as long as it may be running", async () => {
    const key = newKey();
    const account = await server.accountObject("alice");
    await account.claimKey(key, await fingerprintOfUpload(portrait), Date.now());
    expect(await codeOf(await post(key))).toEqual([409, "idempotency_key_in_use"]);
  });

  it("is done anew when its avatar was deleted", async () => {
    const key = newKey();
    const { token, id } = await killedUpload(key);
    await alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" });
    const answer = await post(key);
    expect(answer.status).toBe(201);
    const anew = answer.headers.get("X-Service-Status")!;
    expect(anew).not.toBe(id);
    const row = await server.db
      .prepare("SELECT folder FROM avatars WHERE id = ?")
      .bind(anew)
      .first<{ folder: string }>();
    expect(row!.folder).not.toBe(token);
  });
});

describe("a rendering", () => {
  /** An avatar whose solve somebody else is doing, so that its renderings wait. */
  async function unsolved(): Promise<string> {
    const id = (await post(newKey())).headers.get("X-Service-Status")!;
    const db = server.db;
    await db.prepare("UPDATE avatars SET solve = 1 WHERE id = ?").bind(id).run();
    await server.openJob(id);
    return id;
  }

  function ask(path: string, key: string): Promise<Response> {
    return alice.fetch(path, { method: "POST", headers: { "Idempotency-Key": key } });
  }

  async function renderingCount(avatar: string): Promise<number> {
    const query = server.db.prepare("SELECT COUNT(*) AS count FROM renderings WHERE avatar_id = ?");
    return (await query.bind(avatar).first<{ count: number }>())!.count;
  }

  it("is asked for once, however often its request is sent", async () => {
    const id = await unsolved();
    const path = `/v0.5/avatars/${id}/renderings?pose=hi`;
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(path, key)));
    expect(answers.map(({ status }) => status)).toContain(202);
    const again = await ask(path, key);
    expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([202, "true"]);
    expect(await renderingCount(id)).toBe(1);
    expect(await codeOf(await ask(`/v0.5/avatars/${id}/renderings?pose=happy`, key))).toEqual([
      409,
      "idempotency_key_reused",
    ]);
  });

  it("is completed by the next request when the first was killed", async () => {
    const id = await unsolved();
    const path = `/v0.5/avatars/${id}/renderings?pose=hi`;
    const key = newKey();
    const fingerprint = await fingerprintOf("POST", path, []);
    const { token } = await (await server.accountObject("alice")).claimKey(key, fingerprint, Date.now() - 2 * minute);
    await server.db
      .prepare(
        `INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status,
           created_at, updated_at, request_token)
         VALUES (77, ?, 'pose', 'hi', '', 'medium', '', 0, 'new', 1, 1, ?)`,
      )
      .bind(id, token)
      .run();
    expect((await ask(path, key)).headers.get("X-Service-Status")).toBe("77");
    expect(await renderingCount(id)).toBe(1);
    expect((await server.avatarObject(id).state("77"))?.status).toBe("new");
  });
});

describe("a request that met a fault", () => {
  it("may be sent again at once and makes one avatar", async () => {
    const key = newKey();
    const db = server.db;
    await db.prepare("ALTER TABLE attachments RENAME TO attachments_away").run();
    const failed = await post(key);
    await db.prepare("ALTER TABLE attachments_away RENAME TO attachments").run();
    expect(failed.status).toBe(503);
    const before = await avatarCount();
    expect((await post(key)).status).toBe(201);
    expect(await avatarCount()).toBe(before + 1);
  });
});
