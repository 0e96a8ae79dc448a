import type { Mask } from "../../src/face/mask.ts";
import type { LabelMap } from "./people-set.ts";

/** Overlaps with a label map in its pixels, without doubtful ones; areas in pixels of it. */
export interface MaskScore {
  readonly pixels: number;
  readonly hair: Overlap;
  readonly beard: Overlap;
  readonly headwear: Overlap;
  /** Pixels of skin in the map. */
  readonly skin: number;
}

export interface Overlap {
  readonly both: number;
  readonly truth: number;
  readonly found: number;
}

const labels = { hair: 2, beard: 3, headwear: 4 } as const;
const skinLabel = 1;
const doubtful = 255;

export function scoreMasks(truth: LabelMap, found: Readonly<Record<keyof typeof labels, Mask>>): MaskScore {
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const overlaps = names.map((name) => [name, overlap(truth, labels[name], found[name])] as const);
  const pixels = truth.data.filter((value) => value !== doubtful).length;
  const skin = truth.data.filter((value) => value === skinLabel).length;
  return { pixels, skin, ...(Object.fromEntries(overlaps) as Record<keyof typeof labels, Overlap>) };
}

export function intersectionOverUnion({ both, truth, found }: Overlap): number {
  return both / Math.max(1, truth + found - both);
}

export function overlap({ width, height, data }: LabelMap, label: number, mask: Mask): Overlap {
  let [both, truth, found] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = Math.min(mask.height - 1, Math.floor(((y + 0.5) * mask.height) / height));
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === doubtful) continue;
      const column = Math.min(mask.width - 1, Math.floor(((x + 0.5) * mask.width) / width));
      const is = data[y * width + x] === label;
      const says = mask.data[row * mask.width + column] > 127;
      if (is) truth++;
      if (says) found++;
      if (is && says) both++;
    }
  }
  return { both, truth, found };
}
