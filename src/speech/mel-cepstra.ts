// Mel-frequency cepstra of speech (Davis and Mermelstein 1980), as recognisers use them.
import type { Steps } from "../steps.ts";
import { PowerSpectrum } from "./fourier.ts";

/** Samples a second that speech is listened to at. */
export const speechRate = 16_000;
/** Samples from one frame to the next and in one frame: 10 and 25 ms. */
export const hop = 160;
const frameLength = 400;
const transformSize = 512;
/** Hz between which the bands lie: telephones, headsets and rooms differ most outside. */
const lowest = 80;
const highest = 7000;
const bandCount = 26;
/** Of each frame: the logarithm of its energy, then the cepstra from the first. */
export const cepstrumCount = 13;
/** Frames of one step. */
const stepFrames = 500;
/** Share of a sample that the next one loses, which levels the slope of voices. */
const preemphasis = 0.97;
/** Energy of a band below which all is silence, in units of full scale squared. */
const floor = 1e-8;

/** Frames of `cepstrumCount` values one after another, of a signal at `speechRate` within -1..1. */
export function* melCepstra(signal: Float32Array): Steps<Float32Array> {
  const frameCount = frameCountOf(signal.length);
  const cepstra = new Float32Array(frameCount * cepstrumCount);
  const spectrum = new PowerSpectrum(transformSize);
  const window = Float64Array.from(
    { length: frameLength },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (frameLength - 1)),
  );
  const windowed = new Float64Array(frameLength);
  const power = new Float64Array(transformSize / 2 + 1);
  const energies = new Float64Array(bandCount);
  const bands = melBands();
  const cosines = cosineTransform();
  for (let frame = 0; frame < frameCount; frame++) {
    // A frame's middle is its time, so that its first sample may lie before the signal.
    const start = frame * hop - frameLength / 2;
    let energy = 0;
    for (let i = 0; i < frameLength; i++) {
      const sample = signal[start + i] ?? 0;
      energy += sample ** 2;
      windowed[i] = window[i] * (sample - preemphasis * (signal[start + i - 1] ?? 0));
    }
    spectrum.of(windowed, power);
    bands.forEach(({ first, weights }, band) => {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += weights[k] * power[first + k];
      energies[band] = Math.log(Math.max(floor, sum / frameLength));
    });
    const at = frame * cepstrumCount;
    cepstra[at] = Math.log(Math.max(floor, energy / frameLength));
    for (let k = 1; k < cepstrumCount; k++) {
      let sum = 0;
      for (let band = 0; band < bandCount; band++) sum += cosines[(k - 1) * bandCount + band] * energies[band];
      cepstra[at + k] = sum;
    }
    if ((frame + 1) % stepFrames === 0) yield;
  }
  return cepstra;
}

export function frameCountOf(sampleCount: number): number {
  return Math.ceil(sampleCount / hop);
}

/** O'Shaughnessy's scale of pitch. */
function melOf(frequency: number): number {
  return 2595 * Math.log10(1 + frequency / 700);
}

/** Triangles of equal width in mel, each over the halves of its neighbours. */
function melBands(): { readonly first: number; readonly weights: Float64Array }[] {
  const [from, to] = [melOf(lowest), melOf(highest)];
  const spacing = (to - from) / (bandCount + 1);
  return Array.from({ length: bandCount }, (_, band) => {
    const centre = from + (band + 1) * spacing;
    const all = Float64Array.from({ length: transformSize / 2 + 1 }, (_, k) =>
      Math.max(0, 1 - Math.abs(melOf((k * speechRate) / transformSize) - centre) / spacing),
    );
    const first = all.findIndex((weight) => weight > 0);
    const last = all.findLastIndex((weight) => weight > 0);
    return { first, weights: all.slice(first, last + 1) };
  });
}

/** Rows of the orthonormal DCT-II from the first, each over all bands. */
function cosineTransform(): Float64Array {
  const rows = new Float64Array((cepstrumCount - 1) * bandCount);
  for (let k = 1; k < cepstrumCount; k++) {
    for (let band = 0; band < bandCount; band++) {
      rows[(k - 1) * bandCount + band] = Math.sqrt(2 / bandCount) * Math.cos((Math.PI * k * (band + 0.5)) / bandCount);
    }
  }
  return rows;
}
