import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness } from "../../../../client/src/likeness.ts";
import type { NewWebhook, Webhook } from "../../../../client/src/webhooks.ts";
import { text } from "../language.ts";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { explainWebhook, webhookText } from "./webhook-text.ts";

/** Servers of the account's owner that are told what happens, and what they were told. */
export function WebhooksPage({ likeness }: { likeness: Likeness }) {
  const webhooks = useSignal<readonly Webhook[] | null>(null);
  const secret = useSignal<Pick<NewWebhook, "id" | "url" | "secret"> | null>(null);
  const failure = useSignal("");
  useEffect(() => {
    const load = async () => {
      webhooks.value = await likeness.webhooks.list();
    };
    load().catch((error: unknown) => {
      failure.value = explainWebhook(error);
    });
  }, []);
  /** In the place of what it was, or before the others; `null` takes it away. */
  const put = (id: number, webhook: Webhook | null) => {
    const others = webhooks.value ?? [];
    if (webhook === null && secret.value?.id === id) secret.value = null;
    webhooks.value =
      webhook !== null && !others.some((other) => other.id === id)
        ? [webhook, ...others]
        : others.flatMap((other) => (other.id !== id ? [other] : webhook === null ? [] : [webhook]));
  };
  const tell = ({ secret: told, ...webhook }: NewWebhook) => {
    secret.value = { id: webhook.id, url: webhook.url, secret: told };
    put(webhook.id, webhook);
  };
  const found = webhooks.value;
  return (
    <div class="account webhooks">
      <div>
        <p class="fine">
          <a href="#/account">← {webhookText("back")}</a>
        </p>
        <h1>{webhookText("title")}</h1>
        <p>{webhookText("about")}</p>
      </div>
      {failure.value && <p role="alert">{failure.value}</p>}
      {secret.value && <WebhookSecret {...secret.value} onKept={() => (secret.value = null)} />}
      {found === null && !failure.value && <p role="status">{text("opening")}</p>}
      {found?.length === 0 && <p>{webhookText("none")}</p>}
      {found?.map((webhook) => (
        <WebhookCard key={webhook.id} likeness={likeness} webhook={webhook} onChange={put} onSecret={tell} />
      ))}
      {found !== null && (
        <section>
          <h2>{webhookText("add_title")}</h2>
          <WebhookForm
            action={webhookText("add")}
            onOrder={async (order) => tell(await likeness.webhooks.create(order))}
          />
        </section>
      )}
    </div>
  );
}
