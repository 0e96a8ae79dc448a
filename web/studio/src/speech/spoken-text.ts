import type { VisemeName } from "../../../../src/avatar/head/expression-names.ts";
import {
  longestSpeech,
  mostVisemes,
  type SpokenViseme,
  type VisemeTrack,
} from "../../../../src/motion/viseme-track.ts";
import type { Language } from "../language.ts";
import { spellings } from "./spellings.ts";

/** Seconds of a sound, at the pace of somebody who wants to be understood. */
const lengths = { vowel: 0.13, consonant: 0.085 } as const;
/** Seconds of rest: before the first word and after the last, at a comma and at the end of a sentence. */
const rests = { before: 0.15, after: 0.3, short: 0.25, long: 0.4 } as const;
const vowels: ReadonlySet<string> = new Set(["aa", "E", "I", "O", "U"]);
/** How strongly vowels are articulated: the first of a word, and others. */
const stress = { first: 1, later: 0.8 } as const;

/** What a mouth does that reads the text aloud; null where nothing of it can be read, or where it takes too long. */
export function spokenText(text: string, language: Language): VisemeTrack | null {
  const visemes: SpokenViseme[] = [{ time: 0, viseme: "sil", weight: 1 }];
  let time: number = rests.before;
  const rest = (length: number) => {
    if (visemes[visemes.length - 1].viseme !== "sil") visemes.push({ time, viseme: "sil", weight: 1 });
    time += length;
  };
  for (const part of text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}ー']+|[,;:、–—]|[.!?…。]/gu) ?? []) {
    if (/^[,;:、–—]$/.test(part)) rest(rests.short);
    else if (/^[.!?…。]$/.test(part)) rest(rests.long);
    else {
      let isFirst = true;
      for (const viseme of visemesOf(part, language)) {
        const isVowel = vowels.has(viseme);
        const weight = isVowel && !isFirst ? stress.later : stress.first;
        if (isVowel) isFirst = false;
        if (visemes[visemes.length - 1].viseme !== viseme) visemes.push({ time, viseme, weight });
        time += isVowel ? lengths.vowel : lengths.consonant;
      }
    }
  }
  if (visemes.every(({ viseme }) => viseme === "sil")) return null;
  rest(rests.after);
  return time > longestSpeech || visemes.length > mostVisemes ? null : { duration: time, visemes };
}

/** The longest group of letters that there is a rule for, again and again; accents that none knows are left out. */
function visemesOf(word: string, language: Language): VisemeName[] {
  const spelling = spellings[language];
  const said: VisemeName[] = [];
  const letters = `_${hiragana(word)}_`;
  for (let at = 0; at < letters.length; ) {
    const length = [6, 5, 4, 3, 2, 1].find((size) => Object.hasOwn(spelling, letters.slice(at, at + size))) ?? 0;
    const group = length > 0 ? letters.slice(at, at + length) : plainLetter(letters[at]);
    const visemes = Object.hasOwn(spelling, group) ? spelling[group].split(" ").filter(Boolean) : [];
    if (/^[ゃゅょぁぃぅぇぉ]$/.test(group) && vowels.has(said[said.length - 1])) said.pop();
    said.push(...(visemes as VisemeName[]));
    // A mark of the end may also be part of what comes before.
    at += Math.max(1, length);
  }
  return said;
}

function plainLetter(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Katakana lie 96 places after hiragana. */
function hiragana(text: string): string {
  return text.replace(/[ァ-ヴ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 96));
}
