import type { LabPlanes, MixtureComponent } from "../kernels/mask.ts";
import { setIndices } from "./selection.ts";

/** L, a, b of sampled pixels, three values each. */
export type LabSamples = Float64Array;

/** Standard deviations added to each axis, so that flat colours keep some tolerance. */
export type Floor = readonly [number, number, number];

const sampleLimit = 1500;
const smallestShare = 0.06;
const clusterRounds = 8;

/** Colours of the pixels that are set in `chosen`, evenly thinned to at most 1500. */
export function labSamples({ lightness, a, b }: LabPlanes, chosen: Uint8Array): LabSamples {
  const indices = setIndices(chosen);
  const step = Math.ceil(indices.length / sampleLimit) || 1;
  const samples = new Float64Array(3 * Math.ceil(indices.length / step));
  for (let k = 0, to = 0; k < indices.length; k += step, to += 3) {
    const i = indices[k];
    samples[to] = lightness.values[i];
    samples[to + 1] = a.values[i];
    samples[to + 2] = b.values[i];
  }
  return samples;
}

/**
 * Gaussian mixture of colours by k-means started from quantiles of lightness. Fewer than 30 samples give one Gaussian,
 * fewer than five give null.
 */
export function fitMixture(samples: LabSamples, clusterCount: number, floor: Floor): MixtureComponent[] | null {
  const count = samples.length / 3;
  if (count < 5) return null;
  if (count < 30) return [gaussian(samples, 1, floor)];
  const labels = cluster(samples, clusterCount);
  const components: MixtureComponent[] = [];
  for (let k = 0; k < clusterCount; k++) {
    const members = samples.filter((_, i) => labels[Math.floor(i / 3)] === k);
    const share = members.length / samples.length;
    if (share > smallestShare) components.push(gaussian(members, share, floor));
  }
  return components;
}

function cluster(samples: LabSamples, clusterCount: number): Uint8Array {
  const centres = startingCentres(samples, clusterCount);
  const labels = new Uint8Array(samples.length / 3);
  for (let round = 0; round < clusterRounds; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (let i = 0; i < labels.length; i++) {
      labels[i] = nearestCentre(centres, samples, 3 * i);
      const sum = sums[labels[i]];
      for (let c = 0; c < 3; c++) sum[c] += samples[3 * i + c];
      sum[3]++;
    }
    for (const [k, sum] of sums.entries()) {
      if (sum[3] > 0) centres[k] = [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]];
    }
  }
  return labels;
}

function nearestCentre(centres: number[][], samples: LabSamples, at: number): number {
  let nearest = 0;
  let shortest = Infinity;
  for (let k = 0; k < centres.length; k++) {
    const centre = centres[k];
    const dl = samples[at] - centre[0];
    const da = samples[at + 1] - centre[1];
    const db = samples[at + 2] - centre[2];
    const distance = dl * dl + da * da + db * db;
    if (distance >= shortest) continue;
    shortest = distance;
    nearest = k;
  }
  return nearest;
}

/** Mean of the twentieth of the samples whose lightness is nearest to each quantile. */
function startingCentres(samples: LabSamples, clusterCount: number): number[][] {
  const count = samples.length / 3;
  const lightness = new Float64Array(count);
  for (let i = 0; i < count; i++) lightness[i] = samples[3 * i];
  lightness.sort();
  const memberCount = Math.min(count, Math.max(5, Math.floor(count / 20)));
  return Array.from({ length: clusterCount }, (_, k) => {
    const middle = Math.round(((k + 0.5) / clusterCount) * (count - 1));
    const first = Math.max(0, Math.min(count - memberCount, middle - (memberCount >> 1)));
    return meanBetween(samples, lightness[first], lightness[first + memberCount - 1]);
  });
}

/** Mean of the samples of a range of lightness. */
function meanBetween(samples: LabSamples, low: number, high: number): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < samples.length; i += 3) {
    if (samples[i] < low || samples[i] > high) continue;
    for (let c = 0; c < 3; c++) sum[c] += samples[i + c];
    count++;
  }
  return sum.map((value) => value / count);
}

function gaussian(samples: LabSamples, share: number, floor: Floor): MixtureComponent {
  const count = samples.length / 3;
  const mean: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) mean[i % 3] += samples[i] / count;
  // Upper triangle: LL, La, Lb, aa, ab, bb.
  const [s0, s1, s2] = floor.map((deviation) => deviation ** 2);
  const covariance = [s0, 0, 0, s1, 0, s2];
  for (let i = 0; i < samples.length; i += 3) {
    const l = samples[i] - mean[0];
    const a = samples[i + 1] - mean[1];
    const b = samples[i + 2] - mean[2];
    covariance[0] += (l * l) / count;
    covariance[1] += (l * a) / count;
    covariance[2] += (l * b) / count;
    covariance[3] += (a * a) / count;
    covariance[4] += (a * b) / count;
    covariance[5] += (b * b) / count;
  }
  const { inverse, determinant } = invertSymmetric(covariance);
  return { constant: Math.log(share) - 0.5 * Math.log(determinant), mean, precision: inverse };
}

function invertSymmetric([xx, xy, xz, yy, yz, zz]: number[]) {
  const a = yy * zz - yz * yz;
  const b = xz * yz - xy * zz;
  const c = xy * yz - xz * yy;
  const determinant = xx * a + xy * b + xz * c;
  const inverse = [a, b, c, xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy].map((v) => v / determinant);
  return { determinant, inverse: inverse as unknown as MixtureComponent["precision"] };
}
