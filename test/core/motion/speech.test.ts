import { describe, expect, it } from "vitest";
import { type AnimationFrame, evaluateAnimation } from "../../../src/motion/animations.ts";
import { longestLoop, speechAnimation, speechFrames } from "../../../src/motion/speech.ts";
import { longestSpeech, roundTrack, type SpokenViseme, type VisemeTrack } from "../../../src/motion/viseme-track.ts";
import { visemes } from "../../../src/motion/visemes.ts";
import { sizes } from "../../../src/render/sizes.ts";

const spoken = (...entries: readonly (readonly [number, SpokenViseme["viseme"], number?])[]) =>
  entries.map(([time, viseme, weight = 1]) => ({ time, viseme, weight }));

const hello: VisemeTrack = {
  duration: 2,
  visemes: spoken(
    [0, "sil"],
    [0.3, "E", 0.8],
    [0.5, "nn"],
    [0.6, "O"],
    [0.95, "sil"],
    [1.2, "PP"],
    [1.24, "aa"],
    [1.7, "sil"],
  ),
};

function framesOf(track: VisemeTrack, delay = 5): AnimationFrame[] {
  const frameCount = Math.round((100 * track.duration) / delay);
  const animation = speechAnimation(track, { frameCount, delay });
  return Array.from({ length: frameCount }, (_, frame) => evaluateAnimation(animation, frame));
}

const jaws = (frames: readonly AnimationFrame[]) => frames.map(({ weights }) => weights.jawOpen ?? 0);

describe("frames of speech", () => {
  it("are as short as the pixels allow, and the loop is as long as what is said", () => {
    const small = sizes.small.width * sizes.small.height;
    expect(speechFrames(2, small)).toEqual({ delay: 5, frameCount: 40 });
    expect(speechFrames(longestSpeech, small)).toEqual({ delay: 11, frameCount: 545 });
    expect(speechFrames(longestSpeech, 128 * 128)).toEqual({ delay: 10, frameCount: 600 });
    expect(speechFrames(17, 512 * 512)).toEqual({ delay: 12, frameCount: 142 });
    expect(speechFrames(18, 512 * 512)).toBeNull();
    expect(speechFrames(0.001, small)).toEqual({ delay: 5, frameCount: 1 });
  });

  it("are refused just beyond the longest loop", () => {
    for (const { width, height } of Object.values(sizes)) {
      const longest = longestLoop(width * height);
      expect(speechFrames(longest, width * height)).not.toBeNull();
      expect(speechFrames(longest + 0.02, width * height)).toBeNull();
    }
  });
});

describe("a talking head", () => {
  it("opens on vowels, as far as they are strong, and rests before and after", () => {
    const open = jaws(framesOf(hello));
    expect(open[0]).toBeLessThan(0.02);
    expect(open[8]).toBeCloseTo(0.8 * visemes.E.jawOpen!, 1);
    expect(open[16]).toBeCloseTo(visemes.O.jawOpen!, 2);
    expect(open[22]).toBeLessThan(0.05);
    expect(open[30]).toBeCloseTo(visemes.aa.jawOpen!, 2);
    expect(open[38]).toBeLessThan(0.05);
  });

  it("goes from sound to sound without a jump", () => {
    const open = jaws(framesOf(hello, 1));
    const steps = open.map((value, i) => Math.abs(value - open[(i + 1) % open.length]));
    // From lips that shut for 40 ms to wide open take 65 ms, at slopes of 1.5 x .72 / 65 ms.
    expect(Math.max(...steps)).toBeLessThan(0.17);
  });

  it("shuts its lips in a frame for each closure, however long frames are", () => {
    for (const delay of [5, 8, 12]) {
      for (let shift = 0; shift < 0.12; shift += 0.01) {
        const visemes = spoken([0, "aa"], [1 + shift, "DD"], [1.05 + shift, "PP"], [1.09 + shift, "aa"], [1.7, "sil"]);
        const pressed = framesOf({ duration: 2, visemes }, delay).map(({ weights }) => weights.mouthPressLeft ?? 0);
        expect(Math.max(...pressed), `${delay} ${shift}`).toBeGreaterThan(0.5);
      }
    }
  });

  it("nods on a stressed vowel with its eyes on the viewer", () => {
    const frames = framesOf(hello, 1);
    const pitches = frames.map(({ attitude }) => attitude.head.pitch);
    const lowest = pitches.indexOf(Math.min(...pitches));
    expect(Math.min(...pitches)).toBeLessThan(-2);
    // The longest strong vowels begin at 0.6 and 1.24 s.
    expect([72, 136].some((nod) => Math.abs(lowest - nod) <= 2)).toBe(true);
    const { eyeLookUpLeft = 0, eyeLookDownLeft = 0 } = frames[lowest].weights;
    expect(eyeLookUpLeft - eyeLookDownLeft).toBeGreaterThan(0.02);
  });

  it("begins where it ends", () => {
    const frames = framesOf({ ...hello, duration: 6 }, 1);
    const [first, last] = [frames[0], frames[frames.length - 1]];
    expect(Math.abs(first.attitude.head.pitch - last.attitude.head.pitch)).toBeLessThan(0.3);
    expect(Math.abs((first.weights.jawOpen ?? 0) - (last.weights.jawOpen ?? 0))).toBeLessThan(0.02);
  });

  it("blinks now and then, never at the ends", () => {
    const long = framesOf({ duration: 20, visemes: spoken([0, "sil"]) });
    const shut = long.flatMap(({ weights }, frame) => ((weights.eyeBlinkLeft ?? 0) > 0.9 ? [frame] : []));
    const blinks = shut.filter((frame, i) => frame - (shut[i - 1] ?? -9) > 2);
    expect(blinks.length).toBeGreaterThanOrEqual(5);
    expect(blinks.length).toBeLessThanOrEqual(9);
    expect([long[0], long[399]].map(({ weights }) => weights.eyeBlinkLeft ?? 0)).toEqual([0, 0]);
    const gaps = blinks.slice(1).map((frame, i) => frame - blinks[i]);
    expect(new Set(gaps).size).toBeGreaterThan(2);
  });

  it("of thousands of sounds within milliseconds is still drawn", () => {
    const dense = Array.from({ length: 1500 }, (_, i) => ({ time: i / 1e6, viseme: "aa" as const, weight: 1 }));
    expect(jaws(framesOf({ duration: 1, visemes: dense })).every(Number.isFinite)).toBe(true);
  });
});

describe("a track of visemes", () => {
  it("is told in milliseconds and hundredths", () => {
    const track = { duration: 1.00049, visemes: spoken([0.12345, "aa", 0.456]) };
    expect(roundTrack(track)).toEqual({ duration: 1, visemes: spoken([0.123, "aa", 0.46]) });
  });
});
