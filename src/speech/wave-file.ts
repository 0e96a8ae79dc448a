// WAV files (RIFF WAVE, "Multimedia Programming Interface and Data Specifications 1.0", and WAVE_FORMAT_EXTENSIBLE): PCM of 8
// to 32 bits and floats, of any usual rate and count of channels. Nothing that a header says is believed before it is bounded.
import { LikenessError } from "../errors.ts";
import type { Recording } from "./recording.ts";

const lowestRate = 8000;
const highestRate = 192_000;
const mostChannels = 8;
const formats = { pcm: 1, float: 3, extensible: 0xfffe } as const;

type ReadSample = (view: DataView, at: number) => number;

/** By format and bits; 8 bits are without a sign. */
const sampleReaders: Readonly<Record<string, ReadSample>> = {
  "1/8": (view, at) => view.getUint8(at) / 128 - 1,
  "1/16": (view, at) => view.getInt16(at, true) / 2 ** 15,
  "1/24": (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23,
  "1/32": (view, at) => view.getInt32(at, true) / 2 ** 31,
  "3/32": (view, at) => view.getFloat32(at, true),
  "3/64": (view, at) => view.getFloat64(at, true),
};

/** Throws `audio_undecodable`, and `audio_too_long` beyond so many seconds. */
export function openWave(bytes: Uint8Array, longest: number): Recording {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 12 || tag(view, 0) !== "RIFF" || tag(view, 8) !== "WAVE")
    throw undecodable("it is no WAV file");
  const { format, data } = findChunks(view);
  const { rate, channelCount, readSample, frameLength } = readFormat(view, format);
  const length = Math.floor(data.byteLength / frameLength);
  if (length === 0) throw undecodable("it holds no samples");
  if (length > longest * rate) {
    const seconds = (length / rate).toFixed(1);
    throw new LikenessError("audio_too_long", `The recording lasts ${seconds} s; send at most ${longest} s.`);
  }
  const sampleLength = frameLength / channelCount;
  return {
    rate,
    length,
    read(from, target) {
      for (let i = 0, at = data.start + from * frameLength; i < target.length; i++) {
        let sum = 0;
        for (let channel = 0; channel < channelCount; channel++, at += sampleLength) sum += readSample(view, at);
        const mean = sum / channelCount;
        // Floats may be anything: what is no number is silence.
        target[i] = Number.isNaN(mean) ? 0 : Math.min(1, Math.max(-1, mean));
      }
    },
  };
}

interface Chunk {
  readonly start: number;
  /** Within the file. */
  readonly byteLength: number;
}

/** The last chunk may claim more than there is: streams are written before their length is known. */
function findChunks(view: DataView): { readonly format: Chunk; readonly data: Chunk } {
  let format: Chunk | null = null;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const start = at + 8;
    const claimed = view.getUint32(at + 4, true);
    const chunk = { start, byteLength: Math.min(claimed, view.byteLength - start) };
    const name = tag(view, at);
    if (name === "fmt ") format = chunk;
    if (name === "data") {
      if (format === null) throw undecodable("its format is missing");
      return { format, data: chunk };
    }
    at = start + claimed + (claimed % 2);
  }
  throw undecodable("it is cut off before its samples");
}

function readFormat(view: DataView, { start, byteLength }: Chunk) {
  if (byteLength < 16) throw undecodable("its format is cut off");
  const word = (at: number) => view.getUint16(start + at, true);
  const [code, channelCount, frameLength, bits] = [word(0), word(2), word(12), word(14)];
  const rate = view.getUint32(start + 4, true);
  // The first two bytes of the subformat's GUID are the code that the plain header would have.
  const extended = code === formats.extensible && byteLength >= 26 ? word(24) : code;
  const readSample = sampleReaders[`${extended}/${bits}`];
  if (readSample === undefined) throw undecodable(`it holds samples of format ${extended} with ${bits} bits`);
  if (channelCount < 1 || channelCount > mostChannels) throw undecodable(`it has ${channelCount} channels`);
  if (rate < lowestRate || rate > highestRate) throw undecodable(`it has ${rate} samples a second`);
  if (frameLength !== (channelCount * bits) / 8) throw undecodable("its block size contradicts its channels and bits");
  return { rate, channelCount, readSample, frameLength };
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((k) => view.getUint8(at + k)));
}

function undecodable(reason: string): LikenessError {
  return new LikenessError(
    "audio_undecodable",
    `The recording cannot be read: ${reason}. Send PCM or floats as WAV, 1 to ${mostChannels} channels of ` +
      `${lowestRate} to ${highestRate} samples a second.`,
  );
}
