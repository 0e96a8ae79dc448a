import type { MaskKernels } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { Lab } from "./color.ts";
import { type EyeColor, findEyeColor } from "./eye-color.ts";
import { faceRegion } from "./face-region.ts";
import { type FacialHairFinding, findFacialHair } from "./facial-hair.ts";
import { type FrameEdges, findGlasses, frameEdges, type GlassesFinding } from "./glasses.ts";
import { cropHead, faceLayout } from "./head-crop.ts";
import type { Landmarks } from "./landmarks.ts";

/** What a face wears and shows, from arithmetic on one level crop. */
export interface FaceAttributes {
  readonly glasses: GlassesFinding | null;
  readonly frameEdges: FrameEdges;
  readonly facialHair: FacialHairFinding;
  /** Null where the eyes are closed or too small. */
  readonly eyes: EyeColor | null;
  /** Median colour of the cheeks in the photo. */
  readonly cheeks: Lab;
}

/** Measures glasses, facial hair and eye colour; null if no cheek shows. */
export function findAttributes(kernels: MaskKernels, pixels: Pixels, landmarks: Landmarks): FaceAttributes | null {
  const region = faceRegion(kernels, cropHead(pixels, landmarks, faceLayout));
  if (region === null) return null;
  return {
    glasses: findGlasses(region),
    frameEdges: frameEdges(region),
    facialHair: findFacialHair(kernels, region),
    eyes: findEyeColor(kernels, region),
    cheeks: region.cheeks,
  };
}
