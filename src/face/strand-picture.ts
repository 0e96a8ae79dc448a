import type { MaskKernels, Plane } from "../kernels/mask.ts";
import type { HeadCrop } from "./head-crop.ts";

/** A crop of fineHeadLayout in which strands of hair are looked at. */
export interface StrandPicture {
  readonly head: HeadCrop;
  /** Lightness on a scale that lifts the dark, blurred by about a pixel. */
  readonly lightness: Plane;
}

const blurSigma = 1.2;

export function strandPicture(kernels: MaskKernels, head: HeadCrop): StrandPicture {
  return { head, lightness: kernels.liftedLightness(head.picture, blurSigma) };
}
