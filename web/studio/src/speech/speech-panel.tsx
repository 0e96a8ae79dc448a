import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Likeness, Speech } from "../../../../client/src/likeness.ts";
import { longestLoop } from "../../../../src/motion/speech.ts";
import { longestSpeech, type VisemeTrack } from "../../../../src/motion/viseme-track.ts";
import { sizes } from "../../../../src/render/sizes.ts";
import { explain } from "../explain.ts";
import { type Language, language, languages, text } from "../language.ts";
import { addPicture, type MadePictures } from "../made-pictures.ts";
import { saveAs } from "../save-as.ts";
import type { Recorder } from "./sound.ts";

const longestText = 500;

interface SpeechPanelProps {
  readonly likeness: Likeness;
  readonly id: string;
  /** Of the 3D head. */
  readonly weights: Signal<Readonly<Record<string, number>>>;
  readonly pictures: MadePictures;
}

/** What is said and, of a recording, its sound. */
interface Said {
  readonly track: VisemeTrack;
  readonly sound: Blob | null;
}

/** The head says what is typed, recorded or in a file of sound: in 3D at once, then as a loop; the visemes may be saved. */
export function SpeechPanel({ likeness, id, weights, pictures }: SpeechPanelProps) {
  const typed = useSignal("");
  const reading = useSignal<Language>(language.value);
  const recorder = useSignal<Recorder | null>(null);
  const said = useSignal<Said | null>(null);
  const isBusy = useSignal(false);
  const failure = useSignal("");
  const gone = useRef(new AbortController());
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () => () => {
      gone.current.abort();
      recorder.value?.cancel();
    },
    [],
  );
  const attempt = async (work: () => Promise<void>) => {
    failure.value = "";
    isBusy.value = true;
    try {
      await work();
    } catch (error) {
      if (!gone.current.signal.aborted) failure.value = explain(error);
    } finally {
      isBusy.value = false;
    }
  };
  const show = async ({ track, sound }: Said) => {
    const { play } = await import("./play.ts");
    await play(track, sound, (shown) => (weights.value = shown), gone.current.signal);
  };
  const tell = (track: VisemeTrack, sound: Blob | null) => {
    said.value = { track, sound };
    void show(said.value).catch(() => {});
  };
  const draw = async (
    what: VisemeTrack | Blob,
    duration: number,
    title: string,
    onTrack?: (speech: Speech) => void,
  ) => {
    const { signal } = gone.current;
    const file = await likeness.speak(id, what, { size: sizeFor(duration), onTrack, signal });
    addPicture(pictures, { name: "speech", title: text("speech"), description: title, file });
  };
  const sayText = () =>
    attempt(async () => {
      const { spokenText } = await import("./spoken-text.ts");
      const track = spokenText(typed.value, reading.value);
      if (track === null) throw new Error(text(reading.value === "ja" ? "speech_kana" : "speech_unreadable"));
      tell(track, null);
      await draw(track, track.duration, typed.value);
    });
  const saySound = (sound: Blob) =>
    attempt(async () => {
      const { asWave } = await import("./sound.ts");
      const wave = await asWave(sound, longestSpeech).catch(() => {
        throw new Error(text("speech_no_sound"));
      });
      // Two bytes a sample, 16,000 samples a second.
      await draw(wave, wave.size / 32_000, text("speech"), (speech) => {
        if (speech.visemes) tell({ duration: speech.duration, visemes: speech.visemes }, wave);
      });
    });
  const begin = async () => {
    failure.value = "";
    try {
      const { record } = await import("./sound.ts");
      const begun = await record();
      if (gone.current.signal.aborted) return begun.cancel();
      recorder.value = begun;
      setTimeout(() => recorder.value === begun && void end(), 1000 * longestSpeech);
    } catch {
      failure.value = text("no_microphone");
    }
  };
  const end = async () => {
    const begun = recorder.value;
    recorder.value = null;
    if (begun) await saySound(await begun.stop());
  };
  const isRecording = recorder.value !== null;
  const isOccupied = isBusy.value || isRecording;
  return (
    <details>
      <summary>{text("speech")}</summary>
      <p class="fine">{text("speech_how")}</p>
      <div class="order">
        <label class="wide">
          {text("speech_text")}
          <textarea
            rows={2}
            maxLength={longestText}
            value={typed.value}
            onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          />
        </label>
        <label>
          {text("language")}
          <select
            value={reading.value}
            onChange={({ currentTarget }) => (reading.value = currentTarget.value as Language)}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" disabled={isOccupied || typed.value.trim() === ""} onClick={() => void sayText()}>
          {text(isBusy.value ? "drawing" : "speech_say")}
        </button>
      </div>
      <p class="buttons">
        <button
          type="button"
          class="plain"
          aria-pressed={isRecording}
          disabled={isBusy.value}
          onClick={() => void (isRecording ? end() : begin())}
        >
          {text(isRecording ? "speech_stop" : "speech_record")}
        </button>
        <button type="button" class="plain" disabled={isOccupied} onClick={() => input.current?.click()}>
          {text("speech_file")}
        </button>
        <button
          type="button"
          class="plain"
          disabled={said.value === null || isRecording}
          onClick={() => said.value && void show(said.value)}
        >
          {text("speech_again")}
        </button>
        <button
          type="button"
          class="plain"
          disabled={said.value === null}
          onClick={() => said.value && saveAs(asJson(said.value.track), "visemes.json")}
        >
          {text("speech_track")}
        </button>
      </p>
      <input
        ref={input}
        class="hidden"
        type="file"
        accept="audio/*"
        aria-label={text("speech_file")}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void saySound(file);
          currentTarget.value = "";
        }}
      />
      {failure.value && <p role="alert">{failure.value}</p>}
      <p class="fine">{text("speech_privacy")}</p>
    </details>
  );
}

/** The larger of two sizes that speech of so many seconds fits. */
function sizeFor(duration: number): "medium" | "small" {
  const { width, height } = sizes.medium;
  return duration <= longestLoop(width * height) ? "medium" : "small";
}

function asJson(track: VisemeTrack): Blob {
  return new Blob([`${JSON.stringify(track, null, 1)}\n`], { type: "application/json" });
}
