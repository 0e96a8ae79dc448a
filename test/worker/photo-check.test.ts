import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeJpeg } from "../reference/jpeg-encoder.ts";
import { jpegHeader, plainPng, portrait, twoFaces } from "./photos.ts";
import { type Client, formOf, Server } from "./server.ts";

let server: Server;
let alice: Client;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
});
afterAll(() => server.stop());

/** A grey JPEG with APP1 segments of 55 KB before its size, as phones write them. */
function withMakerNotes(count: number): Uint8Array {
  const jpeg = encodeJpeg({ width: 320, height: 240, components: [{ h: 1, v: 1, block: () => [0] }] });
  const segment = new Uint8Array(2 + 55_000);
  segment.set([0xff, 0xe1, 55_000 >> 8, 55_000 & 255]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...Array(count).fill(segment), jpeg.subarray(2)]));
}

function check(client: Client, photo: Uint8Array): Promise<Response> {
  return client.fetch("/v0.5/photos/check", { method: "POST", body: formOf(photo) });
}

describe("the photo check", () => {
  it("accepts a portrait with every check by name, and says what would be better", async () => {
    const answer = await check(alice, portrait);
    expect(answer.status).toBe(200);
    const { accepted, verdict, code, image, checks } = await answer.json();
    expect({ accepted, verdict, code, image }).toEqual({
      accepted: true,
      verdict: "warn",
      code: null,
      image: { width: 512, height: 512, truncated: false },
    });
    const names = checks.map(({ name }: { name: string }) => name);
    for (const name of ["face_margin", "focus", "yaw", "overexposure", "side_light", "eyes_open", "lip_redness"]) {
      expect(names).toContain(name);
    }
    const small = checks.find(({ name }: { name: string }) => name === "eye_distance");
    expect(small).toEqual({
      name: "eye_distance",
      value: expect.closeTo(41.7, 0),
      threshold: 70,
      verdict: "warn",
      advice: expect.stringContaining("70 pixels"),
    });
  });

  it.each([
    ["no face", plainPng(300, 300), "no_face", "face_presence"],
    ["two faces", twoFaces(), "several_faces", "second_face"],
  ])("rejects a picture with %s by the code an avatar would fail with", async (_, photo, code, name) => {
    const answer = await check(alice, photo);
    expect(answer.status).toBe(200);
    const { accepted, verdict, checks, ...body } = await answer.json();
    expect({ accepted, verdict, code: body.code }).toEqual({ accepted: false, verdict: "reject", code });
    expect(body.advice).not.toBe("");
    expect(checks.find((each: { name: string }) => each.name === name)).toMatchObject({ verdict: "reject", code });
  });

  it.each([
    ["a text file", new TextEncoder().encode("This is no photo."), 415, "image_type_unsupported"],
    ["no picture data behind its header", jpegHeader(640, 480), 422, "image_undecodable"],
    ["half of a PNG", portrait.subarray(0, portrait.length / 2), 422, "image_undecodable"],
    ["too few pixels", plainPng(100, 300), 422, "image_too_small"],
    ["over 16 MB", new Uint8Array(17 * 1024 * 1024), 413, "image_too_large"],
  ])("refuses what cannot be judged: %s", async (_, photo, status, code) => {
    const answer = await check(alice, photo);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  it.each([6, 240])("reads the size of a JPEG behind %i segments of maker notes", async (count) => {
    const answer = await check(alice, withMakerNotes(count));
    const { code, image } = await answer.json();
    expect([answer.status, code, image]).toEqual([200, "no_face", { width: 320, height: 240, truncated: false }]);
  });

  it("refuses a JPEG that is nothing but maker notes", async () => {
    const answer = await check(alice, withMakerNotes(240).slice(0, -3000));
    expect([answer.status, (await answer.json()).code]).toEqual([422, "image_undecodable"]);
  });

  it("stores nothing and leaves no operation behind", async () => {
    await check(alice, portrait);
    expect((await server.files.list()).objects).toEqual([]);
    const db = server.db;
    for (const table of ["avatars", "attachments"]) {
      expect(await db.prepare(`SELECT 1 FROM ${table}`).first()).toBeNull();
    }
    const { operationCount } = await (await server.accountObject("alice")).usage(Date.now());
    expect(operationCount).toBe(0);
  });

  it("counts as a background operation", async () => {
    const carla = await server.as("carla");
    const account = await server.accountObject("carla");
    for (const operation of ["one", "two"]) await account.admitOperation(operation, 2, Date.now());
    const beyond = await check(carla, portrait);
    expect([beyond.status, (await beyond.json()).code]).toEqual([423, "operations_exceeded"]);
    await account.endOperation("one");
    expect((await check(carla, portrait)).status).toBe(200);
  });

  it("needs the scope to write avatars", async () => {
    const reader = await server.as("alice", "read:avatars");
    expect((await check(reader, portrait)).status).toBe(403);
  });
});
