import { type Mask, maskShare } from "../../../face/mask.ts";
import { median } from "../../../face/statistics.ts";
import type { Pixels } from "../../../photo/pixels.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import type { FacialHairField } from "../../skin/facial-hair.ts";

/** Millimetres: steps along a beard, how far it is followed, and the gap that ends it. */
const step = 2;
const furthest = 150;
const gap = 6;
/** Where a beard hangs from, under the edge of the chin on the mean head, millimetres: heights, half width and depth. */
const underChin = [-109, -103] as const;
const chinHalfWidth = 34;
const chinZ = -20;
const fewestRays = 5;

/** The head as the photo shows it: the camera, and xyz of the subdivided skin; coverage by beard. */
export interface PosedSkin {
  readonly photo: Pick<Pixels, "width" | "height">;
  readonly beard: Mask;
  readonly camera: Camera;
  readonly positions: Float32Array;
  /** The same vertices on the mean head. */
  readonly mean: Float32Array;
}

/**
 * How far a beard hangs below the edge of the jaw, millimetres: along lines down the face from the chin, as far as the photo shows
 * it. 0 where the lines do not start in a beard.
 */
export function beardDrop({ photo, beard, camera, positions, mean }: PosedSkin, { density }: FacialHairField): number {
  const starts = [...density.keys()].filter(
    (i) =>
      mean[3 * i + 1] > underChin[0] &&
      mean[3 * i + 1] < underChin[1] &&
      Math.abs(mean[3 * i]) < chinHalfWidth &&
      mean[3 * i + 2] > chinZ &&
      density[i] > 0.6,
  );
  if (starts.length < fewestRays) return 0;
  const drops = starts.map((i) => {
    const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
    const isBeard = (distance: number) => {
      const [u, v] = projectPoints(camera, Float32Array.of(x, y - distance, z));
      return maskShare(beard, u / photo.width, v / photo.height) > 0.5;
    };
    let last = 0;
    for (let distance = 0; distance <= furthest && distance - last <= gap; distance += step) {
      if (isBeard(distance)) last = distance;
    }
    return last;
  });
  return median(drops);
}
