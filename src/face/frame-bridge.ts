import type { FrameCandidate } from "./frame-candidate.ts";
import type { Sampler } from "./frame-share.ts";

/** The bar over the nose, millimetres above the eyes. */
export interface FrameBridge {
  readonly top: number;
  readonly bottom: number;
}

/** Heights at which the bar may lie, and how far it reaches above and below its middle at most. */
const bridgeRange = [-6, 16] as const;
const barReach = 5;

/** The bar over the nose: where the frame's colour stands out most from what is above and below it. */
export function findBridge(
  sample: Sampler,
  width: number,
  { middle, halfHeight, shift, roll }: FrameCandidate,
): FrameBridge {
  const rowAt = (y: number) => {
    const along = Array.from({ length: 9 }, (_, i) => width * (i - 4) + shift);
    return along.reduce((sum, x) => sum + sample(x, y + roll * x), 0) / along.length;
  };
  let height = middle + 0.4 * halfHeight;
  let most = 0.08;
  for (let y = bridgeRange[0]; y <= Math.min(bridgeRange[1], middle + halfHeight + 3); y += 0.5) {
    const contrast = rowAt(y) - (rowAt(y - 3.5) + rowAt(y + 3.5)) / 2;
    if (contrast > most) [most, height] = [contrast, y];
  }
  const level = rowAt(height);
  const end = (up: number) => {
    let reach = 0;
    while (reach < barReach && rowAt(height + up * (reach + 0.25)) > level / 2) reach += 0.25;
    return height + up * reach;
  };
  return { top: end(1), bottom: end(-1) };
}
