import { signal } from "@preact/signals";
import { kept } from "./kept.ts";
import { de } from "./messages/de.ts";
import { en, type Messages } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { ja } from "./messages/ja.ts";

const tables = { en, de, es, ja } satisfies Record<string, Messages>;
export type Language = keyof typeof tables;

export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "es", name: "Español" },
  { code: "ja", name: "日本語" },
];

const key = "likeness-language";

export const language = signal<Language>(preferred());
language.subscribe((code) => kept.local.set(key, code));

/** A message in the language that is chosen; `{name}` in it stands for a value. */
export function text(name: keyof Messages, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(tables[language.value][name], values);
}

export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? ""));
}

/** What the address asks for or was chosen before, else the browser's first language that there is. */
function preferred(): Language {
  const asked = new URLSearchParams(location.search).get("language") ?? kept.local.get(key) ?? "";
  const wanted = [asked, ...navigator.languages].map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => Object.hasOwn(tables, tag)) as Language | undefined) ?? "en";
}
