import { describe, expect, it } from "vitest";
import { LikenessError } from "../../../src/errors.ts";
import { openWave } from "../../../src/speech/wave-file.ts";
import { encodeWave } from "../../fixtures/wave.ts";

const ramp = Float32Array.of(-1, -0.5, 0, 0.25, 0.5);

function read(bytes: Uint8Array): number[] {
  const recording = openWave(bytes, 60);
  const samples = new Float32Array(recording.length);
  recording.read(0, samples);
  return [...samples];
}

function codeOf(bytes: Uint8Array): string {
  try {
    openWave(bytes, 60);
    return "opened";
  } catch (error) {
    if (error instanceof LikenessError) return error.code;
    throw error;
  }
}

/** The file with some of its header otherwise. */
function altered(write: (view: DataView) => void): Uint8Array {
  const bytes = encodeWave(ramp, 16_000);
  write(new DataView(bytes.buffer));
  return bytes;
}

describe("a WAV file", () => {
  it.each([{ bits: 8 }, { bits: 16 }, { bits: 24 }, { bits: 32 }, { code: 3, bits: 32 }, { code: 3, bits: 64 }])(
    "of %o has the samples that were written",
    (format) => {
      expect(read(encodeWave(ramp, 16_000, format))).toEqual([...ramp]);
    },
  );

  it("of several channels is mixed to one", () => {
    expect(read(encodeWave(ramp, 16_000, { channelCount: 2 }))).toEqual([...ramp]);
    const stereo = encodeWave(Float32Array.of(1 / 2, 0), 16_000, { channelCount: 2 });
    new DataView(stereo.buffer).setInt16(46, 0, true);
    expect(read(stereo)).toEqual([0.25, 0]);
  });

  it("of the extensible format goes by its subformat", () => {
    const plain = encodeWave(ramp, 16_000);
    const bytes = new Uint8Array(plain.length + 24);
    bytes.set(plain.subarray(0, 36));
    bytes.set(plain.subarray(36), 60);
    const view = new DataView(bytes.buffer);
    view.setUint32(16, 40, true);
    view.setUint16(20, 0xfffe, true);
    view.setUint16(44, 1, true);
    expect(read(bytes)).toEqual([...ramp]);
    view.setUint16(44, 2, true);
    expect(codeOf(bytes)).toBe("audio_undecodable");
  });

  it("skips what it does not know, padded to an even length", () => {
    const plain = encodeWave(ramp, 16_000);
    const bytes = new Uint8Array(plain.length + 12);
    bytes.set(plain.subarray(0, 36));
    bytes.set(new TextEncoder().encode("LIST"), 36);
    new DataView(bytes.buffer).setUint32(40, 3, true);
    bytes.set(plain.subarray(36), 48);
    expect(read(bytes)).toEqual([...ramp]);
  });

  it("that claims more than it has gives what it has", () => {
    expect(read(altered((view) => view.setUint32(40, 0xffffffff, true)))).toEqual([...ramp]);
    expect(read(encodeWave(ramp, 16_000).subarray(0, 44 + 5))).toEqual([-1, -0.5]);
  });

  it("of floats that are no numbers, or endless, is silent there or at full scale", () => {
    const { NaN: none, POSITIVE_INFINITY: endless } = Number;
    const floats = encodeWave(Float32Array.of(none, endless, -endless, 3, 0.5), 16_000, { code: 3, bits: 32 });
    expect(read(floats)).toEqual([0, 1, -1, 1, 0.5]);
  });

  it("is refused where it is none, or damaged, or of another kind", () => {
    const damaged = {
      empty: new Uint8Array(),
      picture: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0),
      noFormat: altered((view) => view.setUint8(12, 0x58)),
      noData: encodeWave(ramp, 16_000).subarray(0, 40),
      noSamples: encodeWave(ramp, 16_000).subarray(0, 45),
      hugeChunk: altered((view) => view.setUint32(16, 0xfffffff0, true)),
      shortFormat: altered((view) => view.setUint32(16, 8, true)),
      compressed: altered((view) => view.setUint16(20, 0x55, true)),
      noChannels: altered((view) => view.setUint16(22, 0, true)),
      manyChannels: altered((view) => view.setUint16(22, 9, true)),
      noRate: altered((view) => view.setUint32(24, 0, true)),
      fastRate: altered((view) => view.setUint32(24, 0xffffffff, true)),
      noBlock: altered((view) => view.setUint16(32, 0, true)),
      oddBits: altered((view) => view.setUint16(34, 12, true)),
    };
    for (const [name, bytes] of Object.entries(damaged))
      expect([name, codeOf(bytes)]).toEqual([name, "audio_undecodable"]);
  });

  it("cut anywhere is read or refused, and nothing else", () => {
    const whole = encodeWave(ramp, 16_000);
    for (let length = 0; length <= whole.length; length++) {
      const exact = whole.slice(0, length);
      expect(codeOf(exact)).toBe(length < 46 ? "audio_undecodable" : "opened");
    }
  });

  it("is refused beyond the longest by its samples, not by what its header says of bytes a second", () => {
    const second = encodeWave(new Float32Array(8000), 8000);
    new DataView(second.buffer).setUint32(28, 1, true);
    expect(openWave(second, 1).length).toBe(8000);
    expect(() => openWave(encodeWave(new Float32Array(8001), 8000), 1)).toThrow("The recording lasts 1.0 s");
  });
});
