import type { TurnLimits } from "../turns.ts";

/** A hash holds the thread of its isolate; between two, other requests get theirs. */
export const hashingLimits: TurnLimits = {
  /** Most requests end within it; hashes then take four fifths of the time at most. */
  rest: 100,
  /** As long as a burst of 40 takes. */
  longestWait: 30_000,
  pollInterval: 25,
  /** A request that was cancelled in its turn cannot end it; a hash takes a tenth of this. */
  lease: 5_000,
};
