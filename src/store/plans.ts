export interface Plan {
  /** Avatars an account may keep. */
  readonly avatarQuota: number;
  /** Background operations of an account at once. */
  readonly operationLimit: number;
  /** Requests an account may send in a rush, and how many more it gains each second. */
  readonly requestBurst: number;
  readonly requestsPerSecond: number;
}

const plans: Readonly<Record<string, Plan>> = {
  trial: { avatarQuota: 25, operationLimit: 2, requestBurst: 60, requestsPerSecond: 1 },
  standard: { avatarQuota: 10_000, operationLimit: 8, requestBurst: 60, requestsPerSecond: 1 },
  unlimited: {
    avatarQuota: Number.POSITIVE_INFINITY,
    operationLimit: 8,
    requestBurst: 1000,
    requestsPerSecond: 100,
  },
};

/**
 * What one avatar may keep: all poses and animations in all sizes are 408 pictures; exports of up to 6 MB are to stay
 * below what is paid for photos and heads of a hundred avatars, and so are talking heads. Of variants, which strangers ask for at public addresses,
 * a new one takes the place of the oldest.
 */
export const renderingQuotas = { pictures: 1000, exports: 50, speech: 50, variants: 100 } as const;

export const planNames = Object.keys(plans);

/** What an operator may grant to an account beyond its plan. */
export const featureNames = ["gltf"] as const;
export type Feature = (typeof featureNames)[number];

/** What becomes of photos once they are solved, and what accounts begin with. */
export const photoRetentions = ["drop", "keep"] as const;
export type PhotoRetention = (typeof photoRetentions)[number];
export const usualPhotoRetention: PhotoRetention = "drop";

export function planOf(name: string): Plan {
  return plans[name] ?? plans.trial;
}
