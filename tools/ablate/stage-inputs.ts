import type { BakedAlbedo } from "../../src/avatar/skin/albedo.ts";
import type { FaceObservation, ReconstructedHead } from "../../src/likeness.ts";
import type { Pixels } from "../../src/photo/pixels.ts";

/** What the stages of one person take. */
export interface StageInputs {
  readonly file: Uint8Array;
  readonly photo: Pixels;
  readonly face: FaceObservation;
  readonly head: ReconstructedHead;
  readonly albedo: BakedAlbedo;
}

/** Side of the pictures that are compared. */
export const pictureSize = 256;
