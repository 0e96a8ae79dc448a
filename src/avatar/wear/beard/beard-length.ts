import { quantile } from "../../../face/statistics.ts";
import type { Pixels } from "../../../photo/pixels.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import { type FacialHairField, length2 } from "../../skin/facial-hair.ts";
import type { FacialHairZone } from "../../skin/facial-hair-zone.ts";
import { meanLight } from "../../skin/photo-crop.ts";

/** Millimetres: steps along a beard, how far it is followed, the gap that ends it, and what colours are averaged over. */
const step = 2;
const furthest = 150;
const gap = 6;
const reach = 2.5;
/** The part of the jaw's edge below which a beard hangs: half width and depth on the mean head, millimetres. */
const chinHalfWidth = 34;
const chinZ = -20;
/** By how much the beard itself differs from where it starts, as a share of by how much skin does. */
const ownShare = 0.35;
const fewestRays = 5;

/** The head as the photo shows it: the camera, and xyz of the subdivided skin. */
export interface PosedSkin {
  readonly camera: Camera;
  readonly positions: Float32Array;
  /** The same vertices on the mean head. */
  readonly mean: Float32Array;
}

/**
 * How far a beard hangs below the edge of the jaw, millimetres: along lines down the face from the chin, as long as the
 * photo shows the colour of the beard above. 0 where the lines do not start in a beard.
 */
export function beardDrop(
  photo: Pixels,
  { camera, positions, mean }: PosedSkin,
  { belowJaw }: FacialHairZone,
  { density, tint }: FacialHairField,
): number {
  const starts = [...density.keys()].filter(
    (i) =>
      belowJaw[i] > 8 &&
      belowJaw[i] < 16 &&
      Math.abs(mean[3 * i]) < chinHalfWidth &&
      mean[3 * i + 2] > chinZ &&
      density[i] > 0.6,
  );
  if (starts.length < fewestRays) return 0;
  const ends = starts.flatMap((i) => [positions[3 * i], positions[3 * i + 1] - furthest, positions[3 * i + 2]]);
  const from = projectPoints(
    camera,
    Float32Array.from(starts.flatMap((i) => [...positions.subarray(3 * i, 3 * i + 3)])),
  );
  const to = projectPoints(camera, Float32Array.from(ends));
  const drops = starts.map((_, k) => {
    const [dx, dy] = [0, 1].map((c) => (to[2 * k + c] - from[2 * k + c]) / furthest);
    const pixel = Math.hypot(dx, dy);
    const lightAt = (distance: number) =>
      meanLight(photo, from[2 * k] + distance * dx, from[2 * k + 1] + distance * dy, reach * pixel);
    return followColor(lightAt, ownShare ** 2 * length2(tint));
  });
  return quantile(drops, 0.5);
}

/** How far light stays within a squared difference of that about its start, millimetres. */
function followColor(lightAt: (distance: number) => ArrayLike<number>, furthestSquare: number): number {
  const near = [-6, -3, 0, 3, 6].map((distance) => logOf(lightAt(distance)));
  const start = [0, 1, 2].map((c) => near.reduce((sum, light) => sum + light[c], 0) / near.length);
  let last = 0;
  for (let distance = 0; distance <= furthest && distance - last <= gap; distance += step) {
    const light = lightAt(distance);
    if (light[3] < 0.5) break;
    if (length2(logOf(light).map((value, c) => value - start[c])) < furthestSquare) last = distance;
  }
  return last;
}

function logOf(light: ArrayLike<number>): number[] {
  return [0, 1, 2].map((c) => Math.log(Math.max(light[c], 2e-3)));
}
