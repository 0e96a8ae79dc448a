import { mean } from "../../bench/statistics.ts";
import type { LipColor } from "../../src/avatar/skin/lip-color.ts";
import { lipsOverTone } from "../../src/avatar/skin/separate-skin.ts";
import type { SkinDomain } from "../../src/avatar/skin/skin-domain.ts";
import { fitSkin, lightField } from "../../src/avatar/skin/solve-skin.ts";
import { clamp } from "../../src/face/statistics.ts";
import type { Graph } from "../../src/kernels/solve.ts";
import type { SkinPortrait } from "./skin-portraits.ts";

/** Portraits' weights, summed, below which a vertex is not learned. */
const leastWeight = 5;
/** Chroma further off than this multiple of the lips' is no lip's. */
const mostTint = 1.5;
/** The same of weights times squares of the lips' chroma over the tone. */
const leastTinted = 0.1;
/** What is further from the mouth is not learned. */
const leastMouth = 0.02;
/** Edges over which unseen vertices take what others have. */
const spreadIterations = 8;

/**
 * What closed lips are like in photos (`SkinPrior.lips`): at each vertex the mean lightness over the tone, light taken off, and the
 * slope of its chroma over that of the person's lips; alike on both sides. One slope for both axes: pigment absorbs by its
 * density (Beer and Lambert), so that its log colour keeps its hue from the middle of the red to the edge. The red has all of it: what lower lips lack in
 * photos is gloss, which the renderer adds.
 */
export function learnLips(domain: SkinDomain, portraits: readonly SkinPortrait[]): Float32Array {
  const { prior, zones, model } = domain;
  const sums = new Float64Array(prior.lips.length);
  const norms = new Float64Array(prior.lips.length);
  for (const portrait of portraits) {
    const { fit, light } = fitBesideLips(domain, portrait);
    const own = lipsOverTone(domain, portrait.lips, light, fit.tone);
    for (let k = 0; k < sums.length; k++) {
      const c = k % 3;
      const factor = c === 0 ? 1 : own[c];
      const weight = portrait.confidence[Math.trunc(k / 3)];
      const axes = c === 0 ? [k] : [k - c + 1, k - c + 2];
      for (const axis of axes) {
        sums[axis] += weight * factor * (portrait.colours[k] - light[k] - fit.tone[c]);
        norms[axis] += weight * factor ** 2;
      }
    }
  }
  const profile = prior.lips.map((_, k) => {
    const c = k % 3;
    const other = 3 * model.mirror[Math.trunc(k / 3)] + c;
    const norm = norms[k] + norms[other];
    if (zones.mouth[Math.trunc(k / 3)] < leastMouth) return 0;
    if (norm < (c === 0 ? leastWeight : leastTinted)) return Number.NaN;
    const value = (sums[k] + sums[other]) / norm;
    return c === 0 ? value : clamp(value, zones.lips[Math.trunc(k / 3)], mostTint);
  });
  return spread(domain.coarseGraph, profile);
}

/** Colour of a portrait's lips over the tone, light taken off; opponent log colour. */
export function lipsOfPortrait(domain: SkinDomain, portrait: SkinPortrait): LipColor {
  const { fit, light } = fitBesideLips(domain, portrait);
  return lipsOverTone(domain, portrait.lips, light, fit.tone);
}

function fitBesideLips({ prior, zones }: SkinDomain, portrait: SkinPortrait) {
  const besideLips = portrait.confidence.map((value, i) => value * (1 - zones.lipBorder[i]));
  const fit = fitSkin(prior, { ...portrait, confidence: besideLips });
  return { fit, light: lightField(fit, portrait.normals) };
}

/** Fills what no portrait shows, the inner side of the lips, from what borders on it. */
function spread({ rowStarts, columns }: Graph, profile: Float32Array): Float32Array {
  let filled = profile;
  for (let iteration = 0; iteration < spreadIterations; iteration++) {
    const last = filled;
    filled = last.map((value, k) => {
      if (!Number.isNaN(value)) return value;
      const [i, c] = [Math.trunc(k / 3), k % 3];
      const known = [...columns.subarray(rowStarts[i], rowStarts[i + 1])]
        .map((other) => last[3 * other + c])
        .filter((each) => !Number.isNaN(each));
      return known.length > 0 ? mean(known) : value;
    });
  }
  return filled.map((value) => (Number.isNaN(value) ? 0 : value));
}
