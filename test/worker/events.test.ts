import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plainPng, portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

interface StreamedEvent {
  readonly id: number;
  readonly type: string;
  readonly data: { job: string | number; stage: string; progress: number; code?: string; at: string };
}

let server: Server;
let alice: Client;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
});
afterAll(() => server.stop());

/** Reads one stream of events as it comes. */
class Listener {
  readonly answer: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = "";

  constructor(answer: Response) {
    this.answer = answer;
    this.#reader = answer.body!.getReader();
    listeners.push(this);
  }

  /** The next event, or null at the end of the stream. */
  async next(): Promise<StreamedEvent | null> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (!block.startsWith(":")) return parse(block);
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  async take(count: number): Promise<StreamedEvent[]> {
    const events = [];
    while (events.length < count) events.push((await this.next())!);
    return events;
  }

  async rest(): Promise<StreamedEvent[]> {
    const events = [];
    for (let event = await this.next(); event !== null; event = await this.next()) events.push(event);
    return events;
  }

  close(): Promise<void> {
    return this.#reader.cancel().catch(() => {});
  }
}

const listeners: Listener[] = [];
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
});

function parse(block: string): StreamedEvent {
  const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return { id: Number(fields.get("id")), type: fields.get("event")!, data: JSON.parse(fields.get("data")!) };
}

function request(id: string, after?: number | string, client = alice): Promise<Response> {
  const headers = after === undefined ? undefined : { "Last-Event-ID": String(after) };
  return client.fetch(`/v0.5/avatars/${id}/events`, { headers });
}

async function follow(id: string, after?: number, client = alice): Promise<Listener> {
  return new Listener(await request(id, after, client));
}

/** A listener on a connection of its own, who can hang up. */
async function followBySocket(id: string, token: string): Promise<{ leave(): void }> {
  const controller = new AbortController();
  const target = new URL(`/v0.5/avatars/${id}/events`, await server.miniflare.ready);
  const answer = await fetch(target, { headers: { Authorization: `Bearer ${token}` }, signal: controller.signal });
  expect(answer.status).toBe(200);
  return { leave: () => controller.abort() };
}

/** An avatar whose job waits for a consumer that the test plays. */
async function opened(client = alice): Promise<{ id: string; lease: string }> {
  const id = await client.create(portrait, "?solve=false");
  await server.openJob(id);
  const object = server.avatarObject(id);
  return { id, lease: (await object.lease("avatar", Date.now())).lease };
}

async function advance(id: string, lease: string, stage: string, progress: number): Promise<void> {
  expect(await server.avatarObject(id).progress("avatar", lease, stage, progress, Date.now())).toBe(true);
}

async function settle(id: string, lease: string): Promise<void> {
  await server.avatarObject(id).settle("avatar", lease, null, Date.now());
}

describe("the events of an avatar", () => {
  it("follow its solve live to the end, and then there is nothing left", async () => {
    const id = await alice.create(portrait);
    const listener = await follow(id);
    expect(listener.answer.status).toBe(200);
    expect(Object.fromEntries(listener.answer.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const events = await listener.rest();
    const stages = ["decode", "detect", "fit", "texture", "preview", "gltf"];
    expect(events.map(({ type, data }) => (type === "stage" ? data.stage : type))).toEqual([
      "queued",
      ...stages,
      "done",
    ]);
    expect(events.map((event) => event.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(events.every(({ data }) => data.job === "avatar" && !Number.isNaN(Date.parse(data.at)))).toBe(true);
    expect(events.at(-1)!.data.progress).toBe(1);
    expect((await request(id, 8)).status).toBe(204);
    expect(await (await follow(id, 6)).rest()).toEqual(events.slice(6));
  });

  it("end with the code of a failure", async () => {
    const id = await alice.create(plainPng(300, 300));
    const events = await (await follow(id)).rest();
    expect(events.at(-1)).toMatchObject({ type: "error", data: { stage: "detect", code: "no_face" } });
  });

  it("come as they happen, to every listener, and a listener who comes back misses nothing", async () => {
    const { id, lease } = await opened();
    const [first, second] = [await follow(id), await follow(id)];
    await advance(id, lease, "decode", 0);
    const begun = await first.take(2);
    expect(begun.map(({ type }) => type)).toEqual(["queued", "stage"]);
    expect(await second.take(2)).toEqual(begun);
    await first.close();
    await advance(id, lease, "detect", 0.1);
    const third = await follow(id, begun[1].id);
    await advance(id, lease, "fit", 0.35);
    await settle(id, lease);
    const resumed = await third.rest();
    expect(resumed.map(({ type, data }) => `${type} ${data.stage}`)).toEqual(["stage detect", "stage fit", "done fit"]);
    expect(await second.rest()).toEqual(resumed);
  });

  it("tell of renderings by their id, and last until those have ended too", async () => {
    const { id, lease } = await opened();
    const object = server.avatarObject(id);
    await server.openJob(id, "123");
    const listener = await follow(id);
    await settle(id, lease);
    const rendering = await object.lease("123", Date.now());
    await object.settle("123", rendering.lease, null, Date.now());
    const events = await listener.rest();
    expect(events.map(({ type, data }) => [type, data.job])).toEqual([
      ["queued", "avatar"],
      ["queued", 123],
      ["done", "avatar"],
      ["done", 123],
    ]);
  });

  it("end with the deletion of the avatar", async () => {
    const { id } = await opened();
    const listener = await follow(id);
    expect((await listener.next())!.type).toBe("queued");
    await alice.fetch(`/v0.5/avatars/${id}`, { method: "DELETE" });
    expect((await listener.rest()).map((event) => [event.id, event.type])).toEqual([[2, "deleted"]]);
    expect((await request(id)).status).toBe(404);
  });

  it("are nothing for an avatar without work", async () => {
    const id = await alice.create(portrait, "?solve=false");
    expect((await request(id)).status).toBe(204);
  });

  it("are hidden from others and from lesser scopes, and refuse what is no event id", async () => {
    const { id } = await opened();
    expect((await request(id, undefined, await server.as("bob"))).status).toBe(404);
    expect((await request(id, undefined, await server.as("alice", "write:avatars"))).status).toBe(403);
    for (const after of ["x", "-1", "1.5", "9".repeat(16)]) {
      const answer = await request(id, after);
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors[0].parameter).toBe("last-event-id");
    }
    expect((await alice.fetch(`/v0.5/avatars/${id}/events`, { method: "HEAD" })).status).toBe(200);
  });

  it("are told to sixteen listeners, and a place is free once one has gone", async () => {
    const bob = await server.as("bob");
    const { id, lease } = await opened(bob);
    const leaver = await followBySocket(id, await server.token("bob"));
    const others = await Promise.all(Array.from({ length: 15 }, () => follow(id, 0, bob)));
    const beyond = await request(id, 0, bob);
    expect([beyond.status, beyond.headers.get("Retry-After")]).toEqual([429, "30"]);
    leaver.leave();
    const again = async () => (await follow(id, 0, bob)).answer.status;
    await expect.poll(again, { interval: 1000, timeout: 60_000 }).toBe(200);
    await settle(id, lease);
    expect((await others[14].rest()).at(-1)!.type).toBe("done");
  });

  it("do not hold up a job whose listeners read nothing, and stay bounded", async () => {
    const { id, lease } = await opened(await server.as("carla"));
    const object = server.avatarObject(id);
    await server.openJob(id, "123");
    const rendering = await object.lease("123", Date.now());
    await follow(id, 0, await server.as("carla"));
    for (let step = 0; step < 600; step += 50) {
      const steps = Array.from({ length: 50 }, () =>
        object.progress("123", rendering.lease, "x".repeat(5000), 0.5, Date.now()),
      );
      expect(await Promise.all(steps)).not.toContain(false);
    }
    await settle(id, lease);
    await object.settle("123", rendering.lease, null, Date.now());
    const events = await (await follow(id, 0, await server.as("carla"))).rest();
    expect(events.map(({ type }) => type)).toContain("queued");
    expect(events.length).toBeLessThanOrEqual(502);
    expect(events.at(-1)).toMatchObject({ type: "done", data: { job: 123 } });
  });
});
