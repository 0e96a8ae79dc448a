import type { Plane } from "../kernels/mask.ts";
import type { Crop } from "./crop.ts";
import type { HeadRegion } from "./head-region.ts";
import type { Mask } from "./mask.ts";
import { above } from "./selection.ts";

/** Who and what is seen about the head, a level crop of the photo; rows from the top. */
export interface HeadSilhouette {
  readonly crop: Crop;
  readonly size: number;
  /** Share of each pixel that belongs to a person, 0..255. */
  readonly person: Uint8Array;
  /** 1 where the person shows bare skin. */
  readonly skin: Uint8Array;
  /** 1 where the photo reaches. */
  readonly covered: Uint8Array;
}

/** `skin` is the probability of skin on the grid of the region. */
export function headSilhouette(region: HeadRegion, person: Mask, skin: Plane): HeadSilhouette {
  const { size, covered } = region;
  return { crop: region.head.crop, size, person: person.data, skin: above(skin.values, 0.5), covered };
}
