export interface Plan {
  /** Avatars an account may keep. */
  readonly avatarQuota: number;
  /** Background operations of an account at once. */
  readonly operationLimit: number;
}

const plans: Readonly<Record<string, Plan>> = {
  trial: { avatarQuota: 25, operationLimit: 2 },
  standard: { avatarQuota: 10_000, operationLimit: 8 },
  unlimited: { avatarQuota: Number.MAX_SAFE_INTEGER, operationLimit: 8 },
};

export function planOf(name: string): Plan {
  return plans[name] ?? plans.trial;
}
