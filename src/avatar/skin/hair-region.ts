import type { Mask } from "../../face/mask.ts";
import type { PlaneKernels, Region } from "../../kernels/planes.ts";
import { connectedTo, emptyRegion } from "../mesh/plane-region.ts";
import { type FacePicture, featureBarrier, rowHeights } from "./face-picture.ts";
import type { SkinReading } from "./skin-deviation.ts";

/** Coverage by hair, of 255, from which the photo is not painted on skin: a strand that is missed stains a forehead, skin
 * that is taken for hair is only filled. */
const perhapsHair = 64;

/**
 * Hair on the face oval: found hair itself, and what deviates from skin above the base of the nose, is connected with what
 * is outside of the oval and lies near found hair. Without found hair, nearness does not count.
 */
export function hairRegion(
  planes: PlaneKernels,
  picture: FacePicture,
  { frame, oval, deviations }: SkinReading,
): Region {
  const { width, height } = picture;
  const unit = frame.eyeDistance;
  const barrier = featureBarrier(picture, unit);
  const found = picture.hair ? nearHair(planes, picture.hair, 0.1 * unit) : null;
  const other = emptyRegion(width, height);
  const outside = emptyRegion(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    const { start, step } = rowHeights(frame, y);
    for (let x = 0; x < width; x++, i++) {
      const up = start + step * x;
      outside.data[i] = oval[i] > 0 ? 0 : 1;
      const reachable = found ? found.data[i] === 1 : oval[i] < 0.33 * unit || up > 0.2 * unit;
      if (deviations[i] > 2.4 && up > frame.noseBaseHeight && reachable && !barrier.data[i]) other.data[i] = 1;
    }
  }
  const hair = connectedTo(planes.dilate(planes.erode(other, 1), 1), outside);
  for (let i = 0; i < hair.data.length; i++) {
    if (oval[i] <= 0) hair.data[i] = 0;
    if (picture.hair && picture.hair.data[i] > perhapsHair && !barrier.data[i]) hair.data[i] = 1;
  }
  return hair;
}

/** The hair that was found in the photo with `reach` pixels around it. */
function nearHair(planes: PlaneKernels, { width, height, data }: Mask, reach: number): Region {
  const hair = emptyRegion(width, height);
  for (let i = 0; i < data.length; i++) hair.data[i] = data[i] >> 7;
  return planes.dilate(hair, reach);
}
