import { type Id, isId } from "../store/ids.ts";

/** What a queue message asks for. Everything else is read when the job starts, so a message never goes stale. */
export type Job =
  | { readonly kind: "build_avatar"; readonly avatarId: Id }
  | { readonly kind: "render"; readonly avatarId: Id; readonly renderingId: Id }
  | { readonly kind: "erase_account"; readonly accountId: Id }
  | { readonly kind: "deliver_webhook"; readonly deliveryId: Id };

export type JobOf<Kind extends Job["kind"]> = Extract<Job, { kind: Kind }>;

/** Null for a body that is no job of this version of the code. */
export function readJob(body: unknown): Job | null {
  if (typeof body !== "object" || body === null) return null;
  const { kind, avatarId, renderingId, accountId, deliveryId } = body as Record<string, unknown>;
  if (kind === "erase_account") return isIdText(accountId) ? { kind, accountId } : null;
  if (kind === "deliver_webhook") return isIdText(deliveryId) ? { kind, deliveryId } : null;
  if (!isIdText(avatarId)) return null;
  if (kind === "build_avatar") return { kind, avatarId };
  if (kind === "render" && isIdText(renderingId)) return { kind, avatarId, renderingId };
  return null;
}

function isIdText(value: unknown): value is Id {
  return typeof value === "string" && isId(value);
}
