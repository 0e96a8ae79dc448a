import { useSignal } from "@preact/signals";
import type { Likeness } from "../../../../client/src/likeness.ts";
import type { NewWebhook, Webhook } from "../../../../client/src/webhooks.ts";
import { text } from "../language.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { eventText, explainWebhook, timeText, webhookText } from "./webhook-text.ts";

interface WebhookCardProps {
  readonly likeness: Likeness;
  readonly webhook: Webhook;
  /** Null once it is deleted. */
  readonly onChange: (id: number, webhook: Webhook | null) => void;
  readonly onSecret: (webhook: NewWebhook) => void;
}

/** One endpoint: what it is told, how that goes, and what can be done with it. */
export function WebhookCard({ likeness, webhook, onChange, onSecret }: WebhookCardProps) {
  const { id, url, events, description, enabled, disabled_reason: reason } = webhook;
  const { webhooks } = likeness;
  const shown = useSignal<"nothing" | "log" | "form">("nothing");
  /** Raised when something was sent. */
  const sent = useSignal(0);
  const isBusy = useSignal(false);
  const failure = useSignal("");
  const act = async (action: () => Promise<void>) => {
    isBusy.value = true;
    failure.value = "";
    try {
      await action();
    } catch (error) {
      failure.value = explainWebhook(error);
    } finally {
      isBusy.value = false;
    }
  };
  const toggle = () =>
    act(async () => onChange(id, await webhooks.change(id, { url, events, description, enabled: !enabled })));
  const test = () =>
    act(async () => {
      await webhooks.test(id);
      shown.value = "log";
      sent.value++;
    });
  const rotate = async () => {
    if (confirm(webhookText("rotate_sure"))) await act(async () => onSecret(await webhooks.rotateSecret(id)));
  };
  const remove = async () => {
    if (!confirm(webhookText("remove_sure"))) return;
    // What is deleted has no log to be asked after.
    shown.value = "nothing";
    await act(async () => {
      await webhooks.delete(id);
      onChange(id, null);
    });
  };
  const show = (what: "log" | "form") => {
    shown.value = shown.value === what ? "nothing" : what;
  };
  return (
    <section aria-labelledby={`webhook-${id}`}>
      <h2 id={`webhook-${id}`}>{url}</h2>
      {description && <p>{description}</p>}
      <Condition webhook={webhook} />
      <p class="fine">{events.map(eventText).join(" · ")}</p>
      <p class="buttons">
        <button type="button" class="plain" disabled={isBusy.value || !enabled} onClick={() => void test()}>
          {webhookText("test")}
        </button>
        <button type="button" class="plain" aria-expanded={shown.value === "log"} onClick={() => show("log")}>
          {webhookText(shown.value === "log" ? "log_hide" : "log_show")}
        </button>
        <button type="button" class="plain" disabled={isBusy.value} onClick={() => void toggle()}>
          {webhookText(reason === null ? "pause" : "resume")}
        </button>
        <button type="button" class="plain" aria-expanded={shown.value === "form"} onClick={() => show("form")}>
          {shown.value === "form" ? text("cancel") : webhookText("change")}
        </button>
        <button type="button" class="plain" disabled={isBusy.value} onClick={() => void rotate()}>
          {webhookText("rotate")}
        </button>
        <button type="button" class="alarm" disabled={isBusy.value} onClick={() => void remove()}>
          {webhookText("remove")}
        </button>
      </p>
      {failure.value && <p role="alert">{failure.value}</p>}
      {shown.value === "log" && <DeliveryLog webhooks={webhooks} id={id} sent={sent.value} isEnabled={enabled} />}
      {shown.value === "form" && (
        <WebhookForm
          webhook={webhook}
          action={webhookText("keep")}
          onOrder={async (order) => {
            onChange(id, await webhooks.change(id, { ...order, enabled }));
            shown.value = "nothing";
          }}
        />
      )}
    </section>
  );
}

function Condition({ webhook }: { webhook: Webhook }) {
  const { disabled_reason: reason, failing_since: failing, previous_secret_until: until } = webhook;
  return (
    <ul class="condition">
      <li class={reason === null ? "good" : "off"}>{webhookText(reason ?? "enabled")}</li>
      {failing !== null && reason === null && (
        <li class="bad">{webhookText("failing_since", { time: timeText(failing) })}</li>
      )}
      {until !== null && Date.parse(until) > Date.now() && (
        <li>{webhookText("previous_secret", { time: timeText(until) })}</li>
      )}
    </ul>
  );
}
