import type { MaskKernels, Plane } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import { type Lab, type LinearRgb, linearOfLab } from "./color.ts";
import { analyseForehead, type Forehead } from "./forehead.ts";
import { readStrands, type StrandAxes, type StrandCoherence } from "./hair-curl.ts";
import { type HairMeasures, measureHair } from "./hair-measures.ts";
import { seedHair } from "./hair-seeds.ts";
import { segmentHair } from "./hair-segmentation.ts";
import { cropHead, fineHeadLayout, headLayout } from "./head-crop.ts";
import { type HeadRegion, headRegion } from "./head-region.ts";
import { type HeadSilhouette, headSilhouette } from "./head-silhouette.ts";
import type { Landmarks } from "./landmarks.ts";
import type { Mask } from "./mask.ts";
import type { FaceNets } from "./nets.ts";
import { maskInPicture, segmentPicture } from "./segment-person.ts";
import { above, countSet, setIndices, valuesAt } from "./selection.ts";
import { modelSkin } from "./skin-model.ts";
import { clamp, median, quantile } from "./statistics.ts";

/** The hair of one head. Colours are what the photo shows; their ratio to the skin's survives its light. */
export interface HairFinding {
  /** Coverage by hair, in the pixel grid of the photo. */
  readonly mask: Mask;
  readonly measures: HairMeasures;
  /** Where the forehead ends above the top landmark (eye distances), and whether the head is bald. */
  readonly reach: number;
  readonly bald: boolean;
  /** A cap or scarf hides the hair. */
  readonly covering: boolean;
  readonly curl: StrandCoherence | null;
  readonly axes: StrandAxes | null;
  readonly color: HairColor | null;
  /** Median colour of cheeks and nose. */
  readonly skin: Lab;
  /** The head before what is behind it. */
  readonly silhouette: HeadSilhouette;
}

export interface HairColor {
  readonly base: Lab;
  /** Without its highlights and what shines through at its edges: the colour of the strands themselves. */
  readonly body: Lab;
  readonly highlight: Lab;
  /** Linear light of hair over that of the skin beside it, by channel. */
  readonly baseRatio: LinearRgb;
  readonly bodyRatio: LinearRgb;
  readonly highlightRatio: LinearRgb;
  /** Median local deviation of lightness: how lively the hair is. */
  readonly texture: number;
}

/** Quantiles of lightness between which the highlights of hair lie; brighter pixels are halos and blown out. */
const highlightRange = [0.8, 0.93] as const;
const fewestColorPixels = 20;
/** From this many pixels on the hair beside and over the face tells the colour: lower it is easily taken for clothes. */
const fewestUpperPixels = 250;
/** Spread of lightness over which highlights come to bear, and the share of the hair that they then are. */
const highlightSpread = [18, 42] as const;
const highlightShare = 0.32;
/** Lightness up to which highlights are gloss, and from which they are strands in the light. */
const glossyLightness = [22, 38] as const;
/** Spread of lightness over which light hair is half in the sun, and the share of it that then tells nothing of its own
 * lightness. */
const starkSpread = [42, 56] as const;
const starkShare = 0.26;
/** Below this many pixels hair is a rim, mixed with the lighter skin beside it by this share. */
const fewestBodyPixels = 800;
const mixedShare = 0.65;
/** Bluer than this, dark hair mirrors the sky on this share of it, and on more where its lightness spreads so far. */
const skyTint = -2;
const skyShare = 0.55;
const moreSkyShare = 0.35;
const skySpread = [20, 34] as const;

/**
 * Finds hair by colour and place within the person, with no net but the person's: skin, hair and clothes as colour
 * mixtures, hair seeded above the hairline and along the rim of the head, edges from the guided filter. Null if the
 * face lies outside the photo.
 */
export function findHair(
  nets: FaceNets,
  kernels: MaskKernels,
  pixels: Pixels,
  landmarks: Landmarks,
): HairFinding | null {
  const head = cropHead(pixels, landmarks, headLayout);
  const person = segmentPicture(nets, head.picture);
  const region = headRegion(kernels, head, person);
  const skin = modelSkin(kernels, region);
  if (skin === null) return null;
  const forehead = analyseForehead(kernels, region);
  const seeds = seedHair(kernels, region, skin, forehead);
  const probability = segmentHair(kernels, region, skin, forehead, seeds);
  const hair = above(probability.values, 0.5);
  const strands = readStrands(kernels, cropHead(pixels, landmarks, fineHeadLayout), probability);
  return {
    mask: photoMask(pixels, region, probability),
    measures: measureHair(kernels, region, hair),
    reach: forehead.reach,
    bald: forehead.bald,
    covering: isCovering(forehead),
    curl: strands?.coherence ?? null,
    axes: strands?.axes ?? null,
    color: hairColor(kernels, region, hair, skin.median),
    skin: skin.median,
    silhouette: headSilhouette(region, person, skin, probability),
  };
}

/** The forehead ends far too low, at something smooth. */
function isCovering({ lowReach, domeTexture }: Forehead): boolean {
  return lowReach < -0.15 && domeTexture < 1.6;
}

function photoMask(pixels: Pixels, { size, head }: HeadRegion, probability: Plane): Mask {
  const data = new Uint8Array(probability.values.map((value) => 255 * value + 0.5));
  return maskInPicture({ width: size, height: size, data }, head.crop, pixels.width, pixels.height);
}

function hairColor(kernels: MaskKernels, region: HeadRegion, hair: Uint8Array, skin: Lab): HairColor | null {
  const { size, lab, texture, mouthY } = region;
  const upper = hair.map((on, i) => on & Number(i < mouthY * size));
  const mask = { width: size, height: size, values: countSet(upper) >= fewestUpperPixels ? upper : hair };
  const inner = (radius: number, from = mask) => {
    const core = kernels.shrink(from, radius).values;
    return countSet(core) >= 60 ? core : from.values;
  };
  const whole = setIndices(inner(2, { ...mask, values: hair }));
  const core = setIndices(inner(2));
  if (core.length <= fewestColorPixels) return null;
  const { lightness, a, b } = lab;
  const middle = (at: Uint32Array): Lab => [
    median(valuesAt(lightness.values, at)),
    median(valuesAt(a.values, at)),
    median(valuesAt(b.values, at)),
  ];
  const deep = setIndices(inner(3));
  const levels = valuesAt(lightness.values, deep);
  const [low, high] = highlightRange.map((share) => quantile(levels, share));
  const bright = deep.filter((i) => lightness.values[i] >= low && lightness.values[i] <= high);
  const base = middle(whole);
  const highlight = middle(bright.length > 0 ? bright : core);
  const body = middle(strands(lightness.values, core, skin, base));
  return {
    base,
    body,
    highlight,
    baseRatio: ratio(base, skin),
    bodyRatio: ratio(body, skin),
    highlightRatio: ratio(highlight, skin),
    texture: median(valuesAt(texture.values, core)),
  };
}

/** The pixels of hair that are neither highlight nor, on a narrow rim of hair darker than the skin, mixed with that. */
function strands(lightness: Float32Array, hair: Uint32Array, skin: Lab, base: Lab): Uint32Array {
  const levels = valuesAt(lightness, hair);
  const spread = quantile(levels, 0.85) - quantile(levels, 0.15);
  const glossy = 1 - ramp(glossyLightness, base[0]);
  const lit =
    highlightShare * ramp(highlightSpread, spread) * glossy + starkShare * ramp(starkSpread, spread) * (1 - glossy);
  const isRim = hair.length < fewestBodyPixels && quantile(levels, 0.5) < skin[0];
  const mirrorsSky = base[2] < skyTint && base[0] < skin[0];
  const sky = mirrorsSky ? skyShare + moreSkyShare * ramp(skySpread, spread) : 0;
  const own = (1 - (isRim ? mixedShare : lit)) * (1 - sky);
  const limit = quantile(levels, own);
  return hair.filter((i) => lightness[i] <= limit);
}

/** 0 up to the first value, 1 from the second on. */
function ramp([from, to]: readonly [number, number], value: number): number {
  return clamp((value - from) / (to - from), 0, 1);
}

function ratio(color: Lab, reference: Lab): LinearRgb {
  const [over, under] = [linearOfLab(color), linearOfLab(reference)];
  const channel = (c: number) => over[c] / Math.max(under[c], 1e-3);
  return [channel(0), channel(1), channel(2)];
}
