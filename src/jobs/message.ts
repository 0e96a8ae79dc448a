import type { Id } from "../store/ids.ts";

/** What a queue message asks for. Everything else is read when the job starts, so a message never goes stale. */
export type Job = { readonly kind: "build_avatar"; readonly avatarId: Id };
