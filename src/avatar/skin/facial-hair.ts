import type { AttributeClass } from "../../face/attributes/attribute-tasks.ts";
import { byteOfLinear, type LinearRgb } from "../../face/color.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import type { Rgb } from "../avatar.ts";
import { type FieldSmoother, smoothstep } from "../mesh/field.ts";
import { beardFeatures, beardLogOdds, densityOfOdds } from "./beard-evidence.ts";
import { beardWeights } from "./beard-weights.ts";
import { facialHairZone } from "./facial-hair-zone.ts";
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
/** How much of the shading is trusted: on what faces down it is extrapolated. */
const shadingShare = 0.5;
const fewestVertices = 30;
/** Rounds of smoothing that close gaps of a few millimetres. */
const patchRounds = 2;
/** Pull towards what was seen, towards none, and between neighbours, in the completion of what is not seen. */
const pull = 4;
const anchor = 0.0005;
const stiffness = 4;

/** What a view shows without the photo's light beside plain skin. */
export interface UnlitBeard {
  /** Log colour, four floats a vertex of which three are used. */
  readonly unlit: Float32Array;
  /** Log colour of plain skin. */
  readonly skin: LinearRgb;
  /** How well the photo tells a vertex of the zone of beards, 0..1. */
  readonly weights: Float32Array;
}

/** Takes the photo's light off a view. */
export function unlitBeard(
  domain: SkinDomain,
  view: BeardView,
  { albedo, light }: Pick<SeparatedSkin, "albedo" | "light">,
): UnlitBeard {
  const { grown } = facialHairZone(domain);
  const { front } = domain.zones;
  const weights = view.cosines.map(
    (cosine, i) => grown[i] * smoothstep(grazing[0], grazing[1], cosine) * view.seen[4 * i + 3],
  );
  const plain = [...front.keys()].filter((i) => front[i] > 0 && grown[i] < 0.05 && view.confidence[i] > 0.5);
  const [skin, level] = [medianAt(plain, albedo), medianAt(plain, light)];
  const unlit = view.seen.map((value, k) => {
    const c = (k & 3) as 0 | 1 | 2;
    return (k & 3) === 3 ? 0 : Math.log(Math.max(value, 1e-3)) - level[c] - shadingShare * (light[k] - level[c]);
  });
  return { unlit, skin, weights };
}

/** Log colour of a vertex over plain skin. */
export function offSkin({ unlit, skin }: UnlitBeard, i: number): LinearRgb {
  return [unlit[4 * i] - skin[0], unlit[4 * i + 1] - skin[1], unlit[4 * i + 2] - skin[2]];
}

/**
 * Measures where facial hair of a kind grows, by the parsing net, by where it usually does and by colour, and its own colour: the
 * median of what likely is hair against plain skin. Null where too little is.
 */
export function measureFacialHair(
  smoother: FieldSmoother,
  domain: SkinDomain,
  kind: FacialHairField["kind"],
  view: BeardView,
  separated: Pick<SeparatedSkin, "albedo" | "light">,
): FacialHairField | null {
  // (1) How likely hair is.
  const { grown } = facialHairZone(domain);
  const seen = unlitBeard(domain, view, separated);
  const usual = beardWeights(domain, kind);
  const likely = view.parsed.map((parsed, i) =>
    densityOfOdds(beardLogOdds(beardFeatures({ parsed, usual: usual[i], off: offSkin(seen, i) }))),
  );
  const { unlit, skin, weights } = seen;
  const hair = [...weights.keys()].filter((i) => weights[i] > 0.4 && likely[i] > 0.5);
  if (hair.length < fewestVertices) return null;

  // (2) Its colour, and its density, completed where nothing was seen.
  const color = ofMelanin(medianAt(hair, unlit));
  const even = smoother.scalar(complete(smoother, domain, likely, weights), patchRounds);
  const density = even.map((value, i) => clamp(value, 0, 1) * grown[i]);
  const [red, green, blue] = color.map((value) => byteOfLinear(Math.exp(value)));
  const tint = skin.map((value, c) => color[c] - value) as unknown as LinearRgb;
  return { kind, density, tint, color: [red, green, blue] };
}

/**
 * The nearest log colour that melanin gives, which absorbs the more the shorter the wave: no channel above the next longer one
 * (isotonic regression). What is bluer than grey is light.
 */
function ofMelanin([red, green, blue]: LinearRgb): LinearRgb {
  if (red >= green && green >= blue) return [red, green, blue];
  const [low, high] = [(green + blue) / 2, (red + green) / 2];
  if (green < blue && red >= low) return [red, low, low];
  if (red < green && high >= blue) return [high, high, blue];
  const grey = (red + green + blue) / 3;
  return [grey, grey, grey];
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
