/** The three headers of the Standard Webhooks scheme; names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | undefined>>;

/** Seconds by which a delivery may be older or newer than the receiver's clock. */
const tolerance = 300;

/**
 * The body of a webhook that the service has sent with `secret` (`whsec_` and base64). Throws an Error for one that is
 * forged, changed, or older than five minutes. https://www.standardwebhooks.com
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  now = Date.now(),
): Promise<unknown> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => {
    const value = headers instanceof Headers ? headers.get(name) : lookUp(headers, name);
    if (!value) throw new Error(`the header ${name} is missing`);
    return value;
  });
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= tolerance)) throw new Error("the delivery is too old or too new");
  const key = await crypto.subtle.importKey(
    "raw",
    fromBase64(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(" ")) {
    const [version, value] = signature.split(",");
    if (version === "v1" && value && (await crypto.subtle.verify("HMAC", key, fromBase64(value), signed))) {
      return JSON.parse(body);
    }
  }
  throw new Error("no signature is the secret's");
}

function lookUp(headers: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Empty for what is no base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
