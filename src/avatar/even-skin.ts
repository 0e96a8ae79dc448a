import { clamp, quantile } from "../face/statistics.ts";
import type { ExpressionWeights } from "./avatar.ts";
import { beardWeights } from "./beard.ts";
import { type FieldSmoother, mean3, smoothstep } from "./field.ts";
import type { SkinDomain } from "./skin-domain.ts";
import type { ProjectedPhoto } from "./tone.ts";
import type { DelitPhoto } from "./vertex-photo.ts";

/** The photo at the vertices, with and without its light. */
export interface SeenSkin {
  readonly photo: ProjectedPhoto;
  readonly delit: DelitPhoto;
  /** Distance of the outer eye corners in the photo, pixels. */
  readonly eyePixels: number;
}

const creaseLift = 0.9;
const deepestCrease = 0.6;
const highestBulge = 0.3;
/** Excess over the skin's level, log, from which skin counts as shining, and does wholly. */
const shineRange = [0.03, 0.22] as const;
const shineLightness = 0.5;
const shineChroma = 0.75;
/** Deviations of chroma from the tone beyond this, log, are coloured light more than skin; this share of them goes. */
const chromaLimit = 0.13;
const chromaLoss = 0.7;
/** What the photo's tone yields to that of the fill where it ends, so that no edge shows. */
const borderLoss = 0.8;

/**
 * Smooth log colour to take off plain skin: of broad shine half of its lightness and most of its pallor, of coloured
 * light what skin cannot be, and at the border of the photo its difference from the fill.
 */
export function evenSkin(
  smoother: FieldSmoother,
  { zones }: SkinDomain,
  { photo, delit }: SeenSkin,
  level: Float32Array,
): Float32Array {
  const alpha = photo.alpha.map((value) => clamp(value, 0, 1));
  const low = smoother.colour(
    delit.albedo,
    6,
    alpha.map((value) => value + 1e-4),
  );
  const inside = smoother.scalar(alpha, 5);
  const taken = new Float32Array(level.length);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const excess = mean3(low, i) - mean3(level, i);
    const shine = smoothstep(shineRange[0], shineRange[1], excess);
    const border = borderLoss * (1 - smoothstep(0.4, 0.9, inside[i])) * photo.skinShare[i];
    const red = low[4 * i] - level[4 * i] - excess;
    const green = low[4 * i + 1] - level[4 * i + 1] - excess;
    const blue = low[4 * i + 2] - level[4 * i + 2] - excess;
    const deviation = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue));
    const foreign = chromaLoss * Math.max(0, 1 - chromaLimit / Math.max(deviation, 1e-6));
    const lightness = Math.max(shineLightness * shine, border) * excess;
    const pallor = Math.max(shineChroma * shine, foreign, border, shineChroma * (1 - photo.exposed[i]));
    taken[4 * i] = zones.plain[i] * (lightness + pallor * red);
    taken[4 * i + 1] = zones.plain[i] * (lightness + pallor * green);
    taken[4 * i + 2] = zones.plain[i] * (lightness + pallor * blue);
  }
  return smoother.colour(taken, 3);
}

/**
 * What a smile draws around the mouth, log colour to take off: dark folds, and half of the bulges beside them, which a
 * neutral face has less. Beards are left alone.
 */
export function foldCreases(
  smoother: FieldSmoother,
  domain: SkinDomain,
  expression: ExpressionWeights,
  seen: SeenSkin,
): Float32Array {
  const { zones } = domain;
  const { photo, delit } = seen;
  const creases = new Float32Array(delit.albedo.length);
  const amount = creaseLift * foldAmount(domain, expression, seen) * (1 - 1.5 * lowResolutionEase(seen.eyePixels));
  if (amount < 0.1) return creases;
  const alpha = photo.alpha.map((value) => clamp(value, 0, 1) + 1e-4);
  const fine = smoother.colour(delit.albedo, 2, alpha);
  const broad = smoother.colour(
    delit.albedo,
    60,
    alpha.map((value, i) => value * zones.plain[i] + 1e-4),
  );
  for (let i = 0; i < smoother.vertexCount; i++) {
    const step = mean3(fine, i) - mean3(broad, i);
    const part = step < 0 ? Math.min(1, deepestCrease / -step) : 0.5 * Math.min(1, highestBulge / Math.max(step, 1e-6));
    const weight = amount * zones.folds[i] * part;
    for (let c = 0; c < 3; c++) creases[4 * i + c] = weight * (fine[4 * i + c] - broad[4 * i + c]);
  }
  return creases;
}

/** How much the folds of a smile are drawn on skin, not on a beard, 0..1. */
export function foldAmount(domain: SkinDomain, expression: ExpressionWeights, { photo, delit }: SeenSkin): number {
  return mouthActivity(expression) * (1 - beardiness(photo, delit, domain));
}

/** 1 where chin and upper lip are much darker than the cheeks: a beard. */
function beardiness({ alpha }: ProjectedPhoto, { albedo }: DelitPhoto, domain: SkinDomain): number {
  const { folds, front } = domain.zones;
  const bearded = beardWeights(domain, "goatee");
  const chin: number[] = [];
  const cheeks: number[] = [];
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 0.5) continue;
    if (bearded[i] > 0.6 && folds[i] < 0.4) chin.push(mean3(albedo, i));
    else if (front[i] > 0 && folds[i] < 0.05) cheeks.push(mean3(albedo, i));
  }
  if (chin.length < 20 || cheeks.length < 20) return 0;
  return smoothstep(0.25, 0.5, quantile(cheeks, 0.5) - quantile(chin, 0.5));
}

/** How much the photo smiles or opens its mouth, 0..1. */
function mouthActivity(expression: ExpressionWeights): number {
  let sum = 0;
  for (const [name, weight] of Object.entries(expression)) {
    if (name.startsWith("mouthSmile") || name.startsWith("jaw")) sum += weight;
  }
  return clamp(sum, 0, 1);
}

/** 0 for photos of full detail, up to .2 for small ones, whose noise and compression must not be sharpened. */
export function lowResolutionEase(eyePixels: number): number {
  return 0.2 * (1 - clamp((eyePixels - 60) / 90, 0, 1));
}
