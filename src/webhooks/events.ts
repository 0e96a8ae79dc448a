import type { Id } from "../store/ids.ts";

export const webhookEvents = [
  "avatar.done",
  "avatar.error",
  "avatar.deleted",
  "rendering.done",
  "rendering.error",
  "rendering.deleted",
] as const;
type WebhookEvent = (typeof webhookEvents)[number];

/** Sent on request only, to try an endpoint. */
export const testEvent = "webhook.test";

/** What has happened to what. */
export interface Occurrence {
  readonly type: WebhookEvent | typeof testEvent;
  readonly avatarId: Id | null;
  readonly renderingId: Id | null;
  /** Of a rendering: preview, pose, animation, export or speech. */
  readonly kind: string | null;
  readonly errorCode: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface Payload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/** The same at every attempt: ids and what became of them, nothing that was read on a photo. */
export function payloadOf(occurrence: Occurrence): Payload {
  const { type, createdAt } = occurrence;
  return { type, timestamp: new Date(createdAt).toISOString(), data: dataOf(occurrence) };
}

function dataOf({ type, avatarId, renderingId, kind, errorCode }: Occurrence): Record<string, unknown> {
  if (type === testEvent) return {};
  const outcome = { status: type.slice(type.indexOf(".") + 1), error: errorCode };
  if (renderingId === null) return { id: Number(avatarId), ...outcome };
  return { id: Number(renderingId), avatar_id: Number(avatarId), kind, ...outcome };
}
