/** Progress 0..1 along a segment. `hold` stays until the next key and jumps there, as saccades do. */
export const easings = {
  in_out: (u: number) => u * u * (3 - 2 * u),
  linear: (u: number) => u,
  in: (u: number) => u * u,
  out: (u: number) => 1 - (1 - u) ** 2,
  hold: () => 0,
} as const;
type Easing = keyof typeof easings;

/** Time 0..1 of the loop, value, and the easing of the segment that starts here (`in_out` unless said). */
export type Key = readonly [time: number, value: number, easing?: Easing];

/** Value at `time` of a curve that loops: the segment of the last key ends at the first key of the next round. */
export function evaluateCurve(keys: readonly Key[], time: number): number {
  const { from, to, progress } = findSegment(keys, time);
  const [, start, easing = "in_out"] = keys[from];
  return start + (keys[to][1] - start) * easings[easing](progress);
}

/** The neighbouring keys of a loop round `time` and the share 0..1 of the way between them. */
export function findSegment(
  keys: readonly (readonly [time: number, ...unknown[]])[],
  time: number,
): { from: number; to: number; progress: number } {
  const phase = time - Math.floor(time);
  const next = keys.findIndex(([start]) => start > phase);
  const to = Math.max(0, next);
  const from = (to + keys.length - 1) % keys.length;
  const since = wrap(phase - keys[from][0]);
  const span = wrap(keys[to][0] - keys[from][0]);
  return { from, to, progress: span > 0 ? since / span : 0 };
}

function wrap(time: number): number {
  return time - Math.floor(time);
}
