/** Shares of dark and of fair hair. */
const shares = { dark: 0.95, fair: 1.02 } as const;
/** Fairness at which hair counts as fair: fully so at a lightness of some 58. */
const fairFrom = 0.5;

/** How fair a hair colour is: the root of its green in linear light, 0..1. */
export function fairness(color: readonly number[]): number {
  return Math.sqrt((color[1] / 255) ** 2.2);
}

/**
 * Light of a hair texture over that of its colour: dark hair loses the gloss that a photo's colour contains, since the
 * shading adds it again; fair hair has none to lose, and is a little lighter to make up for the shade between its strands.
 */
export function colorShare(color: readonly number[]): number {
  return shares.dark + (shares.fair - shares.dark) * Math.min(1, fairness(color) / fairFrom);
}
