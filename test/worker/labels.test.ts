import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

interface Label {
  name: string;
  value: string;
}

let server: Server;
let alice: Client;
let avatar: string;

beforeAll(async () => {
  server = await Server.start();
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited'").run();
  alice = await server.as("alice");
});
beforeEach(async () => {
  avatar = await alice.create(portrait, "?solve=false");
});
afterAll(() => server.stop());

function put(body: unknown, headers: Record<string, string> = { "Content-Type": "application/json" }) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return alice.fetch(`/v0.5/avatars/${avatar}/labels`, { method: "PUT", body: text, headers });
}

async function set(entries: Label[]): Promise<Label[]> {
  const answer = await put({ entries });
  expect(answer.status).toBe(200);
  return (await answer.json()).entries;
}

/** What a solve would have found. */
async function measure(entries: Label[], id = avatar): Promise<void> {
  const db = server.db;
  for (const { name, value } of entries) {
    await db
      .prepare(
        `INSERT INTO labels (avatar_id, account_id, source, name, value)
         SELECT id, account_id, 'photo', ?, ? FROM avatars WHERE id = ?`,
      )
      .bind(name, value, id)
      .run();
  }
}

const label = (name: string, value: string): Label => ({ name, value });

describe("one's own labels", () => {
  it("are replaced as a whole and shown with the measured ones", async () => {
    await measure([label("glasses", "none")]);
    expect(await set([label("team", "red"), label("campaign", "spring")])).toEqual([
      label("campaign", "spring"),
      label("glasses", "none"),
      label("team", "red"),
    ]);
    expect(await set([label("team", "blue")])).toEqual([label("glasses", "none"), label("team", "blue")]);
    const { labels } = await alice.json(`/v0.5/avatars/${avatar}`);
    expect(labels.entries).toEqual([label("glasses", "none"), label("team", "blue")]);
    const [listed] = (await alice.json("/v0.5/avatars?pagesize=1&fields=labels")).entries;
    expect(listed.labels.entries).toEqual(labels.entries);
  });

  it("hide the measured one of the same name until they are removed", async () => {
    await measure([label("hair_color", "brown")]);
    expect(await set([label("hair_color", "auburn")])).toEqual([label("hair_color", "auburn")]);
    expect(await set([])).toEqual([label("hair_color", "brown")]);
  });

  it("outlive the solve, which measures behind them", async () => {
    await set([label("hair_color", "as in the photo"), label("team", "red")]);
    await solve();
    const { labels } = await alice.json(`/v0.5/avatars/${avatar}`);
    expect(labels.entries).toContainEqual(label("hair_color", "as in the photo"));
    expect(labels.entries).toContainEqual(label("team", "red"));
    expect(labels.entries.length).toBeGreaterThan(3);
    const measured = (await set([])).find(({ name }) => name === "hair_color");
    expect(measured?.value).not.toBe("as in the photo");
  });

  it("go with their avatar", async () => {
    await set([label("team", "red")]);
    await alice.fetch(`/v0.5/avatars/${avatar}`, { method: "DELETE" });
    const query = server.db.prepare("SELECT 1 FROM labels WHERE avatar_id = ?");
    expect(await query.bind(avatar).first()).toBeNull();
  });

  it("take every printable value", async () => {
    const values = ["Zoë", "名前", "👩‍👩‍👧", "a:b c", "x".repeat(256), "#aabbcc"];
    const entries = values.map((value, index) => label(`value-${index}`, value));
    expect(await set(entries)).toEqual(entries);
  });
});

describe("labels that are refused", () => {
  const many = Array.from({ length: 33 }, (_, index) => label(`n${index}`, "x"));
  it.each([
    ["no entries", {}, "entries"],
    ["more than 32", { entries: many }, "entries"],
    ["a name twice", { entries: [label("a", "1"), label("a", "2")] }, "entries"],
    ["an empty name", { entries: [label("", "x")] }, "entries.0.name"],
    ["a name with a colon", { entries: [label("a:b", "x")] }, "entries.0.name"],
    ["a name of 65 characters", { entries: [label("a".repeat(65), "x")] }, "entries.0.name"],
    ["an empty value", { entries: [label("a", "")] }, "entries.0.value"],
    ["a value of 257 characters", { entries: [label("a", "x".repeat(257))] }, "entries.0.value"],
    ["a value with a line break", { entries: [label("a", "x\ny")] }, "entries.0.value"],
    ["a value that turns the text around", { entries: [label("a", "\u202ex")] }, "entries.0.value"],
    ["a value that is a number", { entries: [{ name: "a", value: 1 }] }, "entries.0.value"],
    ["an unknown field", { entries: [], labels: [] }, "labels"],
    ["an unknown field of a label", { entries: [{ name: "a", value: "b", color: "c" }] }, "entries.0.color"],
  ])("by a 400 that names the parameter: %s", async (_, body, parameter) => {
    const before = await set([label("kept", "yes")]);
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].parameter).toBe(parameter);
    expect((await alice.json(`/v0.5/avatars/${avatar}`)).labels.entries).toEqual(before);
  });

  it("by the media type, the length and the syntax of the body", async () => {
    const form = await put("entries=a", { "Content-Type": "application/x-www-form-urlencoded" });
    expect([form.status, (await form.json()).code]).toEqual([415, "media_type_unsupported"]);
    const text = await put("{}", {});
    expect(text.status).toBe(415);
    const long = await put({ entries: [], padding: "x".repeat(64 * 1024) });
    expect([long.status, (await long.json()).code]).toEqual([413, "body_too_large"]);
    const broken = await put("{");
    expect([broken.status, (await broken.json()).code]).toEqual([400, "body_invalid"]);
  });

  it("by who asks", async () => {
    const bob = await server.as("bob");
    const init = { method: "PUT", body: '{"entries":[]}', headers: { "Content-Type": "application/json" } };
    expect((await bob.fetch(`/v0.5/avatars/${avatar}/labels`, init)).status).toBe(404);
    const reader = await server.as("alice", "read:avatars");
    expect((await reader.fetch(`/v0.5/avatars/${avatar}/labels`, init)).status).toBe(403);
  });
});

describe("a search by label", () => {
  const search = async (client: Client, ...labels: string[]) => {
    const query = new URLSearchParams(labels.map((text) => ["label", text]));
    const answer = await client.fetch(`/v0.5/avatars?${query}`);
    const { entries } = (await answer.json()) as { entries: { id: number }[] };
    return { ids: entries.map(({ id }) => String(id)), total: answer.headers.get("X-Total-Count") };
  };

  it("finds the caller's avatars on which all of the labels are in force", async () => {
    const [first, second] = [avatar, await alice.create(portrait, "?solve=false")];
    await set([label("search", "one"), label("note", "a:b c")]);
    await measure([label("search", "one"), label("note", "other")], second);
    const bob = await server.as("bob");
    await measure([label("search", "one")], await bob.create(portrait, "?solve=false"));
    expect(await search(alice, "search:one")).toEqual({ ids: [second, first], total: "2" });
    expect(await search(alice, "search:one", "note:a:b c")).toEqual({ ids: [first], total: "1" });
    expect(await search(alice, "search:two")).toEqual({ ids: [], total: "0" });
  });

  it("does not see a measured value that the owner's hides", async () => {
    await measure([label("shade", "brown")]);
    expect((await search(alice, "shade:brown")).ids).toEqual([avatar]);
    await set([label("shade", "auburn")]);
    expect((await search(alice, "shade:brown")).ids).toEqual([]);
    expect((await search(alice, "shade:auburn")).ids).toEqual([avatar]);
    await set([]);
    expect((await search(alice, "shade:brown")).ids).toEqual([avatar]);
  });

  it("pages like any list, and its links keep the labels", async () => {
    const ids = [avatar, await alice.create(portrait, "?solve=false"), await alice.create(portrait, "?solve=false")];
    for (const id of ids) await measure([label("paged", "a b")], id);
    const answer = await alice.fetch("/v0.5/avatars?label=paged:a%20b&pagesize=2");
    expect(answer.headers.get("X-Total-Count")).toBe("3");
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link")!)![1];
    expect((await alice.json(next)).entries).toMatchObject([{ id: Number(ids[0]) }]);
  });

  it.each([["none"], [":x"], ["name:"], ["a b:x"], ["a:1", "b:2", "c:3", "d:4", "e:5"]])(
    "refuses what is no label: %s",
    async (...labels) => {
      const query = new URLSearchParams(labels.map((text) => ["label", text]));
      const answer = await alice.fetch(`/v0.5/avatars?${query}`);
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors[0].parameter).toMatch(/^label/);
    },
  );
});

/** Solves the avatar after all, as its job would. */
async function solve(): Promise<void> {
  const db = server.db;
  await db.prepare("UPDATE avatars SET solve = 1 WHERE id = ?").bind(avatar).run();
  await server.openJob(avatar);
  await server.deliver("likeness-jobs", [{ kind: "build_avatar", avatarId: avatar }]);
  expect(await alice.settled(avatar)).toBe("done");
}
