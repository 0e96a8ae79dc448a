import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { WebhookDelivery, Webhooks } from "../../../../client/src/webhooks.ts";
import { language, text } from "../language.ts";
import { eventText, explainWebhook, timeText, webhookText } from "./webhook-text.ts";

interface DeliveryLogProps {
  readonly webhooks: Webhooks;
  readonly id: number;
  /** Raised when something was sent, which is then followed. */
  readonly sent: number;
  readonly isEnabled: boolean;
}

/** What was just sent is asked after so often, milliseconds: an endpoint has ten seconds to answer. */
const looks = [1000, 1000, 2000, 4000, 6000];
/** Shown at first. */
const few = 10;

/** What was sent to a webhook, newest first, with each attempt and its answer. */
export function DeliveryLog({ webhooks, id, sent, isEnabled }: DeliveryLogProps) {
  const deliveries = useSignal<readonly WebhookDelivery[] | null>(null);
  const isAllShown = useSignal(false);
  const followed = useSignal(0);
  const failure = useSignal("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async (round: number): Promise<void> => {
      try {
        const found = await webhooks.deliveries(id);
        if (isGone) return;
        deliveries.value = found;
        failure.value = "";
        if (found.some(isSoon) && round < looks.length) timer = setTimeout(() => void look(round + 1), looks[round]);
      } catch (error) {
        if (!isGone) failure.value = explainWebhook(error);
      }
    };
    void look(0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [sent, followed.value]);
  const again = async (delivery: number) => {
    try {
      await webhooks.redeliver(id, delivery);
      followed.value++;
    } catch (error) {
      failure.value = explainWebhook(error);
    }
  };
  const found = deliveries.value;
  const shown = isAllShown.value ? found : found?.slice(0, few);
  return (
    <div class="log">
      <h3>{webhookText("log")}</h3>
      {failure.value && <p role="alert">{failure.value}</p>}
      {found === null && !failure.value && <p role="status">{text("opening")}</p>}
      {found?.length === 0 && <p>{webhookText("log_empty")}</p>}
      <ul aria-live="polite">
        {shown?.map((delivery) => (
          <li key={delivery.id}>
            <Delivery delivery={delivery} isEnabled={isEnabled} onAgain={() => void again(delivery.id)} />
          </li>
        ))}
      </ul>
      <p class="buttons">
        {found !== null && shown!.length < found.length && (
          <button type="button" class="plain" onClick={() => (isAllShown.value = true)}>
            {text("more")}
          </button>
        )}
        <button type="button" class="plain" onClick={() => followed.value++}>
          {webhookText("log_refresh")}
        </button>
      </p>
    </div>
  );
}

/** Whether it is being sent, or will be before anybody loses patience. */
function isSoon({ status, next_attempt_at: next }: WebhookDelivery): boolean {
  return status === "pending" && (next === null || Date.parse(next) - Date.now() < 15_000);
}

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  readonly isEnabled: boolean;
  readonly onAgain: () => void;
}

function Delivery({ delivery, isEnabled, onAgain }: DeliveryProps) {
  const { id, type, created_at: created, status, attempts, payload } = delivery;
  return (
    <article aria-label={`${eventText(type)}, ${timeText(created)}`}>
      <p>
        <strong>{eventText(type)}</strong> <time dateTime={created}>{timeText(created)}</time>{" "}
        <span class={`state ${status}`}>{stateText(delivery, isEnabled)}</span>
      </p>
      {attempts.length > 0 && (
        <ol aria-label={webhookText("attempts")}>
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              <time dateTime={attempt.at}>{timeText(attempt.at)}</time> {outcome(attempt)}
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>{webhookText("payload")}</summary>
        <p class="fine">{`webhook-id: msg_${id}`}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>
      </details>
      {status !== "pending" && isEnabled && (
        <button type="button" class="plain" onClick={onAgain}>
          {webhookText("again")}
        </button>
      )}
    </article>
  );
}

function stateText({ status, next_attempt_at: next, attempts }: WebhookDelivery, isEnabled: boolean): string {
  if (status !== "pending") return webhookText(status);
  if (!isEnabled) return webhookText("waits");
  return next !== null && attempts.length > 0
    ? webhookText("pending_until", { time: timeText(next) })
    : webhookText("pending");
}

function outcome({ status, error, seconds }: WebhookDelivery["attempts"][number]): string {
  const time = webhookText("seconds", {
    seconds: seconds.toLocaleString(language.value, { maximumFractionDigits: 2 }),
  });
  const what = status !== null ? webhookText("answered", { status }) : webhookText(failureOf(error));
  return `${what}, ${time}`;
}

/** Without an answer there is another reason than its status. */
function failureOf(error: WebhookDelivery["attempts"][number]["error"]) {
  return error === null || error === "status" ? "unreachable" : error;
}
