import type { Env } from "../env.ts";
import { eraseSome } from "../store/erase-account.ts";
import { isBeingErased } from "../store/erasures.ts";
import type { TakeTurn } from "./core-turn.ts";
import type { JobOf } from "./message.ts";

export type ErasureVerdict = { readonly kind: "erased" | "erasing" | "gone" };

/** One message removes a bounded part and sends the next, so that no account is too large for one consumer. */
export async function eraseAccount(
  env: Env,
  _takeTurn: TakeTurn,
  job: JobOf<"erase_account">,
): Promise<ErasureVerdict> {
  if (!(await isBeingErased(env.DB, job.accountId))) return { kind: "gone" };
  if (await eraseSome(env, job.accountId, Date.now())) return { kind: "erased" };
  await env.JOBS.send(job);
  return { kind: "erasing" };
}

/** A dead letter: the receipt, or the delivery, stays open, so the sweeper begins again. */
export async function leaveToSweeper(): Promise<string> {
  return "left_to_sweeper";
}
