// The request of one attempt. Redirects are not followed and nothing of the answer but its status is looked at, so that
// nobody reads by a webhook what he could not reach himself.
import type { Env } from "../env.ts";
import type { ClaimedDelivery } from "../store/webhook-attempts.ts";
import type { Attempt } from "../store/webhook-deliveries.ts";
import { type Endpoint, readEndpoint } from "../webhooks/endpoint.ts";
import { payloadOf } from "../webhooks/events.ts";
import { resolveEndpoint } from "../webhooks/resolve-endpoint.ts";
import { unsealSecret } from "../webhooks/secrets.ts";
import { signedHeaders } from "../webhooks/signature.ts";

/** Milliseconds for which an endpoint is waited for. */
const patience = 10_000;

/** Never throws for what the endpoint does. */
export async function sendWebhook(env: Env, delivery: ClaimedDelivery): Promise<Attempt> {
  const at = Date.now();
  const { status = null, error } = await post(env, delivery, at);
  return { at, status, error, seconds: (Date.now() - at) / 1000 };
}

type Outcome = { readonly status?: number; readonly error: Attempt["error"] };

async function post(env: Env, delivery: ClaimedDelivery, at: number): Promise<Outcome> {
  const endpoint = readEndpoint(delivery.url, env.LOCAL_WEBHOOKS === "true");
  const refusal = await refusalOf(env, endpoint);
  if (refusal !== null || endpoint.kind === "refused") return { error: refusal };
  const body = JSON.stringify(payloadOf(delivery));
  const message = { id: `msg_${delivery.id}`, timestamp: Math.floor(at / 1000), body };
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Likeness-Webhooks/0.5",
    ...(await signedHeaders(await secretsOf(env, delivery, at), message)),
  };
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await fetch(endpoint.url, { method: "POST", headers, body, redirect: "manual", signal });
    await answer.body?.cancel();
    return { status: answer.status, error: answer.ok ? null : "status" };
  } catch {
    return { error: signal.aborted ? "timeout" : "unreachable" };
  }
}

/** Names are asked anew before each attempt, for they may stand for something else by now. */
async function refusalOf(env: Env, endpoint: Endpoint): Promise<Attempt["error"]> {
  if (endpoint.kind === "refused") return "address_refused";
  if (!endpoint.isName || !env.WEBHOOK_RESOLVER) return null;
  const resolution = await resolveEndpoint(env.WEBHOOK_RESOLVER, endpoint.url.hostname);
  if (resolution === "public") return null;
  return resolution === "refused" ? "address_refused" : "name_unresolved";
}

async function secretsOf(env: Env, delivery: ClaimedDelivery, now: number): Promise<string[]> {
  const { secret, previousSecret, previousUntil } = delivery;
  const signing =
    previousSecret !== null && previousUntil !== null && previousUntil > now ? [secret, previousSecret] : [secret];
  return Promise.all(signing.map((sealed) => unsealSecret(env, sealed)));
}
