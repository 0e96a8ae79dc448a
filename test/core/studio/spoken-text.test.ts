import { describe, expect, it } from "vitest";
import { visemeNames } from "../../../src/avatar/head/expression-names.ts";
import { spellings } from "../../../web/studio/src/speech/spellings.ts";
import { spokenText } from "../../../web/studio/src/speech/spoken-text.ts";

function said(text: string, language: keyof typeof spellings): string {
  const { visemes } = spokenText(text, language)!;
  return visemes
    .map(({ viseme }) => viseme)
    .join(" ")
    .replace(/^sil /, "")
    .replace(/ sil$/, "");
}

describe("text that is read aloud", () => {
  it.each([
    ["en", "the quick fox", "TH E kk U I kk FF aa kk SS"],
    ["en", "night", "nn aa I DD"],
    ["en", "Hello", "E nn O U"],
    ["de", "Schönes Auto", "CH O nn E SS aa U DD O"],
    ["de", "Spiel, Buch", "CH PP I nn sil PP U kk"],
    ["es", "queso, guerra", "kk E SS O sil kk E RR aa"],
    ["es", "¿Qué tal, Íñigo?", "kk E DD aa nn sil I nn I kk O"],
    ["ja", "こんにちは", "kk O nn I CH I aa"],
    ["ja", "きょう", "kk O U"],
    ["ja", "ロボット", "RR O PP O DD O"],
  ] as const)("in %s says %s as %s", (language, text, visemes) => {
    expect(said(text, language)).toBe(visemes);
  });

  it("takes its time, rests at commas and ends, and stresses the first vowel of a word", () => {
    const { duration, visemes } = spokenText("banana, mama.", "en")!;
    const times = visemes.map(({ time }) => time);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(visemes.slice(0, 4)).toEqual([
      { time: 0, viseme: "sil", weight: 1 },
      { time: 0.15, viseme: "PP", weight: 1 },
      { time: expect.closeTo(0.235), viseme: "aa", weight: 1 },
      { time: expect.closeTo(0.365), viseme: "nn", weight: 1 },
    ]);
    expect(visemes.filter(({ viseme }) => viseme === "aa").map(({ weight }) => weight)).toEqual([1, 0.8, 0.8, 1, 0.8]);
    const comma = visemes.findIndex(({ viseme, time }) => viseme === "sil" && time > 0);
    expect(visemes[comma + 1].time - visemes[comma].time).toBeCloseTo(0.25);
    expect(duration - visemes[visemes.length - 1].time).toBeCloseTo(0.7);
  });

  it("that nobody can read, or that takes longer than a minute, is none", () => {
    for (const text of ["", "...", "漢字", "123", "🙂"]) expect(spokenText(text, "ja")).toBeNull();
    expect(spokenText("banana ".repeat(100), "en")).toBeNull();
  });

  it("of any letters is made of visemes that there are", () => {
    for (const spelling of Object.values(spellings)) {
      for (const visemes of Object.values(spelling)) {
        for (const name of visemes.split(" ").filter(Boolean)) expect(visemeNames).toContain(name);
      }
    }
    expect(Object.keys(spellings.ja).every((kana) => kana.length <= 6)).toBe(true);
  });
});
