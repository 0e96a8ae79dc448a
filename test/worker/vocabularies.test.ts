import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, Server } from "./server.ts";

let server: Server;
let reader: Client;

beforeAll(async () => {
  server = await Server.start();
  reader = await server.as("alice", "read:gltf");
});
afterAll(() => server.stop());

it("poses are named and described", async () => {
  const { entries } = await reader.json("/v0.5/poses");
  expect(entries.length).toBeGreaterThanOrEqual(40);
  expect(entries[0]).toEqual({ name: "neutral", description: "At rest: level gaze, lips lightly closed." });
  expect(entries.map(({ name }: { name: string }) => name)).toContain("hi");
});

it("animations have frames and a duration in seconds", async () => {
  const { entries } = await reader.json("/v0.5/animations");
  expect(entries.length).toBeGreaterThanOrEqual(20);
  const description = "Nodding yes with a growing smile.";
  expect(entries[0]).toEqual({ name: "nod_yes", description, frame_count: 24, duration: 1.92 });
});

it("sizes are in pixels", async () => {
  const { entries } = await reader.json("/v0.5/sizes");
  const measures = entries.map(({ description, ...rest }: { description: string }) => {
    expect(description).toMatch(/\.$/);
    return Object.values(rest);
  });
  expect(measures).toEqual([
    ["icon", 128, 128, false],
    ["small", 256, 256, false],
    ["medium", 512, 512, false],
    ["large", 1024, 1024, false],
    ["portrait", 768, 1024, false],
    ["sticker", 512, 512, true],
  ]);
});

it.each(["poses", "animations", "sizes"])("%s may be kept, and need any token", async (name) => {
  const answer = await reader.fetch(`/v0.5/${name}`);
  expect(answer.headers.get("Cache-Control")).toBe("private, max-age=3600");
  const again = await reader.fetch(`/v0.5/${name}`, { headers: { "If-None-Match": answer.headers.get("ETag")! } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await server.fetch(`/v0.5/${name}`)).status).toBe(401);
});
