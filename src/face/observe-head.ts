import type { MaskKernels } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { Steps } from "../steps.ts";
import { type FaceAttributes, findAttributes } from "./attributes.ts";
import { type ClothesColors, readClothes } from "./clothes.ts";
import { findHair, type HairFinding } from "./hair-mask.ts";
import { type HeadwearFinding, measureHeadwear } from "./headwear.ts";
import type { Landmarks } from "./landmarks.ts";
import type { Mask } from "./mask.ts";
import type { FaceNets } from "./nets.ts";
import { seeHead } from "./seen-head.ts";
import { segmentWholePicture } from "./segment-person.ts";

/** What a photo shows of a head beside its landmarks. */
export interface HeadObservation {
  /** The person in the photo's pixels. */
  readonly person: Mask;
  /** Null where no cheek shows. */
  readonly attributes: FaceAttributes | null;
  readonly hair: HairFinding | null;
  /** Null where the photo ends at the chin. */
  readonly clothes: ClothesColors | null;
  /** Null where none is likely. */
  readonly headwear: HeadwearFinding | null;
}

/** Segments and parses the head with these landmarks and reads what it wears. */
export function* observeHead(
  nets: FaceNets,
  kernels: MaskKernels,
  photo: Pixels,
  landmarks: Landmarks,
): Steps<HeadObservation> {
  const person = segmentWholePicture(nets, photo);
  yield;
  const seen = yield* seeHead(nets, kernels, photo, landmarks, person);
  yield;
  const attributes = yield* findAttributes(nets, kernels, seen);
  yield;
  const hair = attributes && (yield* findHair(nets, kernels, seen, attributes.probabilities));
  const headwear = attributes && attributes.probabilities.headwear.some > 0.5 ? measureHeadwear(seen.parsed) : null;
  return { person, attributes, hair, clothes: readClothes(seen.cloth), headwear };
}
