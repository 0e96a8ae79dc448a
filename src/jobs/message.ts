import type { Id } from "../store/ids.ts";

/** What a queue message asks for. Everything else is read when the job starts, so a message never goes stale. */
export type Job =
  | { readonly kind: "build_avatar"; readonly avatarId: Id }
  | { readonly kind: "render"; readonly avatarId: Id; readonly renderingId: Id };

export type JobOf<Kind extends Job["kind"]> = Extract<Job, { kind: Kind }>;
