// Tells the faulty Worker (test/worker/faulty-worker.mjs) what to do, and reads from the stores what it left.
import { labelNames } from "../../src/avatar/labels.ts";
import type { Finish } from "../../src/avatar/skin/finish-skin.ts";
import { readPlainHead } from "./plain-heads.ts";
import { type Client, Server } from "./server.ts";

/**
 * What happens to calls of bindings in every invocation whose name contains `on`: `fetch POST /v0.5/avatars`,
 * `queue likeness-jobs {"kind":...}`, `scheduled`, `object AvatarObject`. `at` is the number of one call, from 1;
 * without it, all calls of `binding`, or of every binding.
 */
export interface Rule {
  readonly on: string;
  readonly at?: number;
  readonly binding?: "DB" | "FILES" | "JOBS" | "WEBHOOKS" | "AVATARS" | "ACCOUNTS";
  readonly act: "die_before" | "die_after" | "fail_before" | "fail_after" | "pause";
}

interface Invocation {
  readonly name: string;
  readonly calls: readonly { readonly title: string; readonly isWrite: boolean }[];
}

interface Held {
  held(): Promise<string[]>;
}

export const minute = 60_000;

/**
 * Further back than an upload, a consumer or an operation may last and than the sweeper waits: what is done under this
 * shift of the clock is overdue without it.
 */
export const past = -40 * minute;

/** What the stores hold of one avatar. */
interface Trace {
  readonly status: string;
  readonly files: string[];
  readonly attachments: string[];
  readonly renderingCount: number;
  readonly labelCount: number;
}

const upload = "fetch POST /v0.5/avatars";
/** Where photos are kept there is the first alone. */
const headFiles: Record<Finish, string> = { clean: "avatar.lkav", photo: "avatar-other.lkav" };

export class Faults {
  readonly server: Server;
  #rules: readonly Rule[] = [];
  #clockOffset = 0;
  #refillCount = 0;
  readonly #clients: Record<string, Client> = {};
  readonly #accounts: Record<string, string> = {};
  #tables: string[] | null = null;

  private constructor(server: Server) {
    this.server = server;
  }

  static async start(
    jobs: { maxRetries?: number } = {},
    options: Parameters<typeof Server.start>[0] = {},
  ): Promise<Faults> {
    return new Faults(await Server.start(options, jobs, "test/worker/faulty-worker.mjs"));
  }

  /** Replaces all rules, lets go what is paused, and forgets the calls made so far. */
  async set(...rules: Rule[]): Promise<void> {
    this.#rules = rules;
    await this.#send();
  }

  /** Milliseconds by which the Worker's clock runs ahead. */
  async shiftClock(offset: number): Promise<void> {
    this.#clockOffset = offset;
    await this.#send();
  }

  /** The calls of every invocation whose name contains `on`, in the order in which those began. */
  async calls(on: string) {
    const { invocations } = await this.#read();
    return invocations.filter(({ name }) => name.includes(on)).map(({ calls }) => calls);
  }

  /** Runs `act` and gives the number of calls in the invocation whose name contains `on`, and which of them write. */
  async survey(on: string, act: () => Promise<unknown>): Promise<{ callCount: number; writes: number[] }> {
    await this.set();
    await act();
    const [calls] = await this.calls(on);
    return { callCount: calls.length, writes: calls.flatMap(({ isWrite }, index) => (isWrite ? [index + 1] : [])) };
  }

  /** Waits until a call is paused. */
  async paused(): Promise<void> {
    await this.until(async () => (await this.#read()).reached > 0, "no call was paused");
  }

  async until(reached: () => Promise<boolean>, complaint: string): Promise<void> {
    const deadline = Date.now() + minute;
    while (Date.now() < deadline) {
      if (await reached()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(complaint);
  }

  /** An avatar whose message is lost. */
  async create(username: string, photo: Uint8Array, query = ""): Promise<string> {
    const client = await this.client(username);
    await this.set({ on: upload, binding: "JOBS", act: "fail_before" });
    const id = await client.create(photo, query);
    await this.set();
    return id;
  }

  /** An avatar that nobody has asked to solve, though a head is there. */
  async unasked(username: string, photo: Uint8Array): Promise<string> {
    const id = await this.create(username, photo, "?solve=false&render=false");
    await this.lendHead(id);
    return id;
  }

  async solved(username: string, photo: Uint8Array): Promise<string> {
    const id = await this.create(username, photo, "?render=false");
    await this.lendHead(id);
    if (!(await this.deliver(id))) throw new Error("a lent head was not taken");
    return id;
  }

  /** Asks for something to be made of an avatar, and loses its message; gives its id. */
  async wanted(username: string, target: string): Promise<string> {
    const client = await this.client(username);
    await this.set({ on: "fetch POST /v0.5/avatars/", binding: "JOBS", act: "fail_before" });
    const answer = await client.fetch(target, { method: "POST" });
    await this.set();
    if (answer.status !== 202) throw new Error(`${target}: ${answer.status}`);
    return answer.headers.get("X-Service-Status")!;
  }

  /** Kills the invocation after its call `at`, before its first for 0. */
  async dieAfter(on: string, at: number): Promise<void> {
    await this.set({ on, at: Math.max(1, at), act: at === 0 ? "die_before" : "die_after" });
  }

  /** Everything that is stored, for all avatars. */
  async held(username: string) {
    return { files: await this.keys(), rows: await this.rowCounts(), usage: await this.usage(username) };
  }

  /** A client with a full bucket of requests. */
  async client(username: string): Promise<Client> {
    this.#refillCount++;
    this.#accounts[username] ??= await this.server.accountId(username);
    const account = await this.server.accountObject(username);
    await account.countRequest(this.#accounts[username], Date.now() + this.#refillCount * 60 * minute);
    this.#clients[username] ??= await this.server.as(username);
    return this.#clients[username];
  }

  /** Delivers the message of an avatar's job, or of a rendering's; true when it was acknowledged. */
  async deliver(avatarId: string, renderingId?: string, queue = "likeness-jobs"): Promise<boolean> {
    const job = renderingId ? { kind: "render", avatarId, renderingId } : { kind: "build_avatar", avatarId };
    return (await this.server.deliver(queue, [job])).explicitAcks.length === 1;
  }

  /** Delivers it when the lease of a consumer that died has run out. */
  async deliverLater(avatarId: string, renderingId?: string): Promise<boolean> {
    await this.shiftClock(3 * minute);
    const isAcknowledged = await this.deliver(avatarId, renderingId);
    await this.shiftClock(0);
    return isAcknowledged;
  }

  /**
   * Sets the clock right, so that alarms which are overdue go off, and runs the sweeper: all work of the account comes to
   * its end, and its counts to those of its rows.
   */
  async restore(username: string): Promise<void> {
    await this.set();
    await this.shiftClock(0);
    await this.server.sweep(new Date(Date.now() + past / 2));
    const query = this.server.db
      .prepare(
        `SELECT COUNT(*) AS avatarCount, SUM(solve = 1 AND status IN ('new', 'inprogress')) AS unsettledCount,
           (SELECT COUNT(*) FROM renderings WHERE status IN ('new', 'inprogress')) AS waitingCount
         FROM avatars WHERE account_id = ? AND deleted_at IS NULL`,
      )
      .bind(await this.server.accountId(username));
    await this.until(async () => {
      const row = await query.first<{ avatarCount: number; unsettledCount: number | null; waitingCount: number }>();
      const { avatarCount, operationCount } = await this.usage(username);
      return avatarCount === row!.avatarCount && !row!.unsettledCount && row!.waitingCount + operationCount === 0;
    }, `the work of ${username} does not come to its end`);
  }

  async usage(username: string) {
    return (await this.server.accountObject(username)).usage(Date.now());
  }

  /** How many rows each table of D1 holds, besides accounts and keys. */
  async rowCounts(): Promise<Record<string, number>> {
    const db = this.server.db;
    this.#tables ??= (
      await db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
        .all<{ name: string }>()
    ).results
      .map(({ name }) => name)
      .filter((name) => name !== "signing_keys" && !name.startsWith("sqlite_"));
    const counts = this.#tables.map((name) => `(SELECT COUNT(*) FROM ${name}) AS ${name}`);
    return (await db.prepare(`SELECT ${counts.join(", ")}`).first<Record<string, number>>())!;
  }

  /** Prefix of the avatar's files. */
  async folder(id: string): Promise<string> {
    const query = this.server.db.prepare("SELECT folder FROM avatars WHERE id = ?");
    return (await query.bind(id).first<{ folder: string }>())!.folder;
  }

  async trace(id: string): Promise<Trace> {
    const db = this.server.db;
    const row = await db
      .prepare("SELECT folder, status FROM avatars WHERE id = ?")
      .bind(id)
      .first<{ folder: string; status: string }>();
    const columns = [
      ["type", "attachments"],
      ["id", "renderings"],
      ["name", "labels"],
    ].map(([column, table]) =>
      db.prepare(`SELECT ${column} AS value FROM ${table} WHERE avatar_id = ? ORDER BY value`).bind(id),
    );
    const [attachments, renderings, labels] = await db.batch<{ value: string }>(columns);
    const keys = (await this.keys()).filter((key) => key.startsWith(row!.folder));
    return {
      status: row!.status,
      files: keys.map((key) => key.slice(row!.folder.length + 1)),
      attachments: attachments.results.map(({ value }) => value),
      renderingCount: renderings.results.length,
      labelCount: labels.results.length,
    };
  }

  /**
   * Gives an avatar a head without hair, which is drawn in a fifth of the time, as a job leaves it that died after its
   * solve; where its photo is to be dropped, in both finishes.
   */
  async lendHead(to: string, finishes: readonly Finish[] = ["clean"]): Promise<void> {
    const db = this.server.db;
    const bucket = this.server.files;
    const folder = await this.folder(to);
    await bucket.put(`${folder}/solve.json`, "{}", { httpMetadata: { contentType: "application/json" } });
    for (const finish of finishes) await bucket.put(`${folder}/${headFiles[finish]}`, readPlainHead(finish));
    const attachment = db
      .prepare(
        `INSERT INTO attachments (id, avatar_id, key, type, name, updated_at)
         SELECT (SELECT MAX(id) + 1 FROM attachments), id, folder || '/solve.json', 'solve', 'solve', updated_at
         FROM avatars WHERE id = ?`,
      )
      .bind(to);
    const labels = labelNames.map((name) =>
      db
        .prepare(
          "INSERT INTO labels (avatar_id, account_id, source, name, value) SELECT id, account_id, 'photo', ?, 'none' FROM avatars WHERE id = ?",
        )
        .bind(name, to),
    );
    await db.batch([attachment, ...labels]);
  }

  /** Keys of all objects in R2, sorted. */
  async keys(): Promise<string[]> {
    const { objects } = await this.server.files.list();
    return objects.map(({ key }) => key).sort();
  }

  /** Names of the tables and keys in the Durable Object of the avatar. */
  async heldByAvatar(id: string): Promise<string[]> {
    return (this.server.avatarObject(id) as unknown as Held).held();
  }

  async #send(): Promise<void> {
    const body = JSON.stringify({ rules: this.#rules, clockOffset: this.#clockOffset });
    await this.server.fetch("http://faults.test/", { method: "POST", body });
  }

  async #read(): Promise<{ invocations: Invocation[]; reached: number }> {
    return (await this.server.fetch("http://faults.test/")).json() as never;
  }
}
