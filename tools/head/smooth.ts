import type { Crop } from "./crop.ts";

/** Blends values of the skin with the mean of their neighbours, `share` of it each time; drivers keep theirs. */
export function smoothOverSkin(
  crop: Pick<Crop, "neighbours">,
  values: Float64Array,
  count: number,
  { share = 0.5, components = 1 } = {},
): Float64Array {
  let current = values;
  for (let step = 0; step < count; step++) {
    const next = current.slice();
    crop.neighbours.forEach((neighbours, i) => {
      for (let c = 0; c < components; c++) {
        let sum = 0;
        for (const j of neighbours) sum += current[components * j + c];
        const k = components * i + c;
        next[k] = (1 - share) * current[k] + (share * sum) / neighbours.length;
      }
    });
    current = next;
  }
  return current;
}
