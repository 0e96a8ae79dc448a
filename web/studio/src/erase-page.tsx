import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";
import type { components } from "../../../client/src/openapi.ts";
import { explain } from "./explain.ts";
import { language, text } from "./language.ts";
import { saveAs } from "./save-as.ts";
import { forget } from "./session.ts";
import { webhookText } from "./webhooks/webhook-text.ts";

type Erasure = components["schemas"]["Erasure"];

/** Between two questions whether anything is left, milliseconds. */
const pause = 2000;

/** The last question before an account is erased, and the receipt. */
export function ErasePage({ likeness }: { likeness: Likeness }) {
  const receipt = useSignal<string | null>(null);
  const isBusy = useSignal(false);
  const failure = useSignal("");
  const erase = async () => {
    isBusy.value = true;
    try {
      receipt.value = (await likeness.eraseAccount()).id;
    } catch (error) {
      failure.value = explain(error);
      isBusy.value = false;
    }
  };
  if (receipt.value !== null) return <Receipt id={receipt.value} />;
  return (
    <section class="welcome">
      <h1>{text("erase_title")}</h1>
      <p>{text("delete_sure_account")}</p>
      {failure.value && <p role="alert">{failure.value}</p>}
      <p class="buttons">
        <button type="button" class="alarm" disabled={isBusy.value} onClick={() => void erase()}>
          {text("erase_now")}
        </button>
        <button type="button" class="plain" onClick={() => location.assign("/#/account")}>
          {text("erase_not")}
        </button>
      </p>
    </section>
  );
}

function Receipt({ id }: { id: string }) {
  const read = useSignal<Erasure | null>(null);
  const address = `${location.origin}/v0.5/erasures/${id}`;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const answer = await fetch(address).catch(() => null);
      if (answer?.ok) read.value = (await answer.json()) as Erasure;
      if (read.value?.status !== "erased") timer = setTimeout(() => void look(), pause);
    };
    void look();
    return () => clearTimeout(timer);
  }, []);
  const found = read.value;
  const time = (iso: string) => new Date(iso).toLocaleString(language.value);
  return (
    <section class="welcome">
      <h1>{text("receipt")}</h1>
      <p role="status">{text(found?.status === "erased" ? "erased_done" : "erased_begun")}</p>
      {found && (
        <dl>
          <dt>{text("receipt_requested")}</dt>
          <dd>{time(found.requested_at)}</dd>
          <dt>{text("receipt_erased")}</dt>
          <dd>{found.erased_at === null ? "…" : time(found.erased_at)}</dd>
          <dt>{text("receipt_avatars")}</dt>
          <dd>{found.avatar_count}</dd>
          <dt>{webhookText("title")}</dt>
          <dd>{found.webhook_count}</dd>
          <dt>{text("receipt_files")}</dt>
          <dd>{found.file_count}</dd>
        </dl>
      )}
      <p class="fine">{text("receipt_keep", { address })}</p>
      <p class="buttons">
        <button
          type="button"
          disabled={found?.status !== "erased"}
          onClick={() => saveAs(new Blob([JSON.stringify({ address, ...found }, null, 2)]), "receipt.json")}
        >
          {text("receipt_save")}
        </button>
        <button type="button" class="plain" onClick={() => forget()}>
          {text("to_start")}
        </button>
      </p>
    </section>
  );
}
