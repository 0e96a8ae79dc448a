import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeWave } from "../fixtures/wave.ts";
import { decodeGif } from "../reference/gif.ts";
import { portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

let server: Server;
let alice: Client;
let plain: string;

beforeAll(async () => {
  server = await Server.start();
  alice = await server.as("alice");
  plain = await alice.create(portrait, "?render=false");
  expect(await alice.settled(plain)).toBe("done");
});
afterAll(() => server.stop());

describe("speech", () => {
  const track = {
    duration: 0.5,
    visemes: [
      { time: 0.05, viseme: "PP", weight: 1 },
      { time: 0.15, viseme: "aa", weight: 0.9 },
      { time: 0.4, viseme: "sil", weight: 1 },
    ],
  };
  const post = (body: BodyInit, mediaType: string, query = "", client = alice) =>
    client.fetch(`/v0.5/avatars/${plain}/speech${query}`, {
      method: "POST",
      headers: { "Content-Type": mediaType, "Idempotency-Key": crypto.randomUUID() },
      body,
    });
  const postTrack = (body: unknown, query = "") => post(JSON.stringify(body), "application/json", query);
  const problem = async (answer: Response) => {
    const { code, errors = [] } = (await answer.json()) as { code: string; errors?: { parameter: string }[] };
    return [answer.status, code, ...errors.map(({ parameter }) => parameter)];
  };

  it("of visemes is a loop as long as they are, with the track, and is no rendering of the other lists", async () => {
    const answer = await postTrack(track, "?size=icon&background_color=%23112233");
    const id = answer.headers.get("X-Service-Status")!;
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
    const location = `/v0.5/avatars/${plain}/speech/${id}`;
    expect(answer.headers.get("Location")).toBe(location);
    expect(await alice.settled(plain, id, "speech")).toBe("done");
    const { attachment, ...told } = await alice.json(location);
    expect(told).toEqual({ id: Number(id), size: "icon", ...track, status: "done", error: null });
    const { url, ...picture } = attachment;
    expect(picture).toEqual({ id: expect.any(Number), width: 128, height: 128, channels: 3 });
    const described = await alice.json(`/v0.5/avatars/${plain}/attachments/${attachment.id}`);
    expect(described).toMatchObject({ type: "renderings_speech", name: "" });
    const { headers } = await alice.fetch(url);
    const file = await server.fetch(headers.get("Location")!);
    expect(file.headers.get("Content-Type")).toBe("image/gif");
    const { frames, loopCount } = decodeGif(new Uint8Array(await file.arrayBuffer()));
    expect([frames.length, frames[0].delay, loopCount]).toEqual([10, 5, 0]);
    const off = [0x11, 0x22, 0x33].map((level, i) => Math.abs(frames[0].data[i] - level));
    expect(Math.max(...off)).toBeLessThanOrEqual(3);
    const { entries } = await alice.json(`/v0.5/avatars/${plain}/speech`);
    expect(entries).toEqual([{ id: Number(id), size: "icon", duration: 0.5, status: "done", error: null, attachment }]);
    const other = await alice.fetch(`/v0.5/avatars/${plain}/renderings/${id}`);
    expect(other.status).toBe(404);
    expect((await alice.fetch(location, { method: "DELETE" })).status).toBe(204);
    expect((await server.fetch(headers.get("Location")!)).status).toBe(404);
  });

  it("of a recording tells what is heard before it is drawn, and keeps nothing of it", async () => {
    const tone = Float32Array.from({ length: 4000 }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 700 * i) / 8000));
    const answer = await post(encodeWave(tone, 8000), "audio/x-wav", "?size=icon");
    expect(answer.status).toBe(202);
    const { duration, visemes } = await alice.json(answer.headers.get("Location")!);
    expect([duration, visemes[0].time]).toEqual([0.5, 0]);
    const id = answer.headers.get("X-Service-Status")!;
    expect(await alice.settled(plain, id, "speech")).toBe("done");
    const files = await server.files.list();
    expect(files.objects.filter(({ key }) => key.includes(id)).map(({ key }) => key)).toEqual([
      expect.stringMatching(/\.gif$/),
    ]);
  });

  it("of an MP3 file is what is heard in it", async () => {
    const answer = await post(readFileSync("test/fixtures/mp3/formants.mp3"), "audio/mpeg", "?size=icon");
    expect(answer.status).toBe(202);
    const { duration, visemes } = await alice.json(answer.headers.get("Location")!);
    expect(duration).toBeCloseTo(1.6, 1);
    expect(visemes.map(({ viseme }: { viseme: string }) => viseme)).toEqual(expect.arrayContaining(["aa", "SS", "U"]));
    expect((await alice.fetch(answer.headers.get("Location")!, { method: "DELETE" })).status).toBe(204);
  });

  it("that cannot be is refused with what is wrong", async () => {
    const [first] = track.visemes;
    const refused = {
      unordered: await postTrack({ visemes: [first, first] }),
      unknown: await postTrack({ visemes: [{ ...first, viseme: "ZZ" }], pitch: 1 }),
      late: await postTrack({ visemes: [{ ...first, time: 61 }] }),
      empty: await postTrack({ visemes: [] }),
      tooLongForSize: await postTrack({ ...track, duration: 30 }, "?size=large"),
      noJson: await post("{", "application/json"),
      noWave: await post("RIFF", "audio/wav"),
      noMp3: await post("ID3", "audio/mpeg"),
      ogg: await post("OggS", "audio/ogg"),
      tooLong: await post(encodeWave(new Float32Array(61 * 8000), 8000), "audio/wav"),
    };
    const told = await Promise.all(Object.values(refused).map(problem));
    expect(Object.fromEntries(Object.keys(refused).map((name, i) => [name, told[i]]))).toEqual({
      unordered: [400, "parameter_invalid", "visemes.0.time"],
      unknown: [400, "parameter_invalid", "visemes.0.viseme", "pitch"],
      late: [400, "parameter_invalid", "visemes.0.time"],
      empty: [400, "parameter_invalid", "visemes"],
      tooLongForSize: [400, "parameter_invalid", "size"],
      noJson: [400, "body_invalid"],
      noWave: [422, "audio_undecodable"],
      noMp3: [422, "audio_undecodable"],
      ogg: [415, "media_type_unsupported"],
      tooLong: [422, "audio_too_long"],
    });
    expect((await post(new Uint8Array(12 * 2 ** 20 + 1), "audio/wav")).status).toBe(413);
    expect((await post(new Uint8Array(4 * 2 ** 20 + 1), "audio/mpeg")).status).toBe(413);
    expect((await post(JSON.stringify(track), "application/json", "", await server.as("bob"))).status).toBe(404);
  });
});
