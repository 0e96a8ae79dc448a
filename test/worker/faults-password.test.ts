// A change of password killed between any two of its calls: the account has the old or the new one, and sessions go with it.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Faults } from "./faults.ts";
import { newCode, redeem, refresh, tokensOf } from "./sign-in.ts";

const on = "fetch PUT /v0.5/me/password";
let faults: Faults;

beforeAll(async () => {
  faults = await Faults.start();
});
afterAll(() => faults.server.stop());

async function change(current: string, wanted: string): Promise<number> {
  const client = await faults.server.requestToken({ username: "bob", password: current });
  const { access_token } = await tokensOf(client);
  const answer = await faults.server.fetch("/v0.5/me/password", {
    method: "PUT",
    headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ current_password: current, new_password: wanted }),
  });
  return answer.status;
}

it("leaves one password that is good, wherever it died", async () => {
  // The first request of an isolate reads keys as well.
  expect(await change("password-of-bob", "the first new one")).toBe(204);
  let current = "the second new one";
  const { writes } = await faults.survey(on, async () => {
    expect(await change("the first new one", current)).toBe(204);
  });
  expect(writes.length).toBeGreaterThanOrEqual(2);
  let isChanged = false;
  for (const at of writes) {
    const wanted = `the new one of ${at}`;
    const session = await tokensOf(
      await redeem(faults.server, await newCode(faults.server, { scope: "offline_access" }, ["bob", current])),
    );
    await faults.dieAfter(on, at);
    expect(await change(current, wanted)).toBe(502);
    await faults.set();
    const isNew = (await faults.server.requestToken({ username: "bob", password: wanted })).status === 200;
    expect((await refresh(faults.server, session.refresh_token)).status === 200).toBe(!isNew);
    if (isNew) current = wanted;
    expect((await faults.server.requestToken({ username: "bob", password: current })).status).toBe(200);
    isChanged ||= isNew;
  }
  expect(isChanged).toBe(true);
});
