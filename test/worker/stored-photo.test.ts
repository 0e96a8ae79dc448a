import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameraJpeg, cameraPng, secret } from "../core/photo/camera-files.ts";
import { pngChunk } from "../core/photo/png-file.ts";
import { portrait } from "./photos.ts";
import { type Client, formOf, Server } from "./server.ts";

let server: Server;
let alice: Client;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
});
afterAll(() => server.stop());

async function stored(avatar: string): Promise<Buffer> {
  const file = await server.files.get(`${await server.folderOf(avatar)}/photo`);
  return Buffer.from(file!.bytes);
}

/** The portrait with a note of where it was taken, two megabytes of it. */
const largePhoto = new Uint8Array(
  Buffer.concat([
    portrait.subarray(0, 33),
    pngChunk("tEXt", Buffer.from(`Comment\0${secret}`.padEnd(2_000_000, "."))),
    portrait.subarray(33),
    Buffer.from(secret),
  ]),
);

describe("the photo in storage", () => {
  it.each([
    ["a JPEG", cameraJpeg(), "image/jpeg"],
    ["a PNG", cameraPng(), "image/png"],
  ])("of %s says nothing but its picture, though the upload did", async (_, photo, type) => {
    const id = await alice.create(new Uint8Array(photo), "?solve=false");
    const bytes = await stored(id);
    expect(bytes.includes(secret)).toBe(false);
    const { image } = await alice.json(`/v0.5/avatars/${id}`);
    expect(image.width).toBeLessThan(image.height);
    const { entries } = await alice.json(`/v0.5/avatars/${id}/attachments`);
    const answer = await server.fetch(entries[0].url);
    expect(answer.headers.get("Content-Type")).toBe(type);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("has the pixels of the upload and makes an avatar", async () => {
    const id = await alice.create(largePhoto);
    const bytes = await stored(id);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.byteLength).toBeLessThanOrEqual(portrait.byteLength);
    expect(PNG.sync.read(bytes).data.equals(PNG.sync.read(Buffer.from(portrait)).data)).toBe(true);
    expect(await alice.settled(id)).toBe("done");
  });

  it("does not change by which upload an Idempotency-Key is known", async () => {
    const post = (photo: Uint8Array) =>
      alice.fetch("/v0.5/avatars?solve=false", {
        method: "POST",
        body: formOf(photo),
        headers: { "Idempotency-Key": "photo-key" },
      });
    const [first, again, other] = [await post(largePhoto), await post(largePhoto), await post(portrait)];
    expect([first.status, again.status, other.status]).toEqual([201, 201, 409]);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect((await stored(first.headers.get("X-Service-Status")!)).includes(secret)).toBe(false);
  });
});
