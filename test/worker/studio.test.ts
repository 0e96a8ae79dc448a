import { afterAll, describe, expect, it } from "vitest";
import { audience, origin, Server } from "./server.ts";

const server = await Server.start();
afterAll(() => server.stop());

describe("the studio", () => {
  it("is the page at /, which takes scripts and styles from this origin only and stands in no frame", async () => {
    const page = await server.fetch("/");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = page.headers.get("Content-Security-Policy")!.split("; ");
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(page.headers.get("Cache-Control")).toContain("must-revalidate");
    expect(await page.text()).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it("has files for ever, since their names change with their content", async () => {
    const page = await (await server.fetch("/")).text();
    const files = [...page.matchAll(/(?:src|href)="(\/studio\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const answer = await server.fetch(file);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
    }
    expect((await server.fetch("/studio/nothing.js")).status).toBe(404);
  });

  it("learns of a deployment what it signs in with, and of no demo user where there is none", async () => {
    expect(await (await server.fetch("/studio/settings.json")).json()).toEqual({
      client_id: "",
      issuer: origin,
      audience,
      demo: null,
    });
  });

  it("signs in with one click where a local server names a demo user", async () => {
    const local = await Server.start({
      bindings: { ...(await bindings()), STUDIO_CLIENT: "app", STUDIO_DEMO: "alice password-of-alice" },
    });
    try {
      expect(await (await local.fetch("/studio/settings.json")).json()).toMatchObject({
        client_id: "app",
        demo: { username: "alice", password: "password-of-alice" },
      });
    } finally {
      await local.stop();
    }
  });
});

/** As `server.ts` sets them. */
async function bindings(): Promise<Record<string, string>> {
  const all = await server.miniflare.getBindings<Record<string, unknown>>();
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
