import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { visemeNames } from "../../../src/avatar/head/expression-names.ts";
import { longestSpeech } from "../../../src/motion/viseme-track.ts";
import { likeliestPath, listen } from "../../../src/speech/listen.ts";
import { decodeVisemeNet, encodeVisemeNet } from "../../../src/speech/viseme-net.ts";
import { openWave } from "../../../src/speech/wave-file.ts";
import { finish } from "../../../src/steps.ts";
import { type SaidSound, sayFormants } from "../../fixtures/formants.ts";
import { encodeWave } from "../../fixtures/wave.ts";
import { seededRandom } from "../photo/random.ts";

const file = Uint8Array.from(readFileSync("assets/visemes.bin"));
const net = decodeVisemeNet(file.buffer);

/** Seconds of each sound: as long as a stressed vowel. */
const length = 0.2;
const said = ["sil", "aa", "SS", "I", "sil", "U", "SS", "O", "E", "sil", "aa", "I", "aa", "sil"] as const;

const wave = (sounds: readonly SaidSound[]) => encodeWave(sayFormants(sounds, length, seededRandom(3)), 16_000);

/** Share of the time between the sounds' borders, where they are pure, in which the track has what is said. */
function shareRight(track: ReturnType<typeof hear>, sounds: readonly SaidSound[]): number {
  const times = sounds.flatMap((sound, i) =>
    [0.3, 0.4, 0.5, 0.6, 0.7].map((part) => ({ sound, at: (i + part) * length })),
  );
  const right = times.filter(({ sound, at }) => track.visemes.findLast(({ time }) => time <= at)?.viseme === sound);
  return right.length / times.length;
}

const hear = (bytes: Uint8Array) => finish(listen(net, openWave(bytes, longestSpeech)));

describe("what is heard", () => {
  it("is what formants say, in order and for the whole time", () => {
    const track = hear(wave(said));
    expect(track.duration).toBeCloseTo(said.length * length, 9);
    expect(shareRight(track, said)).toBeGreaterThan(0.85);
    expect(track.visemes[0]).toEqual({ time: 0, viseme: "sil", weight: 1 });
    const times = track.visemes.map(({ time }) => time);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it("is the same at another rate and however loud", () => {
    const soft = sayFormants(said, length, seededRandom(3)).map((value) => value / 8);
    expect(shareRight(hear(encodeWave(soft, 16_000, { code: 3, bits: 32 })), said)).toBeGreaterThan(0.85);
  });

  it("is a softer vowel where it is softer, and never a softer consonant", () => {
    const sounds = sayFormants(["sil", "aa", "sil", "aa", "sil"], length, seededRandom(3));
    const faded = sounds.map((value, i) => (i > 8000 ? value / 5 : value));
    const vowels = hear(encodeWave(faded, 16_000, { code: 3, bits: 32 })).visemes.filter(
      ({ viseme }) => viseme === "aa",
    );
    expect(vowels.map(({ weight }) => weight)).toEqual([1, expect.closeTo(0.71, 1)]);
  });

  it("is silence where there is none, and in a moment", () => {
    expect(hear(encodeWave(new Float32Array(8000), 16_000)).visemes).toEqual([{ time: 0, viseme: "sil", weight: 1 }]);
    expect(hear(encodeWave(Float32Array.of(0.5), 16_000)).visemes).toHaveLength(1);
  });
});

describe("the likeliest path", () => {
  const count = visemeNames.length;
  const scoresOf = (frames: readonly number[], lead: number) =>
    Float32Array.from({ length: frames.length * count }, (_, i) =>
      i % count === frames[Math.floor(i / count)] ? lead : 0,
    );

  it("leaves out what is too short to be worth a change", () => {
    expect([...likeliestPath(scoresOf([3, 3, 3, 5, 3, 3, 3], 2))]).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect([...likeliestPath(scoresOf([3, 3, 3, 5, 5, 5, 5, 3, 3, 3], 2))]).toEqual([3, 3, 3, 5, 5, 5, 5, 3, 3, 3]);
  });
});

describe("the net of visemes", () => {
  it("is small, and its file is what its manifest says", () => {
    const manifest = JSON.parse(readFileSync("assets/visemes.manifest.json", "utf8"));
    expect(file.byteLength).toBe(manifest.byte_length);
    expect(file.byteLength).toBeLessThan(40_000);
    expect(encodeVisemeNet(net)).toEqual(file);
    // Frames of voices that it never heard; by chance it would be one in fifteen.
    expect(manifest.held_out.frames_right).toBeGreaterThan(0.6);
  });

  it("is of this version or refused", () => {
    const other = file.slice();
    other[4] = 9;
    expect(() => decodeVisemeNet(other.buffer)).toThrow(RangeError);
  });
});
