import type { VisemeName } from "../avatar/head/expression-names.ts";

/** A viseme from `time`, in seconds from the beginning, until the next one or the end. */
export interface SpokenViseme {
  readonly time: number;
  readonly viseme: VisemeName;
  /** How strongly it is articulated, 0..1. */
  readonly weight: number;
}

/** What a mouth says, in the order of time. */
export interface VisemeTrack {
  /** Seconds. */
  readonly duration: number;
  readonly visemes: readonly SpokenViseme[];
}

/** Seconds of speech in one order. */
export const longestSpeech = 60;

/** Fast speech has 15 to 20 sounds a second. */
export const mostVisemes = 25 * longestSpeech;

/** The track in milliseconds and hundredths: as it is told and stored. */
export function roundTrack({ duration, visemes }: VisemeTrack): VisemeTrack {
  return {
    duration: round(duration, 1000),
    visemes: visemes.map(({ time, viseme, weight }) => ({
      time: round(time, 1000),
      viseme,
      weight: round(weight, 100),
    })),
  };
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
