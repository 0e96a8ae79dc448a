import { embedLandmarks } from "../../src/avatar/head/embedding.ts";
import { subdivide } from "../../src/avatar/head/subdivide.ts";
import { type FieldSmoother, smoothstep } from "../../src/avatar/mesh/field.ts";
import { distanceFrom } from "../../src/avatar/mesh/plane-region.ts";
import type { SkinDomain } from "../../src/avatar/skin/skin-domain.ts";
import type { SkinResidual } from "../../src/avatar/skin/skin-residual.ts";
import { innerLipRing } from "../../src/face/landmark-groups.ts";
import { cholesky, solveFactored } from "../head/linear-algebra.ts";

/** What a portrait shows over its avatar in the same view: log RGB at each vertex of the subdivided skin, NaN where it shows no skin. */
export interface PortraitResidual {
  readonly values: Float32Array;
  /** How far it smiles, 0..1. */
  readonly smile: number;
  /** Whether its hair is dressed: 1 or 0. */
  readonly dressed: number;
}

/** Share of portraits and their mirror images that have to show a vertex. */
const leastShown = 0.3;
/** Iterations of reweighting, and the least deviation that counts, log: least absolute deviations by least squares. */
const iterationCount = 12;
const leastDeviation = 0.05;
/** Smiles, or hair, that are nearly alike tell no slope: as many portraits at a distance of one without a change. */
const slopeRidge = 0.5;
/** Blends with neighbours that leave what is broader than some 20 millimetres: that is light, which is not the same in any two photos. What goes
 * with hair may be twice as broad, as the shade of a shaven upper lip is. */
const broadCounts = { atRest: 220, perSmile: 220, ofDressed: 880 } as const;
/** Blends of the latter off the mouth beforehand, over some 5 millimetres: fewer people tell it, whose lines are not alike. */
const dressedBlends = 12;
/** Weight from which skin is a lid's, of which nothing is learned. */
const wholly = 0.99;
/** From where to where the face's middle goes over into what is not learned, millimetres of the mean head: aside, chin, forehead, depth. Softly: what hair hides leaves some of
 * the light on foreheads, whose end is seen on bald heads. What goes with hair lies below the eyes: how these are made up is in the photo. */
const window = { aside: [56, 36], low: [-88, -70], high: [48, 20], back: [-45, -15] } as const;
const belowEyes = [-14, -34] as const;
/** Distances from the line where lips meet, beside which photos show teeth or shade by chance, over which it comes to be learned, millimetres. */
const lipLine = [1, 3.5] as const;

/** The mean residual of faces at rest and its changes by a smile and under dressed hair, without what is broad, alike on both sides. */
export function meanResidual(
  { model, subdivision, mirror, zones }: Pick<SkinDomain, "model" | "subdivision" | "mirror" | "zones">,
  smoother: FieldSmoother,
  portraits: readonly PortraitResidual[],
): SkinResidual {
  // (1) The plane through what portraits show at each vertex.
  const count = subdivision.vertexCount;
  const planes = [0, 1, 2].map(() => new Float32Array(4 * count));
  const known = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const other = mirror[i];
    if (other < i) continue;
    for (let c = 0; c < 3; c++) {
      const seen = portraits.flatMap(({ values, smile, dressed }) =>
        [values[3 * i + c], values[3 * other + c]].flatMap((value) =>
          Number.isNaN(value) ? [] : [{ by: [1, smile, dressed], value }],
        ),
      );
      if (seen.length < 2 * leastShown * portraits.length) continue;
      for (const [part, value] of planeThrough(seen).entries())
        planes[part][4 * i + c] = planes[part][4 * other + c] = value;
      known[i] = known[other] = 1;
    }
  }

  // (2) Where it is learned, and what of it is no light.
  const mean = subdivide(subdivision, model.mean);
  const points = embedLandmarks(model.landmarks, model.mean);
  const weights = windowOf(mean);
  const fromLipLine = distanceFrom(
    Float32Array.from(innerLipRing.flatMap((k) => [...points.subarray(3 * k, 3 * k + 2)])),
  );
  const lowerFace = weights.map((_, i) => {
    const [x, y] = mean.subarray(3 * i, 3 * i + 2);
    return smoothstep(belowEyes[0], belowEyes[1], y) * smoothstep(lipLine[0], lipLine[1], Math.abs(fromLipLine(x, y)));
  });
  const fineOf = (fine: Float32Array, broadCount: number) => {
    const broad = smoother.colour(fine, broadCount, known);
    return Float32Array.from({ length: 3 * count }, (_, k) => {
      const [i, c] = [Math.trunc(k / 3), k % 3];
      return known[i] * weights[i] * Math.max(0, 1 - zones.lids[i] / wholly) * (fine[4 * i + c] - broad[4 * i + c]);
    });
  };

  // (3) Under dressed hair, without single people's lines.
  const blended = smoother.colour(planes[2], dressedBlends, known);
  const dressed = planes[2].map((value, k) => blended[k] + zones.mouth[k >> 2] * (value - blended[k]));
  return {
    atRest: fineOf(planes[0], broadCounts.atRest),
    perSmile: fineOf(planes[1], broadCounts.perSmile),
    ofDressed: fineOf(dressed, broadCounts.ofDressed).map((value, k) => lowerFace[Math.trunc(k / 3)] * value),
  };
}

interface Seen {
  /** One, the smile, whether hair is dressed. */
  readonly by: readonly number[];
  readonly value: number;
}

/** The plane that is nearest to values in the mean: at no smile and no dressed hair, and its slopes by both. */
function planeThrough(seen: readonly Seen[]): Float64Array {
  let plane: Float64Array = new Float64Array(3);
  for (let iteration = 0; iteration < iterationCount; iteration++) {
    const normal = Float64Array.of(0, 0, 0, 0, slopeRidge, 0, 0, 0, slopeRidge);
    const right = new Float64Array(3);
    for (const { by, value } of seen) {
      const off = value - by.reduce((sum, each, k) => sum + each * plane[k], 0);
      const weight = iteration === 0 ? 1 : 1 / Math.max(leastDeviation, Math.abs(off));
      for (let r = 0; r < 3; r++) {
        right[r] += weight * by[r] * value;
        for (let c = 0; c < 3; c++) normal[3 * r + c] += weight * by[r] * by[c];
      }
    }
    plane = solveFactored(cholesky(normal, 3, 0), right);
  }
  return plane;
}

/** Of each vertex of the mean head, xyz each. */
function windowOf(mean: Float32Array): Float32Array {
  const { aside, low, high, back } = window;
  return Float32Array.from({ length: mean.length / 3 }, (_, i) => {
    const [x, y, z] = mean.subarray(3 * i, 3 * i + 3);
    return (
      smoothstep(aside[0], aside[1], Math.abs(x)) *
      smoothstep(low[0], low[1], y) *
      smoothstep(high[0], high[1], y) *
      smoothstep(back[0], back[1], z)
    );
  });
}
