import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import type { Failure, JobState } from "../store/avatar-object.ts";
import { findAnyAvatar } from "../store/avatars.ts";
import { deleteFiles, deleteFolder, type FileName } from "../store/files.ts";
import type { Id } from "../store/ids.ts";
import { avatarObject } from "../store/objects.ts";
import type { CoreTurn, TakeTurn } from "./core-turn.ts";

/** A job whose lease another consumer has taken, or whose avatar was deleted, stops at its next step. */
class LostLease extends Error {}

/** What a job may do while it holds its lease. */
export interface Lease extends CoreTurn {
  /** Enters a stage; throws when the lease is lost. */
  enter(stage: string, progress: number): Promise<void>;
}

interface LeasedJob {
  readonly avatarId: Id;
  readonly key: string;
  readonly folder: string;
  /** The only file of a job that can be deleted while its avatar stays. */
  readonly file?: FileName;
}

/** Seconds after which a message comes again whose isolate had no turn left. */
const crowdedRetryDelay = 5;

/** `waiting`: another job goes first, whose end sends the message of this one. */
export type Verdict =
  | { readonly kind: "settled"; readonly state: JobState }
  | { readonly kind: "gone" }
  | { readonly kind: "waiting" }
  | { readonly kind: "busy"; readonly retryAfterSeconds: number };

/** Runs `work` in the turn of its isolate, which is waited for before the lease begins. */
export async function underLease(
  env: Env,
  takeTurn: TakeTurn,
  job: LeasedJob,
  work: (lease: Lease) => Promise<void>,
): Promise<Verdict> {
  const verdict = await takeTurn((turn) => inTurn(env, turn, job, work));
  return verdict ?? { kind: "busy", retryAfterSeconds: crowdedRetryDelay };
}

/**
 * Runs `work` once: files first, the status last. An expected failure (LikenessError) settles the job as `error`;
 * anything else gives the lease back and is thrown, for the queue to retry. Where the avatar or the job was deleted
 * meanwhile, what this job wrote is removed: everything in the folder, or the one `file` of the job.
 */
async function inTurn(
  env: Env,
  turn: CoreTurn,
  job: LeasedJob,
  work: (lease: Lease) => Promise<void>,
): Promise<Verdict> {
  const object = avatarObject(env, job.avatarId);
  const answer = await object.lease(job.key, Date.now());
  if (answer.kind === "gone") return leaveNothing(env, job);
  if (answer.kind === "settled") return answer;
  if (answer.kind === "busy") {
    return { kind: "busy", retryAfterSeconds: Math.max(1, Math.ceil((answer.until - Date.now()) / 1000)) };
  }
  const { lease } = answer;
  let stage = "";
  const enter = async (name: string, progress: number) => {
    stage = name;
    if (!(await object.progress(job.key, lease, name, progress, Date.now()))) throw new LostLease();
  };
  let failure: Failure | null = null;
  try {
    await work({ ...turn, enter });
  } catch (error) {
    if (!(error instanceof LikenessError) && !(error instanceof LostLease)) {
      await object.release(job.key, lease).catch(() => {});
      throw error;
    }
    if (error instanceof LikenessError) failure = { code: error.code, stage, detail: error.message };
  }
  const state = await object.settle(job.key, lease, failure, Date.now());
  if (state !== null) return { kind: "settled", state };
  const current = await object.state(job.key);
  if (current === null) return leaveNothing(env, job);
  return { kind: "busy", retryAfterSeconds: 30 };
}

/** An avatar that is not deleted, whose job was merely never opened, keeps its files. */
async function leaveNothing(env: Env, { avatarId, folder, file }: LeasedJob): Promise<Verdict> {
  const row = await findAnyAvatar(env.DB, avatarId);
  if (row === null || row.deletedAt !== null) await deleteFolder(env.FILES, folder);
  else if (file !== undefined) await deleteFiles(env.FILES, folder, [file]);
  return { kind: "gone" };
}
