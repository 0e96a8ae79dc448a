import type { Plane } from "../kernels/mask.ts";
import type { Crop } from "./crop.ts";
import type { HeadRegion } from "./head-region.ts";
import type { Mask } from "./mask.ts";
import type { SkinModel } from "./skin-model.ts";

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

/** Colour distance up to which a pixel of the person is skin: ears are redder and darker than cheeks. */
const skinReach = 3;

export function headSilhouette(region: HeadRegion, person: Mask, skin: SkinModel, hair: Plane): HeadSilhouette {
  const { size, covered } = region;
  return {
    crop: region.head.crop,
    size,
    person: person.data,
    skin: region.person.values.map((on, i) => Number(on && hair.values[i] < 0.5 && skin.distance[i] < skinReach)),
    covered,
  };
}
