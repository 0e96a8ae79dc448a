import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";
import type { components } from "../../../client/src/openapi.ts";
import {
  type AppearanceField,
  type appearanceColors,
  appearanceWords,
  combinations,
} from "../../../src/motion/appearance.ts";
import { explain } from "./explain.ts";
import { text } from "./language.ts";
import { word as wordFor } from "./word.ts";

type Choices = components["schemas"]["AppearanceChoices"];
type Chosen = components["schemas"]["Appearance"];
type WordField = keyof typeof appearanceWords;
type ColorField = (typeof appearanceColors)[number];

/** Fields that belong together: words, and a colour where one of `on` is worn, or in any case. */
interface Row {
  readonly word?: WordField;
  readonly color?: ColorField;
  readonly on?: { readonly field: WordField; readonly worn: (value: string) => boolean };
}

const isSomething = (value: string) => value !== "none";
const rows: readonly Row[] = [
  {
    word: "hair_style",
    color: "hair_color",
    on: { field: "hair_style", worn: (value) => value !== "bald" && value !== "covered" },
  },
  { word: "facial_hair", color: "facial_hair_color", on: { field: "facial_hair", worn: isSomething } },
  { color: "eye_color" },
  { word: "glasses", color: "glasses_color", on: { field: "glasses", worn: isSomething } },
  { word: "headwear", color: "headwear_color", on: { field: "headwear", worn: isSomething } },
  { word: "garment", color: "garment_color" },
  { color: "shirt_color", on: { field: "garment", worn: (value) => ["blazer", "suit", "jacket"].includes(value) } },
  { color: "tie_color", on: { field: "garment", worn: (value) => value === "suit" } },
  { color: "backdrop" },
  { word: "finish" },
];

interface LookEditorProps {
  readonly likeness: Likeness;
  readonly id: string;
  /** Called when preview and file are as was wanted. */
  readonly onChanged: () => void;
}

/** What the reader chose, to be chosen otherwise. */
export function LookEditor({ likeness, id, onChanged }: LookEditorProps) {
  const choices = useSignal<Choices | null>(null);
  const chosen = useSignal<Chosen>({});
  const isBusy = useSignal(false);
  const failure = useSignal("");
  useEffect(() => {
    const load = async () => {
      const found = await likeness.appearance(id);
      const entries = Object.entries(found).map(([field, { chosen: value }]) => [field, value]);
      choices.value = found;
      chosen.value = Object.fromEntries(entries.filter(([, value]) => value !== null));
    };
    load().catch((error: unknown) => {
      failure.value = explain(error);
    });
  }, [id]);
  const choose = (field: AppearanceField, value: string | number | null) => {
    const { [field]: _, ...rest } = chosen.value;
    chosen.value = value === null ? rest : { ...rest, [field]: value };
  };
  const keep = async () => {
    isBusy.value = true;
    failure.value = "";
    try {
      await likeness.changeAppearance(id, chosen.value);
      onChanged();
    } catch (error) {
      failure.value = explain(error);
    } finally {
      isBusy.value = false;
    }
  };
  const read = choices.value;
  if (read === null) return null;
  const isWorn = ({ on }: Row) =>
    on === undefined || on.worn(String(chosen.value[on.field] ?? read[on.field].read ?? "none"));
  return (
    <details>
      <summary>{text("look")}</summary>
      <p class="fine">{text("look_how")}</p>
      <div class="look">
        {rows.map((row) => {
          const { word, color } = row;
          const isColored = color !== undefined && isWorn(row);
          if (word === undefined && !isColored) return null;
          return (
            <div class="row" key={word ?? color}>
              <span aria-hidden="true">{text(`look_${word ?? color!}`)}</span>
              {word && (
                <Words
                  field={word}
                  read={read[word]}
                  value={chosen.value[word] ?? null}
                  onChange={(value) => choose(word, value)}
                />
              )}
              {isColored && (
                <Color
                  field={color}
                  read={read[color].read}
                  value={chosen.value[color] ?? null}
                  onChange={(value) => choose(color, value)}
                />
              )}
            </div>
          );
        })}
        <Smile value={chosen.value.smile ?? null} onChange={(value) => choose("smile", value)} />
      </div>
      {failure.value && <p role="alert">{failure.value}</p>}
      <p class="buttons">
        <button type="button" disabled={isBusy.value} onClick={() => void keep()}>
          {text(isBusy.value ? "look_busy" : "look_keep")}
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => (chosen.value = { ...combinations[Math.floor(Math.random() * combinations.length)] })}
        >
          {text("look_surprise")}
        </button>
        <button type="button" class="plain" onClick={() => (chosen.value = {})}>
          {text("look_reset")}
        </button>
      </p>
    </details>
  );
}

interface WordsProps {
  readonly field: WordField;
  readonly read: { readonly read: string | null; readonly probability: number | null };
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function Words({ field, read: { read, probability }, value, onChange }: WordsProps) {
  const percent = probability === null ? "" : ` (${Math.round(100 * probability)} %)`;
  return (
    <select
      aria-label={text(`look_${field}`)}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{read === null ? usual(field) : `${wordFor(field, read)}${percent}`}</option>
      {appearanceWords[field].map((word) => (
        <option key={word} value={word}>
          {wordFor(field, word)}
        </option>
      ))}
    </select>
  );
}

/** What is taken where the photo says nothing: of the skin it is known. */
function usual(field: WordField): string {
  return field === "finish" ? `${wordFor(field, "clean")} (${text("look_usual")})` : text("look_usual");
}

interface ColorProps {
  readonly field: ColorField;
  readonly read: string | null;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Where nothing is known of a colour the swatch is crossed out until one is chosen. */
function Color({ field, read, value, onChange }: ColorProps) {
  const known = value ?? read;
  return (
    <span class="color">
      <input
        type="color"
        class={known === null ? "unknown" : ""}
        aria-label={text("look_color", { of: text(`look_${field}`) })}
        value={known ?? "#888888"}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value !== null && <AsRead onClick={() => onChange(null)} />}
    </span>
  );
}

/** Of the preview; without a choice it wears the usual one. */
function Smile({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  return (
    <div class="row">
      <span aria-hidden="true">{text("look_smile")}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        aria-label={text("look_smile")}
        value={value ?? 1}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      {value !== null && <AsRead onClick={() => onChange(null)} />}
    </div>
  );
}

function AsRead({ onClick }: { onClick: () => void }) {
  const name = text("look_as_read");
  return (
    <button type="button" class="plain as-read" title={name} aria-label={name} onClick={onClick}>
      ×
    </button>
  );
}
