import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

let server: Server;
let alice: Client;
let ids: string[];

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
  ids = [];
  for (let count = 0; count < 5; count++) ids.unshift(await alice.create(portrait, "?solve=false"));
});
afterAll(() => server.stop());

interface Page {
  ids: string[];
  total: string | null;
  next?: string;
  prev?: string;
}

async function page(target: string): Promise<Page> {
  const answer = await alice.fetch(target);
  const { entries } = (await answer.json()) as { entries: { id: number }[] };
  const links = [...(answer.headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  const addresses = Object.fromEntries(links.map(([, address, relation]) => [relation, address]));
  return { ids: entries.map(({ id }) => String(id)), total: answer.headers.get("X-Total-Count"), ...addresses };
}

describe("the list of avatars", () => {
  it("shows the newest first, with the number of all and links to the neighbouring pages", async () => {
    expect(await page("/v0.5/avatars")).toEqual({ ids, total: "5" });
    const until = `until=${ids[0]}`;
    expect(await page("/v0.5/avatars?pagesize=2")).toEqual({
      ids: ids.slice(0, 2),
      total: "5",
      next: `/v0.5/avatars?pagesize=2&page=1&${until}`,
    });
    expect(await page("/v0.5/avatars?page=2&pagesize=2")).toEqual({
      ids: ids.slice(4),
      total: "5",
      prev: `/v0.5/avatars?page=1&pagesize=2&${until}`,
    });
    expect(await page("/v0.5/avatars?page=9&pagesize=2")).toMatchObject({ ids: [], total: "5" });
  });

  it("ends without a link when the last page is full", async () => {
    expect((await page("/v0.5/avatars?pagesize=5")).next).toBeUndefined();
  });

  it("shows each avatar once to a client that follows the links, whatever is created meanwhile", async () => {
    const seen: string[] = [];
    let target: string | undefined = "/v0.5/avatars?pagesize=2";
    while (target !== undefined) {
      const { ids, next }: Page = await page(target);
      seen.push(...ids);
      target = next;
      await alice.create(portrait, "?solve=false");
    }
    expect(seen).toEqual(ids);
    const { prev } = await page(`/v0.5/avatars?page=1&pagesize=2&until=${ids[0]}`);
    expect((await page(prev!)).ids).toEqual(ids.slice(0, 2));
  });

  it.each([
    ...["page=-1", "pagesize=0", "pagesize=101", "until=x", "until=0"],
    ...["cursor=x", "page=1&cursor=", "until=5&cursor=", "limit=5", "pagesize=2&pagesize=3"],
  ])("refuses %s", async (query) => {
    const answer = await alice.fetch(`/v0.5/avatars?${query}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].parameter).toBe(query.split("=")[0]);
  });
});

describe("paging by cursor", () => {
  /** Follows the links from an empty cursor to their end; `meanwhile` acts after each page. */
  async function walk(meanwhile: (seen: string[]) => Promise<unknown> = async () => {}): Promise<string[]> {
    const seen: string[] = [];
    let target: string | undefined = "/v0.5/avatars?pagesize=2&cursor=";
    while (target !== undefined) {
      const { ids, next, prev }: Page = await page(target);
      expect(prev).toBeUndefined();
      seen.push(...ids);
      target = next;
      await meanwhile(seen);
    }
    return seen;
  }

  it("shows each avatar once, though what was seen is deleted and more is created", async () => {
    const bound = (await page("/v0.5/avatars")).ids;
    const deleted: string[] = [];
    const seen = await walk(async (sofar) => {
      const last = sofar.at(-1)!;
      if (deleted.length < 2) {
        deleted.push(last);
        expect((await alice.fetch(`/v0.5/avatars/${last}`, { method: "DELETE" })).status).toBe(204);
        ids = ids.filter((id) => id !== last);
      }
      await alice.create(portrait, "?solve=false");
    });
    expect(seen).toEqual(bound);
    expect(deleted).toHaveLength(2);
  });

  it("says how many there are on every page, and ends without a link", async () => {
    const all = (await page("/v0.5/avatars")).ids;
    const first = await page(`/v0.5/avatars?cursor=&pagesize=${all.length}`);
    expect(first).toEqual({ ids: all, total: String(all.length) });
    const { next } = await page(`/v0.5/avatars?cursor=&pagesize=${all.length - 1}`);
    expect(next).toMatch(/^\/v0\.5\/avatars\?cursor=[\w-]+&pagesize=\d+$/);
    expect(await page(next!)).toEqual({ ids: all.slice(-1), total: String(all.length) });
  });

  it("takes no cursor of somebody else, of another search or of another hand", async () => {
    const { next } = await page("/v0.5/avatars?pagesize=1&cursor=");
    const bob = await server.as("bob");
    const cursor = new URL(next!, "http://likeness.test").searchParams.get("cursor")!;
    const altered = `${cursor[0] === "A" ? "B" : "A"}${cursor.slice(1)}`;
    for (const answer of [
      await bob.fetch(next!),
      await alice.fetch(`${next}&label=team:red`),
      await alice.fetch(`/v0.5/avatars?cursor=${altered}`),
      await alice.fetch(`/v0.5/avatars/${ids[0]}/renderings?cursor=${cursor}`),
    ]) {
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toEqual([
        { parameter: "cursor", detail: expect.stringContaining("no cursor of this list") },
      ]);
    }
  });
});

describe("the queries of the list", () => {
  it.each([
    ["a plain list", []],
    ["a search by labels", [label("hair_color"), label("team")]],
  ])("read by indexes what is the account's own: %s", async (_, labels) => {
    const plan = await explainList(labels);
    expect(plan.filter((step) => /^SCAN (?!json_each|CONSTANT)/.test(step))).toEqual([]);
    const searches = plan.filter((step) => step.startsWith("SEARCH avatars"));
    expect(searches.length).toBeGreaterThan(0);
    for (const step of searches) expect(step).toMatch(/account_id=\?|rowid=\?/);
    const byLabel = plan.filter((step) => /INDEX labels_by_value \(account_id=\? AND name=\? AND value=\?/.test(step));
    expect(byLabel.length > 0).toBe(labels.length > 0);
  });

  it("sort nothing where no label is asked for", async () => {
    expect((await explainList([])).filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  });
});

function label(name: string) {
  return { name, value: "x" };
}

/** The steps by which the database answers the statements of `listAvatars`. */
async function explainList(labels: object[]): Promise<string[]> {
  const db = server.db;
  const steps: string[] = [];
  const explaining = {
    prepare: (sql: string) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`),
    batch: async (statements: Parameters<typeof db.batch>[0]) => {
      const answers = await db.batch<{ detail: string }>(statements);
      for (const { results } of answers) steps.push(...results.map(({ detail }) => detail));
      // Steps are no rows of avatars.
      const [rows, ...others] = answers;
      return [{ ...rows, results: [] }, ...others];
    },
  };
  // By a computed address, since the store is typed for the Worker's runtime, not for the tests'.
  const { listAvatars } = await import(path.resolve("src/store/list-avatars.ts"));
  await listAvatars(explaining, await server.accountId("alice"), { page: 1, pagesize: 10 }, labels);
  return steps;
}
