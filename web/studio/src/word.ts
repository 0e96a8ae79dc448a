import { type Language, language } from "./language.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { faceWords } from "./words/faces.ts";
import { ja } from "./words/ja.ts";
import type { Words } from "./words/words.ts";

const wordTables = { en, de, es, ja } satisfies Record<Language, Words>;

/** What a word of the interface is called in the language that is chosen; what is not known is said plainly. */
export function word(field: keyof Words, value: string): string {
  return found(wordTables[language.value], field, value) ?? parts(value);
}

function found(table: Words, field: keyof Words, value: string): string | undefined {
  const names: Readonly<Record<string, string>> = table[field];
  return Object.hasOwn(names, value) ? names[value] : undefined;
}

/** Readings are of several words: `chin-length wavy`. */
function parts(value: string): string {
  const table = wordTables[language.value];
  return value
    .split(" ")
    .map((part) => found(table, "read", part) ?? part.replaceAll("_", " "))
    .join(" ");
}

/** Of an expression without its side; a viseme is called by its sound. */
export function faceWord(face: string): string {
  if (Object.hasOwn(faceWords, face)) return faceWords[face as keyof typeof faceWords][language.value];
  return face.replace(/^viseme_/, "");
}
