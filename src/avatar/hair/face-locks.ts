import { leftEyeRing, outerEyeCorners, rightEyeRing } from "../../face/landmark-groups.ts";
import type { Mask } from "../../face/mask.ts";
import { median } from "../../face/statistics.ts";
import type { PlaneKernels, Region } from "../../kernels/planes.ts";
import { connectedTo, emptyRegion, fillPolygon } from "../mesh/plane-region.ts";
import { type FaceFrame, type FacePicture, hull } from "../skin/face-picture.ts";
import type { SkinReading } from "../skin/skin-deviation.ts";
import type { SeenHair } from "./seen-hair.ts";
import { strandRidges, type Window } from "./strand-ridges.ts";

/** Hair that hangs beside the face covers it up to these shares of the eye distance, above the nose's base and below. */
const hangingDepths = [0.65, 0.35] as const;
/** Least texture of locks (L), and as a share of that of found hair. */
const lockTexture = 0.6;
const lockShare = 0.6;
/** How unlike skin locks are, and how many times as unlike hair they may be, deviations. */
const lockDeviation = 0.5;
const lockLikeness = 1.7;
/** Shares of the eye distance: how far locks come inwards from the outer corners of the eyes, lashes beside an eye, and
 * the surroundings of which colours are means. */
const lockReach = 0.1;
const lashes = 0.03;
const colourReach = 0.02;
/** Room beside the face in which hair tells how much texture it has. */
const besideFace = 0.15;

/** Pixels below the border of the face oval to which hanging hair covers it, at a height over the nasion. */
export function hangingDepth({ eyeDistance, noseBaseHeight }: FaceFrame, height: number): number {
  return (height > noseBaseHeight ? hangingDepths[0] : hangingDepths[1]) * eyeDistance;
}

/**
 * Adds locks that hang over temples, the ends of brows and cheeks, connected with the hair in `region`: in shade or in the
 * light their colour may be skin's, but they are drawn in strands.
 */
export function addFaceLocks(
  planes: PlaneKernels,
  picture: FacePicture,
  found: Mask,
  skin: SkinReading,
  hair: SeenHair,
  region: Region,
): void {
  const { width, height, landmarks } = picture;
  const { frame, oval, deviations } = skin;
  const unit = frame.eyeDistance;
  const window = windowAbout(skin, width, height);
  const texture = strandRidges(planes, found, skin, window);
  const least = Math.max(
    lockTexture,
    lockShare * median(hair.sample.map((i) => texture[i]).filter((value) => value > 0)),
  );
  const broad = (plane: Float32Array) => planes.blur(plane, width, height, colourReach * unit);
  const fromSkin = broad(deviations.slice());
  const fromHair = broad(deviations.map((_, i) => hair.distance(i)));
  const eyes = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(eyes, hull(landmarks, ring), lashes * unit);
  const beyondEye = distanceBeyondEyes(picture);
  const locks = emptyRegion(width, height);
  const seeds = emptyRegion(width, height);
  for (let y = window.top; y < window.bottom; y++) {
    for (let x = window.left; x < window.right; x++) {
      const i = y * width + x;
      seeds.data[i] = region.data[i] || found.data[i] > 127 ? 1 : 0;
      locks.data[i] = seeds.data[i];
      if (eyes.data[i] || oval[i] <= 0 || texture[i] < least) continue;
      if (fromSkin[i] < lockDeviation || fromHair[i] > lockLikeness * fromSkin[i]) continue;
      const up = frame.height(x + 0.5, y + 0.5);
      if (up < frame.mouthHeight || oval[i] > hangingDepth(frame, up)) continue;
      if (beyondEye(x + 0.5, y + 0.5) > -lockReach * unit) locks.data[i] = 1;
    }
  }
  const grown = connectedTo(locks, seeds);
  for (let i = 0; i < grown.data.length; i++) if (grown.data[i] && oval[i] > 0) region.data[i] = 1;
}

/** The face above the mouth, and the hair beside it. */
function windowAbout({ frame, oval }: SkinReading, width: number, height: number): Window {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (oval[i] <= 0 || frame.height(x + 0.5, y + 0.5) < frame.mouthHeight) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const room = Math.round(besideFace * frame.eyeDistance);
  return {
    left: Math.max(0, left - room),
    top: Math.max(0, top - room),
    right: Math.min(width, right + room),
    bottom: Math.min(height, bottom + room),
  };
}

/** Pixels beyond the nearer outer eye corner, along the line of both; negative between them. */
function distanceBeyondEyes({ landmarks }: FacePicture): (x: number, y: number) => number {
  const { right, left } = outerEyeCorners;
  const [startX, startY] = [landmarks[2 * right], landmarks[2 * right + 1]];
  const [dx, dy] = [landmarks[2 * left] - startX, landmarks[2 * left + 1] - startY];
  const length = Math.hypot(dx, dy) || 1;
  return (x, y) => {
    const along = ((x - startX) * dx + (y - startY) * dy) / length;
    return Math.max(-along, along - length);
  };
}
