// Who the account is, and its password changed by its owner.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountStatements } from "../../tools/accounts.ts";
import { addressHeader, Client, Server } from "./server.ts";
import { newCode, redeem, refresh, refusal, tokensOf } from "./sign-in.ts";

const password = "password-of-dora";
const other = "another password of dora";
let server: Server;

beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

/** A fresh account with its client. */
async function enter(username: string): Promise<Client> {
  const account = { username, password, features: [], plan: "standard" };
  const db = server.db;
  for (const sql of await accountStatements({ clients: [], accounts: [account] })) await db.prepare(sql).run();
  const { access_token } = await tokensOf(await server.requestToken({ username, password }));
  return new Client(server, access_token);
}

function change(client: Client, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return client.fetch("/v0.5/me/password", {
    method: "PUT",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

function signIn(username: string, secret: string): Promise<Response> {
  return server.requestToken({ username, password: secret });
}

describe("the account of a token", () => {
  it("is told by its id and whether it has a password, never by its name", async () => {
    const token = await server.token("alice", "read:avatars");
    const answer = await new Client(server, token).fetch("/v0.5/me");
    expect(await answer.json()).toEqual({ id: Number(decodeJwt(token).sub), has_password: true });
  });

  it("has no password to change where it has none", async () => {
    const client = await enter("nameless");
    await server.db.prepare("UPDATE accounts SET password_hash = NULL WHERE username = 'nameless'").run();
    expect((await (await client.fetch("/v0.5/me")).json()).has_password).toBe(false);
    expect((await change(client, { current_password: password, new_password: other })).status).toBe(404);
  });
});

describe("a password", () => {
  it("is changed by whoever knows it, and ends the sessions of before and no other account's", async () => {
    const client = await enter("dora");
    const session = await tokensOf(
      await redeem(server, await newCode(server, { scope: "read:avatars offline_access" }, ["dora", password])),
    );
    const bobs = await tokensOf(await redeem(server, await newCode(server, { scope: "read:avatars offline_access" })));
    const code = await newCode(server, {}, ["dora", password]);
    expect((await change(client, { current_password: password, new_password: other })).status).toBe(204);
    expect(await refusal(await refresh(server, session.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await refusal(await redeem(server, code))).toEqual([400, "invalid_grant"]);
    expect((await refresh(server, bobs.refresh_token)).status).toBe(200);
    expect(await refusal(await signIn("dora", password))).toEqual([400, "invalid_grant"]);
    const again = await tokensOf(await signIn("dora", other));
    expect((await new Client(server, again.access_token).fetch("/v0.5/me")).status).toBe(200);
    // The token that came after tells the account's object of the change.
    const refused = await client.fetch("/v0.5/me");
    expect([refused.status, (await refused.json()).code]).toEqual([401, "token_invalid"]);
  });

  it("stays as it is where the current one is wrong, and guesses have to wait as at a sign-in", async () => {
    const client = await enter("emil");
    const address = { [addressHeader]: "192.0.2.77" };
    const guess = () => change(client, { current_password: "a wrong guess", new_password: other }, address);
    const answers: [number, string][] = [];
    for (let k = 0; k < 7; k++) {
      const answer = await guess();
      answers.push([answer.status, (await answer.json()).code]);
      if (answer.status === 429) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect(answers.slice(0, 6)).toEqual(Array(6).fill([403, "password_wrong"]));
    expect(answers[6]).toEqual([429, "rate_exceeded"]);
    expect((await signIn("emil", password)).status).toBe(200);
  });

  it("is refused by the name of what is wrong before anything is hashed", async () => {
    const client = await server.as("bob");
    for (const [body, parameter] of [
      [{ current_password: password, new_password: "eleven-char" }, "new_password"],
      [{ current_password: password, new_password: "x".repeat(129) }, "new_password"],
      [{ new_password: other }, "current_password"],
      [{ current_password: password, new_password: other, username: "alice" }, "username"],
    ] as const) {
      const answer = await change(client, body);
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toEqual([{ parameter, detail: expect.any(String) }]);
    }
    expect((await signIn("bob", "password-of-bob")).status).toBe(200);
  });
});
