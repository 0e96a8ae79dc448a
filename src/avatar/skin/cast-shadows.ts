import { clamp, quantile } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SkinDomain, SkinZones } from "./skin-domain.ts";
import { type DelitPhoto, medianOf, minimumSkinCount, type VertexPhoto } from "./vertex-photo.ts";

/** How bright the lit side may be, in log above the median, and still be copied to the dark one. */
const litCap = 0.12;
const specularStart = 0.2;
const featureWeight = 0.4;
/** Share of the skin above the nose that is darker than what is lit, and by how much lit skin varies, log. */
const litShare = 0.85;
const litBand = 0.12;
const usualDepth = 0.15;
/** Share of the face in shade from which it is a covering's, and surely so. */
const coverRange = [0.45, 0.65] as const;
const coverRounds = 2;
const shadeRounds = 40;
/** Depth from which skin surely lies in shade, log, and what goes of the shade's lightness and chroma. */
const deepShade = 0.35;
const shadeLift = 0.9;
const shadeChroma = 0.8;
/** Rounds by which the edge of a shade is widened, since it is blurred and bent, and what it is raised by for that. */
const edgeRounds = 6;
const edgeGain = 3.5;
/** Rounds of smoothing before the sides are compared: on the cheeks, and in features, where edges are short. */
const broadRounds = 12;
const featureRounds = 40;

/**
 * Cast shadows follow no smooth light. Where both sides are seen, the darker one is lifted to the brighter one (capped,
 * so that highlights are not copied), and its colour with it, since shadows are more saturated. A side that is blown out
 * takes the colour of the other. Beards and features survive because they are on both sides.
 */
export function liftDarkSide(
  smoother: FieldSmoother,
  { zones, mirror }: Pick<SkinDomain, "zones" | "mirror">,
  photo: VertexPhoto,
  samples: readonly number[],
  { albedo, shading }: { albedo: Float32Array; shading: Float32Array },
): void {
  const count = smoother.vertexCount;
  const weights = photo.alpha.map(
    (alpha, i) => clamp(alpha, 0, 1) * (featureWeight + (1 - featureWeight) * zones.plain[i]),
  );
  const levels = smoothLevels(smoother, zones, albedo, weights);
  const lightness = Float32Array.from({ length: count }, (_, i) => mean3(levels, i));
  const both = smoother.scalar(
    weights.map((weight, i) => Math.min(weight, weights[mirror[i]])),
    10,
  );
  const median = quantile(
    samples.map((i) => mean3(albedo, i)),
    0.5,
  );
  const capped = lightness.map((value) => Math.min(value, median + litCap));
  const difference = capped.map(
    (value, i) => clamp(value - capped[mirror[i]], -1.2, 1.2) * smoothstep(0.05, 0.3, both[i]),
  );
  const exposure = smoother.scalar(
    photo.exposed,
    6,
    weights.map((weight) => weight + 1e-4),
  );
  const correction = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    const specular = Math.max(lightness[i] - median - specularStart, 0) * smoothstep(0.05, 0.4, weights[i]);
    const taken = (difference[i] < 0 ? 0.9 : 0.2) * difference[i] + 0.6 * specular * zones.plain[i];
    const other = mirror[i];
    const shadowed = smoothstep(0.08, 0.35, -difference[i]) * exposure[other];
    const blown = (1 - exposure[i]) * exposure[other];
    const chromatic = 0.9 * smoothstep(0.05, 0.3, both[i]) * Math.max(shadowed, 0.6 * blown);
    for (let c = 0; c < 3; c++) {
      const chroma = levels[4 * i + c] - lightness[i] - (levels[4 * other + c] - lightness[other]);
      correction[4 * i + c] = clamp(taken, -0.9, 0.5) + chromatic * chroma;
    }
  }
  const smooth = smoother.colour(correction, 4);
  for (let k = 0; k < albedo.length; k++) {
    if ((k & 3) === 3) continue;
    albedo[k] -= smooth[k];
    shading[k] += smooth[k];
  }
}

/**
 * Shadows of caps and fringes lie on both sides: where much of the face above the nose is far darker than its lit skin,
 * that is lifted to it, by one step that changes slowly over the shade, so that what is drawn on the skin stays. Gives
 * for each vertex how near it lies to the shade's edge, 0..1, where the photo itself cannot be put right, and its share of
 * the lift.
 */
export function liftCoveredShade(
  smoother: FieldSmoother,
  { front, middle, plain }: SkinZones,
  { colours, alpha }: VertexPhoto,
  samples: readonly number[],
  { albedo, shading }: Pick<DelitPhoto, "albedo" | "shading">,
): Pick<DelitPhoto, "shadeEdge" | "liftedShade"> {
  const edge = new Float32Array(smoother.vertexCount);
  const nothing = { shadeEdge: edge, liftedShade: edge };
  const inside = samples.filter((i) => middle[i] * front[i] > 0.5);
  if (inside.length < minimumSkinCount) return nothing;
  // (1) Two levels: what is lit, and the shade about each vertex.
  const lit = quantile(
    inside.map((i) => mean3(albedo, i)),
    litShare,
  );
  const sure = inside.filter((i) => Math.abs(mean3(albedo, i) - lit) < litBand);
  const litChroma = [0, 1, 2].map((c) => medianOf(sure, (i) => albedo[4 * i + c] - mean3(albedo, i)));
  const seen = alpha.map((value, i) => clamp(value, 0, 1) * front[i] * middle[i] + 1e-4);
  const fine = smoother.colour(albedo, coverRounds, seen);
  const depths = Float32Array.from(edge, (_, i) => lit - mean3(fine, i));
  const covered = depths.map((depth, i) => seen[i] * smoothstep(usualDepth, deepShade, depth));
  const amount = smoothstep(...coverRange, sumOf(covered) / sumOf(seen));
  if (amount === 0) return nothing;
  const shade = smoother.colour(
    albedo,
    shadeRounds,
    covered.map((value) => value + 1e-6),
  );
  // (2) The share of that shade in which each vertex lies; features take that of the skin about them.
  const share = smoother.scalar(
    depths.map((depth, i) => clamp(depth / Math.max(lit - mean3(shade, i), usualDepth), 0, 1)),
    1,
    seen.map((value, i) => value * (plain[i] + 0.01)),
  );
  // (3) Lift, with the chroma of the lit skin, and that skin at the photo's level, which cheeks in shade did not tell.
  const litInPhoto = quantile(
    inside.map((i) => mean3(colours, i)),
    litShare,
  );
  const level = Math.max(0, litInPhoto - lit);
  const broad = smoother.colour(
    albedo,
    broadRounds,
    alpha.map((value) => clamp(value, 0, 1) + 1e-4),
  );
  for (let i = 0; i < smoother.vertexCount; i++) {
    const reach = amount * middle[i] * share[i];
    const step = Math.max(0, lit - mean3(shade, i));
    const lift = shadeLift * reach * step;
    const raise = amount * clamp(litInPhoto - mean3(broad, i) - lift, 0, level);
    edge[i] = amount * middle[i] * 4 * share[i] * (1 - share[i]);
    for (let c = 0; c < 3; c++) {
      const chroma = shade[4 * i + c] - mean3(shade, i) - litChroma[c];
      const taken = (step > 0 ? shadeChroma * reach * chroma : 0) - lift - raise;
      albedo[4 * i + c] -= taken;
      shading[4 * i + c] += taken;
    }
  }
  const wide = smoother.scalar(edge, edgeRounds);
  return {
    shadeEdge: wide.map((value) => clamp(edgeGain * value, 0, 1)),
    liftedShade: share.map((value, i) => amount * middle[i] * value),
  };
}

function sumOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function smoothLevels(
  smoother: FieldSmoother,
  zones: SkinZones,
  albedo: Float32Array,
  weights: Float32Array,
): Float32Array {
  const spread = weights.map((weight) => weight + 1e-4);
  const fine = smoother.colour(albedo, broadRounds, spread);
  const broad = smoother.colour(albedo, featureRounds, spread);
  const feature = smoother.scalar(
    zones.plain.map((plain) => 1 - plain),
    6,
  );
  return fine.map((value, k) => value + feature[k >> 2] * (broad[k] - value));
}
