import { describe, expect, it } from "vitest";
import { errorCodes } from "../../../src/errors.ts";
import { animationNames } from "../../../src/motion/animations.ts";
import { appearanceColors, appearanceWords } from "../../../src/motion/appearance.ts";
import { poseNames } from "../../../src/motion/poses.ts";
import { adviceOfChecks } from "../../../web/studio/src/advice/advice.ts";
import { de as deAdvice } from "../../../web/studio/src/advice/de.ts";
import { es as esAdvice } from "../../../web/studio/src/advice/es.ts";
import { ja as jaAdvice } from "../../../web/studio/src/advice/ja.ts";
import { de } from "../../../web/studio/src/messages/de.ts";
import { en } from "../../../web/studio/src/messages/en.ts";
import { es } from "../../../web/studio/src/messages/es.ts";
import { ja } from "../../../web/studio/src/messages/ja.ts";
import { de as deWords } from "../../../web/studio/src/words/de.ts";
import { en as enWords } from "../../../web/studio/src/words/en.ts";
import { es as esWords } from "../../../web/studio/src/words/es.ts";
import { ja as jaWords } from "../../../web/studio/src/words/ja.ts";

const messages = { en, de, es, ja };
const words = { en: enWords, de: deWords, es: esWords, ja: jaWords };
const vocabularies = { ...appearanceWords, pose: poseNames, animation: animationNames };

/** Values that a message leaves open. */
function openings(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
}

describe.each(Object.entries(words))("words in %s", (_, table) => {
  it.each(Object.entries(vocabularies))("are there for each %s that the interface knows", (field, names) => {
    const said = table[field as keyof typeof vocabularies] as Readonly<Record<string, string>>;
    expect(Object.keys(said).sort()).toEqual([...names].sort());
    const texts = Object.values(said);
    expect(texts.every((text) => text.trim() === text && text.length > 0)).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe.each(Object.entries(messages))("messages in %s", (_, table) => {
  it("are there for every text, with the values that it leaves open", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(en).sort());
    for (const [name, text] of Object.entries(table)) {
      expect(text.trim(), name).not.toBe("");
      expect(openings(text), name).toEqual(openings(en[name as keyof typeof en]));
    }
  });

  it("name each field of a look", () => {
    for (const field of [...Object.keys(appearanceWords), ...appearanceColors, "smile"]) {
      expect(table).toHaveProperty(`look_${field}`);
    }
  });
});

describe.each(Object.entries({ de: deAdvice, es: esAdvice, ja: jaAdvice }))("advice in %s", (_, table) => {
  it("is there for every check, and for every code that a photo is refused with", () => {
    const codes = Object.keys(errorCodes);
    const ofPhotos = codes.slice(0, codes.indexOf("parameter_invalid"));
    expect(ofPhotos).toContain("no_face");
    for (const key of [...Object.values(adviceOfChecks), ...ofPhotos]) expect(table).toHaveProperty(key);
    const texts = Object.values(table);
    expect(new Set(texts).size).toBe(texts.length);
    expect(Object.keys(table).sort()).toEqual(Object.keys(deAdvice).sort());
  });
});
