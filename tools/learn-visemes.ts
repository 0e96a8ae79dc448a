// npx tsx tools/learn-visemes.ts: learns to tell visemes by their sound from the voices of tools/speech/voices.ts, which have to
// be installed, and writes assets/visemes.bin with its manifest. Prints how often it is right for voices that it never heard.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { visemeNames } from "../src/avatar/head/expression-names.ts";
import { longestSpeech } from "../src/motion/viseme-track.ts";
import { likeliestPath } from "../src/speech/listen.ts";
import { cepstrumCount, hop, melCepstra, speechRate } from "../src/speech/mel-cepstra.ts";
import { resample } from "../src/speech/resample.ts";
import {
  featureCount,
  gatherFeatures,
  loudnessOf,
  normalizeSound,
  type SoundScale,
} from "../src/speech/sound-features.ts";
import { encodeVisemeNet, judgeSound, type VisemeNet } from "../src/speech/viseme-net.ts";
import { openWave } from "../src/speech/wave-file.ts";
import { finish } from "../src/steps.ts";
import { Random } from "./head/random.ts";
import { visemesOf } from "./speech/phone-visemes.ts";
import { type Phone, synthesize } from "./speech/synthesize.ts";
import { type Examples, trainNet } from "./speech/train-net.ts";
import { vary } from "./speech/vary.ts";
import { type Voice, voices } from "./speech/voices.ts";

const outputPath = "assets/visemes.bin";
const seed = 18;
const hiddenCount = 64;
/** Of each sentence, besides the one that was spoken. */
const variantCount = 3;
/** In the place of a viseme, for frames that show none of their own. */
const unknown = 255;

/** A sentence as it is heard, and the viseme of each frame. */
interface Heard {
  readonly cepstra: Float32Array;
  readonly visemes: Uint8Array;
}

const random = new Random(seed);
const heard = new Map(voices.map((voice) => [voice, hear(voice)]));
const training = voices.filter(({ isHeldOut }) => !isHeldOut).flatMap((voice) => heard.get(voice)!.training);
const scale = scaleOf(training);
const examples = examplesOf(training, scale);
console.log(`${examples.visemes.length} frames of ${training.length} sentences`);
const net: VisemeNet = { scale, ...trainNet(examples, hiddenCount, random) };

const figures = voices.map((voice) => ({ voice, ...judge(net, heard.get(voice)!.plain) }));
for (const { voice, right, closures } of figures) {
  const side = voice.isHeldOut ? "held out" : "learned";
  console.log(`${voice.name.padEnd(24)} ${side} ${percent(right)} right, closures seen ${percent(closures)}`);
}
const unheard = voices.filter(({ isHeldOut }) => isHeldOut).flatMap((voice) => heard.get(voice)!.plain);
const { right, closures, confusion } = judge(net, unheard);
console.log(`held out: ${percent(right)} right, closures seen ${percent(closures)}`);
for (const [row, name] of visemeNames.entries()) {
  console.log(name.padEnd(4), confusion[row].map((share) => String(Math.round(100 * share)).padStart(4)).join(""));
}

const bytes = encodeVisemeNet(net);
writeFileSync(outputPath, bytes);
writeFileSync(outputPath.replace(".bin", ".manifest.json"), `${JSON.stringify(manifest(bytes), null, 2)}\n`);

function hear(voice: Voice): { plain: Heard[]; training: Heard[] } {
  const plain: Heard[] = [];
  const varied: Heard[] = [];
  for (const { wave, phones } of synthesize(voice)) {
    const signal = finish(resample(openWave(wave, longestSpeech), speechRate));
    plain.push(label(signal, phones, voice, 1));
    for (let variant = 0; variant < (voice.isHeldOut ? 0 : variantCount); variant++) {
      const { signal: other, scale } = vary(signal, random);
      varied.push(label(other, phones, voice, scale));
    }
  }
  return { plain, training: [...plain, ...varied] };
}

function label(signal: Float32Array, phones: readonly Phone[], { language }: Voice, scale: number): Heard {
  const cepstra = finish(melCepstra(signal));
  const visemes = new Uint8Array(cepstra.length / cepstrumCount).fill(unknown);
  let [start, index] = [0, 0];
  for (let frame = 0; frame < visemes.length; frame++) {
    const time = (frame * hop * scale) / speechRate;
    while (index < phones.length - 1 && time >= phones[index].end) start = phones[index++].end;
    const { name, end } = phones[index];
    const shown = visemesOf(name, language);
    if (shown === null) continue;
    const own = typeof shown === "string" ? shown : shown[time < (start + end) / 2 ? 0 : 1];
    visemes[frame] = time > end ? visemeNames.indexOf("sil") : visemeNames.indexOf(own);
  }
  return { cepstra, visemes };
}

/** Of energy below the loudness, and of cepstra. */
function scaleOf(sentences: readonly Heard[]): SoundScale {
  const sums = new Float64Array(cepstrumCount);
  const squares = new Float64Array(cepstrumCount);
  let count = 0;
  for (const { cepstra } of sentences) {
    const loudness = loudnessOf(cepstra);
    for (let i = 0; i < cepstra.length; i++) {
      const k = i % cepstrumCount;
      const value = cepstra[i] - (k === 0 ? loudness : 0);
      sums[k] += value;
      squares[k] += value ** 2;
    }
    count += cepstra.length / cepstrumCount;
  }
  const means = Float32Array.from(sums, (sum) => sum / count);
  return { means, deviations: Float32Array.from(squares, (sum, k) => Math.sqrt(sum / count - means[k] ** 2)) };
}

function examplesOf(sentences: readonly Heard[], scale: SoundScale): Examples {
  const known = sentences.reduce((sum, { visemes }) => sum + visemes.filter((viseme) => viseme !== unknown).length, 0);
  const features = new Float32Array(known * featureCount);
  const visemes = new Uint8Array(known);
  let at = 0;
  for (const sentence of sentences) {
    const normalized = normalizeSound(sentence.cepstra, scale);
    for (const [frame, viseme] of sentence.visemes.entries()) {
      if (viseme === unknown) continue;
      gatherFeatures(normalized, frame, features.subarray(at * featureCount, (at + 1) * featureCount));
      visemes[at++] = viseme;
    }
  }
  return { features, visemes };
}

/**
 * Shares of frames that are right, and of sounds of shut lips (PP) that are found as such in at least one of their frames;
 * rows of `confusion` are what is said, columns what is heard.
 */
function judge(net: VisemeNet, sentences: readonly Heard[]) {
  const counts = visemeNames.map(() => visemeNames.map(() => 0));
  const closed = { all: 0, seen: 0 };
  const shut = visemeNames.indexOf("PP");
  for (const { cepstra, visemes } of sentences) {
    const path = likeliestPath(judgeSound(net, cepstra));
    let isSeen = false;
    for (const [frame, viseme] of visemes.entries()) {
      if (viseme !== unknown) counts[viseme][path[frame]]++;
      if (viseme !== shut) continue;
      isSeen ||= path[frame] === shut;
      if (visemes[frame + 1] === shut) continue;
      closed.all++;
      if (isSeen) closed.seen++;
      isSeen = false;
    }
  }
  const all = counts.flat().reduce((sum, count) => sum + count, 0);
  const right = counts.reduce((sum, row, viseme) => sum + row[viseme], 0) / all;
  const confusion = counts.map((row) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    return row.map((count) => (total === 0 ? 0 : count / total));
  });
  return { right, closures: closed.seen / closed.all, confusion };
}

function manifest(bytes: Uint8Array) {
  return {
    file: "visemes.bin",
    byte_length: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    made_by: "tools/learn-visemes.ts",
    seed,
    hidden_count: hiddenCount,
    frame_count: examples.visemes.length,
    voices: figures.map(({ voice, right }) => ({
      name: voice.name,
      package: voice.package,
      licence: voice.licence,
      speaker: voice.speaker,
      held_out: voice.isHeldOut,
      frames_right: round(right),
    })),
    held_out: {
      frames_right: round(right),
      closures_seen: round(closures),
      recall: Object.fromEntries(visemeNames.map((name, viseme) => [name, round(confusion[viseme][viseme])])),
    },
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function round(share: number): number {
  return Math.round(1000 * share) / 1000;
}
