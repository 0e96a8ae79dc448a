// How each language is written: groups of letters and the visemes that are seen with them, the longest group first. `_` is where
// a word begins or ends. A rule of thumb for mouths, not for ears: no dictionary of the size of a page is without exceptions.
import type { Language } from "../language.ts";

/** Visemes with spaces between; empty for letters that are not said. */
type Spelling = Readonly<Record<string, string>>;

const latin: Spelling = {
  ...{ a: "aa", e: "E", i: "I", o: "O", u: "U", y: "I" },
  ...{ b: "PP", m: "PP", p: "PP", f: "FF", v: "FF", d: "DD", t: "DD", g: "kk", k: "kk", c: "kk", q: "kk" },
  ...{ s: "SS", z: "SS", l: "nn", n: "nn", r: "RR", j: "CH", w: "U", x: "kk SS", h: "" },
  ...{ ch: "CH", sh: "CH", ph: "FF", qu: "kk U" },
};

const english: Spelling = {
  ...latin,
  ...{ th: "TH", tch: "CH", ck: "kk", wr: "RR", ng: "kk", _kn: "nn", gh: "", dge: "CH", tion: "CH E nn" },
  ...{ ce: "SS E", ci: "SS I", cy: "SS I", ce_: "SS", ge_: "CH", gi: "CH I", se_: "SS", wh: "U" },
  ...{ ee: "I", ea: "I", oo: "U", ie: "I", ai: "E I", ay: "E I", ey: "I", oa: "O U", ow: "O U", oe: "O U" },
  ...{ ou: "aa U", oi: "O I", oy: "O I", au: "O", aw: "O", ew: "I U", igh: "aa I", ight: "aa I DD", all: "O nn" },
  ...{ er: "RR", ir: "RR", ur: "RR", or: "O RR", ar: "aa RR", ear: "I RR", our: "O RR", old: "O U nn DD" },
  ...{
    u: "aa",
    o: "aa",
    e_: "",
    es_: "SS",
    ed_: "DD",
    y_: "I",
    o_: "O U",
    _y: "I",
    _i_: "aa I",
    _my_: "PP aa I",
    _a_: "E",
  },
  ...{ _you: "I U", _the_: "TH E", _he_: "I", _she_: "CH I", _we_: "U I", _me_: "PP I", _be_: "PP I", _to_: "DD U" },
  ...{ _do_: "DD U", _who_: "U", _one_: "U aa nn", _hello: "E nn O U" },
};

const german: Spelling = {
  ...latin,
  ...{ sch: "CH", tsch: "CH", _st: "CH DD", _sp: "CH PP", ck: "kk", qu: "kk FF", pf: "PP FF", th: "DD", ng: "kk" },
  ...{ ei: "aa I", ai: "aa I", eu: "O I", äu: "O I", au: "aa U", ie: "I", ee: "E", ä: "E", ö: "O", ü: "U", ß: "SS" },
  ...{ w: "FF", z: "DD SS", j: "I", y: "U", ch: "CH", ach: "aa kk", och: "O kk", uch: "U kk", auch: "aa U kk" },
  ...{ chs: "kk SS", er_: "E", ig_: "I CH" },
};

const spanish: Spelling = {
  ...latin,
  ...{ ll: "I", rr: "RR", qu: "kk", gue: "kk E", gui: "kk I", güe: "kk U E", güi: "kk U I", ce: "SS E", ci: "SS I" },
  ...{ j: "kk", v: "PP", ñ: "nn I", hu: "U", sh: "SS", z: "TH", á: "aa", é: "E", í: "I", ó: "O", ú: "U", ü: "U" },
};

/** Rows of kana that share a consonant, in the order of their vowels; what a row lacks is a space. */
const kanaRows: Spelling = {
  あいうえお: "",
  かきくけこ: "kk",
  がぎぐげご: "kk",
  "さ すせそ": "SS",
  "ざ ずぜぞ": "SS",
  "た  てと": "DD",
  "だ  でど": "DD",
  なにぬねの: "nn",
  "はひ へほ": "",
  ばびぶべぼ: "PP",
  ぱぴぷぺぽ: "PP",
  まみむめも: "PP",
  らりるれろ: "RR",
  "や ゆ よ": "I",
  わ: "U",
};
const kanaVowels = ["aa", "I", "U", "E", "O"];

const japanese: Spelling = {
  ...latin,
  ...{ y: "I", r: "RR", u: "U" },
  ...Object.fromEntries(
    Object.entries(kanaRows).flatMap(([row, consonant]) =>
      [...row].map((kana, i) => [kana, `${consonant} ${kanaVowels[i]}`.trim()]),
    ),
  ),
  ...{
    し: "CH I",
    じ: "CH I",
    ち: "CH I",
    ぢ: "CH I",
    つ: "SS U",
    づ: "SS U",
    ふ: "FF U",
    を: "O",
    ん: "nn",
    ゔ: "FF U",
  },
  // A small one takes the place of the vowel before it, and the lengthening mark goes on with it.
  ...{ ゃ: "aa", ゅ: "U", ょ: "O", ぁ: "aa", ぃ: "I", ぅ: "U", ぇ: "E", ぉ: "O", っ: "", ー: "" },
};

export const spellings: Readonly<Record<Language, Spelling>> = { en: english, de: german, es: spanish, ja: japanese };
