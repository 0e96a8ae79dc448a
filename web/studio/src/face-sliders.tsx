import type { Signal } from "@preact/signals";
import { expressionNames, visemeNames } from "../../../src/avatar/head/expression-names.ts";
import { text } from "./language.ts";

type Weights = Readonly<Record<string, number>>;

/** What has two sides gets one slider; a jaw or mouth that goes to one side has each its own. */
const faceOf = (name: string) => (/^(jaw|mouth)(Left|Right)$/.test(name) ? name : name.replace(/(Left|Right)$/, ""));
const faces = [...new Set(expressionNames.map(faceOf))];

/** All expressions and visemes, from 0 to 1. */
export function FaceSliders({ weights }: { weights: Signal<Weights> }) {
  const set = (names: readonly string[], value: number) => {
    weights.value = { ...weights.value, ...Object.fromEntries(names.map((name) => [name, value])) };
  };
  return (
    <details>
      <summary>{text("expressions")}</summary>
      <p>
        <button type="button" class="plain" onClick={() => (weights.value = {})}>
          {text("reset")}
        </button>
      </p>
      <div class="sliders">
        {faces.map((face) => {
          const names = expressionNames.filter((name) => faceOf(name) === face);
          return <Slider key={face} name={face} value={weights.value[names[0]] ?? 0} onChange={(v) => set(names, v)} />;
        })}
        {visemeNames.slice(1).map((viseme) => {
          const name = `viseme_${viseme}`;
          return <Slider key={name} name={name} value={weights.value[name] ?? 0} onChange={(v) => set([name], v)} />;
        })}
      </div>
    </details>
  );
}

function Slider({ name, value, onChange }: { name: string; value: number; onChange: (value: number) => void }) {
  return (
    <label>
      <span>{name.replace("viseme_", "").replace(/([A-Z])/g, " $1")}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.01"
        value={value}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}
