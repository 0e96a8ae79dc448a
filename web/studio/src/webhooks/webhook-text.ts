// What is said of webhooks, and what went wrong with them, in the language that is chosen.
import { LikenessError } from "../../../../client/src/likeness-error.ts";
import { endpointRefusals } from "../../../../src/webhooks/endpoint.ts";
import { explain } from "../explain.ts";
import { fill, type Language, language } from "../language.ts";
import { de } from "./words/de.ts";
import { en, type WebhookMessages } from "./words/en.ts";
import { es } from "./words/es.ts";
import { ja } from "./words/ja.ts";

const tables = { en, de, es, ja } satisfies Record<Language, WebhookMessages>;

export function webhookText(name: keyof WebhookMessages, values: Readonly<Record<string, string | number>> = {}) {
  return fill(tables[language.value][name], values);
}

/** The text for `avatar.done` and the others; a type that is not known is said plainly. */
export function eventText(type: string): string {
  const name = `event_${type.replace(".", "_")}`;
  return Object.hasOwn(en, name) ? webhookText(name as keyof WebhookMessages) : type;
}

const refusals = Object.entries(endpointRefusals) as [keyof typeof endpointRefusals, string][];

/** Of an error that was caught, with the part of the form that is to be filled in otherwise. */
export function explainWebhook(error: unknown): string {
  if (!(error instanceof LikenessError)) return explain(error);
  if (error.code === "quota_used_up") return webhookText("quota");
  if (error.code === "webhook_disabled") return webhookText("paused_first");
  if (error.code === "scope_missing") return webhookText("session_old");
  const [first] = error.parameters;
  if (first === undefined) return explain(error);
  if (first.parameter.startsWith("events")) return webhookText("refused_events");
  const refusal = refusals.find(([, detail]) => detail === first.detail);
  return refusal === undefined ? `${first.parameter}: ${first.detail}` : webhookText(`refused_${refusal[0]}`);
}

export function timeText(iso: string): string {
  return new Date(iso).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "medium" });
}
