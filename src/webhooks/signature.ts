// Standard Webhooks, symmetric signatures: https://www.standardwebhooks.com
import { base64 } from "./base64.ts";

const prefix = "whsec_";
/** The scheme asks for 24 to 64. */
const secretByteLength = 32;

export function newWebhookSecret(): string {
  return prefix + base64(crypto.getRandomValues(new Uint8Array(secretByteLength)));
}

export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of one attempt; while secrets are rotated one signature for each. */
export async function signedHeaders(
  secrets: readonly string[],
  message: SignedMessage,
): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, message)));
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

async function sign(secret: string, { id, timestamp, body }: SignedMessage): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(prefix.length)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  return `v1,${base64(new Uint8Array(signature))}`;
}
