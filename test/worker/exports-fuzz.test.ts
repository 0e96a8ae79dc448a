// Random parameters of exports: each query is accepted, or refused by the name of a parameter that is wrong in it.
// `npm run fuzz:exports` sends a thousand; COUNT and SEED say how many and which.
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../core/photo/random.ts";
import { randomQuery } from "../fixtures/export-queries.ts";
import { portrait } from "./photos.ts";
import { type Client, Server } from "./server.ts";

const count = Number(process.env.COUNT ?? 60);
const seed = Number(process.env.SEED ?? 1);
/** What VRM does not go with: see `refusal`. */
const refusedOfVrm = ["compression", "texture_format", "animations", "pose"];

let server: Server;
let alice: Client;
let list: string;

beforeAll(async () => {
  server = await Server.start();
  await server.db.prepare("UPDATE accounts SET plan = 'unlimited'").run();
  alice = await server.as("alice");
  const avatar = await alice.create(portrait, "?render=false");
  expect(await alice.settled(avatar)).toBe("done");
  list = `/v0.5/avatars/${avatar}/exports`;
});
afterAll(() => server.stop());

/** Sends a query, with its export deleted before it is made, and gives what it was refused for. */
async function refusedNames(text: string): Promise<string[]> {
  const answer = await alice.fetch(`${list}?${text}`, { method: "POST" });
  if (answer.status === 202) {
    const id = answer.headers.get("X-Service-Status");
    expect((await alice.fetch(`${list}/${id}`, { method: "DELETE" })).status).toBe(204);
    return [];
  }
  expect(answer.status, text).toBe(400);
  const { code, errors } = (await answer.json()) as { code: string; errors: { parameter: string; detail: string }[] };
  expect(code, text).toBe("parameter_invalid");
  for (const { detail } of errors) expect(detail, text).toMatch(/^(unknown|expected|is sent|VRM|importers)/);
  return errors.map(({ parameter }) => parameter);
}

it("accepts what is right and names what is wrong", async () => {
  const random = seededRandom(seed);
  let acceptedCount = 0;
  for (let turn = 0; turn < count; turn++) {
    const { text, wrong } = randomQuery(random);
    const refused = await refusedNames(text);
    const expected = [...wrong].map((name) => (name.length > 64 ? `${name.slice(0, 64)}...` : name));
    if (wrong.size > 0) {
      expect(refused.length, text).toBeGreaterThan(0);
      expect(expected, text).toEqual(expect.arrayContaining(refused));
    } else if (refused.length > 0) {
      expect(text).toContain("format=vrm");
      expect(refusedOfVrm, text).toEqual(expect.arrayContaining(refused));
    } else {
      acceptedCount++;
    }
  }
  console.log(`${count} queries, ${acceptedCount} accepted`);
  expect(acceptedCount).toBeGreaterThan(count / 5);
  expect(acceptedCount).toBeLessThan(count * 0.8);
  expect((await (await server.accountObject("alice")).usage(Date.now())).operationCount).toBe(0);
}, 3_600_000);
