import type { AttributeClass } from "../../../face/attributes/attribute-tasks.ts";
import { byteOfLinear, type LinearRgb, linearLight, linearOfByte } from "../../../face/color.ts";
import type { Mask } from "../../../face/mask.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Pixels } from "../../../photo/pixels.ts";
import type { Hair, HairField, Rgb } from "../../avatar.ts";
import { FacePlane, type OutlineView } from "../../fit/face-plane.ts";
import { type Gaussian, Posterior } from "./gaussian.ts";
import learned from "./hair-field.json" with { type: "json" };

type Coloured = Pick<Hair, "color" | "highlightColor" | "field">;
type HairWords = Readonly<Record<AttributeClass<"hairColor">, number>>;

/** What photos of hair of a word show of its lightness and of its warmth: half way to the crown, by height, by depth and, since light comes
 * from a side, across the head; and what of it is the hair's own and not the light's: its mean, and its growth with each coefficient
 * that is shown beyond the mean. */
interface FieldPrior extends Gaussian {
  readonly own: { readonly mean: readonly number[]; readonly gain: readonly (readonly number[])[] };
}

/** Hair about a point of the face plane, millimetres from between the eyes: lightness and warmth, and cover 0..1. */
export interface SeenHair {
  readonly x: number;
  readonly y: number;
  readonly values: readonly [lightness: number, warmth: number];
  readonly weight: number;
}

/** Heights over the eyes between which sides turn into the top (of 22 people with grey sides log light beyond that of the top is .6 at 36, .38
 * at 48, .18 at 60, -.2 at 84 mm) and below which depth counts, the way down to where it counts as one, and the depth beyond which
 * colours stay, millimetres. */
const sides = { from: 30, to: 84 } as const;
const earY = 10;
const depthUnit = 100;
const deepest = 1.6;
/** Light that all hair mirrors, linear: in ratios black hair would differ by noise. */
const gloss = 0.01;
/** Grid of points in the face plane, millimetres, and pixels to each side of one in its mean. */
const grid = { step: 12, aside: 156, top: 156, bottom: -168 } as const;
const reach = 3;
const leastCover = 0.5;
/** Byte of the mask from which a pixel is hair. */
const sure = 200;
/** Half the width of a head of hair, millimetres. */
const halfWidth = 90;
/** Coefficients of a channel, with that across the head. */
export const termCount = 4;
/** Coefficients of height, of lightness and of warmth, and their signs where sides are greyer than the top. */
const greySides = [
  { term: 1, sign: -1 },
  { term: termCount + 1, sign: 1 },
] as const;
/** Hair whose sides may be greyer than its top: white hair has nothing left to grey, and what is lighter of it is light. */
const greying: readonly AttributeClass<"hairColor">[] = ["dark", "brown", "fair", "red", "grey"];
/** How many points beside one another err together: the sum of their correlations, which fades out over 40 mm. */
export const together = 6;

/** What the coefficients of a channel count for at a height over the eyes, millimetres. */
function fieldTerms(y: number): readonly [number, number, number] {
  return [1, clamp((y - sides.from) / (sides.to - sides.from), 0, 1) - 0.5, clamp((earY - y) / depthUnit, 0, deepest)];
}

/** What the coefficients of a channel count for in a photo. */
export function shownTerms({ x, y }: SeenHair): readonly number[] {
  return [...fieldTerms(y), x / halfWidth];
}

/** Hair of a photo at points of the face plane. */
export function seeHair(photo: Pixels, { data: mask }: Mask, view: OutlineView): SeenHair[] {
  const plane = new FacePlane(view);
  const seen: SeenHair[] = [];
  const middle = plane.pixelOf([0, 0]);
  const stride = Math.max(1, Math.round(Math.abs(plane.pixelOf([0, grid.step / 2])[1] - middle[1]) / reach));
  for (let y = grid.top; y >= grid.bottom; y -= grid.step) {
    for (let x = -grid.aside; x <= grid.aside; x += grid.step) {
      const [u, v] = plane.pixelOf([x, y]).map(Math.round);
      if (u < 0 || u >= photo.width || !(mask[v * photo.width + u] >= sure)) continue;
      const [sum, count] = [[0, 0, 0], (2 * reach + 1) ** 2];
      let cover = 0;
      for (let row = v - reach * stride; row <= v + reach * stride; row += stride) {
        for (let column = u - reach * stride; column <= u + reach * stride; column += stride) {
          if (row < 0 || column < 0 || row >= photo.height || column >= photo.width) continue;
          const at = row * photo.width + column;
          if (mask[at] < sure) continue;
          cover++;
          for (let c = 0; c < 3; c++) sum[c] += linearLight[photo.data[4 * at + c]];
        }
      }
      if (cover < leastCover * count) continue;
      const [red, green, blue] = sum.map((value) => Math.log(value / cover + gloss));
      seen.push({ x, y, values: [(red + green + blue) / 3, red - blue], weight: cover / count });
    }
  }
  return seen;
}

/**
 * The likeliest coefficients under a prior, with their covariance: each point is a measurement of a variance so much larger as points
 * beside it err alike. `evidence` is the logarithm of the probability of all of them.
 */
export function posterior(
  prior: Gaussian,
  seen: readonly SeenHair[],
  noise: readonly number[],
): Gaussian & { readonly evidence: number } {
  let evidence = 0;
  const found = new Posterior(prior);
  for (const point of seen) {
    const { values, weight } = point;
    const shares = shownTerms(point);
    for (const [channel, value] of values.entries()) {
      const { variance, off } = found.measure(termCount * channel, shares, value, noise[channel] / weight);
      evidence -= (Math.log((variance * weight) / noise[channel]) + off ** 2 / variance) / 2;
    }
  }
  const { mean, covariance } = found;
  return { mean, covariance, evidence };
}

/** How the colour of the hair of a head changes over it, whose colour is said by words; null where none is seen. */
export function readHairField(seen: readonly SeenHair[], words: HairWords): HairField | null {
  return readField(seen, learned.words, words, greying);
}

/** How the colour of a beard changes, which greys at the chin first. */
export function readBeardField(seen: readonly SeenHair[]): HairField | null {
  const { dark, grey } = learned.beards;
  return readField(seen, learned.beards, { dark: dark.share, grey: grey.share }, []);
}

/**
 * Much of what a photo shows is light from above and shade below, which is of the same kind on everybody: as much is the hair's own
 * as hair of its kind varies more than even hair does, and more of grey sides, by how probable each kind is after what is seen (maximum a posteriori). The
 * field leaves what is seen as light as it is in the mean, whose light is that of the colour: with the mean of its logarithm grey sides made dark tops grey.
 */
function readField<Kind extends string>(
  seen: readonly SeenHair[],
  priors: Readonly<Record<Kind, FieldPrior>>,
  before: Readonly<Record<Kind, number>>,
  greying: readonly Kind[],
): HairField | null {
  const total = seen.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const found = (Object.keys(priors) as Kind[]).map((kind) => {
    const prior = priors[kind];
    const { mean, evidence } = posterior(prior, seen, learned.noise);
    const own = ownTrends(prior, mean);
    if (greying.includes(kind)) keepGreySides(own, prior, seen);
    return { own, evidence: evidence + Math.log(before[kind] + 1e-6) };
  });
  const most = Math.max(...found.map(({ evidence }) => evidence));
  const shares = found.map(({ evidence }) => Math.exp(evidence - most));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const own = found[0].own.map((_, i) => found.reduce((sum, one, k) => sum + (shares[k] / all) * one.own[i], 0));
  const at = (from: number, y: number) => fieldTerms(y).reduce((sum, share, k) => sum + share * own[from + k], 0);
  const meanOf = (value: (y: number) => number) =>
    seen.reduce((sum, { y, weight }) => sum + weight * value(y), 0) / total;
  const less = (from: number, mean: number): [number, number, number] => {
    return [rounded(own[from] - mean), rounded(own[from + 1]), rounded(own[from + 2])];
  };
  return {
    lightness: less(0, Math.log(meanOf((y) => Math.exp(at(0, y))))),
    warmth: less(
      termCount,
      meanOf((y) => at(termCount, y)),
    ),
  };
}

/** What of a photo's coefficients is the hair's own, by how much hair of the kind varies more than even hair does. */
function ownTrends({ mean: usual, own }: FieldPrior, mean: readonly number[]): number[] {
  return own.gain.map((row, i) => row.reduce((sum, gain, k) => sum + gain * (mean[k] - usual[k]), own.mean[i]));
}

/**
 * Sides that are lighter or less coloured than light makes them turn grey more often the more they are (17 to 58 % of 375 heads), and
 * whoever compares the avatar with the photo sees them there in any case: all that is shown of it stays, not what of it is sure.
 */
function keepGreySides(trends: number[], prior: FieldPrior, seen: readonly SeenHair[]): void {
  const alone = learned.noise.map((noise) => noise / together);
  const { mean } = posterior(prior, seen, alone);
  for (const { term, sign } of greySides) {
    const beyondLight = prior.own.mean[term] + mean[term] - prior.mean[term];
    if (sign * beyondLight > sign * trends[term]) trends[term] = beyondLight;
  }
}

/** Linear light of hair half way from the sides to the top, about where its edge is. */
export function edgeColor({ color, field }: Pick<Hair, "color" | "field">): LinearRgb {
  return field ? colorAt(color, field, (sides.from + sides.to) / 2) : linearOf(color);
}

/** The colours of hair where its field is lightest, by channel: those of its texture. */
export function lightestColors<Worn extends Coloured>(hair: Worn): Worn {
  const { field } = hair;
  if (!field) return hair;
  const of = (color: Rgb): Rgb => {
    const ends = [earY, sides.to, earY - deepest * depthUnit].map((y) => colorAt(color, field, y));
    const lightest = (c: number) => Math.round(byteOfLinear(Math.max(...ends.map((end) => end[c]))));
    return [lightest(0), lightest(1), lightest(2)];
  };
  return { ...hair, color: of(hair.color), highlightColor: of(hair.highlightColor) };
}

const painted = new WeakMap<Coloured, { readonly positions: Float32Array; readonly colors: Float32Array }>();

/** Colours of a field over its lightest ones at vertices of these positions (xyz, millimetres), linear. Kept. */
export function fieldColors(hair: Coloured, positions: Float32Array): Float32Array | undefined {
  const { color, field } = hair;
  if (!field) return undefined;
  let known = painted.get(hair);
  if (known?.positions !== positions) {
    const lightest = linearOf(lightestColors(hair).color);
    const ofHeight = new Map<number, LinearRgb>();
    const colors = new Float32Array(positions.length);
    for (let i = 0; i < positions.length; i += 3) {
      const y = Math.round(positions[i + 1]);
      let own = ofHeight.get(y);
      if (!own) {
        const [red, green, blue] = colorAt(color, field, y).map((v, c) => Math.min(1, v / Math.max(1e-4, lightest[c])));
        own = [red, green, blue];
        ofHeight.set(y, own);
      }
      colors.set(own, i);
    }
    known = { positions, colors };
    painted.set(hair, known);
  }
  return known.colors;
}

/** Linear light of hair of this colour (sRGB bytes) at a height over the eyes, millimetres. */
function colorAt(color: Rgb, { lightness, warmth }: HairField, y: number): LinearRgb {
  const shares = fieldTerms(y);
  const [light, warm] = [lightness, warmth].map((of) => shares.reduce((sum, share, k) => sum + share * of[k], 0));
  const of = (c: number) =>
    clamp((linearOfByte(color[c]) + gloss) * Math.exp(light + ((1 - c) * warm) / 2) - gloss, 0, 1);
  return [of(0), of(1), of(2)];
}

function linearOf([red, green, blue]: Rgb): LinearRgb {
  return [linearOfByte(red), linearOfByte(green), linearOfByte(blue)];
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
