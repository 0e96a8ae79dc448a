import type { LabPlanes, MixtureComponent } from "../kernels/mask.ts";

/** L, a, b of sampled pixels, three values each. */
export type LabSamples = Float64Array;

/** Standard deviations added to each axis, so that flat colours keep some tolerance. */
export type Floor = readonly [number, number, number];

const sampleLimit = 3000;
const smallestShare = 0.06;
const clusterRounds = 8;

/** The pixels of `planes` that `chosen` accepts. */
export function labSamples({ lightness, a, b }: LabPlanes, chosen: (index: number) => boolean): LabSamples {
  const samples = new Float64Array(3 * lightness.values.length);
  let end = 0;
  for (let i = 0; i < lightness.values.length; i++) {
    if (!chosen(i)) continue;
    samples[end++] = lightness.values[i];
    samples[end++] = a.values[i];
    samples[end++] = b.values[i];
  }
  return samples.slice(0, end);
}

/**
 * Gaussian mixture of colours by k-means started from quantiles of lightness. Fewer than 30 samples give one Gaussian,
 * fewer than five give null.
 */
export function fitMixture(all: LabSamples, clusterCount: number, floor: Floor): MixtureComponent[] | null {
  const samples = thinned(all);
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

function thinned(samples: LabSamples): LabSamples {
  const count = samples.length / 3;
  if (count <= sampleLimit) return samples;
  const step = Math.floor(count / sampleLimit) + 1;
  return samples.filter((_, i) => Math.floor(i / 3) % step === 0);
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
  const order = Array.from({ length: count }, (_, i) => i).sort((i, j) => samples[3 * i] - samples[3 * j]);
  const memberCount = Math.max(5, Math.floor(count / 20));
  return Array.from({ length: clusterCount }, (_, k) => {
    const middle = Math.round(((k + 0.5) / clusterCount) * (count - 1));
    const first = Math.max(0, Math.min(count - memberCount, middle - (memberCount >> 1)));
    const members = order.slice(first, first + memberCount);
    return [0, 1, 2].map((c) => members.reduce((sum, i) => sum + samples[3 * i + c], 0) / members.length);
  });
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
