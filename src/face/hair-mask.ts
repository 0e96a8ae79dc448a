import type { LabPlanes, MaskKernels, Plane } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { Steps } from "../steps.ts";
import { type Attributes, likeliest } from "./attributes/attribute-tasks.ts";
import { sampleAt } from "./attributes/feature-sampling.ts";
import { type Lab, type LinearRgb, linearOfLab } from "./color.ts";
import { type HairMeasures, measureHair } from "./hair-measures.ts";
import { cropHead, type HeadCrop, headLayout } from "./head-crop.ts";
import { type HeadRegion, headRegion } from "./head-region.ts";
import { type HeadSilhouette, headSilhouette } from "./head-silhouette.ts";
import type { Mask } from "./mask.ts";
import type { FaceNets } from "./nets.ts";
import type { ParsedHead, ParsingClass } from "./parse-head.ts";
import type { SeenHead } from "./seen-head.ts";
import { maskInPicture, segmentPicture } from "./segment-person.ts";
import { above, countSet, setIndices, valuesAt } from "./selection.ts";
import { clamp, median, quantile } from "./statistics.ts";
import { readAxes, type StrandAxes } from "./strand-axes.ts";

/** The hair of one head. Colours are what the photo shows; their ratio to the skin's survives its light. */
export interface HairFinding {
  /** Coverage by hair, in the pixel grid of the photo. */
  readonly mask: Mask;
  /** Coverage by beard and moustache, in the same grid; null without any. */
  readonly beard: Mask | null;
  readonly measures: HairMeasures;
  /** What kind of hair it is, by the attribute regressions. */
  readonly attributes: Attributes;
  readonly axes: StrandAxes | null;
  readonly color: HairColor | null;
  /** Median colour of the face's skin. */
  readonly skin: Lab;
  /** The head before what is behind it. */
  readonly silhouette: HeadSilhouette;
}

export interface HairColor {
  readonly base: Lab;
  /** Of the middle half of its lightness: the colour of the strands without gloss and gaps. */
  readonly body: Lab;
  readonly highlight: Lab;
  /** Linear light of hair over that of the skin beside it, by channel. */
  readonly bodyRatio: LinearRgb;
  readonly highlightRatio: LinearRgb;
}

/** The guided filter that takes the parsed classes to the edges of the photo (He, Sun and Tang, "Guided Image
 * Filtering", PAMI 2013): half its window in pixels of headLayout, .16 of an eye distance, and its regularisation, of 3 and
 * 5 the best on people left out; the guide's colours are worth .007 of overlap over its lightness alone. */
const edges = { radius: 6, epsilon: 3e-4 } as const;
/** Probability of hair, and of skin, that counts for their colours. */
const surely = 0.8;
const fewestPixels = 30;
/** Quantiles of lightness between which hair has its body, and its highlights; brighter are halos and blown out. */
const bodyRange = [0.25, 0.75] as const;
const highlightRange = [0.8, 0.93] as const;

/** Hair as the parsing net finds it, at the edges of the photo, with its measures; null if no skin of the face shows. */
export function* findHair(
  nets: FaceNets,
  kernels: MaskKernels,
  { photo, landmarks, parsed, strands }: SeenHead,
  attributes: Attributes,
): Steps<HairFinding | null> {
  const head = cropHead(nets.crops, photo, landmarks, headLayout);
  const person = segmentPicture(nets, head.picture);
  yield;
  const region = headRegion(kernels, head, person);
  const probability = refinedClass(kernels, head, parsed, "hair");
  yield;
  const skin = skinColor(region, resampled(parsed, "skin", head));
  if (skin === null) return null;
  const hair = above(probability.values, 0.5);
  yield;
  return {
    mask: photoMask(photo, head, probability),
    beard:
      likeliest(attributes.facialHair) === "none" ? null : photoMask(photo, head, resampled(parsed, "beard", head)),
    measures: measureHair(kernels, region, hair),
    attributes,
    axes: readAxes(kernels, strands, probability),
    color: hairColor(region.lab, probability, skin),
    skin,
    silhouette: headSilhouette(region, person, refinedClass(kernels, head, parsed, "skin")),
  };
}

/** A class on the grid of a level crop, made to follow the edges of its colours; nothing beyond the photo. */
export function refinedClass(kernels: MaskKernels, head: HeadCrop, parsed: ParsedHead, name: ParsingClass): Plane {
  const filtered = kernels.guided(head.picture, resampled(parsed, name, head), edges.radius, edges.epsilon);
  const { values } = filtered;
  for (let i = 0; i < values.length; i++) values[i] = head.picture.data[4 * i + 3] > 127 ? clamp(values[i], 0, 1) : 0;
  return filtered;
}

/** A class on the grid of another level crop of the same head; beyond the parsed crop as at its border. */
function resampled({ head: from, classes }: ParsedHead, name: ParsingClass, to: HeadCrop): Plane {
  const plane = classes[name];
  const scale = from.size / plane.width;
  const onPlane = (value: number, eye: number, eyeFrom: number) =>
    ((value + 0.5 - eye) * (from.unit / to.unit) + eyeFrom) / scale - 0.5;
  const values = new Float32Array(to.size * to.size);
  for (let row = 0, i = 0; row < to.size; row++) {
    const y = onPlane(row, to.eyeY, from.eyeY);
    for (let column = 0; column < to.size; column++) {
      values[i++] = sampleAt(plane, onPlane(column, to.eyeX, from.eyeX), y);
    }
  }
  return { width: to.size, height: to.size, values };
}

function photoMask(pixels: Pixels, head: HeadCrop, { width, height, values }: Plane): Mask {
  const data = new Uint8Array(values.length);
  for (let i = 0; i < data.length; i++) data[i] = 255 * values[i] + 0.5;
  return maskInPicture({ width, height, data }, head.crop, pixels.width, pixels.height);
}

/** Median of the skin within the face beside eyes and lips; null if hardly any shows. */
function skinColor({ oval, features, lab }: HeadRegion, skin: Plane): Lab | null {
  const at = setIndices(oval.map((inside, i) => Number(inside && !features[i] && skin.values[i] > surely)));
  return at.length < fewestPixels ? null : medianColor(lab, at);
}

function hairColor(lab: LabPlanes, { values }: Plane, skin: Lab): HairColor | null {
  const sure = above(values, surely);
  const at = setIndices(countSet(sure) < fewestPixels ? above(values, 0.5) : sure);
  if (at.length < fewestPixels) return null;
  const levels = valuesAt(lab.lightness.values, at);
  const between = (range: readonly [number, number]) => {
    const [low, high] = range.map((fraction) => quantile(levels, fraction));
    return medianColor(
      lab,
      at.filter((_, k) => levels[k] >= low && levels[k] <= high),
    );
  };
  const base = medianColor(lab, at);
  const body = between(bodyRange);
  const highlight = between(highlightRange);
  return {
    base,
    body,
    highlight,
    bodyRatio: ratio(body, skin),
    highlightRatio: ratio(highlight, skin),
  };
}

function medianColor({ lightness, a, b }: LabPlanes, at: Uint32Array): Lab {
  return [median(valuesAt(lightness.values, at)), median(valuesAt(a.values, at)), median(valuesAt(b.values, at))];
}

function ratio(color: Lab, reference: Lab): LinearRgb {
  const [over, under] = [linearOfLab(color), linearOfLab(reference)];
  const channel = (c: number) => over[c] / Math.max(under[c], 1e-3);
  return [channel(0), channel(1), channel(2)];
}
