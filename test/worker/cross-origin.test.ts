import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portrait } from "./photos.ts";
import { Server } from "./server.ts";

const page = "https://app.example";
let server: Server;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

function preflight(path: string, method: string, headers: string) {
  return server.fetch(path, {
    method: "OPTIONS",
    headers: { Origin: page, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers },
  });
}

describe("a page of another origin", () => {
  it.each([
    ["/v0.5/avatars", "POST", "authorization,idempotency-key"],
    ["/v0.5/avatars/1234567890123/events", "GET", "authorization,last-event-id"],
    ["/oauth/token", "POST", "content-type"],
    ["/storage/folder/preview.png", "GET", "range,if-unmodified-since"],
    ["/health", "GET", ""],
  ])("may ask without a token whether it may call %s", async (path, method, headers) => {
    const answer = await preflight(path, method, headers);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.get("Access-Control-Allow-Methods")?.split(",")).toContain(method);
    const allowed = answer.headers.get("Access-Control-Allow-Headers")?.toLowerCase().split(",");
    expect(allowed).toEqual(expect.arrayContaining(headers.split(",").filter(Boolean)));
  });

  it("reads what the interface says in headers, of refusals too", async () => {
    const alice = await server.as("alice");
    const answers = [
      await alice.fetch("/v0.5/avatars", { headers: { Origin: page } }),
      await server.fetch("/v0.5/avatars", { headers: { Origin: page } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    for (const { headers } of answers) {
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("Access-Control-Expose-Headers")).toContain("X-Service-Status");
      expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
    }
  });

  it("follows an attachment to its file", async () => {
    const alice = await server.as("alice");
    const id = await alice.create(portrait, "?solve=false");
    const { entries } = await alice.json(`/v0.5/avatars/${id}/attachments`);
    const led = await alice.fetch(`/v0.5/avatars/${id}/attachments/${entries[0].id}?redirect=true`, {
      headers: { Origin: page },
    });
    expect([led.status, led.headers.get("Access-Control-Allow-Origin")]).toEqual([307, "*"]);
    const file = await server.fetch(led.headers.get("Location")!, { headers: { Origin: page } });
    expect([file.status, file.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
    await file.arrayBuffer();
  });

  it.each(["/oauth/authorize", "/docs", "/problems/no-face"])("cannot read the page %s", async (path) => {
    const answer = await server.fetch(path, { headers: { Origin: page } });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});
