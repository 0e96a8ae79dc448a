import { clamp, median } from "../../../face/statistics.ts";
import type { FallingFringe } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import type { Triple } from "../../mesh/triple.ts";
import type { HairlineEvidence } from "./hairline.ts";

/** Turns about an upright axis through the skull at which a fringe is told, from the subject's right to the left, degrees. */
const firstAzimuth = -80;
const azimuthStep = 4;
export const fringeAzimuths = 41;
/** Steps up a forehead, for how long hair goes on where it begins, and its highest place, millimetres. */
const step = 1;
const lasting = 6;
const highest = 105;
/** Where the search begins below the upper edge of the brows, which fringes can cover, millimetres. */
const belowBrows = 10;
/** Columns of a running median, to both sides. */
const smoothColumns = 2;

/** The lower edge of the hair that falls over a forehead on a photo; the highest place where none is seen. */
export function readForeheadEdge(
  envelope: HeadEnvelope,
  camera: Camera,
  { browY, coverOf }: Pick<HairlineEvidence, "browY" | "coverOf">,
): number[] {
  const isHair = (azimuth: number, y: number) => {
    const [u, v] = projectPoints(camera, onForehead(envelope, azimuth, y));
    return (coverOf(u, v) ?? 0) >= 0.5;
  };
  const heights = Array.from({ length: fringeAzimuths }, (_, k) => {
    const azimuth = firstAzimuth + azimuthStep * k;
    let began = highest;
    for (let y = browY - belowBrows; y < highest && y - began < lasting; y += step) {
      began = isHair(azimuth, y) ? Math.min(began, y) : highest;
    }
    return began;
  });
  return heights.map((_, k) =>
    Math.round(median(heights.slice(Math.max(0, k - smoothColumns), k + smoothColumns + 1))),
  );
}

/** Height of the lower edge of a fringe at an azimuth, millimetres. */
export function foreheadEdgeAt(fringe: FallingFringe, azimuth: number): number {
  const at = clamp((azimuth - firstAzimuth) / azimuthStep, 0, fringeAzimuths - 1);
  const k = Math.min(fringeAzimuths - 2, Math.floor(at));
  return fringe[k] + (at - k) * (fringe[k + 1] - fringe[k]);
}

/** The azimuth of a place about the upright axis, towards the subject's left, degrees. */
export function foreheadAzimuth([x, , z]: Triple): number {
  return (180 / Math.PI) * Math.atan2(x, z - skullCentre[2]);
}

/** The place on the skin at an azimuth and a height. */
export function onForehead(envelope: HeadEnvelope, azimuth: number, y: number): Triple {
  const angle = (azimuth * Math.PI) / 180;
  let reach = 80;
  const place = (): Triple => [reach * Math.sin(angle), y, skullCentre[2] + reach * Math.cos(angle)];
  // The skin is a star about the middle of the skull.
  for (let iteration = 0; iteration < 6; iteration++) {
    const radius = envelope.radiusTowards(...place());
    reach = Math.sqrt(Math.max(1, radius ** 2 - (y - skullCentre[1]) ** 2));
  }
  return place();
}
