import { quantile } from "../../face/statistics.ts";
import type { ExpressionWeights } from "../avatar.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import { beardWeights } from "./beard-weights.ts";
import type { SeenSkin } from "./even-skin.ts";
import { foldReach, type SkinDomain } from "./skin-domain.ts";
import { skinCompression } from "./skin-strain.ts";
import { smileZone } from "./smile-zone.ts";

/** Share of skin's compression from which it folds, and wholly; smoothed, since just beside a fold skin is stretched. */
const foldingStrain = [0.06, 0.2] as const;
const strainRounds = 6;
const leastWeight = 0.05;
/** Compression of the folds' skin, which the upper quarter exceeds, from which a smile gathers all of the cheek (P. Ekman et al.,
 * "The Duchenne smile", 1990), which fitted shapes hardly show, and wholly; the share that is taken of the lines there. */
const gatheringStrain = [0.14, 0.24] as const;
const gatheredShare = 0.65;
/** Log depth that stays of a fold at most: those of a smile are where those of age are. */
const restingDepth = 0.1;
const deepestCrease = 0.8;
const bulgeShare = 0.5;
const highestBulge = 0.3;
/** Share that is taken of the shade about a fold, by which faces are known. */
const broadShare = 0.55;
/** Of the dark spots in the corners of an open mouth; all of them would make a closed one narrower. */
const cornerShare = 0.5;
/** Rounds of smoothing that reach across a fold, and log depth at which skin counts half for the level around it. */
const levelRounds = 40;
const doubtfulDepth = 0.08;
/** Rounds of smoothing that leave the broad shade of a fold without its edges, and the share of these that is taken. */
const softRounds = 12;
const edgeShare = 0.8;
/** Log depth of edges that stays. */
const restingEdge = 0.03;
/** A beard's edge is as dark as a fold. */
const beardLoss = 0.7;

/** What the photo's expression draws on the skin. */
export interface SmileFolds {
  /** How far lines on the skin are the expression's, 0..1 a vertex. */
  readonly weights: Float32Array;
  /** Log colour to take off: deep folds, and half of the bulges beside them, which a neutral face has less. */
  readonly creases: Float32Array;
  /** How far the expression moves the skin about the mouth as a whole, 0..1; less in a beard. */
  readonly activity: number;
}

/**
 * What belongs to the photo's expression (xyz of the skin vertices as the photo shows them): folds beside nose and mouth,
 * which are darker than the skin around them where it is compressed, and lines of a smile from the eyes' outer corners to the
 * jaw. Null where there are none.
 */
export function smileFolds(
  smoother: FieldSmoother,
  domain: SkinDomain,
  { positions, expression }: { readonly positions: Float32Array; readonly expression: ExpressionWeights },
  { photo, delit }: Pick<SeenSkin, "photo" | "delit">,
): SmileFolds | null {
  const { zones, model, subdivision } = domain;
  const bare = 1 - beardLoss * beardiness(photo.alpha, delit.albedo, domain);
  const strain = smoother.scalar(skinCompression(model, subdivision, positions, expression), strainRounds);
  const inFolds = (values: Float32Array) =>
    quantile(
      values.filter((_, i) => zones.folds[i] > 0.5),
      0.75,
    );
  const gathering = gatheredShare * smoothstep(...gatheringStrain, inFolds(strain));
  const gathered = smileZone(domain).map((weight, i) => gathering * weight * (bare + (1 - bare) * zones.middle[i]));
  const weights = strain.map((value, i) => {
    const weight = bare * smoothstep(...foldingStrain, value) * Math.min(1, foldReach * zones.folds[i]);
    return weight < leastWeight ? 0 : weight;
  });
  if (weights.every((weight) => weight === 0)) return null;
  const activity = inFolds(weights);
  const skin = photo.alpha.map(
    (alpha, i) =>
      Math.min(1, Math.max(0, alpha)) * Math.max(zones.plain[i], smoothstep(0.1, 0.4, zones.folds[i])) + 1e-4,
  );
  const fine = smoother.colour(delit.albedo, 1, skin);
  const level = unfoldedLevel(smoother, delit.albedo, fine, skin);
  const creases = new Float32Array(fine.length);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    const step = mean3(fine, i) - mean3(level, i);
    const taken =
      step < 0
        ? Math.min(-step, deepestCrease) - restingDepth * Math.tanh(-step / restingDepth)
        : bulgeShare * Math.min(step, highestBulge);
    const part = (broadShare * weights[i] * taken) / Math.max(Math.abs(step), 1e-6);
    for (let c = 0; c < 3; c++) creases[4 * i + c] = part * (fine[4 * i + c] - level[4 * i + c]);
  }
  takeEdges(smoother, fine, skin, weights, creases);
  return {
    weights: weights.map((weight, i) => Math.max(weight, gathered[i], cornerShare * activity * zones.corners[i])),
    creases,
    activity,
  };
}

/** Adds to `creases` the edges that are left of folds and bulges, by which skin at rest looks old and stained. */
function takeEdges(
  smoother: FieldSmoother,
  fine: Float32Array,
  skin: Float32Array,
  weights: Float32Array,
  creases: Float32Array,
): void {
  const left = fine.map((value, k) => value - creases[k]);
  const soft = smoother.colour(left, softRounds, skin);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    const step = Math.abs(mean3(left, i) - mean3(soft, i));
    const share = edgeShare * weights[i] * (1 - (restingEdge * Math.tanh(step / restingEdge)) / Math.max(step, 1e-6));
    for (let c = 0; c < 3; c++) creases[4 * i + c] += share * (left[4 * i + c] - soft[4 * i + c]);
  }
}

/** The smooth level of the skin that is neither in a fold nor bulging: two rounds of Cauchy weights. */
function unfoldedLevel(
  smoother: FieldSmoother,
  albedo: Float32Array,
  fine: Float32Array,
  skin: Float32Array,
): Float32Array {
  let level = smoother.colour(albedo, levelRounds, skin);
  for (let round = 0; round < 2; round++) {
    const sure = skin.map((weight, i) => {
      const step = mean3(fine, i) - mean3(level, i);
      const doubt = Math.max(-step, 0.5 * step) / doubtfulDepth;
      return weight / (1 + doubt * doubt);
    });
    level = smoother.colour(albedo, levelRounds, sure);
  }
  return level;
}

/** 1 where chin and upper lip are much darker than the cheeks: a beard. */
function beardiness(alpha: Float32Array, albedo: Float32Array, domain: SkinDomain): number {
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
