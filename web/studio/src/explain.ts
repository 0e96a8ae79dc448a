// What went wrong and what to do, in the language that is chosen.
import { LikenessError } from "../../../client/src/likeness-error.ts";
import { type Advice, adviceOfChecks } from "./advice/advice.ts";
import { de } from "./advice/de.ts";
import { es } from "./advice/es.ts";
import { ja } from "./advice/ja.ts";
import { type Language, language, text } from "./language.ts";

/** English is what the service speaks itself. */
const tables: Readonly<Record<Exclude<Language, "en">, Advice>> = { de, es, ja };

/** Of an error that was caught: what the service refused, or that nothing answered. */
export function explain(error: unknown): string {
  if (error instanceof LikenessError) return adviceFor(error.code) ?? error.message;
  return error instanceof TypeError ? text("offline") : (error as Error).message;
}

/** Of an avatar that could not be made. */
export function explainFailure({ code, detail }: { readonly code: string; readonly detail: string }): string {
  return adviceFor(code) ?? detail;
}

/** Of a check that a photo did not pass. */
export function explainCheck({ name, advice }: { readonly name: string; readonly advice: string }): string {
  const keys: Readonly<Record<string, string>> = adviceOfChecks;
  return (Object.hasOwn(keys, name) ? adviceFor(keys[name]) : undefined) ?? advice;
}

function adviceFor(key: string): string | undefined {
  if (language.value === "en") return undefined;
  const table: Readonly<Record<string, string>> = tables[language.value];
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
