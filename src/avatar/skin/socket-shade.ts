import { leftBrowRing, leftEyeRing } from "../../face/landmark-groups.ts";
import { clamp } from "../../face/statistics.ts";
import { embedLandmarks } from "../head/embedding.ts";
import { subdivide } from "../head/subdivide.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import { convexHull, distanceFrom } from "../mesh/plane-region.ts";
import type { SeenSkin } from "./even-skin.ts";
import { onceForDomain, type SkinDomain } from "./skin-domain.ts";
import { type DelitPhoto, minimumSkinCount, skinVertices } from "./vertex-photo.ts";

/** Millimetres of the mean head: how far from lashes and from brows shade begins to be skin's, and is. */
const lashMargin = [1, 3.5] as const;
const browMargin = [0.5, 3] as const;
/** Outer border beside and under the eye, from its outline. */
const outerReach = [20, 13] as const;
/** From the middle of the face beyond the nose's root, and its lower border, over the nose base: the shade of the nose below is
 * its shape. */
const noseReach = [24, 18] as const;
const noseFloor = [28, 38] as const;
/** Upper border, over the middle of the brows. */
const frownHeight = [14, 6] as const;
/** Rounds of smoothing that leave the shade without lines, and that reach across an eye. */
const shadeRounds = 3;
const levelRounds = 60;
/** Log depth of what one side shows alone from which it is light, and surely is, and the share that goes. */
const aloneDepth = [0.12, 0.35] as const;
const aloneShare = 0.8;
/** Share of the chroma of what is lifted: shade about the eyes is more saturated than skin. */
const chromaShare = 0.8;
/** Trust in the photo on the other side from which that one tells. */
const twinTrust = [0.2, 0.6] as const;

/** Landmark. */
const noseBase = 2;

const socketZone = onceForDomain(buildZone);

/**
 * Takes the shade that one side shows alone off the skin between brows, eyes and nose's root, as shading: there light from a side
 * leaves dark wedges, by which a face at rest looks stern. What both sides show is form, and by it faces are known.
 */
export function liftSocketShade(
  smoother: FieldSmoother,
  domain: SkinDomain,
  { photo, delit }: Pick<SeenSkin, "photo" | "delit">,
): DelitPhoto {
  if (skinVertices(photo).length < minimumSkinCount) return delit;
  const { zones, mirror } = domain;
  const { albedo, shading } = delit;
  const sockets = socketZone(domain);
  const alpha = photo.alpha.map((value) => clamp(value, 0, 1));
  const fine = smoother.colour(
    albedo,
    shadeRounds,
    alpha.map((value, i) => value * Math.max(sockets[i], zones.plain[i]) + 1e-4),
  );
  const level = smoother.colour(
    albedo,
    levelRounds,
    alpha.map((value, i) => value * zones.plain[i] * (1 - sockets[i]) + 1e-5),
  );
  const steps = sockets.map((_, i) => Math.min(0, mean3(fine, i) - mean3(level, i)));
  const taken = new Float32Array(albedo.length);
  for (let i = 0; i < sockets.length; i++) {
    const weight = sockets[i] * alpha[i];
    if (weight === 0 || steps[i] === 0) continue;
    const alone = smoothstep(...twinTrust, alpha[mirror[i]]) * Math.min(0, steps[i] - steps[mirror[i]]);
    const lift = aloneShare * smoothstep(...aloneDepth, -alone) * alone;
    const part = (chromaShare * lift) / steps[i];
    for (let c = 0; c < 3; c++) {
      taken[4 * i + c] = weight * (lift + part * (fine[4 * i + c] - level[4 * i + c] - steps[i]));
    }
  }
  const smooth = smoother.colour(taken, 2);
  return {
    ...delit,
    albedo: albedo.map((value, k) => ((k & 3) === 3 ? value : value - smooth[k])),
    shading: shading.map((value, k) => ((k & 3) === 3 ? value : value + smooth[k])),
  };
}

function buildZone({ model, subdivision, zones: { cavity, ears } }: SkinDomain): Float32Array {
  const positions = subdivide(subdivision, model.mean);
  const points = embedLandmarks(model.landmarks, model.mean);
  const outline = (ring: readonly number[]) =>
    distanceFrom(convexHull(Float32Array.from(ring.flatMap((i) => [points[3 * i], points[3 * i + 1]]))));
  const [eye, brow] = [outline(leftEyeRing), outline(leftBrowRing)];
  const browY = leftBrowRing.reduce((sum, i) => sum + points[3 * i + 1], 0) / leftBrowRing.length;
  const noseBaseY = points[3 * noseBase + 1];
  const eyeZ = points[3 * leftEyeRing[0] + 2];
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) => {
    const [x, y, z] = [Math.abs(positions[3 * i]), positions[3 * i + 1], positions[3 * i + 2]];
    if (z < eyeZ - 25) return 0;
    const nose = smoothstep(...noseReach, x) * smoothstep(...noseFloor, y - noseBaseY);
    const near = Math.max(nose, smoothstep(...outerReach, eye(x, y)));
    const clear = smoothstep(...lashMargin, eye(x, y)) * smoothstep(...browMargin, brow(x, y));
    return near * clear * smoothstep(...frownHeight, y - browY) * (1 - cavity[i]) * (1 - ears[i]);
  });
}
