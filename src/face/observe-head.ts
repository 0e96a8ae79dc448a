import type { MaskKernels } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import { type FaceAttributes, findAttributes } from "./attributes.ts";
import { findHair, type HairFinding } from "./hair-mask.ts";
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
}

/** Segments and parses the head with these landmarks and reads what it wears. */
export function observeHead(
  nets: FaceNets,
  kernels: MaskKernels,
  photo: Pixels,
  landmarks: Landmarks,
): HeadObservation {
  const person = segmentWholePicture(nets, photo);
  const seen = seeHead(nets, kernels, photo, landmarks, person);
  const attributes = findAttributes(nets, kernels, seen);
  const hair = attributes && findHair(nets, kernels, seen, attributes.probabilities);
  return { person, attributes, hair };
}
