import { LikenessError } from "../errors.ts";
import type { Steps } from "../steps.ts";
import { LinearMemory } from "./linear-memory.ts";

interface Mp3Exports {
  mp3_begin(file: number, byteLength: number, longest: number, sound: number): number;
  mp3_proceed(decoding: number, frameCount: number): number;
}

export interface DecodedMp3 {
  /** Samples a second. */
  readonly rate: number;
  /** All channels mixed to one. */
  readonly samples: Int16Array;
}

const tooLong = -2;
const outOfMemory = -3;
const unfinished = -4;
/** Frames that a step decodes, of 24 to 72 ms of sound each: some 10 ms. */
const stepFrameCount = 200;
const soundByteLength = 16;

/** Decodes in steps; throws `audio_undecodable`, and `audio_too_long` beyond so many seconds. */
export function* decodeMp3(module: WebAssembly.Module, bytes: Uint8Array, longest: number): Steps<DecodedMp3> {
  const memory = new LinearMemory<Mp3Exports>(module);
  const sound = memory.alloc(soundByteLength);
  let status = memory.exports.mp3_begin(memory.copyIn(bytes), bytes.byteLength, longest, sound);
  if (status === 0) {
    const [decoding] = memory.i32(sound, 1);
    do {
      yield;
      status = memory.exports.mp3_proceed(decoding, stepFrameCount);
    } while (status === unfinished);
  }
  if (status === tooLong) throw new LikenessError("audio_too_long", `The recording is longer than ${longest} s.`);
  if (status === outOfMemory) throw new LikenessError("memory_exhausted", "the MP3 decoder ran out of its memory");
  if (status < 0)
    throw new LikenessError(
      "audio_undecodable",
      "The recording cannot be read: it holds no frames of MP3 (layer III).",
    );
  const [, rate, samples, length] = memory.i32(sound, soundByteLength / 4);
  return { rate, samples: new Int16Array(memory.u8(samples, 2 * length).slice().buffer) };
}
