import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { type Account, findAccount } from "./accounts.ts";
import { Admissions } from "./admissions.ts";
import { listEnteredFolders } from "./avatars.ts";
import { deleteFolder } from "./files.ts";
import type { Id } from "./ids.ts";
import { type Answer, type Claim, KeptAnswers } from "./kept-answers.ts";
import { planOf } from "./plans.ts";
import { type BucketVerdict, type Rate, TokenBucket } from "./token-bucket.ts";

export type RateVerdict = BucketVerdict & Rate;

/** Why a token opens nothing: no such account, or not any more; its sessions were ended since; or it is suspended. */
export type Refusal = "gone" | "signed_out" | "suspended";

export type Admission = "admitted" | "erased" | "quota_used_up" | "operations_exceeded";

/** An operation that never ended stops counting then. */
const operationLifetime = 30 * 60_000;
/** How soon a change of plan takes effect, and the end of all sessions where no later token tells of it. */
const copyLifetime = 5_000;
/** Longer than any token and any copy of the account live. */
const erasureMemory = 24 * 60 * 60_000;
const alarmRetryDelay = 10 * 60_000;

/** One object for each account: counts requests, background operations and avatars, the same from everywhere. */
export class AccountObject extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  #answers!: KeptAnswers;
  #admissions!: Admissions;
  /** Kept in memory only: an object is evicted after a minute of rest, when the bucket is full again. */
  readonly #bucket = new TokenBucket();
  #copy: { account: Promise<Account | null>; until: number } | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#createTables();
  }

  /** Takes a request out of the bucket of the plan; `generation` is that of its token, null where tokens have none. */
  async countRequest(accountId: Id, now: number, generation: number | null = null): Promise<RateVerdict | Refusal> {
    const account = await this.#readAccount(accountId, now, generation ?? 0);
    if (account === null || this.#isErased()) return "gone";
    if (account.suspended) return "suspended";
    if (generation !== null && generation !== account.generation) return "signed_out";
    const { requestBurst: burst, requestsPerSecond: perSecond } = planOf(account.plan);
    return { ...this.#bucket.take({ burst, perSecond }, now), burst, perSecond };
  }

  /**
   * Enters an avatar, by its folder, under the account's quota and, where work follows, under the limit. One that is
   * entered already is admitted again. From here on the folder is known: the alarm empties it unless it has a row.
   */
  async admitAvatar(folder: string, quota: number, operationLimit: number, now: number): Promise<Admission> {
    const admission = this.#admit(folder, quota, operationLimit, now);
    if (admission !== "admitted") return admission;
    const expiresAt = this.#admissions.enter(folder, now);
    const alarmAt = await this.ctx.storage.getAlarm();
    if (alarmAt === null || alarmAt > expiresAt) await this.ctx.storage.setAlarm(expiresAt);
    return admission;
  }

  #admit(folder: string, quota: number, operationLimit: number, now: number): Admission {
    if (this.#isErased()) return "erased";
    if (this.#sql.exec("SELECT 1 FROM avatars WHERE folder = ?", folder).toArray().length > 0) return "admitted";
    if (this.#count("avatars") >= quota) return "quota_used_up";
    if (!this.admitOperation(folder, operationLimit, now)) return "operations_exceeded";
    this.#sql.exec("INSERT INTO avatars (folder) VALUES (?) ON CONFLICT DO NOTHING", folder);
    return "admitted";
  }

  /** Enters a background operation; a limit of 0 enters none and admits. */
  admitOperation(id: string, limit: number, now: number): boolean {
    if (this.#isErased()) return false;
    if (limit === 0) return true;
    this.#sql.exec("DELETE FROM operations WHERE expires_at < ?", now);
    if (this.#count("operations") >= limit) return false;
    this.#sql.exec("INSERT OR REPLACE INTO operations (id, expires_at) VALUES (?, ?)", id, now + operationLifetime);
    return true;
  }

  endOperation(id: string): void {
    this.#sql.exec("DELETE FROM operations WHERE id = ?", id);
  }

  /** Takes an admission back; the alarm still empties the folder, in case a file that failed arrives later. */
  withdrawAvatar(folder: string): void {
    this.endOperation(folder);
    this.#sql.exec("DELETE FROM avatars WHERE folder = ?", folder);
  }

  /**
   * Takes a removed avatar out of the quota, and its operation and those of its renderings out of the count. Its folder
   * is swept once more later, so the request that made it must not make it again.
   */
  forgetAvatar(folder: string, renderingIds: readonly string[]): void {
    this.withdrawAvatar(folder);
    this.#admissions.end(folder);
    for (const id of renderingIds) this.endOperation(id);
    this.freeKey(folder);
  }

  claimKey(key: string, fingerprint: string, now: number): Claim {
    return this.#answers.claim(key, fingerprint, now);
  }

  keepAnswer(token: string, answer: Answer): void {
    this.#answers.keep(token, answer);
  }

  releaseKey(token: string): void {
    this.#answers.release(token);
  }

  freeKey(token: string): void {
    this.#answers.free(token);
  }

  usage(now: number): { avatarCount: number; operationCount: number } {
    this.#sql.exec("DELETE FROM operations WHERE expires_at < ?", now);
    return { avatarCount: this.#count("avatars"), operationCount: this.#count("operations") };
  }

  /** Forgets everything but that the account is erased, and a day later that too. Uploads may still be under way. */
  async erase(now: number): Promise<void> {
    if (this.#isErased()) return;
    const folders = this.#admissions.expired(Number.MAX_SAFE_INTEGER);
    await this.ctx.storage.deleteAll();
    this.#createTables();
    for (const folder of folders) this.#admissions.enter(folder, now);
    this.ctx.storage.kv.put("erased", now + erasureMemory);
    await this.ctx.storage.setAlarm(this.#admissions.nextExpiry() ?? now + erasureMemory);
  }

  /** Sets itself again rather than throw, since the platform gives an alarm that fails up after six times. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    let earliest = now;
    try {
      await this.#endAdmissions(now);
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "admissions not ended", cause: String(error) }));
      earliest = now + alarmRetryDelay;
    }
    const expiresAt = this.#admissions.nextExpiry();
    const erasedUntil = this.ctx.storage.kv.get<number>("erased");
    if (expiresAt !== null) await this.ctx.storage.setAlarm(Math.max(expiresAt, earliest));
    else if (erasedUntil !== undefined && erasedUntil > now) await this.ctx.storage.setAlarm(erasedUntil);
    else if (erasedUntil !== undefined) await this.ctx.storage.deleteAll();
  }

  /** Takes back what uploads that were cut off have left. */
  async #endAdmissions(now: number): Promise<void> {
    const folders = this.#admissions.expired(now);
    const entered = await listEnteredFolders(this.env.DB, folders);
    for (const folder of entered) this.#admissions.end(folder);
    // A request that was repeated meanwhile has renewed its admission; from now on it gets another folder.
    const lost = this.#admissions.expired(now).filter((folder) => folders.includes(folder));
    for (const folder of lost) this.freeKey(folder);
    for (const folder of lost) {
      await deleteFolder(this.env.FILES, folder);
      this.forgetAvatar(folder, []);
    }
  }

  #isErased(): boolean {
    return this.ctx.storage.kv.get("erased") !== undefined;
  }

  #createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS avatars (folder TEXT PRIMARY KEY) STRICT;
      CREATE TABLE IF NOT EXISTS operations (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
    `);
    this.#answers = new KeptAnswers(this.#sql);
    this.#admissions = new Admissions(this.#sql);
  }

  #count(table: "avatars" | "operations"): number {
    return this.#sql.exec<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`).one().count;
  }

  /** A token of a later generation tells that the copy is of before: it is read anew, and refuses earlier ones at once. */
  async #readAccount(accountId: Id, now: number, generation: number): Promise<Account | null> {
    const account = await this.#readCopy(accountId, now);
    if (account === null || account.generation >= generation) return account;
    this.#copy = null;
    return this.#readCopy(accountId, now);
  }

  /** From D1, read again once it is old; a reading that failed is not kept. */
  #readCopy(accountId: Id, now: number): Promise<Account | null> {
    if (this.#copy !== null && this.#copy.until > now) return this.#copy.account;
    const account = findAccount(this.env.DB, accountId);
    this.#copy = { account, until: now + copyLifetime };
    account.catch(() => {
      this.#copy = null;
    });
    return account;
  }
}
