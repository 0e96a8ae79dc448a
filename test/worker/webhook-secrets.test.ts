// Secrets of webhooks through a change of the service's own secret.
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindings, Server } from "./server.ts";

interface Secrets {
  readonly SECRET: string;
  readonly PREVIOUS_SECRET?: string;
}

let server: Server;
let resealSecrets: (env: object, limit: number) => Promise<void>;
let unsealSecret: (env: Secrets, sealed: string) => Promise<string>;
let sealedBy: (env: Secrets) => Promise<string>;

/** The compiler does not follow these names: the types of Workers and of Node exclude each other. */
const jobFile: string = "reseal-secrets";
const secretsFile: string = "secrets";

beforeAll(async () => {
  server = await Server.start();
  ({ resealSecrets } = await import(`../../src/jobs/${jobFile}.ts`));
  ({ unsealSecret, sealedBy } = await import(`../../src/webhooks/${secretsFile}.ts`));
});
afterAll(() => server.stop());

it("are sealed anew by the sweeper, and then need the secret of before no more", async () => {
  const alice = await server.as("alice");
  const json = { "Content-Type": "application/json" };
  const body = JSON.stringify({ url: "https://hooks.example.com/" });
  const created = await (await alice.fetch("/v0.5/webhooks", { method: "POST", headers: json, body })).json();
  const rotated = await alice.fetch(`/v0.5/webhooks/${created.id}/rotate-secret`, { method: "POST" });
  const secrets = [(await rotated.json()).secret, created.secret];
  const DB = server.db;
  const stored = async () => {
    const row = await DB.prepare("SELECT secret, previous_secret, sealed_by FROM webhooks").first<
      Record<string, string>
    >();
    return row!;
  };
  const before = await stored();
  const next = { SECRET: "another secret of the tests, thirty-two characters or more" };
  expect(before.sealed_by).toBe(await sealedBy(bindings));
  await expect(unsealSecret(next, before.secret)).rejects.toThrow();
  expect(await unsealSecret({ ...next, PREVIOUS_SECRET: bindings.SECRET }, before.secret)).toBe(secrets[0]);

  await resealSecrets({ ...next, PREVIOUS_SECRET: bindings.SECRET, DB }, 100);
  const after = await stored();
  expect(after.sealed_by).toBe(await sealedBy(next));
  expect([await unsealSecret(next, after.secret), await unsealSecret(next, after.previous_secret)]).toEqual(secrets);
  await resealSecrets({ ...next, DB }, 100);
  expect(await stored()).toEqual(after);
});
