import { innerLipRing, leftBrowRing, leftEyeRing, rightBrowRing, rightEyeRing } from "../../face/landmark-groups.ts";
import { clamp } from "../../face/statistics.ts";
import type { TrustMasks } from "../../kernels/atlas.ts";
import type { PlaneKernels, Region } from "../../kernels/planes.ts";
import type { Steps } from "../../steps.ts";
import { smoothstep } from "../mesh/field.ts";
import { emptyRegion, fillPolygon, nearPolygon, type Polygon } from "../mesh/plane-region.ts";
import { type FacePicture, hull, polygonOf, rowHeights } from "./face-picture.ts";
import { hairRegion } from "./hair-region.ts";
import { readSkin, type SkinReading } from "./skin-deviation.ts";

export interface SkinMask extends Omit<TrustMasks, "scale"> {
  /** Median Lab of the person's skin in the photo, L 0..100. */
  readonly skinLab: readonly [number, number, number];
}

const innerLipMiddles = [13, 14] as const;
const features = [rightEyeRing, leftEyeRing, rightBrowRing, leftBrowRing];

/**
 * Where the photo may be painted on the head (trust) and where it shows plain skin, both 0..255. Hair, fringe, eyes,
 * an open mouth and what is left of glasses (outlines of what shows through them) are not trusted. Distances are
 * shares of that of the outer eye corners.
 */
export function* maskSkin(planes: PlaneKernels, picture: FacePicture, glasses: readonly Polygon[]): Steps<SkinMask> {
  const { width, height } = picture;

  // (1) Colour of the skin, and how far each pixel is from it.
  const skin = yield* readSkin(planes, picture);
  const unit = skin.frame.eyeDistance;

  yield;
  // (2) Hair: not skin, above the nose base, connected with what is outside of the face.
  const hair = planes.dilate(hairRegion(planes, picture, skin), 0.03 * unit);

  yield;
  // (3) Trust: the face below the brow tops, and skin above and around.
  const trust = trustPlane(planes, picture, skin, hair);

  // (4) Without eyes, mouth opening, rims and background.
  excludeApertures(picture, trust, unit);
  if (glasses.length > 0) excludeFrame(planes, picture, trust, skin.deviations, unit, glasses);
  const data = new Uint8Array(2 * width * height);
  for (let i = 0; i < width * height; i++) {
    const person = smoothstep(0.3, 0.7, picture.person.data[i] / 255);
    data[2 * i] = Math.round(255 * clamp(trust[i] * person, 0, 1));
    data[2 * i + 1] = Math.round(255 * (1 - smoothstep(2, 3, skin.deviations[i])));
  }
  return { width, height, data, skinLab: skin.model.median };
}

function trustPlane(
  planes: PlaneKernels,
  { width, height, hair: found }: FacePicture,
  { frame, oval, deviations }: SkinReading,
  hair: Region,
): Float32Array {
  const unit = frame.eyeDistance;
  const isHairKnown = found !== null;
  const inside = new Float32Array(width * height);
  const skin = emptyRegion(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    const { start, step } = rowHeights(frame, y);
    for (let x = 0; x < width; x++, i++) {
      const up = start + step * x;
      if (oval[i] > 0 && up < 0.34 * unit) inside[i] = 1;
      if (!hair.data[i] && deviations[i] < (isHairKnown ? 3.2 : up > 0.3 * unit ? 1.9 : 2.6)) skin.data[i] = 1;
    }
  }
  planes.blur(inside, width, height, 0.03 * unit);
  const sure = planes.erode(skin, 0.035 * unit);
  const kept = emptyRegion(width, height);
  for (let i = 0; i < inside.length; i++) {
    inside[i] = hair.data[i] ? 0 : Math.max(inside[i], sure.data[i]);
    kept.data[i] = inside[i] > 0.5 ? 1 : 0;
  }
  const core = planes.erode(kept, 0.015 * unit);
  for (let i = 0; i < inside.length; i++) if (!core.data[i]) inside[i] = 0;
  return planes.blur(inside, width, height, Math.max(0.8, 0.022 * unit));
}

/** Apertures end at the lashes: the dark line of the lids beside them is skin, and much of what makes an eye somebody's. */
function excludeApertures(picture: FacePicture, trust: Float32Array, unit: number): void {
  const { landmarks } = picture;
  const exclude = (ring: readonly number[], reach: number, softness: number) => {
    nearPolygon(picture, polygonOf(landmarks, ring), reach + softness, (pixel, distance) => {
      trust[pixel] *= smoothstep(reach - softness, reach + softness, distance);
    });
  };
  const lashes = Math.max(0.7, 0.01 * unit);
  for (const ring of [rightEyeRing, leftEyeRing]) exclude(ring, lashes, lashes);
  const [upper, lower] = innerLipMiddles;
  const gap = Math.hypot(
    landmarks[2 * upper] - landmarks[2 * lower],
    landmarks[2 * upper + 1] - landmarks[2 * lower + 1],
  );
  if (gap > 0.025 * unit) exclude(innerLipRing, 0.012 * unit, Math.max(0.7, 0.01 * unit));
}

/** Hinges, temples and reflections: what is not skin around the eyes and not seen through the lenses, except eyes and brows. */
function excludeFrame(
  planes: PlaneKernels,
  picture: FacePicture,
  trust: Float32Array,
  deviations: Float32Array,
  unit: number,
  outlines: readonly Polygon[],
): void {
  const { width, height, landmarks } = picture;
  const zone = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(zone, hull(landmarks, ring), 0.42 * unit);
  const kept = emptyRegion(width, height);
  for (const ring of features) fillPolygon(kept, hull(landmarks, ring), 0.02 * unit);
  for (const outline of outlines) fillPolygon(kept, outline);
  const rims = emptyRegion(width, height);
  for (let i = 0; i < rims.data.length; i++) {
    if (zone.data[i] && !kept.data[i] && deviations[i] > 1.7) rims.data[i] = 1;
  }
  const cut = Float32Array.from(planes.dilate(planes.erode(rims, 0.5), 0.025 * unit).data);
  planes.blur(cut, width, height, Math.max(0.7, 0.01 * unit));
  for (let i = 0; i < cut.length; i++) trust[i] *= 1 - cut[i];
}
