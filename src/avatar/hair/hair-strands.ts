import type { Mask } from "../../face/mask.ts";
import type { PlaneKernels, Region } from "../../kernels/planes.ts";
import { connectedTo, emptyRegion } from "../mesh/plane-region.ts";
import { type FacePicture, featureBarrier } from "../skin/face-picture.ts";
import type { SkinReading } from "../skin/skin-deviation.ts";
import { addFaceLocks, hangingDepth } from "./face-locks.ts";
import { nearHair } from "./hair-region.ts";
import { seeHair } from "./seen-hair.ts";

/** Strands on the forehead, this share of the eye distance above the nasion and near found hair, differ by this L. */
const strandReach = 0.5;
const strandHeight = 0.24;
const strandContrast = 6;
/** What hangs beside the face deviates from skin by so much, and is nearer to hair than to skin by this factor. */
const hangingDeviation = 2.6;
const hairLikeness = 0.55;

/**
 * Adds what the net leaves out, near found hair: strands on the forehead, unlike their surroundings in the hair's sense,
 * and where hair hangs below the mouth, pixels beside the face that are nearer to its colour than to that of skin, and locks.
 */
export function addStrands(
  planes: PlaneKernels,
  picture: FacePicture,
  found: Mask,
  skin: SkinReading,
  region: Region,
): void {
  const { frame, oval, lab, deviations } = skin;
  const { width, height } = found;
  const unit = frame.eyeDistance;
  const hair = seeHair(planes, found, skin);
  if (!hair) return;
  const near = nearHair(planes, found, strandReach * unit);
  const around = planes.blur(lab.l.slice(), width, height, 0.08 * unit);
  const barrier = featureBarrier(picture, unit);
  const candidates = emptyRegion(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!near.data[i] || barrier.data[i]) continue;
      const up = frame.height(x + 0.5, y + 0.5);
      if (up >= strandHeight * unit) {
        if (hair.contrast * (lab.l[i] - around[i]) > strandContrast) candidates.data[i] = 1;
      } else if (hair.hangs && oval[i] < hangingDepth(frame, up) && deviations[i] > hangingDeviation) {
        if (hair.distance(i) < hairLikeness * deviations[i]) candidates.data[i] = 1;
      }
    }
  }
  const grown = connectedTo(candidates, nearHair(planes, found, 1.5));
  for (let i = 0; i < grown.data.length; i++) if (grown.data[i]) region.data[i] = 1;
  if (hair.hangs) addFaceLocks(planes, picture, found, skin, hair, region);
}
