import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { type Account, findAccount } from "./accounts.ts";
import { type Id, newToken } from "./ids.ts";
import { accountObject } from "./objects.ts";
import { type Feature, type Plan, planOf } from "./plans.ts";

/** Throws `token_invalid` when the account is gone: its tokens outlive it. */
export async function planOfAccount(db: D1Database, accountId: Id): Promise<Plan> {
  return planOf((await standingAccount(db, accountId)).plan);
}

/** Throws `feature_not_granted` where the operator has not granted it, and where that was taken back. */
export async function requireFeature(db: D1Database, accountId: Id, feature: Feature): Promise<void> {
  const { features } = await standingAccount(db, accountId);
  if (!features.includes(feature)) {
    throw new LikenessError("feature_not_granted", `The account has not been granted the feature ${feature}.`);
  }
}

async function standingAccount(db: D1Database, accountId: Id): Promise<Account> {
  const account = await findAccount(db, accountId);
  if (account === null) throw accountGone();
  return account;
}

/** Runs `work` as one of the background operations that the account may have at once; throws `operations_exceeded`. */
export async function asOperation<Result>(env: Env, accountId: Id, work: () => Promise<Result>): Promise<Result> {
  const { operationLimit } = await planOfAccount(env.DB, accountId);
  const account = accountObject(env, accountId);
  const operation = newToken();
  if (!(await account.admitOperation(operation, operationLimit, Date.now()))) throw operationsExceeded(operationLimit);
  try {
    return await work();
  } finally {
    await account.endOperation(operation);
  }
}

export function accountGone(): LikenessError {
  return new LikenessError("token_invalid", "the account of this token does not exist any more");
}

export function operationsExceeded(limit: number): LikenessError {
  return new LikenessError("operations_exceeded", `${limit} background operations are running; wait for one to end.`);
}
