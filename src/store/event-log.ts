import { EventStreams } from "./event-streams.ts";

/** One step in the life of a job, numbered within the avatar. Times in milliseconds since 1970; `progress` 0 to 1. */
export interface JobEvent {
  readonly seq: number;
  readonly job: string;
  readonly at: number;
  readonly type: "queued" | "stage" | "done" | "error" | "deleted";
  readonly stage: string;
  readonly progress: number;
  readonly code: string;
}

/** Events of renderings older than so many are forgotten. */
const maximumEventCount = 500;

const columns = "seq, job, at, type, stage, progress, code";
type Stored = JobEvent & Record<string, SqlStorageValue>;

/** The events of all jobs of one avatar, stored and sent to whoever listens. */
export class EventLog {
  readonly #sql: SqlStorage;
  readonly #avatarJob: string;
  readonly #streams = new EventStreams();

  /** The events of `avatarJob` are few, since its attempts are, and stay. */
  constructor(sql: SqlStorage, avatarJob: string) {
    this.#sql = sql;
    this.#avatarJob = avatarJob;
  }

  createTable(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS events (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        job TEXT NOT NULL,
        at INTEGER NOT NULL,
        type TEXT NOT NULL,
        stage TEXT NOT NULL,
        progress REAL NOT NULL,
        code TEXT NOT NULL
      ) STRICT;
    `);
  }

  record(event: Omit<JobEvent, "seq">): void {
    const { job, at, type, stage, progress, code } = event;
    const { seq } = this.#sql
      .exec<{ seq: number }>(
        "INSERT INTO events (job, at, type, stage, progress, code) VALUES (?, ?, ?, ?, ?, ?) RETURNING seq",
        job,
        at,
        type,
        stage,
        progress,
        code,
      )
      .one();
    this.#sql.exec("DELETE FROM events WHERE seq <= ? AND job <> ?", seq - maximumEventCount, this.#avatarJob);
    this.#streams.send(encode({ ...event, seq }));
  }

  ofJob(job: string, afterSeq: number): JobEvent[] {
    return this.#sql
      .exec<Stored>(`SELECT ${columns} FROM events WHERE job = ? AND seq > ? ORDER BY seq`, job, afterSeq)
      .toArray();
  }

  /** What came after an event, and with `live` what is still to come; null when that is nothing. */
  follow(afterSeq: number, live: boolean): ReadableStream<Uint8Array> | null {
    const events = this.#sql
      .exec<Stored>(`SELECT ${columns} FROM events WHERE seq > ? ORDER BY seq`, afterSeq)
      .toArray();
    return events.length === 0 && !live ? null : this.#streams.open(events.map(encode).join(""), live);
  }

  get isFull(): boolean {
    return this.#streams.isFull;
  }

  /** Ends all streams, since nothing more will come. */
  end(): void {
    this.#streams.end();
  }

  /** Ends all streams with the news that the avatar is gone. */
  endByDeletion(at: number): void {
    if (this.#streams.isEmpty) return;
    const { seq } = this.#sql.exec<{ seq: number }>("SELECT MAX(seq) + 1 AS seq FROM events").one();
    const deleted = { seq, job: this.#avatarJob, at, type: "deleted", stage: "", progress: 0, code: "" } as const;
    this.#streams.send(encode(deleted));
    this.#streams.end();
  }
}

/** One server-sent event. A rendering's job is a number, as ids are in bodies. */
function encode({ seq, job, at, type, stage, progress, code }: JobEvent): string {
  const data = {
    job: /^\d+$/.test(job) ? Number(job) : job,
    stage,
    progress,
    ...(code !== "" && { code }),
    at: new Date(at).toISOString(),
  };
  return `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
