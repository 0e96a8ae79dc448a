import { clamp } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SkinZones } from "./skin-domain.ts";
import type { ProjectedPhoto } from "./tone.ts";
import { type DelitPhoto, medianOf, minimumSkinCount, skinVertices } from "./vertex-photo.ts";

const broadRounds = 8;
/** Weight of what has not the colour of skin in that, below the brows. */
const leastSkin = 0.1;
const smoothingRounds = 3;
/** How far, log, the broad lightness of one person's skin lies below its median above the nose base and below it, where jaws are
 * shaded in any light, and its chroma off it. */
const darkest = 0.34;
const darkestBelow = 0.5;
const mostColour = 0.12;
/** The same on the forehead where the photo ends, since hair begins there and shades it. */
const darkestBorder = 0.2;
const mostBorderColour = 0.08;
/** Share that goes of what lies beyond: of a face, which is known by its shade, and of the forehead where the photo ends. */
const loss = 0.35;
const borderLoss = 0.9;
/** Rounds of smoothing by which that border is felt, and the trust in the photo there. */
const borderRounds = 40;
const borderTrust = [0.95, 0.5] as const;

/**
 * What hard light leaves on plain skin, off which it is taken: dark clouds along its shadows and stains of its colours. Shade
 * within the limits stays, since it shows the shape of a face. Skin that facial hair covers is not `bare` (`bareWeights`)
 * and left alone.
 */
export function liftUnevenLight(
  smoother: FieldSmoother,
  { plain, middle, upper }: Pick<SkinZones, "plain" | "middle" | "upper">,
  photo: ProjectedPhoto,
  { albedo, shading }: Pick<DelitPhoto, "albedo" | "shading">,
  bare: Float32Array,
): void {
  const samples = skinVertices(photo).filter((i) => middle[i] > 0.5);
  if (samples.length < minimumSkinCount) return;
  const level = medianOf(samples, (i) => mean3(albedo, i));
  const chroma = [0, 1, 2].map((c) => medianOf(samples, (i) => albedo[4 * i + c] - mean3(albedo, i)));
  const broad = smoother.colour(
    albedo,
    broadRounds,
    photo.alpha.map(
      (alpha, i) =>
        clamp(alpha, 0, 1) * plain[i] * (leastSkin + (1 - leastSkin) * Math.max(upper[i], photo.skinShare[i])) + 1e-4,
    ),
  );
  const inside = smoother.scalar(photo.alpha, borderRounds);
  const taken = new Float32Array(albedo.length);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const border = upper[i] * smoothstep(...borderTrust, inside[i]);
    const share = (loss + (borderLoss - loss) * border) * plain[i] * clamp(1.5 * photo.alpha[i], 0, 1) * bare[i];
    if (share === 0) continue;
    const mean = mean3(broad, i);
    const usual = darkestBelow + middle[i] * (darkest - darkestBelow);
    const cloud = Math.min(0, mean - level + usual + border * (darkestBorder - usual));
    const [red, green, blue] = chroma.map((value, c) => broad[4 * i + c] - mean - value);
    const most = mostColour + border * (mostBorderColour - mostColour);
    const stain = Math.max(0, 1 - most / Math.max(Math.hypot(red, green, blue), 1e-6));
    taken[4 * i] = share * (cloud + stain * red);
    taken[4 * i + 1] = share * (cloud + stain * green);
    taken[4 * i + 2] = share * (cloud + stain * blue);
  }
  const smooth = smoother.colour(taken, smoothingRounds);
  for (let k = 0; k < albedo.length; k++) {
    if ((k & 3) === 3) continue;
    albedo[k] -= smooth[k];
    shading[k] += smooth[k];
  }
}
