import { innerLipRing, leftEyeRing, rightEyeRing } from "../../face/landmark-groups.ts";
import type { TrustMask } from "../../kernels/atlas.ts";
import type { PlaneKernels } from "../../kernels/planes.ts";
import type { Steps } from "../../steps.ts";
import { smoothstep } from "../mesh/field.ts";
import { emptyRegion, nearPolygon } from "../mesh/plane-region.ts";
import { eyeDistanceOf, type FacePicture, featureBarrier, polygonOf } from "./face-picture.ts";

/** Coverage by hair, of 255, from which the photo is not painted on skin: a strand that is missed stains a forehead, skin
 * that is taken for hair is only filled. */
const perhapsHair = 64;
const innerLipMiddles = [13, 14] as const;
/** How far hair reaches beyond its mask, what borders on what is no skin is not trusted, and the softness of that; shares of the
 * distance of the outer eye corners. */
const reach = { hair: 0.03, border: 0.015, blur: 0.022 } as const;

/**
 * Where the photo may be painted on the head, 0..255: the person without hair or headwear (`picture.hair`), eyes and an
 * open mouth.
 */
export function* maskSkin(planes: PlaneKernels, picture: FacePicture): Steps<Omit<TrustMask, "scale">> {
  const { width, height, person, hair } = picture;
  const unit = eyeDistanceOf(picture);

  // (1) What of the person is no hair; eyes and brows are dark, but none.
  const covered = emptyRegion(width, height);
  if (hair) {
    const barrier = featureBarrier(picture, unit);
    for (let i = 0; i < covered.data.length; i++) {
      covered.data[i] = hair.data[i] > perhapsHair && !barrier.data[i] ? 1 : 0;
    }
  }
  const grown = planes.dilate(covered, reach.hair * unit);
  yield;
  const bare = emptyRegion(width, height);
  for (let i = 0; i < bare.data.length; i++) bare.data[i] = person.data[i] > 127 && !grown.data[i] ? 1 : 0;
  const core = planes.erode(bare, reach.border * unit);
  yield;
  const trust = planes.blur(new Float32Array(core.data), width, height, Math.max(0.8, reach.blur * unit));

  // (2) Without eyes and mouth opening.
  excludeApertures(picture, trust, unit);
  const data = new Uint8Array(trust.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(255 * trust[i]);
  return { width, height, data };
}

/** Apertures end at the lashes: the dark line of the lids beside them is skin, and much of what makes an eye somebody's. */
function excludeApertures(picture: FacePicture, trust: Float32Array, unit: number): void {
  const { landmarks } = picture;
  const exclude = (ring: readonly number[], depth: number, softness: number) => {
    nearPolygon(picture, polygonOf(landmarks, ring), depth + softness, (pixel, distance) => {
      trust[pixel] *= smoothstep(depth - softness, depth + softness, distance);
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
