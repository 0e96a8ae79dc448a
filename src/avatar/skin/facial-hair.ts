import type { AttributeClass } from "../../face/attributes/attribute-tasks.ts";
import { byteOfLinear, type LinearRgb } from "../../face/color.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import type { Rgb } from "../avatar.ts";
import { subdivide } from "../head/subdivide.ts";
import { type FieldSmoother, smoothstep } from "../mesh/field.ts";
import { type BeardStyle, beardWeights, mouthY } from "./beard-weights.ts";
import { type FacialHairZone, facialHairZone } from "./facial-hair-zone.ts";
import type { SeparatedSkin } from "./separate-skin.ts";
import type { SkinDomain } from "./skin-domain.ts";

/** Facial hair of a photo over the vertices of the subdivided skin. */
export interface FacialHairField {
  readonly kind: Exclude<AttributeClass<"facialHair">, "none">;
  /** How far the skin is on the way from its own colour to that of the hair, 0..1. */
  readonly density: Float32Array;
  /** Log ratio of the hair's colour to the skin's. */
  readonly tint: LinearRgb;
  /** Colour of the hair without the photo's light, sRGB. */
  readonly color: Rgb;
}

/** What the photo shows at the vertices of the subdivided skin. */
export interface BeardView {
  /** Mean linear light around a vertex, four floats each of which the last is the share that lies in the photo. */
  readonly seen: Float32Array;
  /** Cosine to the viewer. */
  readonly cosines: Float32Array;
  /** How far the photo shows the skin, 0..1. */
  readonly confidence: Float32Array;
  /** Probability of beard by the parsing net, 0..1. */
  readonly parsed: Float32Array;
}

/** Cosines to the viewer between which the photo gains weight. */
const grazing = [0.35, 0.65] as const;
/** Distances below the jaw's edge between which it turns under: what is seen there is as likely shade as hair. */
const underside = [16, 8] as const;
/** How much of the shading is trusted, and the darkest: on what faces down it is extrapolated. */
const shadingShare = 0.5;
const darkestShading = -0.3;
/** Chroma counts as much more than lightness: shade differs in lightness, hair in both. */
const chromaWeight = 2;
/** Least difference of hair from skin, log light: that of a white beard is .17. */
const leastContrast = 0.1;
const fewestVertices = 30;
/** Shares of the hair's difference up to which a vertex is bare, and from which it is as dense as hair gets. */
const densityRange = [0.1, 0.8] as const;
/** From the middle of the mean head, millimetres: where a goatee ends beside the corners of the mouth. */
const goateeSides = [27, 37] as const;
/** Heights of the mean head between which sideburns, which are seen too badly, go over to the jaw, millimetres. */
const cheekY = [mouthY + 22, mouthY + 8] as const;
/** Rounds of smoothing that close gaps of a few millimetres. */
const patchRounds = 2;
/** Pull towards what was seen, towards none, and between neighbours, in the completion of what is not seen. */
const pull = 4;
const anchor = 0.0005;
const stiffness = 4;

const grownStyles: Readonly<Record<FacialHairField["kind"], readonly BeardStyle[]>> = {
  stubble: ["full"],
  moustache: ["moustache"],
  goatee: ["moustache", "goatee"],
  full: ["full"],
};

/**
 * Measures where facial hair grows: how far each vertex is on the way from the colour of plain skin to the median
 * one of where this kind of hair surely grows. Null where the difference is too small to be hair.
 */
export function measureFacialHair(
  smoother: FieldSmoother,
  domain: SkinDomain,
  kind: FacialHairField["kind"],
  view: BeardView,
  { albedo, light }: Pick<SeparatedSkin, "albedo" | "light">,
): FacialHairField | null {
  const zone = facialHairZone(domain);

  // (1) What is seen, as a difference from plain skin.
  const plain = bareVertices(domain, zone, view);
  const [skin, level] = [medianAt(plain, albedo), medianAt(plain, light)];
  const weights = view.cosines.map(
    (cosine, i) =>
      zone.grown[i] *
      smoothstep(underside[0], underside[1], zone.belowJaw[i]) *
      smoothstep(grazing[0], grazing[1], cosine) *
      view.seen[4 * i + 3],
  );
  const differences = differencesFrom(skin, level, view.seen, light);

  // (2) The colour of the hair alone.
  const usual = coreVertices(domain, kind, weights);
  const sure = usual.filter((i) => view.parsed[i] > 0.5);
  const core = sure.length < fewestVertices ? usual : sure;
  if (core.length < fewestVertices) return null;
  const tint = medianAt(core, differences);
  const contrast = length2(tint);
  if (contrast < leastContrast ** 2) return null;

  // (3) Density, completed where nothing was seen.
  const share = weights.map((weight, i) => (weight > 0 ? clamp(inner(differences, i, tint) / contrast, 0, 1) : 0));
  const [bare, dense] = densityRange;
  const known = share.map((value, i) => Math.max(view.parsed[i], clamp((value - bare) / (dense - bare), 0, 1)));
  const allowed = allowedZone(domain, kind, zone);
  const measured = complete(smoother, domain, known, weights);
  const whole = kind === "full" ? addUnseen(domain, measured, known, weights) : measured;
  const even = smoother.scalar(whole, patchRounds);
  const density = even.map((value, i) => clamp(value, 0, 1) * Math.min(zone.grown[i], allowed[i]));
  const colour = ofMelanin([skin[0] + tint[0], skin[1] + tint[1], skin[2] + tint[2]]);
  const [red, green, blue] = colour.map((value) => byteOfLinear(Math.exp(value)));
  const natural = skin.map((value, c) => colour[c] - value) as [number, number, number];
  return { kind, density, tint: natural, color: [red, green, blue] };
}

/**
 * The nearest log colour that melanin gives, which absorbs the more the shorter the wave: no channel above the next longer one
 * (isotonic regression). What is bluer than grey is light.
 */
function ofMelanin([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  if (red >= green && green >= blue) return [red, green, blue];
  const [low, high] = [(green + blue) / 2, (red + green) / 2];
  if (green < blue && red >= low) return [red, low, low];
  if (red < green && high >= blue) return [high, high, blue];
  const grey = (red + green + blue) / 3;
  return [grey, grey, grey];
}

/** A full beard on the jaw is at least as dense where neither side shows it well as it is on the mean where one does. */
function addUnseen(
  domain: SkinDomain,
  measured: Float32Array,
  known: Float32Array,
  weights: Float32Array,
): Float32Array {
  const full = beardWeights(domain, "full");
  const [sum, total] = full.reduce(
    ([sum, total], weight, i) => [sum + weight * weights[i] * known[i], total + weight * weights[i]],
    [0, 1e-6],
  );
  const positions = subdivide(domain.subdivision, domain.model.mean);
  return measured.map((value, i) => {
    const unseen = 1 - Math.max(weights[i], weights[domain.mirror[i]]);
    return Math.max(value, (sum / total) * full[i] * unseen * smoothstep(...cheekY, positions[3 * i + 1]));
  });
}

/** Where hair of this kind may grow: no moustache on chin and jaw, no goatee on the cheeks. */
function allowedZone(domain: SkinDomain, kind: FacialHairField["kind"], { grown }: FacialHairZone): Float32Array {
  if (kind === "moustache") return beardWeights(domain, "moustache");
  if (kind !== "goatee") return grown;
  const positions = subdivide(domain.subdivision, domain.model.mean);
  return grown.map((value, i) => value * smoothstep(goateeSides[1], goateeSides[0], Math.abs(positions[3 * i])));
}

/** Plain skin where no beard grows. */
function bareVertices({ zones }: SkinDomain, { grown }: FacialHairZone, { confidence }: BeardView): number[] {
  return [...zones.front.keys()].filter((i) => zones.front[i] > 0 && grown[i] < 0.05 && confidence[i] > 0.5);
}

function differencesFrom(skin: LinearRgb, level: LinearRgb, seen: Float32Array, light: Float32Array): Float32Array {
  return seen.map((value, k) => {
    const c = (k & 3) as 0 | 1 | 2;
    if ((k & 3) === 3) return 0;
    const shading = Math.max(darkestShading, shadingShare * (light[k] - level[c]));
    return Math.log(Math.max(value, 1e-3)) - shading - skin[c] - level[c];
  });
}

/** Where hair of this kind surely grows and is seen. */
function coreVertices(domain: SkinDomain, kind: FacialHairField["kind"], weights: Float32Array): number[] {
  const styles = grownStyles[kind].map((style) => beardWeights(domain, style));
  return [...weights.keys()].filter((i) => weights[i] > 0.4 && styles.some((style) => style[i] > 0.7));
}

/** Median of a field of four floats a vertex at some vertices. */
function medianAt(vertices: readonly number[], field: Float32Array): LinearRgb {
  const of = (c: number) =>
    quantile(
      vertices.map((i) => field[4 * i + c]),
      0.5,
    );
  return [of(0), of(1), of(2)];
}

/** Inner product of two differences in which chroma counts more. */
function inner(differences: Float32Array, vertex: number, tint: LinearRgb): number {
  const mean = (differences[4 * vertex] + differences[4 * vertex + 1] + differences[4 * vertex + 2]) / 3;
  const tintMean = (tint[0] + tint[1] + tint[2]) / 3;
  let sum = 3 * mean * tintMean;
  for (let c = 0; c < 3; c++) sum += chromaWeight * (differences[4 * vertex + c] - mean) * (tint[c] - tintMean);
  return sum;
}

/** Square of a difference of log light in which chroma counts more. */
export function length2(difference: ArrayLike<number>): number {
  const packed = Float32Array.from({ length: 4 }, (_, c) => (c < 3 ? difference[c] : 0));
  return inner(packed, 0, [packed[0], packed[1], packed[2]]);
}

/**
 * Continues known values over the mesh to where nothing was seen: the rest position of a screened membrane, as in
 * `separateSkin`; both sides grow alike.
 */
function complete(
  smoother: FieldSmoother,
  { mirror }: SkinDomain,
  known: Float32Array,
  weights: Float32Array,
): Float32Array {
  const count = known.length;
  const diagonal = new Float32Array(count);
  const rightSide = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    const other = weights[mirror[i]];
    diagonal[i] = pull * (weights[i] + other) + anchor;
    rightSide[4 * i] = pull * (weights[i] * known[i] + other * known[mirror[i]]);
  }
  const rest = smoother.kernel.membrane(
    smoother.graph,
    { diagonal, stiffness, rightSide },
    new Float32Array(4 * count),
  );
  return known.map((_, i) => rest[4 * i]);
}
