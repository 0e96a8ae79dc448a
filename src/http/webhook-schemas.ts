// What webhooks and their deliveries look like on the wire.
import { z } from "@hono/zod-openapi";
import type { Delivery } from "../store/webhook-deliveries.ts";
import type { Webhook } from "../store/webhooks.ts";
import { maximumUrlLength } from "../webhooks/endpoint.ts";
import { payloadOf, webhookEvents } from "../webhooks/events.ts";
import { idNumberSchema } from "./resource.ts";

const maximumDescriptionLength = 200;

const urlSchema = z
  .string()
  .max(maximumUrlLength, `expected at most ${maximumUrlLength} characters`)
  .openapi({ description: "HTTPS, at a public name or address, on the port 443 or 8443", format: "uri" });

const eventsSchema = z
  .array(z.enum(webhookEvents, { error: `unknown; known are ${webhookEvents.join(", ")}` }))
  .min(1, "expected at least one event")
  .max(webhookEvents.length, "names an event twice")
  .refine((events) => new Set(events).size === events.length, "names an event twice");

const descriptionSchema = z
  .string()
  .max(maximumDescriptionLength, `expected at most ${maximumDescriptionLength} characters`)
  .default("");

export const webhookOrderSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema.default([...webhookEvents]).openapi({ description: "All events where it is left out" }),
    description: descriptionSchema,
  })
  .openapi("WebhookOrder", {
    example: { url: "https://hooks.example.com/likeness", events: ["avatar.done", "avatar.error"] },
  });

export const webhookChangeSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema,
    description: descriptionSchema,
    enabled: z.boolean().default(true),
  })
  .openapi("WebhookChange", {
    example: { url: "https://hooks.example.com/likeness", events: ["avatar.done", "avatar.error"], enabled: true },
  });

export const webhookSchema = z
  .object({
    id: idNumberSchema,
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    description: z.string(),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(["gone", "failing", "owner"])
      .nullable()
      .openapi({ description: "It answered 410; it failed for five days; or its owner disabled it" }),
    failing_since: z.iso.datetime().nullable().openapi({ description: "The first failure after the last success" }),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "So long the secret of before signs too" }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("Webhook");

export const newWebhookSchema = webhookSchema
  .extend({
    secret: z.string().openapi({
      description: "Verifies deliveries (Standard Webhooks). Told here and never again.",
      example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    }),
  })
  .openapi("NewWebhook");

const attemptSchema = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable().openapi({ description: "Of the answer; null where there was none" }),
  error: z.enum(["status", "timeout", "unreachable", "address_refused", "name_unresolved"]).nullable(),
  seconds: z.number(),
});

export const deliverySchema = z
  .object({
    id: idNumberSchema.openapi({ description: "In `webhook-id`, behind `msg_`" }),
    type: z.string().openapi({ example: "avatar.done" }),
    created_at: z.iso.datetime(),
    status: z.enum(["pending", "delivered", "failed"]),
    next_attempt_at: z.iso.datetime().nullable().openapi({ description: "While it is pending" }),
    attempts: z.array(attemptSchema).openapi({ description: "The newest 20" }),
    payload: z
      .object({ type: z.string(), timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })
      .openapi({ description: "The body that is sent" }),
  })
  .openapi("WebhookDelivery");

export function presentWebhook(webhook: Webhook) {
  const { id, url, events, description, disabledReason, failingSince, previousUntil, createdAt, updatedAt } = webhook;
  return {
    id: Number(id),
    url,
    events: events as (typeof webhookEvents)[number][],
    description,
    enabled: disabledReason === null,
    disabled_reason: disabledReason,
    failing_since: timeOf(failingSince),
    previous_secret_until: timeOf(previousUntil),
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  };
}

export function presentDelivery(delivery: Delivery) {
  const { id, type, createdAt, status, nextAttemptAt, attempts } = delivery;
  return {
    id: Number(id),
    type,
    created_at: new Date(createdAt).toISOString(),
    status,
    next_attempt_at: status === "pending" ? timeOf(nextAttemptAt) : null,
    attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    payload: payloadOf(delivery),
  };
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
