import type { HeadModel } from "../../src/avatar/head/head-model.ts";
import { type Subdivision, subdivide } from "../../src/avatar/head/subdivide.ts";
import { type FieldSmoother, smoothstep } from "../../src/avatar/mesh/field.ts";
import type { SkinDomain } from "../../src/avatar/skin/skin-domain.ts";
import type { SkinResidual } from "../../src/avatar/skin/skin-residual.ts";

/** What a portrait shows over its avatar in the same view: log RGB at each vertex of the subdivided skin, NaN where it shows no skin. */
export interface PortraitResidual {
  readonly values: Float32Array;
  /** How far it smiles, 0..1. */
  readonly smile: number;
}

/** Share of portraits and their mirror images that have to show a vertex. */
const leastShown = 0.3;
/** Iterations of reweighting, and the least deviation that counts, log: least absolute deviations by least squares. */
const iterationCount = 12;
const leastDeviation = 0.05;
/** Smiles that are nearly alike tell no slope: as many portraits at a distance of one without a change. */
const slopeRidge = 0.5;
/** Blends with neighbours that leave what is broader than some 20 millimetres: that is light, which is not the same in any two photos. */
const broadCount = 220;
/** Weight from which skin is a lid's, of which nothing is learned. */
const wholly = 0.99;
/** From where to where the face's middle goes over into what is not learned, millimetres of the mean head: aside, chin, forehead, depth. Softly: what hair hides leaves some of
 * the light on foreheads, whose end is seen on bald heads. */
const window = { aside: [56, 36], low: [-88, -70], high: [48, 20], back: [-45, -15] } as const;

/** The mean residual of faces at rest and its change by a smile, without what is broad, alike on both sides. */
export function meanResidual(
  { model, subdivision, mirror, zones }: Pick<SkinDomain, "model" | "subdivision" | "mirror" | "zones">,
  smoother: FieldSmoother,
  portraits: readonly PortraitResidual[],
): SkinResidual {
  const count = subdivision.vertexCount;
  const lines = [new Float32Array(4 * count), new Float32Array(4 * count)];
  const known = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const other = mirror[i];
    if (other < i) continue;
    for (let c = 0; c < 3; c++) {
      const seen = portraits.flatMap(({ values, smile }) =>
        [values[3 * i + c], values[3 * other + c]].flatMap((value) =>
          Number.isNaN(value) ? [] : [[smile, value] as const],
        ),
      );
      if (seen.length < 2 * leastShown * portraits.length) continue;
      for (const [part, value] of lineThrough(seen).entries())
        lines[part][4 * i + c] = lines[part][4 * other + c] = value;
      known[i] = known[other] = 1;
    }
  }
  const weights = windowOf(model, subdivision);
  const [atRest, perSmile] = lines.map((fine) => {
    const broad = smoother.colour(fine, broadCount, known);
    return Float32Array.from({ length: 3 * count }, (_, k) => {
      const [i, c] = [Math.trunc(k / 3), k % 3];
      return known[i] * weights[i] * Math.max(0, 1 - zones.lids[i] / wholly) * (fine[4 * i + c] - broad[4 * i + c]);
    });
  });
  return { atRest, perSmile };
}

/** The line through pairs of smile and value that is nearest to them in the mean: its value at no smile, and its slope. */
function lineThrough(seen: readonly (readonly [smile: number, value: number])[]): [rest: number, slope: number] {
  let [rest, slope] = [0, 0];
  for (let iteration = 0; iteration < iterationCount; iteration++) {
    let [all, byOne, byTwo, sum, sumByOne] = [0, 0, slopeRidge, 0, 0];
    for (const [smile, value] of seen) {
      const weight = iteration === 0 ? 1 : 1 / Math.max(leastDeviation, Math.abs(value - rest - slope * smile));
      all += weight;
      byOne += weight * smile;
      byTwo += weight * smile * smile;
      sum += weight * value;
      sumByOne += weight * smile * value;
    }
    const determinant = all * byTwo - byOne * byOne;
    rest = (byTwo * sum - byOne * sumByOne) / determinant;
    slope = (all * sumByOne - byOne * sum) / determinant;
  }
  return [rest, slope];
}

function windowOf(model: HeadModel, subdivision: Subdivision): Float32Array {
  const mean = subdivide(subdivision, model.mean);
  const { aside, low, high, back } = window;
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) => {
    const [x, y, z] = mean.subarray(3 * i, 3 * i + 3);
    return (
      smoothstep(aside[0], aside[1], Math.abs(x)) *
      smoothstep(low[0], low[1], y) *
      smoothstep(high[0], high[1], y) *
      smoothstep(back[0], back[1], z)
    );
  });
}
