import { cepstrumCount } from "./mel-cepstra.ts";

/** Frames before and after one that are heard with it: sounds run into each other within a tenth of a second. */
const context = [-10, -6, -3, 0, 3, 6, 10] as const;
export const featureCount = context.length * cepstrumCount;

/** What level and spread the values have over many voices; a recording's own mean is taken from it only as it grows. */
export interface SoundScale {
  readonly means: Float32Array;
  readonly deviations: Float32Array;
}

/** Share of frames that are louder than what counts as the loudness of a recording. */
const loudShare = 0.05;
/** Logarithm of energy by which a frame with speech may lie below that: 35 dB. */
const speechRange = 8;
/** Frames with speech after which half of a recording's mean is its own. */
const trust = 60;

/**
 * The cepstra as all voices and microphones have them: energy as below the recording's loudness, the rest less the mean
 * of what is spoken, all in standard deviations.
 */
export function normalizeSound(cepstra: Float32Array, { means, deviations }: SoundScale): Float32Array {
  const frameCount = cepstra.length / cepstrumCount;
  const loudness = loudnessOf(cepstra);
  const own = new Float64Array(cepstrumCount);
  let spoken = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    if (cepstra[frame * cepstrumCount] < loudness - speechRange) continue;
    spoken++;
    for (let k = 1; k < cepstrumCount; k++) own[k] += cepstra[frame * cepstrumCount + k];
  }
  const centre = Float64Array.from(own, (sum, k) =>
    k === 0 ? loudness + means[0] : (sum + trust * means[k]) / (spoken + trust),
  );
  return cepstra.map((value, i) => (value - centre[i % cepstrumCount]) / deviations[i % cepstrumCount]);
}

/** Logarithm of energy that the loudest frames of a recording reach. */
export function loudnessOf(cepstra: Float32Array): number {
  const energies = Float32Array.from({ length: cepstra.length / cepstrumCount }, (_, i) => cepstra[i * cepstrumCount]);
  energies.sort();
  return energies[Math.floor((1 - loudShare) * (energies.length - 1))];
}

/** Writes what is heard about one frame; the first and the last go on beyond the ends. */
export function gatherFeatures(normalized: Float32Array, frame: number, target: Float32Array): void {
  const last = normalized.length / cepstrumCount - 1;
  context.forEach((offset, place) => {
    const from = Math.max(0, Math.min(last, frame + offset)) * cepstrumCount;
    target.set(normalized.subarray(from, from + cepstrumCount), place * cepstrumCount);
  });
}
