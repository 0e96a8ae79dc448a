import type { Steps } from "../steps.ts";
import type { Recording } from "./recording.ts";

/** Zero crossings of the low-pass on each side: aliases of speech lie some 50 dB below it. */
const halfCrossings = 8;
/** Share of the band that passes; the rest is the filter's slope. */
const passed = 0.92;
/** Positions between two input samples for which the filter is tabulated. */
const phaseCount = 64;
/** Output samples made at once, which bounds the memory of what is read for them. */
const blockLength = 4096;
/** Blocks of one step, a few seconds of sound. */
const stepBlocks = 8;

/** The recording at another rate, low-passed where that is lower: a sinc under a Hann window. */
export function* resample(recording: Recording, rate: number): Steps<Float32Array> {
  const step = recording.rate / rate;
  const output = new Float32Array(Math.max(1, Math.floor(recording.length / step)));
  // Cutoff as a share of the input's rate, doubled: 1 where nothing is to be cut.
  const cutoff = passed * Math.min(1, 1 / step);
  const reach = Math.ceil(halfCrossings / cutoff);
  const filters = tabulate(cutoff, reach);
  for (let from = 0; from < output.length; from += blockLength) {
    const until = Math.min(output.length, from + blockLength);
    const first = Math.floor(from * step) - reach + 1;
    const input = readAround(recording, first, Math.floor((until - 1) * step) + reach + 1);
    for (let i = from; i < until; i++) {
      const place = i * step;
      const whole = Math.floor(place);
      const filter = filters[Math.floor((place - whole) * phaseCount)];
      const start = whole - reach + 1 - first;
      let sum = 0;
      for (let k = 0; k < filter.length; k++) sum += filter[k] * input[start + k];
      output[i] = sum;
    }
    if ((until / blockLength) % stepBlocks === 0) yield;
  }
  return output;
}

/** For each phase the weights of the samples from `reach - 1` before to `reach` after. */
function tabulate(cutoff: number, reach: number): Float32Array[] {
  return Array.from({ length: phaseCount }, (_, phase) => {
    const weights = Float32Array.from({ length: 2 * reach }, (_, k) => {
      const x = k - reach + 1 - (phase + 0.5) / phaseCount;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * Math.max(-reach, Math.min(reach, x))) / reach);
      return window * (x === 0 ? 1 : Math.sin(Math.PI * cutoff * x) / (Math.PI * cutoff * x));
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  });
}

/** Samples from `first` to before `end`; silence where there are none. */
function readAround(recording: Recording, first: number, end: number): Float32Array {
  const samples = new Float32Array(end - first);
  const from = Math.max(0, first);
  const until = Math.min(recording.length, end);
  if (until > from) recording.read(from, samples.subarray(from - first, until - first));
  return samples;
}
