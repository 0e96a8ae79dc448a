import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sentences from "./sentences.json" with { type: "json" };
import type { Voice } from "./voices.ts";

/** A sound and when it ends, in seconds. */
export interface Phone {
  readonly name: string;
  readonly end: number;
}

export interface Utterance {
  readonly wave: Uint8Array;
  readonly phones: readonly Phone[];
}

/** All sentences of its language, by a voice that Debian's package has installed. */
export function synthesize(voice: Voice): Utterance[] {
  const folder = mkdtempSync(join(tmpdir(), "voices-"));
  try {
    const texts = sentences[voice.language];
    if (voice.program === "flite") return texts.map((text) => byFlite(voice, text, folder));
    runFestival(voice, texts, folder);
    return texts.map((_, index) => ({
      wave: readFileSync(join(folder, `${index}.wav`)),
      phones: readLabels(readFileSync(join(folder, `${index}.lab`), "latin1")),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The older voices read Latin 1, the Russian one UTF-8. */
function runFestival({ name, language }: Voice, texts: readonly string[], folder: string): void {
  const script = texts.map((text, index) => {
    const file = join(folder, String(index));
    const said = JSON.stringify(text);
    return `(let ((utt (eval (list 'Utterance 'Text ${said}))))
      (utt.synth utt) (utt.save.wave utt "${file}.wav" 'riff) (utt.save.segs utt "${file}.lab"))`;
  });
  const path = join(folder, "say.scm");
  writeFileSync(path, `(voice_${name})\n${script.join("\n")}\n`, language === "russian" ? "utf8" : "latin1");
  execFileSync("festival", ["-b", path], { stdio: "ignore" });
}

/** Lines of an end, a colour and a name, after a line of #. */
function readLabels(text: string): Phone[] {
  const lines = text.slice(text.indexOf("#\n") + 2).split("\n");
  return lines.flatMap((line) => {
    const [end, , name] = line.trim().split(/\s+/);
    return name === undefined ? [] : [{ name, end: Number(end) }];
  });
}

function byFlite({ name }: Voice, text: string, folder: string): Utterance {
  const path = join(folder, "said.wav");
  const told = execFileSync("flite", ["-voice", name, "-psdur", "-t", text, "-o", path], { encoding: "utf8" });
  const phones = told
    .trim()
    .split(/\s+/)
    .map((word) => ({
      name: word.slice(0, word.lastIndexOf(":")),
      end: Number(word.slice(word.lastIndexOf(":") + 1)),
    }));
  return { wave: readFileSync(path), phones };
}
