import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { findAccount } from "./accounts.ts";
import type { Id } from "./ids.ts";
import { type Answer, type Claim, KeptAnswers } from "./kept-answers.ts";
import { type Plan, planOf } from "./plans.ts";

export interface RateVerdict {
  readonly admitted: boolean;
  /** Whole requests left in the bucket. */
  readonly remaining: number;
  /** Seconds until the next request is admitted; 0 when one is admitted now. */
  readonly retryAfter: number;
  /** Requests that a full bucket holds, and how many flow in each second. */
  readonly burst: number;
  readonly perSecond: number;
}

export type Admission = "admitted" | "erased" | "quota_used_up" | "operations_exceeded";

/** An operation that never ended stops counting then. */
const operationLifetime = 30 * 60_000;
/** How soon a change of plan takes effect. */
const planLifetime = 30_000;
/** Longer than any token and any copy of the plan live. */
const erasureMemory = 24 * 60 * 60_000;

/** One object for each account: counts requests, background operations and avatars, the same from everywhere. */
export class AccountObject extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  #answers: KeptAnswers;
  /** Kept in memory only: an object is evicted after a minute of rest, when the bucket is full again. */
  #bucket = { tokenCount: Number.POSITIVE_INFINITY, at: 0 };
  #plan: { value: Promise<Plan | null>; until: number } | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#answers = this.#createTables();
  }

  /** Token bucket: takes one token for a request; null where there is no such account, or not any more. */
  async countRequest(accountId: Id, now: number): Promise<RateVerdict | null> {
    const plan = await this.#readPlan(accountId, now);
    if (plan === null || this.#isErased()) return null;
    const { requestBurst: burst, requestsPerSecond: perSecond } = plan;
    const gained = (Math.max(0, now - this.#bucket.at) / 1000) * perSecond;
    const tokenCount = Math.min(burst, this.#bucket.tokenCount + gained);
    const admitted = tokenCount >= 1;
    this.#bucket = { tokenCount: admitted ? tokenCount - 1 : tokenCount, at: now };
    const remaining = Math.floor(this.#bucket.tokenCount);
    const retryAfter = admitted ? 0 : Math.ceil((1 - tokenCount) / perSecond);
    return { admitted, remaining, retryAfter, burst, perSecond };
  }

  /**
   * Enters an avatar, by its folder, under the account's quota and, where work follows, under the limit. One that is
   * entered already is admitted again.
   */
  admitAvatar(folder: string, quota: number, operationLimit: number, now: number): Admission {
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

  /** Takes an admission back. */
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

  /** Forgets everything but that the account is erased, and a day later that too. */
  async erase(now: number): Promise<void> {
    if (this.#isErased()) return;
    await this.ctx.storage.deleteAll();
    this.#answers = this.#createTables();
    this.ctx.storage.kv.put("erased", true);
    await this.ctx.storage.setAlarm(now + erasureMemory);
  }

  override async alarm(): Promise<void> {
    if (this.#isErased()) await this.ctx.storage.deleteAll();
  }

  #isErased(): boolean {
    return this.ctx.storage.kv.get("erased") === true;
  }

  #createTables(): KeptAnswers {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS avatars (folder TEXT PRIMARY KEY) STRICT;
      CREATE TABLE IF NOT EXISTS operations (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
    `);
    return new KeptAnswers(this.#sql);
  }

  #count(table: "avatars" | "operations"): number {
    return this.#sql.exec<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`).one().count;
  }

  /** From D1, read again once it is old; a reading that failed is not kept. */
  #readPlan(accountId: Id, now: number): Promise<Plan | null> {
    if (this.#plan !== null && this.#plan.until > now) return this.#plan.value;
    const value = findAccount(this.env.DB, accountId).then((account) => account && planOf(account.plan));
    this.#plan = { value, until: now + planLifetime };
    value.catch(() => {
      this.#plan = null;
    });
    return value;
  }
}
