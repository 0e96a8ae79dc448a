import type { MaskKernels } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { Steps } from "../steps.ts";
import { type ClothPixel, seeCloth } from "./cloth-pixels.ts";
import { cropHead, fineHeadLayout } from "./head-crop.ts";
import type { Landmarks } from "./landmarks.ts";
import type { Mask } from "./mask.ts";
import { matOf } from "./mat.ts";
import type { FaceNets } from "./nets.ts";
import { type ParsedHead, parseHead } from "./parse-head.ts";
import { type StrandPicture, strandPicture } from "./strand-picture.ts";

/** A head in a photo as all that is read off it shares it. */
export interface SeenHead {
  readonly photo: Pixels;
  readonly landmarks: Landmarks;
  /** The person in the photo, in its pixels. */
  readonly person: Mask;
  readonly parsed: ParsedHead;
  /** The colours in the grid of the parsed classes. */
  readonly colors: Pixels;
  readonly strands: StrandPicture;
  readonly cloth: readonly ClothPixel[];
}

export function* seeHead(
  nets: FaceNets,
  kernels: MaskKernels,
  photo: Pixels,
  landmarks: Landmarks,
  person: Mask,
): Steps<SeenHead> {
  const parsed = parseHead(nets, photo, landmarks, person);
  yield;
  const fine = cropHead(nets.crops, photo, landmarks, fineHeadLayout);
  const colors = nets.crops.sample(photo, parsed.head.crop, parsed.classes.hair.width);
  return {
    photo,
    landmarks,
    person,
    parsed,
    colors,
    strands: strandPicture(kernels, fine),
    cloth: seeCloth(parsed, person, matOf(photo)),
  };
}
