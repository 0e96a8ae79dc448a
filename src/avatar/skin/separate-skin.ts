import type { LinearRgb } from "../../face/color.ts";
import { median, quantile } from "../../face/statistics.ts";
import type { Steps } from "../../steps.ts";
import { subdivide } from "../head/subdivide.ts";
import type { FieldSmoother } from "../mesh/field.ts";
import { type LipColor, ownLipColor } from "./lip-color.ts";
import type { SeenSkin } from "./see-skin.ts";
import { onceForDomain, type SkinDomain } from "./skin-domain.ts";
import { fromOpponent, toOpponent } from "./skin-prior.ts";
import { fitSkin, lightField, modelAlbedo, type SkinSamples } from "./solve-skin.ts";

/** A photo of skin as albedo times light; fields of four floats a vertex of the subdivided skin, natural logarithms. */
export interface SeparatedSkin {
  /** Albedo that changes over centimetres, on all of the head. */
  readonly albedo: Float32Array;
  /** Light, with its strength and colour. */
  readonly light: Float32Array;
  /** What of the photo is neither. */
  readonly rest: Float32Array;
  /** How far the rest is one that skin has, 0..1. */
  readonly validity: Float32Array;
}

/** Smoothing before the photo is taken to the coarse vertices, and of the normals, in which creases and noise are no light. */
const sampleRounds = 2;
const normalRounds = 12;
/** The membrane of what modes leave: how far it follows explained skin, tends to none, and is stiff. */
const pull = 0.5;
const anchor = 0.03;
const stiffness = 2;
/**
 * Share of the shade that goes: with none sockets are black and shaven lips bear a grey moustache, with all of it faces are flat,
 * since the renderer's occlusion is blind for forms of a few millimetres.
 */
const shadeLoss = 0.25;
/**
 * What goes of the shade about the mouth, and of how the chroma differs from the tone there: most portraits are of smiling men, whose cheeks and
 * stubble shade it, so that with a quarter women bear a grey moustache (log light of the philtrum over the cheeks -.55, photos -.32,
 * previews now -.36; 28 people with short hair and no beard).
 */
const mouthLoss = { shade: 0.75, chroma: 0.7 } as const;
/** By how much lids are darker than the tone at most, opponent log lightness: a fifth of the light. */
const lidShade = 0.4;
/** Standard deviations at which the rest counts half. */
const restTolerance = 3;

/**
 * Separates a photo into albedo and light: the likeliest by the prior of people, then a smooth difference of the albedo that
 * is much the same on both sides. `trust` (0..1 a vertex) says where skin may be judged at all: no hair grows, no expression folds
 * it. The cheeks get `tone`, as light as in the photo where it is not known.
 */
export function* separateSkin(
  smoother: FieldSmoother,
  domain: SkinDomain,
  seen: SeenSkin,
  trust: Float32Array,
  tone: LinearRgb | null,
): Steps<SeparatedSkin> {
  const { model } = domain;
  // (1) The photo at the coarse vertices.
  const samples = sampleSkin(smoother, domain, seen, trust);
  yield;

  // (2) Tone, light, shade and modes.
  const { prior } = domain;
  const besideLips = samples.confidence.map((value, i) => value * (1 - domain.zones.lipBorder[i]));
  const fit = fitSkin(prior, { ...samples, confidence: besideLips });
  yield;
  const light = lightField(fit, samples.normals);
  const albedo = modelAlbedo(prior, fit);
  const shade = modelAlbedo({ ...prior, ...domain.shade }, { tone: new Float64Array(3), scores: fit.scores });
  for (let k = 0; k < albedo.length; k++) {
    const [c, atMouth] = [k % 3, domain.zones.mouth[Math.trunc(k / 3)]];
    const usual = shadeLoss * shade[k];
    const more =
      c === 0 ? (mouthLoss.shade - shadeLoss) * shade[k] : mouthLoss.chroma * (albedo[k] - usual - fit.tone[c]);
    albedo[k] -= usual + atMouth * more;
    light[k] += usual + atMouth * more;
  }
  yield;

  // (3) What else of the albedo is smooth.
  const count = model.skinVertexCount;
  const diagonal = fit.validity.map((value) => pull * value + anchor);
  const rightSide = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) {
      const k = 3 * i + c;
      rightSide[4 * i + c] = pull * fit.validity[i] * (samples.colours[k] - albedo[k] - light[k]);
    }
  }
  const smooth = smoother.kernel.membrane(
    pairedGraph(domain),
    { diagonal, stiffness, rightSide },
    new Float32Array(4 * count),
  );
  for (let k = 0; k < albedo.length; k++) albedo[k] += smooth[4 * Math.trunc(k / 3) + (k % 3)];
  paintLips(domain, seen, light, albedo, fit.tone);
  lightenLids(domain, albedo, fit.tone);
  yield;

  // (4) Back to the subdivided skin.
  const fineAlbedo = finer(domain, albedo);
  const fineLight = finer(domain, light);
  yield;
  setTone(domain, fineAlbedo, fineLight, tone);
  const rest = new Float32Array(seen.colours.length);
  for (let i = 0; 4 * i < rest.length; i++) setRest(rest, seen.colours, fineAlbedo, fineLight, i);
  const deviation = fineDeviation(domain);
  const validity = seen.confidence.map(
    (value, i) =>
      (value * (0.1 + 0.9 * seen.exposure[i])) / (1 + errorOf(rest, deviation, i) / restTolerance ** 2) ** 2,
  );
  return { albedo: fineAlbedo, light: fineLight, rest, validity };
}

function setRest(rest: Float32Array, seen: Float32Array, albedo: Float32Array, light: Float32Array, i: number): void {
  for (let k = 4 * i; k < 4 * i + 4; k++) rest[k] = seen[k] - albedo[k] - light[k];
}

/** Mean square of the rest at a vertex, in deviations. */
function errorOf(rest: Float32Array, deviation: Float32Array, i: number): number {
  toOpponent(rest[4 * i], rest[4 * i + 1], rest[4 * i + 2], opponent, 0);
  let error = 0;
  for (let c = 0; c < 3; c++) error += (opponent[c] / deviation[3 * i + c]) ** 2 / 3;
  return error;
}

const opponent = new Float64Array(3);

/** The photo at the coarse vertices, as far as `trust` says that it shows skin. */
export function sampleSkin(
  smoother: FieldSmoother,
  { model, zones }: SkinDomain,
  { colours, confidence, exposure, normals }: SeenSkin,
  trust: Float32Array,
): SkinSamples {
  const weights = confidence.map((value, i) => value * exposure[i] * trust[i] * (1 - zones.cavity[i]));
  const smooth = smoother.colour(
    colours,
    sampleRounds,
    weights.map((value) => value + 1e-5),
  );
  const worth = smoother.scalar(weights, sampleRounds);
  const packed = new Float32Array(4 * smoother.vertexCount);
  for (let k = 0; k < normals.length; k++) packed[4 * Math.trunc(k / 3) + (k % 3)] = normals[k];
  const broad = smoother.colour(packed, normalRounds);
  const count = model.skinVertexCount;
  const out = { colours: new Float32Array(3 * count), normals: new Float32Array(3 * count) };
  for (let i = 0; i < count; i++) {
    toOpponent(smooth[4 * i], smooth[4 * i + 1], smooth[4 * i + 2], out.colours, 3 * i);
    const length = Math.hypot(broad[4 * i], broad[4 * i + 1], broad[4 * i + 2]) || 1;
    for (let c = 0; c < 3; c++) out.normals[3 * i + c] = broad[4 * i + c] / length;
  }
  return { ...out, confidence: worth.subarray(0, count) };
}

/** A coarse field in opponent colour as RGB on the subdivided skin, four floats a vertex. */
function finer({ subdivision }: SkinDomain, field: Float32Array): Float32Array {
  const rgb = new Float32Array(field.length);
  for (let k = 0; k < field.length; k += 3) fromOpponent(field[k], field[k + 1], field[k + 2], rgb, k);
  const fine = subdivide(subdivision, rgb);
  const out = new Float32Array((4 * fine.length) / 3);
  for (let i = 0; 4 * i < out.length; i++) {
    for (let c = 0; c < 3; c++) out[4 * i + c] = fine[3 * i + c];
  }
  return out;
}

/** Moves what is light and what is tone so that the cheeks have this tone, or else their light neither colour nor strength. */
function setTone({ zones }: SkinDomain, albedo: Float32Array, light: Float32Array, tone: LinearRgb | null): void {
  const cheeks = [...zones.cheeks.keys()].filter((i) => zones.cheeks[i] !== 0);
  const median = (field: Float32Array, c: number) =>
    quantile(
      cheeks.map((i) => field[4 * i + c]),
      0.5,
    );
  const step = [0, 1, 2].map((c) => (tone ? Math.log(Math.max(tone[c], 1e-3)) - median(albedo, c) : median(light, c)));
  for (let k = 0; k < albedo.length; k++) {
    if ((k & 3) === 3) continue;
    albedo[k] += step[k & 3];
    light[k] -= step[k & 3];
  }
}

/** Lips against the tone, opponent log colour: the median of 168 photos with closed ones, those of `SkinPrior.lips`. */
const usualLips = [-0.78, 0.09, 0.24] as const;
/** Points that tell the colour of lips at least. */
export const fewestOfLips = 5;

/** Lips and what borders on them as they usually are, in the chroma of this person's. */
function paintLips(
  domain: SkinDomain,
  { lips }: SeenSkin,
  light: Float32Array,
  albedo: Float32Array,
  tone: Float64Array,
): void {
  const own = lips.length < fewestOfLips ? usualLips : ownLipColor(lipsOverTone(domain, lips, light, tone));
  const profile = domain.prior.lips;
  for (let k = 0; k < albedo.length; k++) {
    const c = k % 3;
    const wanted = c === 0 ? profile[k] + own[0] - usualLips[0] : profile[k] * own[c];
    albedo[k] += domain.zones.lipBorder[Math.trunc(k / 3)] * (tone[c] + wanted - albedo[k]);
  }
}

/** Lids as light as skin that is not folded: a blink draws out what lies in their fold. */
function lightenLids({ zones }: SkinDomain, albedo: Float32Array, tone: Float64Array): void {
  for (let i = 0; 3 * i < albedo.length; i++) {
    albedo[3 * i] += zones.lids[i] * Math.max(0, tone[0] - lidShade - albedo[3 * i]);
  }
}

/**
 * Median colour of a photo's `lips` over the tone, the light on the red in the colour of that on the cheeks taken off. A median, since gloss is
 * no colour of lips.
 */
export function lipsOverTone(
  { zones }: SkinDomain,
  lips: SeenSkin["lips"],
  light: Float32Array,
  tone: Float64Array,
): LipColor {
  const vertices = [...Array(light.length / 3).keys()];
  const red = vertices.filter((i) => zones.lips[i] > 0.9);
  const cheeks = vertices.filter((i) => zones.cheeks[i] !== 0);
  const seen = lips.map(([r, g, b]) => {
    toOpponent(r, g, b, opponent, 0);
    return [...opponent];
  });
  const over = (c: number) =>
    median(seen.map((own) => own[c])) - median((c === 0 ? red : cheeks).map((i) => light[3 * i + c])) - tone[c];
  return [over(0), over(1), over(2)];
}

/** Most that lips differ within themselves, deviations. */
const lipDeviation = [0.2, 0.06, 0.05] as const;

/** Standard deviation of the rest at the subdivided vertices, three floats each. */
const fineDeviation = onceForDomain(({ subdivision, prior, zones }) =>
  subdivide(subdivision, prior.deviation).map((value, k) => {
    const lip = zones.lips[Math.trunc(k / 3)];
    return value + lip * (Math.min(value, lipDeviation[k % 3]) - value);
  }),
);

/** The graph of the coarse skin in which each vertex also neighbours its mirror image: both sides tend to the same. */
const pairedGraph = onceForDomain(({ coarseGraph, model }) => {
  const { rowStarts, columns } = coarseGraph;
  const count = rowStarts.length - 1;
  const rows = Array.from({ length: count }, (_, i) => {
    const own = [...columns.subarray(rowStarts[i], rowStarts[i + 1])];
    return model.mirror[i] === i ? own : [...own, model.mirror[i], model.mirror[i]];
  });
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) starts[i + 1] = starts[i] + rows[i].length;
  return { rowStarts: starts, columns: Uint16Array.from(rows.flat()) };
});
