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
  const { lightness } = kernels.lab(head.picture);
  const { values } = lightness;
  for (let i = 0; i < values.length; i++) values[i] = 20 * Math.cbrt(values[i] + 2);
  return { head, lightness: kernels.blur(lightness, blurSigma) };
}
