import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { webhookText } from "./webhook-text.ts";

interface WebhookSecretProps {
  readonly url: string;
  readonly secret: string;
  readonly onKept: () => void;
}

/** A secret, which is told this once; the page is led to it. */
export function WebhookSecret({ url, secret, onKept }: WebhookSecretProps) {
  const section = useRef<HTMLElement>(null);
  const isCopied = useSignal(false);
  useEffect(() => {
    isCopied.value = false;
    section.current?.focus();
    section.current?.scrollIntoView({ block: "nearest" });
  }, [secret]);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    isCopied.value = true;
  };
  return (
    <section class="secret" ref={section} tabIndex={-1} aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{webhookText("secret", { url })}</h2>
      <p>{webhookText("secret_once")}</p>
      <p>
        <code>{secret}</code>
      </p>
      <p class="buttons">
        {/* Where the browser lets no page write there, the secret can still be marked and copied. */}
        <button type="button" onClick={() => void copy().catch(() => {})}>
          {webhookText("copy")}
        </button>
        <button type="button" class="plain" onClick={onKept}>
          {webhookText("secret_kept")}
        </button>
        <span role="status">{isCopied.value && webhookText("copied")}</span>
      </p>
    </section>
  );
}
