// Which viseme is seen with a sound, by the names that the voices of each language give their sounds.
import type { VisemeName } from "../../src/avatar/head/expression-names.ts";
import type { Voice } from "./voices.ts";

/** One viseme, or two of a diphthong, each for half of it; null where the mouth shows what comes next. */
type Shown = VisemeName | readonly [VisemeName, VisemeName] | null;
type Table = Readonly<Record<string, Shown>>;

const consonants: Table = {
  "#": "sil",
  pau: "sil",
  _: "sil",
  ...{ p: "PP", b: "PP", m: "PP" },
  ...{ f: "FF", v: "FF" },
  ...{ t: "DD", d: "DD" },
  ...{ k: "kk", g: "kk" },
  ...{ s: "SS", z: "SS", ts: "SS" },
  ...{ n: "nn", l: "nn" },
  ...{ r: "RR" },
  ...{ j: "I", w: "U", h: null },
};

const vowels: Table = { a: "aa", e: "E", i: "I", o: "O", u: "U" };

const tables: Readonly<Record<Voice["language"], Table>> = {
  english: {
    ...{ th: "TH", dh: "TH", ng: "kk", ch: "CH", jh: "CH", sh: "CH", zh: "CH", y: "I", hh: null },
    ...{ aa: "aa", ae: "aa", ah: "aa", ao: "O", ax: "E", er: "RR", eh: "E", ih: "I", iy: "I", uh: "U", uw: "U" },
    ...{ aw: ["aa", "U"], ay: ["aa", "I"], ey: ["E", "I"], ow: ["O", "U"], oy: ["O", "I"] },
  },
  italian: { ...vowels, ...{ E: "E", O: "O", J: "nn", L: "nn", S: "CH", tS: "CH", dZ: "CH", dz: "SS", ng: "kk" } },
  finnish: { ...vowels, ...{ "@": "aa", "7": "O", y: "U", N: "kk" } },
  czech: { ...vowels, ...{ c: "SS", ch: "kk", "d~": "DD", "t~": "DD", "n~": "nn" } },
  catalan: { ...vowels, ...{ E: "E", O: "O", ax: "E", rr: "RR", J: "nn", L: "nn", S: "CH", Z: "CH" } },
  russian: {
    ...{ a: "aa", aa: "aa", ae: "E", ay: "E", e: "E", ee: "E", i: "I", ii: "I", y: "I", yy: "I" },
    ...{ oo: "O", u: "U", uu: "U", ur: "U" },
    ...{ bb: "PP", mm: "PP", pp: "PP", ff: "FF", vv: "FF", dd: "DD", tt: "DD", kk: "kk", gg: "kk", h: "kk", hh: "kk" },
    ...{ ss: "SS", zz: "SS", c: "SS", ch: "CH", sh: "CH", sch: "CH", zh: "CH", nn: "nn", ll: "nn", rr: "RR" },
  },
};

/** Length and stress are no part of what is seen. Throws for a sound that no table has. */
export function visemesOf(phone: string, language: Voice["language"]): Shown {
  const table = { ...consonants, ...tables[language] };
  const plain = Object.hasOwn(table, phone) ? phone : phone.replace(/[:1]+$/, "");
  if (!Object.hasOwn(table, plain)) throw new RangeError(`${language} has no sound ${phone}`);
  return table[plain];
}
