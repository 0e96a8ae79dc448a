import { clamp } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SkinDomain, SkinZones } from "./skin-domain.ts";
import type { ProjectedPhoto } from "./tone.ts";
import type { DelitPhoto } from "./vertex-photo.ts";

/** The photo at the vertices, with and without its light. */
export interface SeenSkin {
  readonly photo: ProjectedPhoto;
  readonly delit: DelitPhoto;
  /** Distance of the outer eye corners in the photo, pixels. */
  readonly eyePixels: number;
}

/** Excess over the skin's level, log, from which skin counts as shining, and does wholly. */
const shineRange = [0.03, 0.22] as const;
const shineLightness = 0.5;
const shineChroma = 0.75;
/** Share of the excess of blown-out skin, which tells no lightness. */
const blownLightness = 0.4;
/** Deviations of chroma from the tone beyond this, log, are coloured light more than skin; this share of them goes. */
const chromaLimit = 0.13;
const chromaLoss = 0.7;
/** What the photo's tone yields to that of the fill where it ends, so that no edge shows. */
const borderLoss = 0.8;
/** Rounds in which what the skin about brows and eyes loses is carried into them, so that they keep their contrast to it. */
const featureRounds = 8;
/** How much paler than its tone (log of red over blue) skin about the mouth may be, and what goes of the rest. */
const mouthPallor = 0.06;
const mouthLoss = 0.85;
/** Trust in the photo, smoothed so many rounds, from which skin lies at that border, and no more; on forehead and temples, where no
 * beard grows, the shade of hair beside it is wider and darker than skin. */
const borderTrust = [0.4, 0.9] as const;
const borderRounds = 5;
const foreheadRounds = 14;

/**
 * Smooth log colour to take off plain skin: of broad shine half of its lightness and most of its pallor, of coloured
 * light what skin cannot be, at the border of the photo its difference from the fill, and about the mouth, unless it
 * `isBearded` with hair of its own colour, its pallor.
 */
export function evenSkin(
  smoother: FieldSmoother,
  { zones }: SkinDomain,
  { photo, delit }: SeenSkin,
  level: Float32Array,
  isBearded: boolean,
): Float32Array {
  const alpha = photo.alpha.map((value) => clamp(value, 0, 1));
  const low = smoother.colour(
    delit.albedo,
    6,
    alpha.map((value) => value + 1e-4),
  );
  const inside = smoother.scalar(alpha, borderRounds);
  const insideBrow = smoother.scalar(alpha, foreheadRounds);
  const taken = new Float32Array(level.length);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const excess = mean3(low, i) - mean3(level, i);
    const shine = smoothstep(shineRange[0], shineRange[1], excess);
    const border =
      borderLoss *
      Math.max(
        (1 - smoothstep(...borderTrust, inside[i])) * photo.skinShare[i],
        (1 - smoothstep(...borderTrust, insideBrow[i])) * zones.upper[i],
      );
    const red = low[4 * i] - level[4 * i] - excess;
    const green = low[4 * i + 1] - level[4 * i + 1] - excess;
    const blue = low[4 * i + 2] - level[4 * i + 2] - excess;
    const deviation = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue));
    const foreign = chromaLoss * Math.max(0, 1 - chromaLimit / Math.max(deviation, 1e-6));
    const blown = blownLightness * (1 - photo.exposed[i]);
    const lightness = Math.max(shineLightness * shine, border, excess > 0 ? blown : 0) * excess;
    const pallor = Math.max(shineChroma * shine, foreign, border, shineChroma * (1 - photo.exposed[i]));
    taken[4 * i] = zones.plain[i] * (lightness + pallor * red);
    taken[4 * i + 1] = zones.plain[i] * (lightness + pallor * green);
    taken[4 * i + 2] = zones.plain[i] * (lightness + pallor * blue);
  }
  const within = smoother.colour(
    taken,
    featureRounds,
    zones.plain.map((value, i) => value * alpha[i] + 1e-4),
  );
  for (let k = 0; k < taken.length; k++) {
    const vertex = k >> 2;
    const own = zones.plain[vertex];
    taken[k] += (1 - own) * zones.browsAndEyes[vertex] * (within[k] - taken[k]);
  }
  if (!isBearded) takeMouthPallor(zones, taken, low, level);
  return smoother.colour(taken, 3);
}

/**
 * Takes most of the pallor off the skin about the mouth: shine bleaches it as it does cheeks, and a razor's shade is darker than
 * skin, but little bluer.
 */
function takeMouthPallor(
  { plain, aroundMouth }: Pick<SkinZones, "plain" | "aroundMouth">,
  taken: Float32Array,
  low: Float32Array,
  level: Float32Array,
): void {
  for (let i = 0; i < plain.length; i++) {
    const pallor = level[4 * i] - level[4 * i + 2] - (low[4 * i] - low[4 * i + 2]);
    if (pallor <= mouthPallor) continue;
    const share = aroundMouth[i] * (1 - plain[i]) * mouthLoss * (1 - mouthPallor / pallor);
    const excess = mean3(low, i) - mean3(level, i);
    for (let c = 0; c < 3; c++) taken[4 * i + c] += share * (low[4 * i + c] - level[4 * i + c] - excess);
  }
}

/** 0 for photos of full detail, up to .2 for small ones, whose noise and compression must not be sharpened. */
export function lowResolutionEase(eyePixels: number): number {
  return 0.2 * (1 - clamp((eyePixels - 60) / 90, 0, 1));
}
