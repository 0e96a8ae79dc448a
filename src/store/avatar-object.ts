import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import type { ErrorCode } from "../errors.ts";
import { EventLog, type JobEvent } from "./event-log.ts";
import { deleteFiles, deleteFolder, type FileName } from "./files.ts";
import { type Id, newToken } from "./ids.ts";
import { Removals } from "./removals.ts";

export type Status = "new" | "inprogress" | "done" | "error";

export interface Failure {
  readonly code: ErrorCode;
  readonly stage: string;
  readonly detail: string;
}

/** The state of one job of the avatar. Times in milliseconds since 1970; `progress` 0 to 1. */
export interface JobState {
  readonly status: Status;
  readonly stage: string;
  readonly progress: number;
  readonly attemptCount: number;
  readonly failure: Failure | null;
  readonly queuedAt: number;
  readonly settledAt: number | null;
}

/** What lists show of a job that has ended. */
export interface JobEnd {
  readonly status: Status;
  readonly errorCode: ErrorCode | null;
  readonly at: number;
}

/** `gone`: the avatar or the job was deleted or never opened. `busy`: another consumer holds the lease until then. */
export type LeaseAnswer =
  | { readonly kind: "granted"; readonly lease: string }
  | { readonly kind: "busy"; readonly until: number }
  | { readonly kind: "settled"; readonly state: JobState }
  | { readonly kind: "gone" };

/** Whose the avatar is, and the prefix of its files. */
interface AvatarOwner {
  readonly accountId: Id;
  readonly folder: string;
}

/** Key of the job that solves the photo; a rendering's job has the rendering's id. */
export const avatarJobKey = "avatar";

const leaseDuration = 120_000;
/** Attempts beyond the queue's own retries mean that the job kills its consumer. */
const maximumAttemptCount = 10;
/** A consumer that was writing while the avatar was deleted has ended by then. */
const finalRemovalDelay = 20 * 60_000;
const alarmRetryDelay = 10 * 60_000;

type JobRow = {
  status: Status;
  stage: string;
  progress: number;
  attempt_count: number;
  lease: string | null;
  lease_until: number;
  error_code: ErrorCode | null;
  error_stage: string;
  error_detail: string;
  queued_at: number;
  settled_at: number | null;
};

/**
 * One object for each avatar. It alone decides which status each job of the avatar has and which consumer may work on
 * it, so that a message delivered twice does its work once and a deletion wins against a running job.
 */
export class AvatarObject extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #events: EventLog;
  readonly #removals: Removals;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#events = new EventLog(this.#sql, avatarJobKey);
    this.#removals = new Removals(this.#sql);
  }

  /** Enters a job as `new`; one that is known keeps its state. */
  open(key: string, { accountId, folder }: AvatarOwner, now: number): void {
    if (this.#isRemoved()) return;
    this.#createTables();
    if (this.#removals.has(key)) return;
    this.ctx.storage.kv.put("folder", folder);
    this.ctx.storage.kv.put("account", accountId);
    const { rowsWritten } = this.#sql.exec(
      "INSERT INTO jobs (key, queued_at) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
      key,
      now,
    );
    if (rowsWritten > 0) this.#record(key, "queued", "", 0, "", now);
  }

  /**
   * Enters a job as `new` once more for a later revision of what it makes; whoever works on an earlier one loses the lease.
   * A revision that is known changes nothing.
   */
  restart(key: string, owner: AvatarOwner, revision: number, now: number): void {
    this.open(key, owner, now);
    if (this.#row(key) === null || (this.ctx.storage.kv.get<number>("revision") ?? 0) >= revision) return;
    this.ctx.storage.kv.put("revision", revision);
    this.#sql.exec(
      `UPDATE jobs SET status = 'new', stage = '', progress = 0, attempt_count = 0, lease = NULL, lease_until = 0,
         error_code = NULL, error_stage = '', error_detail = '', queued_at = ?, settled_at = NULL WHERE key = ?`,
      now,
      key,
    );
    this.#record(key, "queued", "", 0, "", now);
  }

  /** Gives one consumer the right to work on the job until the lease runs out or is renewed by `progress`. */
  lease(key: string, now: number): LeaseAnswer {
    const row = this.#row(key);
    if (row === null) return { kind: "gone" };
    if (isSettled(row.status)) return { kind: "settled", state: stateOf(row) };
    if (row.lease !== null && row.lease_until > now) return { kind: "busy", until: row.lease_until };
    if (row.attempt_count >= maximumAttemptCount) {
      const detail = `the job did not end in ${maximumAttemptCount} attempts`;
      return {
        kind: "settled",
        state: this.#settle(key, { code: "processing_failed", stage: row.stage, detail }, now),
      };
    }
    const lease = newToken();
    this.#sql.exec(
      `UPDATE jobs SET status = 'inprogress', attempt_count = attempt_count + 1, lease = ?, lease_until = ?, progress = 0
       WHERE key = ?`,
      lease,
      now + leaseDuration,
      key,
    );
    return { kind: "granted", lease };
  }

  /** Enters a stage and renews the lease. False means that the lease is lost: stop, and write nothing more. */
  progress(key: string, lease: string, stage: string, progress: number, now: number): boolean {
    if (this.#row(key)?.lease !== lease) return false;
    this.#sql.exec(
      "UPDATE jobs SET stage = ?, progress = ?, lease_until = ? WHERE key = ?",
      stage,
      progress,
      now + leaseDuration,
      key,
    );
    this.#record(key, "stage", stage, progress, "", now);
    return true;
  }

  /** Ends the job as `done` (no failure) or `error`; null means that the lease is lost. */
  settle(key: string, lease: string, failure: Failure | null, now: number): JobState | null {
    if (this.#row(key)?.lease !== lease) return null;
    return this.#settle(key, failure, now);
  }

  /** Gives the job back before its lease runs out, so that the next attempt need not wait. */
  release(key: string, lease: string): void {
    if (this.#row(key)?.lease === lease)
      this.#sql.exec("UPDATE jobs SET lease = NULL, lease_until = 0 WHERE key = ?", key);
  }

  /** Ends a job as `error`, whoever holds its lease, unless it has ended; null when the avatar is gone. */
  giveUp(key: string, failure: Omit<Failure, "stage">, now: number): JobState | null {
    const row = this.#row(key);
    if (row === null) return null;
    if (isSettled(row.status)) return stateOf(row);
    return this.#settle(key, { ...failure, stage: row.stage }, now);
  }

  state(key: string): JobState | null {
    const row = this.#row(key);
    return row && stateOf(row);
  }

  /** The same for one account: null also where the avatar is another's. */
  stateFor(accountId: Id, key: string): JobState | null {
    return this.ctx.storage.kv.get("account") === accountId ? this.state(key) : null;
  }

  events(key: string, afterSeq: number): JobEvent[] {
    if (this.#row(key) === null) return [];
    return this.#events.ofJob(key, afterSeq);
  }

  /**
   * The events after the one numbered `?after=`, then those to come, as server-sent events until no job is unsettled.
   * 204: nothing is left to tell; 404: the avatar is gone; 429: too many are listening. By fetch and not as a call,
   * since a response keeps the object in memory for as long as it streams.
   */
  override fetch(request: Request): Response {
    if (this.#isRemoved()) return new Response(null, { status: 404 });
    if (this.#events.isFull) return new Response(null, { status: 429 });
    const afterSeq = Number(new URL(request.url).searchParams.get("after"));
    const stream = this.#isOpen() ? this.#events.follow(afterSeq, this.#isWorking()) : null;
    return new Response(stream, { status: stream === null ? 204 : 200 });
  }

  /**
   * Forgets a job and refuses its late writers, also where it was never opened; the alarm removes the file that such a
   * writer left. The other jobs go on.
   */
  async removeJob(key: string, folder: string, file: FileName, now: number): Promise<void> {
    if (this.#isRemoved()) return;
    this.#createTables();
    this.ctx.storage.kv.put("folder", folder);
    if (this.#row(key) !== null) this.#record(key, "deleted", "", 0, "", now);
    this.#sql.exec("DELETE FROM jobs WHERE key = ?", key);
    if (!this.#isWorking()) this.#events.end();
    this.#removals.enter(key, file, now + finalRemovalDelay);
    await this.ctx.storage.setAlarm(this.#removals.nextAt()!);
  }

  /** Forgets every job and refuses late writers; the alarm removes what such a writer left in the folder. */
  async remove(folder: string, now: number): Promise<void> {
    this.#events.endByDeletion(now);
    await this.ctx.storage.deleteAll();
    this.ctx.storage.kv.put("folder", folder);
    this.ctx.storage.kv.put("removed", true);
    await this.ctx.storage.setAlarm(now + finalRemovalDelay);
  }

  /** Sets itself again rather than throw, since the platform gives an alarm that fails up after six times. */
  override async alarm(): Promise<void> {
    const folder = this.ctx.storage.kv.get<string>("folder");
    if (folder === undefined) return;
    try {
      if (this.#isRemoved()) {
        await deleteFolder(this.env.FILES, folder);
        await this.ctx.storage.deleteAll();
      } else {
        await this.#endRemovals(folder);
      }
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "folder not emptied", cause: String(error) }));
      await this.ctx.storage.setAlarm(Date.now() + alarmRetryDelay);
    }
  }

  /** Removes the files of deleted renderings once no writer can be alive. */
  async #endRemovals(folder: string): Promise<void> {
    this.#createTables();
    const due = this.#removals.due(Date.now());
    await deleteFiles(
      this.env.FILES,
      folder,
      due.map(({ file }) => file),
    );
    for (const { key } of due) this.#removals.end(key);
    const nextAt = this.#removals.nextAt();
    // Never for the time it has just gone off at, which the runtime may take for no change.
    if (nextAt !== null) await this.ctx.storage.setAlarm(Math.max(nextAt, Date.now() + 1000));
  }

  #isRemoved(): boolean {
    return this.ctx.storage.kv.get("removed") === true;
  }

  #isOpen(): boolean {
    return this.ctx.storage.kv.get("folder") !== undefined && !this.#isRemoved();
  }

  #isWorking(): boolean {
    return this.#sql.exec("SELECT 1 FROM jobs WHERE settled_at IS NULL LIMIT 1").toArray().length > 0;
  }

  #row(key: string): JobRow | null {
    if (!this.#isOpen()) return null;
    return this.#sql.exec<JobRow>("SELECT * FROM jobs WHERE key = ?", key).toArray()[0] ?? null;
  }

  #settle(key: string, failure: Failure | null, now: number): JobState {
    const status = failure === null ? "done" : "error";
    this.#sql.exec(
      `UPDATE jobs SET status = ?, lease = NULL, lease_until = 0, settled_at = ?, error_code = ?, error_stage = ?,
         error_detail = ?, progress = CASE WHEN ? = 'done' THEN 1 ELSE progress END WHERE key = ?`,
      status,
      now,
      failure?.code ?? null,
      failure?.stage ?? "",
      failure?.detail ?? "",
      status,
      key,
    );
    const row = this.#row(key)!;
    this.#record(key, status, row.stage, row.progress, failure?.code ?? "", now);
    if (!this.#isWorking()) this.#events.end();
    return stateOf(row);
  }

  #record(job: string, type: JobEvent["type"], stage: string, progress: number, code: string, at: number): void {
    this.#events.record({ job, type, stage, progress, code, at });
  }

  #createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS jobs (
        key TEXT PRIMARY KEY,
        status TEXT NOT NULL DEFAULT 'new',
        stage TEXT NOT NULL DEFAULT '',
        progress REAL NOT NULL DEFAULT 0,
        attempt_count INTEGER NOT NULL DEFAULT 0,
        lease TEXT,
        lease_until INTEGER NOT NULL DEFAULT 0,
        error_code TEXT,
        error_stage TEXT NOT NULL DEFAULT '',
        error_detail TEXT NOT NULL DEFAULT '',
        queued_at INTEGER NOT NULL,
        settled_at INTEGER
      ) STRICT;
    `);
    this.#events.createTable();
    this.#removals.createTable();
  }
}

export function endOf({ status, failure, settledAt }: JobState, now: number): JobEnd {
  return { status, errorCode: failure?.code ?? null, at: settledAt ?? now };
}

function isSettled(status: Status): boolean {
  return status === "done" || status === "error";
}

function stateOf(row: JobRow): JobState {
  const failure = row.error_code && { code: row.error_code, stage: row.error_stage, detail: row.error_detail };
  return {
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    attemptCount: row.attempt_count,
    failure,
    queuedAt: row.queued_at,
    settledAt: row.settled_at,
  };
}
