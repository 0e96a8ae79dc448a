import { type Signal, useSignal } from "@preact/signals";
import { expressionNames, visemeNames } from "../../../src/avatar/head/expression-names.ts";
import type { PoseName } from "../../../src/motion/poses.ts";
import { explain } from "./explain.ts";
import { text } from "./language.ts";
import { addPicture, type MadePictures } from "./made-pictures.ts";
import { faceWord, word } from "./word.ts";
import { en } from "./words/en.ts";

const poses = Object.keys(en.pose) as PoseName[];

type Weights = Readonly<Record<string, number>>;

/** What has two sides gets one slider; a jaw or mouth that goes to one side has each its own. */
const faceOf = (name: string) => (/^(jaw|mouth)(Left|Right)$/.test(name) ? name : name.replace(/(Left|Right)$/, ""));
const faces = [...new Set(expressionNames.map(faceOf))];
const visemes = visemeNames.slice(1).map((viseme) => `viseme_${viseme}`);
const groups = [
  { name: "face_eyes", faces: faces.filter((face) => face.startsWith("eye")) },
  { name: "face_brows", faces: faces.filter((face) => /^(brow|cheek|nose)/.test(face)) },
  { name: "face_mouth", faces: faces.filter((face) => /^(jaw|mouth|tongue)/.test(face)) },
  { name: "face_visemes", faces: visemes },
] as const;

interface FaceSlidersProps {
  readonly weights: Signal<Weights>;
  /** Takes a picture of the head as it is seen; null while there is none. */
  readonly camera: Signal<(() => Promise<Blob>) | null>;
  readonly pictures: MadePictures;
}

/** All expressions and visemes, from 0 to 1, and a picture of what comes of them. */
export function FaceSliders({ weights, camera, pictures }: FaceSlidersProps) {
  const failure = useSignal("");
  const set = (names: readonly string[], value: number) => {
    weights.value = { ...weights.value, ...Object.fromEntries(names.map((name) => [name, value])) };
  };
  const keep = async (take: () => Promise<Blob>) => {
    try {
      const shown = Object.entries(weights.value).filter(([, value]) => value > 0);
      const names = [...new Set(shown.map(([name]) => faceWord(faceOf(name))))];
      const description = [text("avatar"), ...names].join(", ");
      addPicture(pictures, { name: "face", title: text("own_face"), description, file: await take() });
    } catch (error) {
      failure.value = explain(error);
    }
  };
  const wear = async (name: string) => {
    weights.value = name === "" ? {} : (await import("./pose-face.ts")).poseFace(name as PoseName);
  };
  const take = camera.value;
  return (
    <details>
      <summary>{text("expressions")}</summary>
      <p class="buttons">
        <select
          aria-label={text("face_of")}
          value=""
          onChange={({ currentTarget }) => {
            void wear(currentTarget.value);
            currentTarget.value = "";
          }}
        >
          <option value="">{text("face_of")}</option>
          {poses.map((name) => (
            <option key={name} value={name}>
              {word("pose", name)}
            </option>
          ))}
        </select>
        <button type="button" class="plain" onClick={() => void wear("")}>
          {text("reset")}
        </button>
        <button type="button" class="plain" disabled={take === null} onClick={() => take && void keep(take)}>
          {text("keep_face")}
        </button>
      </p>
      {failure.value && <p role="alert">{failure.value}</p>}
      <div class="faces">
        {groups.map((group) => (
          <section key={group.name} aria-label={text(group.name)}>
            <h2>{text(group.name)}</h2>
            <div class="sliders">
              {group.faces.map((face) => {
                const own = expressionNames.filter((name) => faceOf(name) === face);
                const names = own.length > 0 ? own : [face];
                const value = weights.value[names[0]] ?? 0;
                return <Slider key={face} name={face} value={value} onChange={(next) => set(names, next)} />;
              })}
            </div>
          </section>
        ))}
      </div>
    </details>
  );
}

function Slider({ name, value, onChange }: { name: string; value: number; onChange: (value: number) => void }) {
  return (
    <label>
      <span>{faceWord(name)}</span>
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
