import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LikenessError } from "../../../src/errors.ts";
import { decodeMp3 } from "../../../src/kernels/mp3.ts";
import { finish } from "../../../src/steps.ts";
import { sayFormants } from "../../fixtures/formants.ts";
import { seededRandom } from "../photo/random.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/mp3.wasm"));
/** One channel at 16 kHz and 24 kbit/s, MPEG 2, without a table frame: `lame -b 24 -m m`. */
const spoken = Uint8Array.from(readFileSync("test/fixtures/mp3/formants.mp3"));
const said = sayFormants(["sil", "aa", "SS", "I", "sil", "U", "SS", "O"], 0.2, seededRandom(3));
/** Two channels at 44.1 kHz and 64 kbit/s, MPEG 1, with a table frame and LAME's tag: `lame --resample 44.1 -b 64`. */
const stereo = Uint8Array.from(readFileSync("test/fixtures/mp3/left-chirp.mp3"));
const chirp = Float32Array.from({ length: 13_230 }, (_, i) => {
  const time = i / 44_100;
  return (Math.floor(time / 0.1) === 1 ? 0.1 : 0.5) * Math.sin(2 * Math.PI * (440 + 3000 * time) * time);
});
const spokenFrame = 108;

const decode = (bytes: Uint8Array) => finish(decodeMp3(module, bytes, 60));

function codeOf(bytes: Uint8Array, longest = 60): string {
  try {
    finish(decodeMp3(module, bytes, longest));
    return "decoded";
  } catch (error) {
    if (error instanceof LikenessError) return error.code;
    throw error;
  }
}

/** How alike two signals are, 1 at best, and how much louder the first is. */
function compare(samples: Int16Array, reference: Float32Array) {
  const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Array.from(reference.keys()).reduce((sum, i) => sum + (a[i] ?? 0) * b[i], 0);
  const [power, wanted] = [dot(samples, samples) / 2 ** 30, dot(reference, reference)];
  return { alike: dot(samples, reference) / 2 ** 15 / Math.sqrt(power * wanted), gain: Math.sqrt(power / wanted) };
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A tag of ID3v2.3 that holds so many bytes. */
function tagged(content: Uint8Array): Uint8Array {
  const size = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 127);
  return joined(Uint8Array.of(0x49, 0x44, 0x33, 3, 0, 0, ...size), content);
}

describe("an MP3 file", () => {
  it("of one channel is what was said, at its time", () => {
    const { rate, samples } = decode(spoken);
    expect(rate).toBe(16_000);
    expect(Math.abs(samples.length - said.length) / rate).toBeLessThan(0.06);
    const { alike, gain } = compare(samples, said);
    expect(alike).toBeGreaterThan(0.98);
    // LAME turns what it is given down by 5 %, and little of it is lost.
    expect(gain).toBeCloseTo(0.94, 1);
  });

  it("of two channels is mixed to one, and exactly as long as its tag says", () => {
    const { rate, samples } = decode(stereo);
    expect([rate, samples.length]).toEqual([44_100, chirp.length]);
    const { alike, gain } = compare(samples, chirp);
    expect(alike).toBeGreaterThan(0.999);
    expect(gain).toBeCloseTo(0.95 / 2, 2);
  });

  it("is the same after a tag whose picture holds frames, and before one", () => {
    const { samples } = decode(spoken);
    const same = (bytes: Uint8Array) => Buffer.from(decode(bytes).samples).equals(Buffer.from(samples));
    expect(same(joined(tagged(stereo), tagged(new Uint8Array(300)), spoken))).toBe(true);
    expect(same(joined(spoken, Uint8Array.of(0x54, 0x41, 0x47), new Uint8Array(125)))).toBe(true);
  });

  it("keeps its time across frames that are damaged or of another kind", () => {
    const { samples } = decode(spoken);
    const damaged = spoken.slice();
    damaged.fill(0xff, 20 * spokenFrame + 4, 21 * spokenFrame);
    expect(decode(damaged).samples.length).toBe(samples.length);
    const at = 20 * spokenFrame;
    const between = decode(joined(spoken.subarray(0, at), stereo, spoken.subarray(at)));
    expect([between.rate, between.samples.length]).toEqual([16_000, samples.length]);
  });

  it("cut short is what there is of it", () => {
    const { samples } = decode(spoken);
    const half = decode(spoken.slice(0, 20 * spokenFrame + 50)).samples;
    expect(half.length).toBe(20 * 576 - 1105);
    expect([...half].every((sample, i) => sample === samples[i])).toBe(true);
    for (let length = 0; length < 6 * spokenFrame; length += 13)
      expect(["decoded", "audio_undecodable"]).toContain(codeOf(spoken.slice(0, length)));
  });

  it("is refused where it is none", () => {
    const random = seededRandom(5);
    const damaged = {
      empty: new Uint8Array(),
      byte: Uint8Array.of(0xff),
      header: spoken.slice(0, 4),
      silentZeros: new Uint8Array(100_000),
      ones: new Uint8Array(100_000).fill(0xff),
      noise: Uint8Array.from({ length: 100_000 }, () => Math.floor(256 * random())),
      tag: tagged(new Uint8Array(1000)),
      cutTag: tagged(new Uint8Array(1000)).subarray(0, 500),
      freeFormat: spoken.map((byte, i) => (i % spokenFrame === 2 ? byte & 15 : byte)),
      layer2: spoken.map((byte, i) => (i % spokenFrame === 1 ? (byte & ~6) | 4 : byte)),
      wave: new TextEncoder().encode("RIFF....WAVEfmt "),
    };
    for (const [name, bytes] of Object.entries(damaged))
      expect([name, codeOf(bytes)]).toEqual([name, "audio_undecodable"]);
  });

  it("with any bits flipped is decoded or refused, and nothing else", () => {
    const random = seededRandom(7);
    for (let i = 0; i < 200; i++) {
      const bytes = (i % 2 ? spoken : stereo).slice();
      for (let flips = 1 + Math.floor(40 * random()); flips > 0; flips--)
        bytes[Math.floor(bytes.length * random())] ^= 1 << Math.floor(8 * random());
      expect(["decoded", "audio_undecodable"]).toContain(codeOf(bytes));
    }
  });

  it("is refused beyond the longest, however long it is", () => {
    const second = 16_000 / 576;
    const repeated = (seconds: number) => {
      const file = new Uint8Array(Math.ceil(seconds * second) * spokenFrame);
      for (let at = 0; at < file.length; at += spokenFrame)
        file.set(spoken.subarray(20 * spokenFrame, 21 * spokenFrame), at);
      return file;
    };
    expect(codeOf(repeated(2.9), 3)).toBe("decoded");
    expect(codeOf(repeated(3.2), 3)).toBe("audio_too_long");
    expect(codeOf(repeated(61))).toBe("audio_too_long");
    expect(codeOf(repeated(600))).toBe("audio_too_long");
  });
});
