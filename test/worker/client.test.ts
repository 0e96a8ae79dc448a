// The TypeScript client against the real service.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Likeness, type Speech } from "../../client/src/likeness.ts";
import { LikenessError } from "../../client/src/likeness-error.ts";
import { beginSignIn, finishSignIn } from "../../client/src/sign-in.ts";
import { clientCredentials, passwordGrant } from "../../client/src/token.ts";
import { apiTypes } from "../../tools/client/api-types.ts";
import { plainPng, portrait } from "./photos.ts";
import { audience, origin, Server } from "./server.ts";

const photo = new Uint8Array(portrait);
const secrets = { issuer: origin, clientId: "studio", clientSecret: "studio-secret" };
const send: typeof fetch = (input, init) => server.fetch(String(input), init);
const signIn = {
  issuer: origin,
  clientId: "app",
  redirectUri: "http://127.0.0.1:50123/callback",
  scope: "read:avatars offline_access",
  audience,
  fetch: send,
};
let server: Server;
let likeness: Likeness;

beforeAll(async () => {
  server = await Server.start();
  likeness = new Likeness({
    baseUrl: origin,
    token: passwordGrant({ ...secrets, audience, username: "alice", password: "password-of-alice", fetch: send }),
    fetch: send,
  });
});
afterAll(() => server.stop());

describe("the client's types", () => {
  it("are those of the interface's own description: npm run build:client", async () => {
    const description = await (await server.fetch("/openapi.json")).text();
    expect(readFileSync("client/src/openapi.ts", "utf8")).toBe(await apiTypes(description));
  });
});

describe("a photo", () => {
  it("becomes an avatar whose steps are told, with files and pictures", async () => {
    const steps: string[] = [];
    const avatar = await likeness.createAvatar(photo, { onProgress: ({ stage }) => steps.push(stage) });
    expect(avatar).toMatchObject({ status: "done", failure: null, progress: 1 });
    expect(steps).toEqual(["decode", "detect", "fit", "texture", "preview", "gltf", "done"]);

    const preview = await likeness.file(avatar.id, "renderings_preview");
    expect(await signature(preview, 4)).toBe("\x89PNG");
    expect(await signature(await likeness.file(avatar.id, "gltf"), 4)).toBe("glTF");
    expect(await likeness.file(avatar.id, "renderings_pose")).toBeNull();
    const hi = await likeness.render(avatar.id, { pose: "hi", size: "icon" });
    expect(await signature(hi, 4)).toBe("\x89PNG");
    const loop = await likeness.render(avatar.id, { animation: "nod_yes", size: "icon" });
    expect(await signature(loop, 6)).toBe("GIF89a");
    const told: string[] = [];
    const track = { duration: 0.2, visemes: [{ time: 0, viseme: "aa" as const, weight: 1 }] };
    const onTrack = ({ status, visemes }: Speech) => told.push(`${status} ${visemes?.[0].viseme}`);
    const said = await likeness.speak(avatar.id, track, { size: "icon", onTrack });
    expect(await signature(said, 6)).toBe("GIF89a");
    expect(told).toEqual([expect.stringMatching(/^\w+ aa$/)]);
    await expect(likeness.speak(avatar.id, new Blob(["no sound"]))).rejects.toMatchObject({
      code: "audio_undecodable",
    });
    const file = await likeness.export(avatar.id, { lod: 1, morph_targets: ["visemes", "arkit"] });
    expect(await signature(file, 4)).toBe("glTF");
    expect(
      await (await likeness.export(avatar.id, { lod: 1, morph_targets: ["arkit", "visemes"] })).arrayBuffer(),
    ).toEqual(await file.arrayBuffer());

    await likeness.deleteAvatar(avatar.id);
    await expect(likeness.avatar(avatar.id)).rejects.toMatchObject({ code: "not_found", status: 404 });
  });

  it("that shows no face is refused with its code and what to do", async () => {
    const refused = await likeness.createAvatar(new Uint8Array(plainPng(300, 300))).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LikenessError);
    expect(refused).toMatchObject({ code: "no_face" });
    expect((refused as Error).message.length).toBeGreaterThan(20);
  });

  it("sent twice with one key is one avatar", async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => likeness.createAvatar(photo, { idempotencyKey: "one-and-the-same" })),
    );
    expect(second.id).toBe(first.id);
  });

  it("is examined without being kept", async () => {
    const before = await ids();
    const { checks } = await likeness.checkPhoto(photo);
    expect(checks.length).toBeGreaterThan(5);
    expect(await ids()).toEqual(before);
  });
});

describe("the list", () => {
  it("goes on from page to page", async () => {
    const { length } = await ids();
    const db = server.db;
    const account = await server.accountId("alice");
    for (let k = 0; k < 101; k++) {
      await db
        .prepare(
          `INSERT INTO avatars (id, account_id, folder, random, solve, render, status, created_at, updated_at)
           VALUES (?, ?, ?, 0, 0, 0, 'done', 1, 1)`,
        )
        .bind(k + 1, account, `list-${k}`)
        .run();
    }
    expect(await ids()).toHaveLength(length + 101);
  });
});

describe("a token", () => {
  it("that the service takes no longer is asked for again, once", async () => {
    const given: (string | undefined)[] = [];
    const good = clientCredentials({ ...secrets, fetch: send });
    const caller = new Likeness({
      baseUrl: origin,
      token: async (refused) => {
        given.push(refused);
        return refused === "stale" ? good() : "stale";
      },
      fetch: send,
    });
    await caller.avatars().next();
    expect(given).toEqual([undefined, "stale"]);
    const hopeless = new Likeness({ baseUrl: origin, token: "wrong", fetch: send });
    await expect(hopeless.avatars().next()).rejects.toMatchObject({ code: "token_invalid", status: 401 });
  });

  it("is kept while it lasts", async () => {
    let count = 0;
    const counting: typeof fetch = (input, init) => {
      count++;
      return send(input, init);
    };
    const source = clientCredentials({ ...secrets, fetch: counting });
    const tokens = await Promise.all([source(), source(), source()]);
    expect([new Set(tokens).size, count]).toEqual([1, 1]);
    expect(await source(tokens[0])).not.toBe(tokens[0]);
  });

  it("comes of a sign-in with PKCE and is renewed without another", async () => {
    const { address, pending } = await beginSignIn(signIn);
    const form = new URL(address).searchParams;
    for (const [name, value] of Object.entries({ action: "sign-in", username: "bob", password: "password-of-bob" })) {
      form.set(name, value);
    }
    const answer = await server.fetch("/oauth/authorize", { method: "POST", body: form });
    const source = await finishSignIn(signIn, answer.headers.get("Location")!, pending);
    const first = await source();
    const bob = new Likeness({ baseUrl: origin, token: source, fetch: send });
    expect((await bob.avatars().next()).done).toBe(true);
    expect(await source()).toBe(first);
    expect(await source(first)).not.toBe(first);
  });

  it("is refused to whoever did not begin the sign-in, or was refused there", async () => {
    const { pending } = await beginSignIn(signIn);
    const come = (answer: string) => finishSignIn(signIn, `${signIn.redirectUri}?${answer}`, pending);
    await expect(come("code=x&state=another")).rejects.toMatchObject({ code: "state_mismatch" });
    const state = `state=${pending.state}`;
    await expect(come(`error=access_denied&${state}`)).rejects.toMatchObject({ code: "access_denied" });
    await expect(come(`code=wrong&${state}`)).rejects.toMatchObject({ code: "invalid_grant" });
  });
});

describe("a busy service", () => {
  it("is asked again for as long as patience lasts", async () => {
    let refusals = 2;
    const busy: typeof fetch = async (input, init) => {
      if (refusals-- <= 0) return send(input, init);
      return new Response(null, { status: 503, headers: { "Retry-After": "0" } });
    };
    const token = clientCredentials({ ...secrets, fetch: send });
    const patient = new Likeness({ baseUrl: origin, token, fetch: busy });
    await patient.avatars().next();
    refusals = 2;
    const hasty = new Likeness({ baseUrl: origin, token, fetch: busy, patience: 0 });
    await expect(hasty.avatars().next()).rejects.toMatchObject({ status: 503, code: "unknown" });
  });
});

async function ids(): Promise<number[]> {
  const found: number[] = [];
  for await (const { id } of likeness.avatars()) found.push(id);
  return found;
}

async function signature(file: Blob | null, length: number): Promise<string> {
  return Buffer.from(await file!.arrayBuffer())
    .subarray(0, length)
    .toString("latin1");
}

describe("webhooks and settings", () => {
  it("are entered, changed, tried and deleted", async () => {
    const { webhooks } = likeness;
    const created = await webhooks.create({ url: "https://127.0.0.2.example.com/hook" });
    expect(created.secret).toMatch(/^whsec_/);
    expect(await webhooks.list()).toMatchObject([{ id: created.id, enabled: true }]);
    const change = { url: "https://hooks.example.com/", events: ["avatar.done"], enabled: false } as const;
    expect(await webhooks.change(created.id, { ...change, events: [...change.events] })).toMatchObject(change);
    expect((await webhooks.rotateSecret(created.id)).secret).not.toBe(created.secret);
    await expect(webhooks.test(created.id)).rejects.toMatchObject({ code: "webhook_disabled" });
    expect(await webhooks.deliveries(created.id)).toEqual([]);
    await expect(webhooks.redeliver(created.id, 1)).rejects.toBeInstanceOf(LikenessError);
    await webhooks.delete(created.id);
    expect(await webhooks.list()).toEqual([]);

    const settings = { photo_retention: "drop", avatar_retention_days: 90 } as const;
    expect(await likeness.changeSettings(settings)).toEqual(settings);
    expect(await likeness.settings()).toEqual(settings);
  });
});
