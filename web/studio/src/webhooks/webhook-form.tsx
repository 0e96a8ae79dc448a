import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Webhook, WebhookOrder } from "../../../../client/src/webhooks.ts";
import { maximumUrlLength } from "../../../../src/webhooks/endpoint.ts";
import { webhookEvents } from "../../../../src/webhooks/events.ts";
import { eventText, explainWebhook, webhookText } from "./webhook-text.ts";

type Filled = Required<WebhookOrder>;

interface WebhookFormProps {
  /** What is there already; absent for a new webhook. */
  readonly webhook?: Webhook;
  readonly action: string;
  /** Rejects with what is wrong. */
  readonly onOrder: (order: Filled) => Promise<void>;
}

/** Where to, what of, and a note. */
export function WebhookForm({ webhook, action, onOrder }: WebhookFormProps) {
  const failure = useSignal("");
  const isBusy = useSignal(false);
  const rule = useId();
  const order = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const told = new Set(fields.getAll("events"));
    isBusy.value = true;
    failure.value = "";
    try {
      await onOrder({
        url: String(fields.get("url")).trim(),
        events: webhookEvents.filter((event) => told.has(event)),
        description: String(fields.get("description")).trim(),
      });
      if (webhook === undefined) form.reset();
    } catch (error) {
      failure.value = explainWebhook(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void order(event.currentTarget);
      }}
    >
      <label>
        {webhookText("url")}
        <input
          type="url"
          name="url"
          required
          maxLength={maximumUrlLength}
          placeholder="https://hooks.example.com/likeness"
          defaultValue={webhook?.url}
          aria-describedby={rule}
        />
      </label>
      <p class="fine" id={rule}>
        {webhookText("url_rule")}
      </p>
      <label>
        {webhookText("description")}
        <input type="text" name="description" maxLength={200} defaultValue={webhook?.description} />
      </label>
      <fieldset>
        <legend>{webhookText("events")}</legend>
        {webhookEvents.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={webhook?.events.includes(event) ?? true}
            />
            {eventText(event)}
          </label>
        ))}
      </fieldset>
      {failure.value && <p role="alert">{failure.value}</p>}
      <button type="submit" disabled={isBusy.value}>
        {action}
      </button>
    </form>
  );
}
