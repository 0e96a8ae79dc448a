// A talking head as an animation: the mouth follows a track of visemes, the rest of the head what talking people do.
import type { VisemeName } from "../avatar/head/expression-names.ts";
import type { Animation } from "./animations.ts";
import type { Key } from "./easing.ts";
import type { SpokenViseme, VisemeTrack } from "./viseme-track.ts";

/** How a loop is cut into frames: each lasts `delay` hundredths of a second. */
export interface Frames {
  readonly frameCount: number;
  readonly delay: number;
}

/**
 * Pixels of all frames of one loop: those of the largest animation, 36 frames of 1024 x 1024, for which memory and time
 * are known.
 */
const pixelBudget = 36 * 1024 ** 2;
/** Frames of one loop, however small: a consumer may take 60 s of CPU, and each takes 20 to 30 ms. */
const mostFrames = 600;
/** Hundredths of a second: browsers slow faster GIFs down from 2 on, and lips gain nothing beyond 20 frames a second. */
const shortestDelay = 5;
/** With longer frames most sounds fall between two. */
const longestDelay = 12;

/** Seconds that a mouth takes from one viseme to the next; sounds that are shorter are met half-way. */
const transition = 0.09;
/** Seconds by which the mouth is ahead of what is heard. */
const lead = 0.02;
/** Sounds that a shut mouth or a bitten lip makes: each is seen, however short. */
const closures: ReadonlySet<VisemeName> = new Set(["PP", "FF"]);
/** Sounds of an open mouth, on which heads nod. */
const vowels: ReadonlySet<VisemeName> = new Set(["aa", "E", "I", "O", "U"]);

/** Seconds from one turn of the head to the next, at least. */
const turnSpacing = 0.7;
/** Seconds that a nod takes to its lowest point, and how far beyond it the head comes back. */
const nodTime = 0.12;
/** Degrees of the head's turns while talking, and the share that the eyes turn against them to keep looking ahead. */
const turns = { yaw: 3.5, nod: 3.6, rise: 1.6, roll: 2.4 } as const;
const gazeShare = 0.6;
/** Weight of raised brows at a nod, of their inner ends, and between nods. */
const brows = { outer: 0.34, inner: 0.2, rest: 0.05 } as const;
/** Seconds between blinks of somebody who talks, on average; they differ by as much as a third of it. */
const blinkSpacing = 2.8;
/** Successive multiples of it, modulo 1, are spread evenly and never repeat: a gesture that looks like chance. */
const goldenRatio = 0.618034;

/** The frames of a loop of `duration` seconds in pictures of so many pixels; null where it is too long for them. */
export function speechFrames(duration: number, pixelCount: number): Frames | null {
  const hundredths = 100 * duration;
  const frames = Math.min(mostFrames, pixelBudget / pixelCount);
  const delay = Math.max(shortestDelay, Math.ceil(hundredths / frames));
  return delay > longestDelay ? null : { delay, frameCount: Math.max(1, Math.round(hundredths / delay)) };
}

/** Seconds of the longest loop in pictures of so many pixels. */
export function longestLoop(pixelCount: number): number {
  return Math.floor(longestDelay * Math.min(mostFrames, pixelBudget / pixelCount)) / 100;
}

/** A loop in which the head says the track and begins anew. */
export function speechAnimation(track: VisemeTrack, { frameCount, delay }: Frames): Animation {
  const seconds = (frameCount * delay) / 100;
  const stresses = stressedTimes(track);
  return {
    description: "Talking.",
    base: "neutral",
    smile: 0.5,
    frameCount,
    delay,
    backdrop: null,
    blinks: blinkTimes(seconds).map((time) => time / seconds),
    channels: headChannels(stresses, seconds),
    visemes: visemeKeys(track, seconds, delay / 100),
    emblems: [],
  };
}

/**
 * A sound that lasts has two keys, half a transition within its bounds, so that neighbours overlap about each bound; a
 * shorter one has one in its middle. A closure moves to the nearest frame, which would else miss it, and takes the place of what is
 * there.
 */
function visemeKeys({ visemes, duration }: VisemeTrack, seconds: number, frame: number): Animation["visemes"] {
  const keys: (readonly [number, VisemeName, number])[] = [];
  const enter = (time: number, { viseme, weight }: SpokenViseme) => {
    const share = Math.max(0, time) / seconds;
    if (share < 1 && share > (keys.at(-1)?.[0] ?? -1)) keys.push([share, viseme, weight]);
  };
  visemes.forEach((spoken, index) => {
    const start = spoken.time - lead;
    const end = (visemes[index + 1]?.time ?? duration) - lead;
    const middle = (start + end) / 2;
    if (closures.has(spoken.viseme) && end - start < 2 * frame) {
      const shown = Math.round(middle / frame) * frame;
      while (keys.length > 0 && keys[keys.length - 1][0] * seconds >= shown) keys.pop();
      enter(shown, spoken);
    } else if (end - start <= transition) {
      enter(middle, spoken);
    } else {
      enter(start + transition / 2, spoken);
      enter(end - transition / 2, spoken);
    }
  });
  return keys;
}

/** When the strongest vowels begin, some time apart. */
function stressedTimes({ visemes, duration }: VisemeTrack): number[] {
  const weightOf = ({ time, viseme, weight }: SpokenViseme, index: number) =>
    vowels.has(viseme) ? weight * Math.min(0.3, (visemes[index + 1]?.time ?? duration) - time) : 0;
  const ranked = visemes
    .map((spoken, index) => ({ time: spoken.time, strength: weightOf(spoken, index) }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength);
  const chosen: number[] = [];
  for (const { time } of ranked) {
    if (chosen.every((other) => Math.abs(other - time) >= turnSpacing)) chosen.push(time);
  }
  return chosen.sort((a, b) => a - b);
}

/** The head turns a little between stresses and nods on them with raised brows; the eyes stay with the viewer. */
function headChannels(stresses: readonly number[], seconds: number): Animation["channels"] {
  const yaw: Key[] = [[0, 0]];
  const roll: Key[] = [[0, 0]];
  const pitch: Key[] = [[0, 0]];
  const outer: Key[] = [[0, brows.rest]];
  const inner: Key[] = [[0, brows.rest]];
  const enter = (keys: Key[], time: number, value: number) => {
    const share = time / seconds;
    if (share > keys[keys.length - 1][0] && share < 1) keys.push([share, value]);
  };
  stresses.forEach((time, index) => {
    const spread = 2 * ((index * goldenRatio) % 1) - 1;
    const force = 0.6 + 0.4 * Math.abs(spread);
    enter(yaw, time, turns.yaw * spread);
    enter(roll, time + nodTime, -turns.roll * ((2 * spread + 1) % 1));
    enter(pitch, time - nodTime, turns.rise * force);
    enter(pitch, time + nodTime, -turns.nod * force);
    enter(pitch, time + 3 * nodTime, 0);
    enter(outer, time - nodTime, brows.rest);
    enter(outer, time + nodTime / 2, brows.outer * force);
    enter(outer, time + 3 * nodTime, brows.rest);
    enter(inner, time - nodTime, brows.rest);
    enter(inner, time + nodTime / 2, brows.inner * force);
    enter(inner, time + 3 * nodTime, brows.rest);
  });
  const against = (keys: readonly Key[]) => keys.map(([time, value]): Key => [time, -gazeShare * value]);
  return {
    "head.yaw": yaw,
    "head.pitch": pitch,
    "head.roll": roll,
    "gaze.yaw": against(yaw),
    "gaze.pitch": against(pitch),
    browOuterUpLeft: outer,
    browOuterUpRight: outer,
    browInnerUp: inner,
  };
}

/** None where the loop begins and ends, for a loop of one blink would else be all blinks. */
function blinkTimes(seconds: number): number[] {
  const times: number[] = [];
  for (let index = 0, time = 0.5 * blinkSpacing; time < seconds - 0.3; index++) {
    times.push(time);
    time += blinkSpacing * (1 + (2 / 3) * (((index * goldenRatio) % 1) - 0.5));
  }
  return times;
}
