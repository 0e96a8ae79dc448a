import { type Fault, faultsOf } from "./fault.ts";

const cepstra = ["test/core/speech/mel-cepstra.test.ts"];
const resampled = ["test/core/speech/resample.test.ts"];
const heard = ["test/core/speech/listen.test.ts"];
const waves = ["test/core/speech/wave-file.test.ts"];
const moved = ["test/core/motion/speech.test.ts"];

/** What is heard, and how a head says it. */
export const speechFaults: readonly Fault[] = [
  ...faultsOf("src/speech/wave-file.ts", waves, [
    ["speech-wave-24-bits", "view.getInt8(at + 2) * 2 ** 16", "view.getUint8(at + 2) * 2 ** 16"],
    ["speech-wave-8-bits", "view.getUint8(at) / 128 - 1", "view.getUint8(at) / 128"],
    ["speech-wave-padding", "start + claimed + (claimed % 2)", "start + claimed"],
    ["speech-wave-mean", "sum / channelCount", "sum"],
    ["speech-wave-nan", "Number.isNaN(mean) ? 0 : ", ""],
    ["speech-wave-longest", "length > longest * rate", "length > 1.2 * longest * rate"],
  ]),
  ...faultsOf("src/speech/resample.ts", resampled, [
    ["speech-cutoff", "const passed = 0.92;", "const passed = 1.1;"],
    ["speech-half-phase", "(phase + 0.5) / phaseCount", "phase / phaseCount + 0.5"],
    ["speech-block-start", "whole - reach + 1 - first", "whole - reach - first"],
  ]),
  ...faultsOf("src/speech/mel-cepstra.ts", cepstra, [
    ["speech-mel-scale", "1 + frequency / 700", "1 + frequency / 840"],
    ["speech-preemphasis", "const preemphasis = 0.97;", "const preemphasis = 0.78;"],
    ["speech-hop", "const start = frame * hop - frameLength / 2;", "const start = frame * hop;"],
    ["speech-cosine", "Math.PI * k * (band + 0.5)", "Math.PI * k * band"],
  ]),
  ...faultsOf("src/speech/fourier.ts", cepstra, [
    ["speech-twiddle", "-this.#sines[k * stride]", "this.#sines[(k + 1) * stride]"],
  ]),
  ...faultsOf("src/speech/sound-features.ts", heard, [
    ["speech-loudness", "k === 0 ? loudness + means[0]", "k === 0 ? means[0]"],
    [
      "speech-context-order",
      "target.set(normalized.subarray(from, from + cepstrumCount), place",
      "target.set(normalized.subarray(from, from + cepstrumCount), (6 - place)",
    ],
  ]),
  ...faultsOf("src/speech/listen.ts", heard, [
    ["speech-change-cost", "const changeCost = 2.5;", "const changeCost = 0;"],
    ["speech-softest", "softest = { weight: 0.55", "softest = { weight: 0.75"],
  ]),
  ...faultsOf("src/motion/speech.ts", moved, [
    ["speech-budget", "const pixelBudget = 36 * 1024 ** 2;", "const pixelBudget = 43 * 1024 ** 2;"],
    ["speech-frames", "const mostFrames = 600;", "const mostFrames = 720;"],
    ["speech-closure", "Math.round(middle / frame) * frame", "middle"],
    ["speech-transition", "const transition = 0.09;", "const transition = 0.03;"],
    ["speech-gaze-side", "[time, -gazeShare * value]", "[time, gazeShare * value]"],
    ["speech-nod-sign", "-turns.nod * force", "turns.nod * force"],
    ["speech-blinks", "const blinkSpacing = 2.8;", "const blinkSpacing = 5;"],
  ]),
];
