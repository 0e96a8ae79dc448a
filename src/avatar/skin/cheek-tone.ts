import { quantile } from "../../face/statistics.ts";
import { mean3, smoothstep } from "../mesh/field.ts";
import type { SkinZones } from "./skin-domain.ts";
import type { VertexPhoto } from "./vertex-photo.ts";

/** Trust in the photo from which a cheek is seen: also where it turns away. */
const leastSeen = 0.15;
const wellExposed = 0.5;
/** Fewer vertices tell no tone. */
const fewestVertices = 25;
/** Shares of the sorted lightness of skin between which it neither shines nor lies in creases. */
const matteBand = [0.2, 0.6] as const;

/** Of the step from the mean of both cheeks to the lit one. */
const litTrust = 0.3;
/** Weight of a blown-out cheek, of which it is known only that it is bright. */
const blownTrust = 0.7;
/** Linear light of the brightest channel between which skin bleaches, and the trust in a bleached cheek's chroma. */
const bleaching = [0.5, 0.8] as const;
const leastTrust = 0.2;

/**
 * By how much an albedo's cheeks differ from the tone that the photo shows, log colour. Their lightness is the mean of both
 * cheeks, and in light from one side more of the lit one's, unless it is blown out; their chroma is that of the cheeks
 * which are not bleached. All of it where they neither shine nor lie in creases; other skin (`samples`) where no cheek is seen.
 */
export function cheekShift(
  zones: Pick<SkinZones, "cheeks">,
  photo: Pick<VertexPhoto, "colours" | "alpha" | "exposed">,
  samples: readonly number[],
  albedo: Float32Array,
): readonly [number, number, number] {
  const seen = cheekVertices(zones, photo);
  const sides = seen.length > 0 ? seen : [samples];
  const wanted = sides.map((side) => matteColour(photo.colours, side));
  const found = sides.map((side) => matteColour(albedo, side));
  const levels = wanted.map(meanOf);
  const lit = levels.indexOf(Math.max(...levels));
  const clear = sides.map((side) => meanOf(side.map((i) => photo.exposed[i])));
  const mean = weightedMean(
    levels,
    clear.map((share) => blownTrust + (1 - blownTrust) * share),
  );
  const level = mean + litTrust * clear[lit] * (levels[lit] - mean);
  const trusts = wanted.map((colour) => leastTrust + (1 - leastTrust) * vividness(colour));
  const [r, g, b] = [0, 1, 2].map((c) => {
    const steps = found.map((colour, k) => colour[c] - meanOf(colour) - (wanted[k][c] - levels[k]));
    return meanOf(found.map(meanOf)) - level + weightedMean(steps, trusts);
  });
  return [r, g, b];
}

/** 0 for bleached skin, 1 for skin whose chroma is its own. */
function vividness(colour: readonly number[]): number {
  return 1 - smoothstep(...bleaching, Math.exp(Math.max(...colour)));
}

/** Vertices of the subject's left and right cheek, well exposed ones if there are enough; a cheek that is hidden has none. */
export function cheekVertices(
  { cheeks }: Pick<SkinZones, "cheeks">,
  { alpha, exposed }: Pick<VertexPhoto, "alpha" | "exposed">,
): number[][] {
  return [1, -1].flatMap((sign) => {
    const seen = [...cheeks.keys()].filter((i) => sign * cheeks[i] > 0 && alpha[i] > leastSeen);
    const clear = seen.filter((i) => exposed[i] > wellExposed);
    const side = clear.length >= fewestVertices ? clear : seen;
    return side.length >= fewestVertices ? [side] : [];
  });
}

/** Mean colour, in logs as `colours`, of the vertices of middle lightness; zero for no vertices. */
export function matteColour(colours: Float32Array, vertices: readonly number[]): readonly [number, number, number] {
  if (vertices.length === 0) return [0, 0, 0];
  const lightness = vertices.map((i) => mean3(colours, i));
  const [low, high] = matteBand.map((share) => quantile(lightness, share));
  const matte = vertices.filter((_, k) => lightness[k] >= low && lightness[k] <= high);
  const [r, g, b] = [0, 1, 2].map((c) => matte.reduce((sum, i) => sum + colours[4 * i + c], 0) / matte.length);
  return [r, g, b];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function weightedMean(values: readonly number[], weights: readonly number[]): number {
  return meanOf(values.map((value, k) => value * weights[k])) / meanOf(weights);
}
