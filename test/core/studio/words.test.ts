import { describe, expect, it } from "vitest";
import { expressionNames } from "../../../src/avatar/head/expression-names.ts";
import { errorCodes } from "../../../src/errors.ts";
import { animationNames } from "../../../src/motion/animations.ts";
import { appearanceColors, appearanceWords } from "../../../src/motion/appearance.ts";
import { poseNames } from "../../../src/motion/poses.ts";
import { endpointRefusals } from "../../../src/webhooks/endpoint.ts";
import { testEvent, webhookEvents } from "../../../src/webhooks/events.ts";
import { adviceOfChecks } from "../../../web/studio/src/advice/advice.ts";
import { de as deAdvice } from "../../../web/studio/src/advice/de.ts";
import { es as esAdvice } from "../../../web/studio/src/advice/es.ts";
import { ja as jaAdvice } from "../../../web/studio/src/advice/ja.ts";
import { de } from "../../../web/studio/src/messages/de.ts";
import { en } from "../../../web/studio/src/messages/en.ts";
import { es } from "../../../web/studio/src/messages/es.ts";
import { ja } from "../../../web/studio/src/messages/ja.ts";
import { de as deWebhooks } from "../../../web/studio/src/webhooks/words/de.ts";
import { en as enWebhooks } from "../../../web/studio/src/webhooks/words/en.ts";
import { es as esWebhooks } from "../../../web/studio/src/webhooks/words/es.ts";
import { ja as jaWebhooks } from "../../../web/studio/src/webhooks/words/ja.ts";
import { de as deWords } from "../../../web/studio/src/words/de.ts";
import { en as enWords } from "../../../web/studio/src/words/en.ts";
import { es as esWords } from "../../../web/studio/src/words/es.ts";
import { faceWords } from "../../../web/studio/src/words/faces.ts";
import { ja as jaWords } from "../../../web/studio/src/words/ja.ts";

const messages = { en, de, es, ja };
const webhookMessages = { en: enWebhooks, de: deWebhooks, es: esWebhooks, ja: jaWebhooks };
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

describe.each(Object.entries(webhookMessages))("messages about webhooks in %s", (_, table) => {
  it("are there for every text, event and refusal, with the values that they leave open", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(enWebhooks).sort());
    for (const [name, text] of Object.entries(table)) {
      expect(text.trim(), name).not.toBe("");
      expect(openings(text), name).toEqual(openings(enWebhooks[name as keyof typeof enWebhooks]));
    }
    for (const event of [...webhookEvents, testEvent]) expect(table).toHaveProperty(`event_${event.replace(".", "_")}`);
    for (const reason of Object.keys(endpointRefusals)) expect(table).toHaveProperty(`refused_${reason}`);
  });
});

it("calls each expression something, and no two the same", () => {
  const faces = expressionNames.map((name) =>
    /^(jaw|mouth)(Left|Right)$/.test(name) ? name : name.replace(/(Left|Right)$/, ""),
  );
  expect(Object.keys(faceWords).sort()).toEqual([...new Set(faces)].sort());
  for (const code of ["en", "de", "es", "ja"] as const) {
    const said = Object.values(faceWords).map((word) => word[code]);
    expect(new Set(said).size, code).toBe(said.length);
  }
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
