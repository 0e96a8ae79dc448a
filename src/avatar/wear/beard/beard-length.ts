import { quantile } from "../../../face/statistics.ts";
import type { Pixels } from "../../../photo/pixels.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import type { FacialHairField } from "../../skin/facial-hair.ts";
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
/** Log light by which the beard itself differs from where it starts; shaded skin and clothes are lighter, redder or
 * greyer. */
const lightnessReach = 0.8;
const redder = 0.3;
const greyer = 0.6;
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
  { density }: FacialHairField,
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
    return followColor(lightAt);
  });
  return quantile(drops, 0.5);
}

function followColor(lightAt: (distance: number) => readonly [number, number, number, number]): number {
  const near = [-6, -3, 0, 3, 6].map((distance) => splitLight(lightAt(distance)));
  const [level, warmth] = [0, 1].map((k) => near.reduce((sum, part) => sum + part[k], 0) / near.length);
  let last = 0;
  for (let distance = 0; distance <= furthest && distance - last <= gap; distance += step) {
    const light = lightAt(distance);
    if (light[3] < 0.5) break;
    const [lightness, chroma] = splitLight(light);
    const isAlike =
      Math.abs(lightness - level) < lightnessReach && chroma - warmth < redder && warmth - chroma < greyer;
    if (isAlike) last = distance;
  }
  return last;
}

/** Mean log of a light, and by how much its red is above its blue. */
function splitLight(light: ArrayLike<number>): [number, number] {
  const [red, green, blue] = [0, 1, 2].map((c) => Math.log(Math.max(light[c], 2e-3)));
  return [(red + green + blue) / 3, red - blue];
}
